/**
 * The waiting room: who sits where, how to call others, and the start.
 *
 * @import {TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName, seatTint } from '../names.js';
import { bigButton, optionWords, phrases, seatMark } from './pieces.js';

/** @param {Scene} scene @param {TableView} view */
export function waitingScreen(scene, view) {
  const { t } = scene;
  return html`<div class="page waiting">
    <header class="page-head">
      <a class="icon-btn" href="/" aria-label=${t('app.back')}>${icon('back')}</a>
      <h1 tabindex="-1" data-title>${t('wait.title')}</h1>
    </header>
    ${round(scene, view)} ${invite(scene, view)} ${bottom(scene, view)}
  </div>`;
}

/** @param {TableView} view */
function iAmHost(view) {
  return view.seat !== null && view.seats[view.seat].host;
}

/** The seats around the table, the viewer's own below. @param {Scene} scene @param {TableView} view */
function round(scene, view) {
  const { t } = scene;
  const taken = view.seats.filter(({ kind }) => kind !== 'empty').length;
  return html`<section class="round-table" aria-label=${t('wait.seats')}>
    <div class="felt">
      <p class="taken"><b>${taken}</b> / ${view.seats.length}</p>
      <p>${phrases(optionWords(view.options, t).slice(1))}</p>
    </div>
    <ol class="places" data-seats=${view.seats.length}>
      ${view.seats.map((_, seat) => place(scene, view, seat))}
    </ol>
  </section>`;
}

/** @param {Scene} scene @param {TableView} view @param {number} seat */
function place({ actions, t }, view, seat) {
  const { kind, cpu_level: level, host, present } = view.seats[seat];
  const mayChange = iAmHost(view);
  if (kind === 'empty') {
    return html`<li class="place open" data-at=${seatTint(view, seat)}>
      ${mayChange
        ? html`<button
            type="button"
            class="add-cpu"
            aria-label=${t('wait.add_cpu_at', { n: seat + 1 })}
            @click=${() => actions.page.openSheet({ name: 'cpu', seat })}
          >
            ${icon('plus')}<span>${t('seat.cpu')}</span>
          </button>`
        : html`<span class="avatar" aria-hidden="true"></span>`}
      <span class="name">${t('seat.empty')}</span>
    </li>`;
  }
  return html`<li class="place" data-at=${seatTint(view, seat)} data-away=${present ? nothing : 'yes'}>
    ${seatMark(view, seat, t)}
    <span class="name">${listName(view, seat, t)}</span>
    ${host ? html`<span class="chip gold">${t('seat.host')}</span>` : nothing}
    ${level ? html`<span class="chip">${t('wait.cpu_level', { level: t(`level.${level}`) })}</span>` : nothing}
    ${kind === 'person' && !present ? html`<span class="chip">${t('seat.away')}</span>` : nothing}
    ${kind === 'cpu' && mayChange
      ? html`<button
          type="button"
          class="remove"
          aria-label=${t('wait.remove_cpu', { name: seatName(view, seat, t) })}
          @click=${() => actions.table.removeCpu(seat)}
        >
          ${icon('close')}
        </button>`
      : nothing}
  </li>`;
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
    </div>
    <p class="tip">${t(view.options.public ? 'wait.public_hint' : 'wait.link_hint')}</p>
  </section>`;
}

/** @param {Scene} scene @param {TableView} view */
function bottom({ state, actions, t }, view) {
  const host = view.seats.findIndex((seat) => seat.host);
  const open = view.seats.filter(({ kind }) => kind === 'empty').length;
  return html`<footer class="bottom-bar">
    ${iAmHost(view)
      ? bigButton({
          name: 'start',
          busy: state.busy,
          look: 'go',
          label: t('wait.start'),
          hint: open > 0 ? t('wait.open_seats', { n: open }) : t('wait.all_here'),
          disabled: !view.may_start,
          press: actions.table.start,
        })
      : html`<p class="wait-host" role="status">
          ${t('wait.for_host', { name: host < 0 ? '' : seatName(view, host, t) })}
        </p>`}
    <button type="button" class="btn quiet" @click=${actions.table.leave}>${icon('door')}${t('wait.leave')}</button>
  </footer>`;
}
