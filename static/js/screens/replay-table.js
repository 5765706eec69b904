/**
 * The table of a replay at one step: every hand, the melds, the stock and what was thrown.
 *
 * @import {Advice, MeldView, StepView, TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { cardFace } from '../cards/face.js';
import { cardName } from '../cards/names.js';
import { cardsIn, decisionAt } from '../coach.js';
import { guard, html, nothing } from '../lit.js';
import { listName, seatTint } from '../names.js';
import { meldName } from '../table/speech.js';
import { seatMark } from './pieces.js';
import './gliding-cards.js';

/** Whoever looks sits below; the others follow in the order of their turns. @param {TableView} view @param {number | 'all'} eyes */
export function seatsAround(view, eyes) {
  const below = eyes === 'all' ? (view.seat ?? 0) : eyes;
  return view.seats.map((_, index) => (below + 1 + index) % view.seats.length);
}

/**
 * @param {Scene} scene
 * @param {StepView} step
 * @param {TableView} view
 * @param {Advice | null} advice
 */
export function replayTable({ state, t }, step, view, advice) {
  const { record, settings } = state;
  const seats = seatsAround(view, record.eyes);
  const hand = (/** @type {number} */ seat) => oneHand(seat, step, view, advisedCards(advice, step, seat), t);
  const content = html`<ul class="replay-hands" aria-label=${t('replay.others')}>
      ${seats.slice(0, -1).map(hand)}
    </ul>
    ${middle(step, view, t)}
    <ul class="replay-hands below" aria-label=${t('replay.below')}>
      ${hand(seats[seats.length - 1])}
    </ul>`;
  const moment = { content, key: step, longest: 1_000 / record.speed };
  return html`<gliding-cards class="replay-felt" data-speed=${settings.speed} .moment=${moment}></gliding-cards>`;
}

/**
 * Cards in a row, each of them known by its name while it moves.
 *
 * @param {readonly string[]} cards
 * @param {Scene['t']} t
 * @param {{ from: string, lit?: readonly string[], advised?: readonly string[] }} about  where they come from, which have just moved, and which the coach would have played
 */
function moving(cards, t, { from, lit = [], advised = [] }) {
  const names = cards.map((card) => cardName(card, t)).join(', ');
  return html`<span class="card-row" role="img" aria-label=${names}
    >${cards.map(
      (card) => html`<span class="mini-card" data-card=${card} data-from=${from} ?data-lit=${lit.includes(card)} ?data-advised=${advised.includes(card)}
        >${guard([card], () => cardFace(card))}</span
      >`,
    )}</span
  >`;
}

// -- the hands ----------------------------------------------------------------------------------------

/** The cards of a hand that the coach would have played in the place of what was. @param {Advice | null} advice @param {StepView} step @param {number} seat */
function advisedCards(advice, { n }, seat) {
  const better = advice?.seat === seat ? decisionAt(advice, n)?.better : null;
  return better ? cardsIn(better) : [];
}

/** @param {number} seat @param {StepView} step @param {TableView} view @param {readonly string[]} advised @param {Scene['t']} t */
function oneHand(seat, step, view, advised, t) {
  const { view: round, hands } = step;
  const { cards, melded } = round.players[seat];
  const inTurn = round.phase !== 'over' && round.seat === seat;
  return html`<li class="hand-of" data-tint=${seatTint(view, seat)} ?data-turn=${inTurn} data-place="seat ${seat}">
    <span class="hand-name">
      ${seatMark(view, seat, t)}<b>${listName(view, seat, t)}</b>
      <small>
        ${t('replay.cards', { n: cards })} · ${t(melded ? 'mark.melded' : 'mark.unmelded')}${inTurn
          ? html`<span class="sr-only"> · ${t('replay.turn')}</span>`
          : nothing}
      </small>
    </span>
    ${handText(seat, hands[seat], step, advised, t)}
  </li>`;
}

/** @param {number} seat @param {readonly string[] | null} hand  null where these eyes cannot see it @param {StepView} step @param {readonly string[]} advised @param {Scene['t']} t */
function handText(seat, hand, { view: round, events }, advised, t) {
  const drew = events.find((event) => event.type === 'drew' && event.seat === seat);
  if (hand === null) return backs(round.players[seat].cards, drew !== undefined, t);
  if (hand.length === 0) return html`<span class="words">${t('replay.empty')}</span>`;
  const lit = drew?.type === 'drew' && drew.card !== null ? [drew.card] : [];
  return moving(hand, t, { from: 'stock', lit, advised });
}

/** Cards that these eyes cannot see. @param {number} cards @param {boolean} drew  whether the last has just come from the stock @param {Scene['t']} t */
function backs(cards, drew, t) {
  return html`<span class="card-row" role="img" aria-label=${t('replay.hidden', { n: cards })}
    >${Array.from(
      { length: cards },
      (_, index) => html`<span class="mini-card" data-from=${drew && index === cards - 1 ? 'stock' : nothing}><i class="back"></i></span>`,
    )}</span
  >`;
}

// -- the middle ---------------------------------------------------------------------------------------

/** @param {StepView} step @param {TableView} view @param {Scene['t']} t */
function middle(step, view, t) {
  const { stock, melds } = step.view;
  return html`<div class="replay-middle">
    <section class="replay-piles" aria-label=${t('replay.piles')}>
      <span class="replay-pile" data-place="stock">
        <span class="mini-card" aria-hidden="true">${stock > 0 ? html`<i class="back"></i>` : nothing}</span>
        <small>${t('replay.stock', { n: stock })}</small>
      </span>
      ${discard(step, t)}
    </section>
    <section class="melds-of" aria-label=${t('replay.melds')}>
      ${melds.length === 0
        ? html`<p class="tip">${t('replay.no_melds')}</p>`
        : html`<ul class="melds-laid">${melds.map((meld) => oneMeld(meld, step, view, t))}</ul>`}
    </section>
    ${older(step, t)}
  </div>`;
}

/** The newest discard, unless it was claimed. @param {StepView} step @param {Scene['t']} t */
function discard({ view: { discard: newest }, events }, t) {
  const lit = events.flatMap((event) => (event.type === 'discarded' ? [event.card] : []));
  return html`<span class="replay-pile newest" data-place="discard">
    ${newest === null
      ? html`<span class="mini-card none" aria-hidden="true"></span>`
      : moving([newest.card], t, { from: `seat ${newest.by}`, lit })}
    <small>${t('replay.discard')}${newest === null ? html`<span class="sr-only"> ${t('replay.no_discard')}</span>` : nothing}</small>
  </span>`;
}

/** What was thrown before, the oldest first. @param {StepView} step @param {Scene['t']} t */
function older({ view: { discard: newest, discards } }, t) {
  const before = newest === null ? discards : discards.slice(0, -1);
  if (before.length === 0) return nothing;
  return html`<section class="older" aria-label=${t('replay.older')}>
    ${moving(before.map(({ card }) => card), t, { from: 'discard' })}
  </section>`;
}

/** @param {MeldView} meld @param {StepView} step @param {TableView} view @param {Scene['t']} t */
function oneMeld(meld, { events, view: round }, view, t) {
  const name = t('table.meld.owner', { name: listName(view, meld.owner, t), meld: meldName(meld, t) });
  const lit = events.flatMap((event) => ('cards' in event ? event.cards : []));
  const by = events.find((event) => event.type === 'melded' || event.type === 'laid_off');
  const from = by?.type === 'melded' || by?.type === 'laid_off' ? by.seat : takerIn(events);
  return html`<li data-tint=${seatTint(view, meld.owner)} aria-label=${name}>
    ${moving(meld.cards, t, { from: `seat ${from ?? round.seat}`, lit })}
  </li>`;
}

/** Who has taken the discard in a step. @param {StepView['events']} events */
function takerIn(events) {
  const closed = events.find((event) => event.type === 'window_closed');
  return closed?.type === 'window_closed' ? closed.taken_by : null;
}
