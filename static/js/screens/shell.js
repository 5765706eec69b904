/**
 * What stands around every screen: the top bar, the way back to one's table, the state of the
 * connection, a sentence for a few seconds, and the sheet.
 *
 * @import {Scene} from './pieces.js'
 */
import { crown, icon } from '../icons.js';
import { LESSONS } from '../lesson/lessons.js';
import { html, nothing } from '../lit.js';
import { roomPath } from '../router.js';
import { withStyles } from '../styles.js';
import { bannedScreen } from './banned.js';
import { deviceBars } from './device.js';
import { homeScreen } from './home.js';
import { newRoomScreen } from './new-room.js';
import { pageHead } from './pieces.js';
import { roomScreen } from './room.js';
import { isAstray } from './session-ended.js';
import { sheet } from './sheets.js';
import { talkButtons, talkInPassing, talkOver } from './talk.js';

/** Screens that come, with their words and style sheets, when they are first asked for. */
const LATER = {
  rules: { title: 'rules.title', sheets: ['examples'], fetch: async () => (await import('./rules.js')).rulesScreen },
  learn: { title: 'learn.title', sheets: ['lesson'], fetch: async () => (await import('./learn.js')).learnScreen },
  games: { title: 'games.title', sheets: ['record'], fetch: async () => (await import('./games.js')).gamesScreen },
  board: { title: 'board.title', sheets: ['record', 'board'], fetch: async () => (await import('./board.js')).boardScreen },
  profile: { title: 'profile.title', sheets: ['record', 'profile', 'badges'], fetch: async () => (await import('./profile.js')).profileScreen },
  match: { title: 'record.title', sheets: ['record', 'replay', 'replay-way', 'coach'], fetch: async () => (await import('./record.js')).recordScreen },
  record: { title: 'record.title', sheets: ['record', 'replay', 'replay-way', 'coach'], fetch: async () => (await import('./record.js')).recordScreen },
  account: { title: 'account.title', sheets: ['account'], fetch: async () => (await import('./account.js')).accountScreen },
};
/** Those that are here. @type {Partial<Record<keyof typeof LATER, (scene: Scene) => unknown>>} */
const here = {};
/** Those that did not come: no network, or a newer version that has other files. @type {Set<string>} */
const missed = new Set();

/** @param {Scene} scene @param {HTMLElement} tableHost */
export function shell(scene, tableHost) {
  const { state, t } = scene;
  return html`<a class="skip" href="#main">${t('app.skip')}</a>
    ${onTable(scene) || isLesson(state) ? nothing : topBar(scene)} ${myTable(scene)} ${deviceBars(scene)} ${linkBar(scene)}
    ${onTable(scene) ? tableMain(scene, tableHost) : main(scene, tableHost)}
    ${onTable(scene) ? nothing : talkInPassing(scene, isWaiting(state))} ${talkOver(scene)}
    <div class="notice" role="status" aria-live="polite" data-tone=${state.notice?.tone ?? nothing}>
      ${state.notice ? html`<span>${t(state.notice.key, state.notice.params)}</span>` : nothing}
    </div>
    ${sheet(scene)}`;
}

/** @param {Scene} scene @param {HTMLElement} tableHost */
function main(scene, tableHost) {
  return html`<main id="main" tabindex="-1" data-screen=${scene.state.route.name}>${screen(scene, tableHost)}</main>`;
}

/** Another element, so that nothing that was there is seen to jump. @param {Scene} scene @param {HTMLElement} tableHost */
function tableMain(scene, tableHost) {
  return html`<main id="main" tabindex="-1" data-screen="room">${screen(scene, tableHost)}</main>`;
}

/** Whether the table itself fills the window. @param {Scene} scene */
export function onTable({ state }) {
  const view = state.table?.view;
  if (state.ban || state.route.name !== 'room' || !view || view.code !== state.route.code || isAstray(state)) return false;
  const playing = view.phase === 'playing' || view.phase === 'between' || view.phase === 'finished';
  return playing && state.cover === 'none' && view.round !== null;
}

/** Whether a lesson fills the window. @param {Scene['state']} state */
function isLesson({ route }) {
  return route.name === 'learn' && LESSONS.includes(route.code);
}

/** @param {Scene} scene @param {HTMLElement} tableHost */
function screen(scene, tableHost) {
  if (scene.state.ban) return bannedScreen(scene);
  switch (scene.state.route.name) {
    case 'home':
      return homeScreen(scene);
    case 'new':
      return newRoomScreen(scene);
    case 'room':
      return roomScreen(scene, tableHost);
    case 'rules':
    case 'learn':
    case 'games':
    case 'board':
    case 'account':
    case 'profile':
    case 'match':
    case 'record':
      return later(scene, scene.state.route.name);
    default:
      return missing(scene);
  }
}

/** @param {Scene} scene @param {keyof typeof LATER} name */
function later(scene, name) {
  const shown = here[name];
  if (shown) return shown(scene);
  const { t, actions } = scene;
  const { title, sheets, fetch } = LATER[name];
  if (!missed.has(name)) {
    Promise.all([fetch(), withStyles(...sheets)])
      .then(
        ([loaded]) => {
          here[name] = loaded;
        },
        () => missed.add(name),
      )
      .then(actions.page.redraw);
  }
  return html`<div class="page">
    ${pageHead(t, t(title))}
    ${missed.has(name)
      ? html`<p class="empty" role="alert">${t('device.not_loaded')}</p>
          <p class="centre"><button type="button" class="btn" @click=${actions.device.takeNewer}>${t('device.reload')}</button></p>`
      : nothing}
  </div>`;
}

/** Whether the screen is not here yet: what stands in for it has a title of its own. @param {Scene['state']} state */
export function isComing({ route }) {
  return route.name in LATER && !(route.name in here);
}

/** @param {Scene} scene */
function missing({ t }) {
  return html`<div class="page centre">
    <h1 tabindex="-1" data-title>${t('missing.title')}</h1>
    <p><a class="btn go" href="/">${t('match.home')}</a></p>
  </div>`;
}

/** @param {Scene} scene */
function topBar(scene) {
  const { state, actions, t } = scene;
  const { lang } = state.settings;
  const other = lang === 'ko' ? 'en' : 'ko';
  return html`<header class="top-bar">
    ${state.route.name === 'home'
      ? nothing
      : html`<a class="brand" href="/" aria-label=${t('app.home')}>${crown()}<span aria-hidden="true">${t('app.name')}</span></a>`}
    <span class="space"></span>
    <button type="button" class="link-btn" lang=${other} @click=${() => actions.page.saveSettings({ lang: other })}>
      ${t('app.other_lang')}
    </button>
    ${talkButtons(scene)}
    ${inMatch(state)
      ? sheetButton(t('menu.title'), icon('more'), () => actions.page.openSheet({ name: 'menu' }))
      : sheetButton(t('app.settings'), icon('gear'), () => actions.page.openSheet({ name: 'settings' }))}
  </header>`;
}

/** @param {string} label @param {unknown} sign @param {() => void} press */
function sheetButton(label, sign, press) {
  return html`<button type="button" class="icon-btn" aria-label=${label} @click=${press}>${sign}</button>`;
}

/** Whether the waiting room is to be seen, where lines hang at the seats. @param {Scene['state']} state */
function isWaiting({ route, table, finished }) {
  return route.name === 'room' && table?.view.phase === 'waiting' && finished === null;
}

/** Whether the page shows a running match: its menu has what the top bar needs. @param {Scene['state']} state */
function inMatch({ route, table }) {
  const view = table?.view;
  return route.name === 'room' && view?.code === route.code && view.phase === 'between';
}

/** Whether the table waits for this person. @param {Scene['state']} state */
export function isMyTurn({ seatedIn, table }) {
  const view = table?.view;
  if (!view?.round || view.code !== seatedIn || view.phase !== 'playing') return false;
  return view.round.seat === view.seat && view.round.window === null;
}

/** The way back to the table at which one sits, from every other screen. @param {Scene} scene */
function myTable({ state, t }) {
  const { seatedIn, route } = state;
  if (seatedIn === null || (route.name === 'room' && route.code === seatedIn)) return nothing;
  const mine = isMyTurn(state);
  return html`<nav class="my-table" aria-label=${t('shell.my_table')}>
    <a href=${roomPath(seatedIn)} data-turn=${mine ? 'yes' : nothing}>
      ${crown()}<span>${t(mine ? 'shell.my_turn' : 'shell.my_table')}</span>${icon('next')}
    </a>
  </nav>`;
}

/** @param {Scene['state']['link']} link */
function waitWord({ state, code }) {
  return code === 'restart' ? 'code.restart' : `link.${state}`;
}

/** Always there when the connection is not good, or the table waits. @param {Scene} scene */
function linkBar({ state, actions, t }) {
  const { link, route, table } = state;
  if (route.name !== 'room') return nothing;
  // A first connection is told of by the page itself.
  const waiting = link.state === 'lost';
  if (link.state === 'replaced') {
    return html`<div class="link-bar bad" role="alert">
      <span>${t('link.replaced')}</span>
      <button type="button" class="btn" @click=${actions.table.takeOver}>${t('link.take_over')}</button>
    </div>`;
  }
  const word = waiting ? waitWord(link) : 'link.paused';
  const tells = waiting || table?.paused;
  return tells ? html`<div class="link-bar" role="status">${t(word)}</div>` : nothing;
}
