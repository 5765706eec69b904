/**
 * The waiting room: who sits where, how to call others, and the start.
 *
 * @import {TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName, seatTint } from '../names.js';
import { amAsked, amHost, maySwap } from '../standing.js';
import { bubble } from '../talk/bubble.js';
import { bySeat } from '../talk/lines.js';
import { bigButton, optionWords, phrases, seatMark, secondsLeft } from './pieces.js';

/** @param {Scene} scene @param {TableView} view */
export function waitingScreen(scene, view) {
  const { actions, t } = scene;
  return html`<div class="page waiting">
    <header class="page-head">
      <a class="icon-btn" href="/" aria-label=${t('app.back')}>${icon('back')}</a>
      <h1 tabindex="-1" data-title>${t(view.options.quick ? 'wait.quick_title' : 'wait.title')}</h1>
      ${view.spectators > 0 ? html`<span class="chip" role="img" aria-label=${t('watch.count', { n: view.spectators })}>${icon('eye')}${view.spectators}</span>` : nothing}
      <span class="space"></span>
      ${amHost(view)
        ? html`<button type="button" class="link-btn" @click=${actions.host.editOptions}>${icon('gear')}${t('wait.options')}</button>`
        : nothing}
    </header>
    ${round(scene, view)} ${invite(scene, view)} ${bottom(scene, view)}
  </div>`;
}

/** The seats around the table, the viewer's own below. @param {Scene} scene @param {TableView} view */
function round(scene, view) {
  const { state, t } = scene;
  const taken = view.seats.filter(({ kind }) => kind !== 'empty').length;
  const bubbles = bySeat(state.talk.fresh, state.settings.muted);
  return html`<section class="waiting-seats" aria-label=${t('wait.seats')}><div class="round-table">
    <div class="felt">
      <p class="taken"><b>${taken}</b> / ${view.seats.length}</p>
      <p>${phrases(optionWords(view.options, t).slice(1))}</p>
    </div>
    <ol class="places" data-seats=${view.seats.length}>
      ${view.seats.map(
        ({ kind, present, asked }, seat) => html`<li
          class="place"
          data-at=${seatTint(view, seat)}
          data-kind=${kind}
          ?data-away=${asked || (kind === 'person' && !present)}
        >
          ${mark(scene, view, seat)}
          <span class="name">${kind === 'empty' ? t('seat.empty') : listName(view, seat, t)}</span>
          ${chip(view, seat, t)} ${bubble(bubbles.get(seat), t)}
        </li>`,
      )}
    </ol>
  </div></section>`;
}

/** A seat's round mark; where something may be done with the seat, it is a button. @param {Scene} scene @param {TableView} view @param {number} seat */
function mark({ actions, t }, view, seat) {
  const { kind } = view.seats[seat];
  const name = kind === 'empty' ? t('wait.empty_seat', { n: seat + 1 }) : seatName(view, seat, t);
  const sign = kind === 'empty'
    ? html`<span class="avatar open">${amHost(view) ? icon('plus') : nothing}${maySwap(view, seat) && !amHost(view) ? icon('swap') : nothing}</span>`
    : seatMark(view, seat, t);
  if (amHost(view)) {
    return html`<button type="button" class="seat-btn" aria-label=${t('wait.change_seat', { name })} @click=${() => actions.page.openSheet({ name: 'seat', seat })}>
      ${sign}${kind === 'empty' ? nothing : html`<span class="seat-more">${icon('more')}</span>`}
    </button>`;
  }
  const own = view.seat;
  if (own === null || !maySwap(view, seat)) return sign;
  return html`<button type="button" class="seat-btn" aria-label=${t('wait.move_to', { name })} @click=${() => actions.host.swapSeats(own, seat)}>
    ${sign}${kind === 'empty' ? nothing : html`<span class="seat-more">${icon('swap')}</span>`}
  </button>`;
}

/** What there is to say of a seat, in one word. @param {TableView} view @param {number} seat @param {Scene['t']} t */
function chip(view, seat, t) {
  const { kind, cpu_level: level, host, present, asked } = view.seats[seat];
  if (asked) return html`<span class="chip">${t('wait.asked')}</span>`;
  if (kind === 'person' && !present) return html`<span class="chip">${t('seat.away')}</span>`;
  if (host) return html`<span class="chip gold">${t('seat.host')}</span>`;
  return level ? html`<span class="chip">${t('wait.cpu_level', { level: t(`level.${level}`) })}</span>` : nothing;
}

/** @param {Scene} scene @param {TableView} view */
function invite({ actions, t }, view) {
  const canShare = typeof navigator.share === 'function';
  return html`<section class="panel invite" aria-labelledby="invite">
    <h2 id="invite">${t('wait.invite')}</h2>
    <p class="code" aria-label=${t('wait.code', { code: [...view.code].join(' ') })}>${view.code}</p>
    <div class="buttons">
      <button type="button" class="btn" @click=${actions.table.copyInvite}>${icon('copy')}${t('wait.copy')}</button>
      ${canShare
        ? html`<button type="button" class="btn" @click=${actions.table.shareInvite}>
            ${icon('share')}${t('wait.share')}
          </button>`
        : nothing}
      <button type="button" class="btn" @click=${actions.table.showQr}>${icon('qr')}${t('wait.qr')}</button>
    </div>
    <p class="tip">${t(view.options.public ? 'wait.public_hint' : 'wait.link_hint')}</p>
  </section>`;
}

/** What is waited for, and the ways out. @param {Scene} scene @param {TableView} view */
function bottom(scene, view) {
  if (view.seat === null) return besideIt(scene, view);
  if (amAsked(view)) return html`<footer class="bottom-bar">${again(scene)}</footer>`;
  const { actions, t } = scene;
  return html`<footer class="bottom-bar">
    ${filling(scene) ?? beginning(scene, view) ?? starting(scene, view)}
    <button type="button" class="btn quiet" @click=${actions.table.leave}>${icon('door')}${t('wait.leave')}</button>
  </footer>`;
}

/** Who only looks on. @param {Scene} scene @param {TableView} view */
function besideIt({ state, actions, t }, view) {
  return html`<footer class="bottom-bar">
    ${view.may_sit
      ? bigButton({ name: `join ${view.code}`, busy: state.busy, look: 'go', label: t('watch.sit'), press: () => actions.lobby.join(view.code) })
      : html`<p class="wait-host" role="status">${t('watch.now')}</p>`}
    <button type="button" class="btn quiet" @click=${actions.table.goHome}>${icon('door')}${t('watch.leave')}</button>
  </footer>`;
}

/** The answer to the question whether one plays again. @param {Scene} scene */
export function again({ state, actions, t, now }) {
  const seconds = secondsLeft(state, 'asked', now);
  return html`${bigButton({
    name: 'again',
    busy: state.busy,
    look: 'go',
    label: t('match.again'),
    hint: seconds === null ? undefined : t('wait.answer_in', { n: seconds }),
    press: () => actions.table.again(actions.lobby.openAgain),
  })}
  <button type="button" class="btn quiet" @click=${actions.table.decline}>${icon('door')}${t('wait.decline')}</button>`;
}

/** How long a quick match waits for people; null where it does not. @param {Scene} scene */
function filling({ state, t, now }) {
  const seconds = secondsLeft(state, 'fill', now);
  if (seconds === null) return null;
  return html`<p class="filling" role="timer" aria-live="off">
    <b>${seconds}</b><span>${t('wait.fill')}</span>
  </p>`;
}

/** A quick match that is full begins by itself. @param {Scene} scene @param {TableView} view */
function beginning({ t }, { options, seats }) {
  if (!options.quick || seats.some(({ kind }) => kind === 'empty')) return null;
  return html`<p class="wait-host" role="status">${t('wait.begins')}</p>`;
}

/** @param {Scene} scene @param {TableView} view */
function starting({ state, actions, t }, view) {
  const host = view.seats.findIndex((seat) => seat.host);
  if (!amHost(view)) {
    return html`<p class="wait-host" role="status">
      ${t('wait.for_host', { name: host < 0 ? '' : seatName(view, host, t) })}
    </p>`;
  }
  return bigButton({
    name: 'start',
    busy: state.busy,
    look: 'go',
    label: t('wait.start'),
    hint: startHint(view, t),
    disabled: !view.may_start,
    press: actions.table.start,
  });
}

/** @param {TableView} view @param {Scene['t']} t */
function startHint({ seats }, t) {
  const open = seats.filter(({ kind }) => kind === 'empty').length;
  const asked = seats.filter((seat) => seat.asked).length;
  if (open > 0) return t('wait.open_seats', { n: open });
  return asked > 0 ? t('wait.for_asked', { n: asked }) : t('wait.all_here');
}
