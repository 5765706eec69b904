/**
 * An example of how a round ends: hands and marks to change, the sums by the engine, part by part.
 *
 * @import {Sheet} from './rules-desk.js'
 * @import {Payment} from './rules-laid.js'
 * @import {PaymentExample} from './rulebook.js'
 * @import {Place} from './rules-example.js'
 * @import {Scene} from './pieces.js'
 * @import {ResultView, TableView} from '../types/wire.js'
 */
import { html, nothing, ref } from '../lit.js';
import { listName, seatTint } from '../names.js';
import { hasWord } from '../words.js';
import { signed } from '../sums.js';
import { tools } from './rules-example.js';
import { give, wentOut } from './rules-laid.js';
import { palette } from './rules-palette.js';
import { sumLine } from './sum-line.js';

/** Numbers of rounds that no match has: what is open of one sum is not open of another. */
const FIRST_NUMBER = 1000;

/** @param {PaymentExample} example @param {Place & { scene: Scene, index: number }} place */
export function paymentExample(example, place) {
  const { desk, key, sight, t } = place;
  const sheet = desk.sheet(key, example);
  const laid = /** @type {Payment} */ (sheet.laid);
  const title = `${key.replaceAll('.', '-')}-says`;
  return html`<div class="example panel payment" aria-labelledby=${title} role="group" ${ref((element) => sight.watch(element, sheet))}>
    <p class="says" id=${title}>${t(key)}</p>
    ${told(sheet, t)}
    <ol class="lines" aria-live="polite">
      ${laid.hands.map((_, seat) => playerLine(laid, seat, sheet, place))}
    </ol>
    ${tools(sheet, place, () => desk.reset(sheet, example), laid.hands.findIndex((_, seat) => !wentOut(laid, seat)))}
    ${sheet.open === null ? nothing : cardsToPut(laid, sheet, place)}
  </div>`;
}

/** Why there are no sums, if there are none. @param {Sheet} sheet @param {Scene['t']} t */
function told({ failed, judged }, t) {
  const code = failed ?? judged?.code ?? null;
  if (code === null) return nothing;
  const key = [`rules.why.${code}`, `code.${code}`].find(hasWord) ?? 'code.unknown';
  return html`<p class="verdict" role="status">${t(key)}</p>`;
}

/** The players as a table would show them. @param {Payment} laid @param {number} index @returns {TableView} */
function viewOf(laid, index) {
  const seats = laid.hands.map((_, seat) => ({ kind: seat === 0 ? 'person' : 'cpu', name: '' }));
  const view = { seat: 0, seats, match: { round: FIRST_NUMBER + index, totals: [] }, options: { thresholds: 'basic' } };
  return /** @type {TableView} */ (/** @type {unknown} */ (view));
}

/** @param {Payment} laid @param {number} seat @param {Sheet} sheet @param {Place & { scene: Scene, index: number }} place */
function playerLine(laid, seat, sheet, { desk, t, scene, index }) {
  const view = viewOf(laid, index);
  const result = /** @type {ResultView | null} */ (sheet.judged?.result ?? null);
  const line = result?.lines[seat];
  const { melded } = laid.hands[seat];
  const turn = () => {
    const hands = laid.hands.map((hand, at) => (at === seat ? { ...hand, melded: !melded } : hand));
    return desk.lay(sheet, { ...laid, hands });
  };
  return html`<li class="line" data-won=${result?.winners.includes(seat) ? 'yes' : nothing}>
    <div class="who">
      <span class="avatar" data-tint=${seatTint(view, seat)}>${line?.place ?? '–'}</span>
      <b>${listName(view, seat, t)}</b>
      ${wentOut(laid, seat)
        ? nothing
        : html`<button type="button" class="fact" aria-pressed=${String(melded)} @click=${turn}>
            ${t(melded ? 'mark.melded' : 'mark.unmelded')}
          </button>`}
    </div>
    ${line ? html`<span class="points" data-sign=${Math.sign(line.points)}>${signed(line.points)}</span>` : nothing}
    ${line && result ? sumLine(scene, { view, result, line, seat }) : nothing}
  </li>`;
}

/** @param {Payment} laid @param {Sheet} sheet @param {Place & { index: number }} place */
function cardsToPut(laid, sheet, { desk, key, t, index }) {
  const view = viewOf(laid, index);
  const seat = Number(sheet.open);
  const places = laid.hands.map((_, value) => ({ value, label: listName(view, value, t) }));
  return palette({
    name: key,
    t,
    places: places.filter(({ value }) => !wentOut(laid, value)),
    place: seat,
    choosePlace: (value) => desk.open(sheet, value),
    suit: sheet.suit,
    chooseSuit: (suit) => desk.showSuit(sheet, suit),
    here: laid.hands[seat].cards,
    elsewhere: laid.hands.flatMap(({ cards }, at) => (at === seat ? [] : cards)),
    put: (card) => desk.lay(sheet, give(laid, seat, card)),
  });
}
