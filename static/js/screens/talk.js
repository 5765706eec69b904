/**
 * Talk: the list of what was said, what can be said, and the wheel of emotes.
 *
 * On wide screens the list stands beside the table; on a phone it lies above the own hand, so that
 * nobody misses a turn or a 땡큐 over a word. Nothing here is a dialog: the game goes on.
 *
 * @import {Line} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, live, nothing, repeat } from '../lit.js';
import { seatTint } from '../names.js';
import { bubble } from '../talk/bubble.js';
import { emoteFace } from '../talk/emotes.js';
import { bySeat, EMOTES, lineText, LONGEST, PHRASES, shownLines, unread } from '../talk/lines.js';

/** From so many characters on it is said how many are left. */
const NEARLY_FULL = 160;

/** The room whose talk can be heard on this page, null without one. @param {Scene['state']} state */
function room({ route, table, talk, link }) {
  const shown = route.name === 'room' && link.state !== 'refused';
  const here = shown && table?.view.code === route.code && talk.room === route.code;
  return here ? table.view : null;
}

/** The list or the wheel, whichever lies open, and the voice for the screen reader. @param {Scene} scene */
export function talkOver(scene) {
  const { state, t } = scene;
  if (!room(state)) return nothing;
  return html`${state.talk.open === 'list' ? list(scene) : nothing}
    ${state.talk.open === 'wheel' ? wheel(scene) : nothing}
    <div class="sr-only" role="log" aria-live="polite">
      ${repeat(state.talk.fresh, ({ n }) => n, (line) => html`<p>${t('talk.says', { name: line.name, text: lineText(line, t) })}</p>`)}
    </div>`;
}

/** The two buttons that open them, for every screen but the table, which has its own. @param {Scene} scene */
export function talkButtons({ state, actions, t }) {
  if (!room(state)) return nothing;
  const waiting = unread(state.talk, state.settings.muted, state.person?.who ?? null);
  return html`<button type="button" class="icon-btn talk-btn" aria-label=${t('talk.wheel')} aria-expanded=${state.talk.open === 'wheel'} @click=${() => actions.talk.show('wheel')}>
      ${icon('face')}
    </button>
    <button
      type="button"
      class="icon-btn talk-btn"
      aria-label=${waiting > 0 ? t('talk.open_unread', { n: waiting }) : t('talk.title')}
      aria-expanded=${state.talk.open === 'list'}
      @click=${() => actions.talk.show('list')}
    >
      ${icon('talk')}${waiting > 0 ? html`<b class="count" data-count=${waiting}></b>` : nothing}
    </button>`;
}

/** What was said last by those whose seats are not to be seen. @param {Scene} scene @param {boolean} seatsShown */
export function talkInPassing({ state, t }, seatsShown) {
  if (!room(state) || state.talk.open === 'list') return nothing;
  const lines = [...bySeat(state.talk.fresh, state.settings.muted).values()].filter(({ seat }) => !seatsShown || seat === null);
  return html`<div class="in-passing">${lines.slice(-2).map((line) => bubble(line, t, line.name))}</div>`;
}

/** @param {KeyboardEvent} event @param {() => void} close */
function onEscape(event, close) {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  close();
}

/** @param {Scene} scene */
function list(scene) {
  const { state, actions, t } = scene;
  const { talkSound, sound, muted } = state.settings;
  const count = state.table?.view.spectators ?? 0;
  return html`<aside class="talk" data-own-keys aria-label=${t('talk.title')} @keydown=${(/** @type {KeyboardEvent} */ event) => onEscape(event, actions.talk.close)}>
    <header class="talk-head">
      <h2 tabindex="-1">${t('talk.title')}</h2>
      ${count > 0 ? html`<span class="chip">${t('watch.count', { n: count })}</span>` : nothing}
      <span class="space"></span>
      <button
        type="button"
        class="icon-btn"
        aria-pressed=${talkSound && sound}
        aria-label=${t('talk.sound')}
        @click=${() => actions.talk.sound(!(talkSound && sound))}
      >
        ${icon(talkSound && sound ? 'sound' : 'hush')}
      </button>
      <button type="button" class="icon-btn" aria-label=${t('app.close')} @click=${actions.talk.close}>${icon('close')}</button>
    </header>
    <ol class="talk-lines" tabindex="0" aria-label=${t('talk.lines')}>
      ${state.talk.lines.length === 0 ? html`<li class="talk-none">${t('talk.none')}</li>` : nothing}
      ${repeat(
        [...shownLines(state.talk.lines, muted)].reverse(),
        (shown) => ('line' in shown ? shown.line.n : -shown.n),
        (shown) => ('line' in shown ? said(scene, shown.line) : hidden(scene, shown)),
      )}
    </ol>
    ${phrases(scene)} ${field(scene)}
  </aside>`;
}

/** @param {Scene} scene @param {Line} line */
function said(scene, line) {
  const { state, actions, t } = scene;
  const view = state.table?.view;
  const mine = line.who === state.person?.who;
  const sits = line.seat !== null && view?.seats[line.seat]?.who === line.who;
  const picked = state.talk.picked?.n === line.n;
  return html`<li class="said-line" ?data-mine=${mine} data-kind=${line.kind} data-tint=${view && sits && line.seat !== null ? seatTint(view, line.seat) : nothing}>
    <span class="said-by"><i class="dot"></i>${line.name}${sits ? nothing : html` <small>${t('watch.mark')}</small>`}</span>
    <span class="said-text">${line.kind === 'emote' ? html`${emoteFace(line.text)}<span class="sr-only">${lineText(line, t)}</span>` : lineText(line, t)}</span>
    ${mine
      ? nothing
      : html`<button type="button" class="said-more" aria-expanded=${picked} aria-label=${t('talk.more', { name: line.name })} @click=${() => actions.talk.pick(line.n)}>
          ${icon('more')}
        </button>`}
    ${picked ? about(scene, line) : nothing}
  </li>`;
}

/** What may be done about a line. @param {Scene} scene @param {Line} line */
function about({ state, actions, t }, line) {
  const sure = state.talk.picked?.sure ?? false;
  return html`<span class="said-about">
    <button type="button" class="btn quiet" @click=${() => actions.talk.mute(line.who, line.name)}>${icon('hush')}${t('talk.mute')}</button>
    <button type="button" class="btn ${sure ? 'danger' : 'quiet'}" @click=${() => actions.talk.report(line.n)}>
      ${icon('flag')}${t(sure ? 'talk.report_sure' : 'talk.report')}
    </button>
  </span>`;
}

/** @param {Scene} scene @param {{ hidden: string, name: string }} muted */
function hidden({ actions, t }, { hidden: who, name }) {
  return html`<li class="said-hidden">
    <span>${t('talk.hidden', { name })}</span>
    <button type="button" class="link-btn" @click=${() => actions.talk.unmute(who)}>${t('talk.unmute')}</button>
  </li>`;
}

/** @param {Scene} scene */
function phrases({ actions, t }) {
  return html`<div class="talk-phrases" role="group" aria-label=${t('talk.phrases')}>
    ${PHRASES.map((id) => html`<button type="button" class="talk-phrase" @click=${() => actions.talk.phrase(id)}>${t(`talk.phrase.${id}`)}</button>`)}
  </div>`;
}

/** @param {Scene} scene */
function field({ state, actions, t }) {
  const { draft } = state.talk;
  const length = [...draft].length;
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    actions.talk.chat();
  };
  return html`<form class="talk-field" @submit=${submit}>
    <button type="button" class="icon-btn" aria-label=${t('talk.wheel')} @click=${() => actions.talk.show('wheel')}>${icon('face')}</button>
    <input
      class="input"
      aria-label=${t('talk.field')}
      placeholder=${t('talk.field')}
      maxlength=${LONGEST}
      autocomplete="off"
      enterkeyhint="send"
      .value=${live(draft)}
      @input=${(/** @type {InputEvent} */ event) => actions.talk.type(/** @type {HTMLInputElement} */ (event.target).value)}
    />
    ${length >= NEARLY_FULL ? html`<small class="talk-left">${LONGEST - length}</small>` : nothing}
    <button class="icon-btn talk-send" aria-label=${t('talk.send')} aria-disabled=${draft.trim() === ''}>${icon('send')}</button>
  </form>`;
}

/** Arrows walk round the wheel. @param {KeyboardEvent} event @param {() => void} close */
function onWheelKey(event, close) {
  onEscape(event, close);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const wheelElement = event.currentTarget;
  if (step === undefined || !(wheelElement instanceof HTMLElement)) return;
  const faces = [...wheelElement.querySelectorAll('.wheel-face')];
  const at = faces.indexOf(/** @type {Element} */ (document.activeElement));
  const next = faces[(Math.max(at, step > 0 ? -1 : 0) + step + faces.length) % faces.length];
  if (next instanceof HTMLElement) next.focus();
  event.preventDefault();
}

/** @param {Scene} scene */
function wheel({ actions, t }) {
  return html`<aside class="wheel" data-own-keys aria-label=${t('talk.wheel')} @keydown=${(/** @type {KeyboardEvent} */ event) => onWheelKey(event, actions.talk.close)}>
    ${EMOTES.map(
      (id) => html`<button type="button" class="wheel-face" aria-label=${t(`talk.emote.${id}`)} title=${t(`talk.emote.${id}`)} @click=${() => actions.talk.emote(id)}>
        ${emoteFace(id)}
      </button>`,
    )}
    <button type="button" class="icon-btn wheel-close" aria-label=${t('app.close')} @click=${actions.talk.close}>${icon('close')}</button>
  </aside>`;
}
