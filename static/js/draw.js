/**
 * Draws the state on the page, and what a template cannot say: sheet, focus, title, running clocks.
 *
 * @import {Actions} from './actions.js'
 * @import {State} from './state.js'
 * @import {Store} from './store.js'
 * @import {TableHost} from './table-host.js'
 * @import {Translate} from './types/client.js'
 */
import { watchFoot } from './foot.js';
import { render } from './lit.js';
import { isAstray } from './screens/session-ended.js';
import { isComing, isMyTurn, onTable, shell } from './screens/shell.js';

/** How often a running clock is redrawn, ms. */
const TICK = 250;
/** Where a finger points, a field that takes the focus would bring a keyboard over half the game. */
const finePointer = matchMedia('(pointer: fine)');

/** What counts as another screen: a change of it moves focus to the new title. @param {State} state */
function screenOf(state) {
  const { route, table, cover } = state;
  if (state.ban) return 'banned';
  if (isAstray(state)) return `astray ${route.code}`;
  if (isComing(state)) return `coming ${route.name}`;
  const phase = route.name === 'room' ? (table?.view.phase ?? 'outside') : '';
  const between = phase === 'between' || phase === 'finished';
  return [route.name, route.code, route.round ?? '', between ? cover : phase].join(' ');
}

/**
 * @param {object} parts
 * @param {Store<State>} parts.store
 * @param {Actions} parts.actions
 * @param {Translate} parts.t
 * @param {() => number} parts.now
 * @param {TableHost} parts.tableHost
 */
export function createScreen({ store, actions, t, now, tableHost }) {
  const { state } = store;
  const root = /** @type {HTMLElement} */ (document.querySelector('#app'));
  const tellFoot = watchFoot(root);
  let shownScreen = screenOf(state);
  /** @type {string | null} */
  let shownSheet = null;
  /** @type {unknown[]} */
  let shownTalk = [];
  let shownOver = state.talk.open;
  /** What had the focus before the list or the wheel lay open. @type {Element | null} */
  let beforeTalk = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let nextTick;

  function draw() {
    const scene = { state, actions, t, now: now() };
    render(shell(scene, tableHost.element), root);
    tellFoot();
    tableHost.sync(onTable(scene) ? state.table : null);
    if (state.busy !== null || state.seatedIn !== null) tableHost.warm();
    showTalk();
    showTalkOver();
    showSheet();
    showTitle();
    clearTimeout(nextTick);
    if (clockRuns()) nextTick = setTimeout(draw, TICK);
  }

  function clockRuns() {
    const { left, view } = state.table ?? {};
    if (left?.fill ?? left?.asked ?? null) return state.route.code === view?.code;
    return state.cover === 'round' && (left?.ready ?? left?.vote ?? null) !== null;
  }

  /** The table draws by itself: it is told when there is something else to be seen beside its seats. */
  function showTalk() {
    const { lines, fresh, read } = state.talk;
    const said = [lines, fresh, read, state.settings.muted];
    if (said.every((part, index) => part === shownTalk[index])) return;
    shownTalk = said;
    tableHost.refresh();
  }

  /** Whoever opens the list or the wheel goes there, and back to where they were when it closes. */
  function showTalkOver() {
    const { open } = state.talk;
    if (open === shownOver) return;
    const inside = document.activeElement?.closest('.talk, .wheel') ?? null;
    if (shownOver === 'none' && inside === null) beforeTalk = document.activeElement;
    const lost = document.activeElement === document.body;
    if (open === 'wheel') focusOn(root.querySelector('.wheel-face'));
    else if (open === 'list') focusOn(root.querySelector(finePointer.matches ? '.talk-field input' : '.talk h2'));
    else if (lost && beforeTalk?.isConnected) focusOn(beforeTalk);
    shownOver = open;
  }

  function showSheet() {
    const dialog = /** @type {HTMLDialogElement} */ (root.querySelector('dialog.sheet'));
    const name = state.sheet?.name ?? null;
    if (name === null && dialog.open) dialog.close();
    if (name !== null && !dialog.open) dialog.showModal();
    // The button that opened this sheet from another one is gone: the focus goes to the new title.
    if (name !== null && shownSheet !== null && name !== shownSheet) focusOn(dialog.querySelector('h2'));
    shownSheet = name;
  }

  function showTitle() {
    const title = root.querySelector('[data-title]');
    const words = isMyTurn(state) ? t('shell.title_turn') : title?.textContent?.trim();
    document.title = words && words !== t('app.name') ? `${words} · ${t('app.name')}` : t('app.name');
    const screen = screenOf(state);
    if (screen === shownScreen) return;
    shownScreen = screen;
    if (!onTable({ state, actions, t, now: 0 })) {
      scrollTo(0, 0);
      focusOn(title);
    }
  }

  return { draw };
}

/** @param {Element | null} element */
function focusOn(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
