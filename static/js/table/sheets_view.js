/** What opens over the table: the older discards, what a stop costs, the keys, and the round's end. */

import { html, nothing } from '../lit.js';
import { cardName } from '../cards/names.js';
import { listName, seatName, seatTint } from '../names.js';
import { icon } from './icons.js';

/** @import {Translate} from '../types/client.js' */
/** @import {RoundView, TableView} from '../types/wire.js' */
/** @import {Act} from './deeds.js' */
/** @import {TableState} from './state.js' */

/** Keys and what they do, as the help lists them. */
const KEYS = [
  ['← →', 'table.key.move'],
  ['Space', 'table.key.select'],
  ['Enter', 'table.key.first'],
  ['D', 'table.key.draw'],
  ['M', 'table.key.meld'],
  ['T', 'table.key.claim'],
  ['P', 'table.key.pass'],
  ['S', 'table.key.stop'],
  ['X', 'table.key.discard'],
  ['Esc', 'table.key.clear'],
  ['?', 'table.key.help'],
];

/** What a finger does, as the help lists it. @type {[Parameters<typeof icon>[0], string][]} */
const TOUCHES = [
  ['tap', 'table.help.tap'],
  ['drag', 'table.help.drag'],
  ['twice', 'table.help.twice'],
  ['list', 'table.help.discards'],
];

/**
 * @param {TableState} state
 * @param {Translate} t
 * @param {{close: () => void, act: (act: Act) => void}} verbs
 */
export function sheetView(state, t, verbs) {
  const view = state.shown?.view;
  if (!state.sheet || !view?.round) return nothing;
  const [title, body] = contents(state, view, view.round, t, verbs);
  const outside = (/** @type {MouseEvent} */ event) => {
    if (event.target === event.currentTarget) verbs.close();
  };
  return html`<dialog class="table-sheet" data-kind=${state.sheet.kind} aria-label=${title} @close=${verbs.close} @click=${outside}>
    <div class="sheet-body">
      <header><h2>${title}</h2>
        <button class="bar-button" @click=${verbs.close} aria-label=${t('table.close')}>${icon('close')}</button>
      </header>
      ${body}
    </div>
  </dialog>`;
}

/** A sheet that was just drawn becomes the page's one dialog: focus goes in and comes back. @param {HTMLElement} above */
export function openSheet(above) {
  const dialog = above.querySelector('dialog');
  if (dialog && !dialog.open) dialog.showModal();
}

/** @param {TableState} state @param {TableView} view @param {RoundView} round @param {Translate} t @param {{close: () => void, act: (act: Act) => void}} verbs */
function contents(state, view, round, t, verbs) {
  switch (state.sheet?.kind) {
    case 'discards':
      return [t('table.discards', { n: round.discards.length }), discardsBySeat(view, round, t)];
    case 'stop':
      return [t('table.stop.ask'), stopWarning(state.sheet.stop.kind, t, verbs)];
    default:
      return [t('table.help'), keyList(t)];
  }
}

/** @param {TableView} view @param {RoundView} round @param {Translate} t */
function discardsBySeat(view, round, t) {
  const newestFirst = [...round.discards].reverse();
  const seats = view.seats.map((_, seat) => seat).filter((seat) => newestFirst.some(({ by }) => by === seat));
  if (seats.length === 0) return html`<p class="sheet-empty">${t('table.discards.none')}</p>`;
  return html`<dl class="discards">
    ${seats.map(
      (seat) => html`<dt><i class="dot" data-tint=${seatTint(view, seat)}></i>${listName(view, seat, t)}</dt>
        <dd>${newestFirst
          .filter(({ by }) => by === seat)
          .map(({ card }) => html`<span class="mini-card" role="img" aria-label=${cardName(card, t)}><card-face card=${card}></card-face></span>`)}</dd>`,
    )}
  </dl>`;
}

/** @param {import('../types/wire.js').StopChoice['kind']} kind @param {Translate} t @param {{close: () => void, act: (act: Act) => void}} verbs */
function stopWarning(kind, t, verbs) {
  return html`<p>${t('table.stop.cost')}</p>
    <div class="sheet-deeds">
      <button class="deed deed-go" @click=${() => verbs.act({ type: 'stop', kind })}>${t('table.stop.yes')}</button>
      <button class="deed deed-plain" @click=${verbs.close}>${t('table.stop.no')}</button>
    </div>`;
}

/** By touch first; the keys where there may be a keyboard. @param {Translate} t */
function keyList(t) {
  return html`<ul class="touches">
      ${TOUCHES.map(([drawing, words]) => html`<li>${icon(drawing)}<span>${t(words)}</span></li>`)}
    </ul>
    <section class="keyboard">
      <h3>${t('table.help.keys')}</h3>
      <dl class="keys">
        ${KEYS.map(([key, words]) => html`<dt><kbd>${key}</kbd></dt><dd>${t(words)}</dd>`)}
      </dl>
    </section>`;
}

/**
 * The end of a round, written across the table while the last cards come to rest.
 * @param {TableView} view
 * @param {Translate} t
 */
export function finaleView(view, t) {
  const { round, result } = view;
  if (round?.phase !== 'over' || !result) return nothing;
  const [winner] = result.winners;
  const key = winner === view.seat && result.winners.length === 1 ? 'table.finale.me' : 'table.finale';
  const name = result.winners.map((seat) => seatName(view, seat, t)).join(', ');
  const factor = result.multiplier > 1 ? ` ×${result.multiplier}` : '';
  return html`<div class="finale" aria-hidden="true">
    <span class="finale-crown">${icon('crown')}</span>
    <em>${result.failed ? t('table.finale.failed') : `${t(`ending.${result.how}`)}${factor}`}</em>
    <strong>${winner === undefined ? t('event.void') : t(key, { name })}</strong>
  </div>`;
}
