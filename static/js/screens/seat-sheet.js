/**
 * What a host may do in the waiting room, in sheets: with a seat, with a person, with the options.
 *
 * @import {Draft} from '../types/client.js'
 * @import {TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { LEVELS } from '../draft.js';
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName } from '../names.js';
import { amHost, othersHere } from '../standing.js';
import { optionPanels, seatsChoice } from './options-form.js';
import { bigButton, seatMark } from './pieces.js';

/** @param {Scene} scene @param {number} seat */
export function seatSheet(scene, seat) {
  const view = scene.state.table?.view;
  if (!view || !amHost(view) || !view.seats[seat]) return nothing;
  const { kind } = view.seats[seat];
  return html`<div class="sheet-fill menu">
    ${kind === 'person' ? person(scene, view, seat) : levels(scene, view, seat)}
    ${exchange(scene, view, seat)}
  </div>`;
}

/** The seat's name, which is the sheet's title. @param {Scene} scene @param {number} seat */
export function seatTitle({ state, t }, seat) {
  const view = state.table?.view;
  if (!view?.seats[seat]) return t('wait.seats');
  return view.seats[seat].kind === 'empty' ? t('wait.empty_seat', { n: seat + 1 }) : seatName(view, seat, t);
}

/** @param {Scene} scene @param {TableView} view @param {number} seat */
function person({ actions, t }, view, seat) {
  const { who, asked } = view.seats[seat];
  if (seat === view.seat) return nothing;
  return html`${asked
      ? nothing
      : html`<button type="button" class="row-btn" @click=${() => actions.host.handOver(seat)}>
          ${icon('flag')}<span>${t('wait.hand_over')}<small>${t('wait.hand_over_hint')}</small></span>
        </button>`}
    <button type="button" class="row-btn danger" @click=${() => actions.page.openSheet({ name: 'kick', seat, who: who ?? '' })}>
      ${icon('door')}<span>${t('wait.kick')}<small>${t('wait.kick_hint')}</small></span>
    </button>`;
}

/** @param {Scene} scene @param {TableView} view @param {number} seat */
function levels({ actions, t }, view, seat) {
  const { kind, cpu_level: now } = view.seats[seat];
  return html`<h3 class="sheet-part">${t(kind === 'cpu' ? 'wait.change_level' : 'wait.add_cpu')}</h3>
    ${LEVELS.map(
      (level) => html`<button
        type="button"
        class="row-btn pick"
        aria-pressed=${kind === 'cpu' ? String(level === now) : nothing}
        @click=${() => actions.host.setCpu(seat, level)}
      >
        <span>${t(`level.${level}`)}<small>${t(`level.${level}.hint`)}</small></span>
        ${level === now ? icon('check') : nothing}
      </button>`,
    )}
    ${kind === 'cpu'
      ? html`<button type="button" class="row-btn danger" @click=${() => actions.host.removeCpu(seat)}>
          ${icon('door')}<span>${t('wait.remove_cpu')}</span>
        </button>`
      : nothing}`;
}

/** With which seats this one can change places. @param {Scene} scene @param {TableView} view @param {number} seat */
function exchange({ actions, t }, view, seat) {
  const others = view.seats.map((_, other) => other).filter((other) => other !== seat);
  return html`<h3 class="sheet-part">${t('wait.swap')}</h3>
    <div class="swap-row" role="group" aria-label=${t('wait.swap')}>
      ${others.map((other) => {
        const empty = view.seats[other].kind === 'empty';
        const name = empty ? t('wait.empty_seat', { n: other + 1 }) : listName(view, other, t);
        return html`<button type="button" class="swap" @click=${() => actions.host.swapSeats(seat, other)}>
          ${empty ? html`<span class="avatar open"></span>` : seatMark(view, other, t)}<span class="name">${name}</span>
        </button>`;
      })}
    </div>`;
}

/** @param {Scene} scene @param {Draft} draft */
export function optionsSheet({ state, actions, t }, draft) {
  return html`<form class="sheet-fill options-sheet" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <section class="panel">${seatsChoice(t, draft, actions.host)}<p class="tip">${t('wait.seats_hint')}</p></section>
    ${optionPanels(t, draft, actions.host)}
    <div class="sheet-foot">
      ${bigButton({ name: 'options', busy: state.busy, look: 'go', label: t('wait.save_options'), press: actions.host.saveOptions })}
    </div>
  </form>`;
}

/** Whom to make the host. @param {Scene} scene */
export function handOverSheet({ state, actions, t }) {
  const view = state.table?.view;
  if (!view || !amHost(view)) return nothing;
  return html`<div class="sheet-fill menu">
    <p class="sheet-part">${t('wait.hand_over_hint')}</p>
    ${othersHere(view).map(
      (seat) => html`<button type="button" class="row-btn" @click=${() => actions.host.handOver(seat)}>
        ${seatMark(view, seat, t)}<span>${seatName(view, seat, t)}</span>
      </button>`,
    )}
  </div>`;
}
