/** The others round the table: portrait with turn ring, name, state, cards in hand. */

import { html, nothing } from '../lit.js';
import { initial, seatName, seatTint } from '../names.js';
import { bubble } from '../talk/bubble.js';
import { icon, ring } from './icons.js';
import { seating } from './seating.js';

/** @import {TableView} from '../types/wire.js' */
/** @import {TalkGlance, Translate} from '../types/client.js' */

/**
 * What a redraw needs to know besides the view.
 * @typedef {object} Moment
 * @property {Translate} t
 * @property {number | null} turnSeconds shown while one's time runs out
 * @property {TalkGlance['bySeat']} said what hangs in the air, by seat
 * @property {number | null} shout the seat that has just claimed a card
 */

/** Whose ring runs: the seat to move, while no window is open. @param {TableView} view */
export function seatToMove(view) {
  const round = view.round;
  return round && round.phase !== 'window' && round.phase !== 'over' ? round.seat : null;
}

/** @param {TableView} view @param {Moment} moment */
export function seatsView(view, moment) {
  return seatList(view, seating(view).above, moment);
}

/** Some of the seats in a row. @param {TableView} view @param {readonly number[]} seats @param {Moment} moment */
export function seatList(view, seats, moment) {
  return html`<ul class="seats" data-count=${seats.length} aria-label=${moment.t('table.seats')}>
    ${seats.map((seat) => seatPanel(view, seat, moment))}
  </ul>`;
}

/** @param {TableView} view @param {number} seat @param {Moment} moment */
function seatPanel(view, seat, moment) {
  const { t } = moment;
  const player = view.round?.players[seat];
  const who = view.seats[seat];
  const toMove = seatToMove(view) === seat;
  return html`<li class="seat" data-seat=${seat} data-tint=${seatTint(view, seat)} ?data-turn=${toMove} ?data-away=${!who.present || who.stand_in}>
    ${portrait(view, seat, moment)}
    <div class="seat-name">${seatName(view, seat, t)}</div>
    <div class="seat-marks">${meldedTag(player?.melded ?? false, t)}${total(view, seat)}</div>
    <div class="backs" data-backs=${seat} role="img" aria-label=${t('table.cards_held', { n: player?.cards ?? 0 })}>
      ${Array.from({ length: player?.cards ?? 0 }, () => html`<i></i>`)}<b>${player?.cards ?? 0}</b>
    </div>
    ${note(who, t)} ${shout(seat, moment)} ${bubble(moment.said.get(seat), t)}
  </li>`;
}

/** 땡큐!, called across the table; the live region says it in a sentence. @param {number} seat @param {Moment} moment */
export function shout(seat, { t, shout: by }) {
  return by === seat ? html`<span class="shout" aria-hidden="true">${t('table.claim')}</span>` : nothing;
}

/** What there is to know of somebody's presence; a stand-in says more than an absence. @param {TableView['seats'][number]} who @param {Translate} t */
function note({ stand_in: standIn, present, leaving }, t) {
  if (standIn) return html`<span class="seat-note">${t('table.stand_in')}</span>`;
  if (!present) return html`<span class="seat-note">${t('table.away')}</span>`;
  return leaving ? html`<span class="seat-note">${t('table.leaving')}</span>` : nothing;
}

/**
 * The round mark of a seat with its ring; cards fly from and to here.
 * @param {TableView} view
 * @param {number} seat
 * @param {Moment} moment
 */
export function portrait(view, seat, { t, turnSeconds }) {
  const who = view.seats[seat];
  const toMove = seatToMove(view) === seat;
  const name = seatName(view, seat, t);
  return html`<div class="portrait" data-portrait=${seat} data-tint=${seatTint(view, seat)}>
    <span class="initial" aria-hidden="true">${seat === view.seat ? t('seat.me') : initial(name)}</span>
    ${toMove ? ring('turn') : nothing}
    ${toMove && turnSeconds !== null ? html`<span class="seconds" aria-hidden="true">${turnSeconds}</span>` : nothing}
    ${who.kind === 'cpu' || who.stand_in ? html`<span class="sign" title=${t('table.cpu')}>${icon('cpu')}</span>` : nothing}
    ${who.kind === 'person' && !who.present && !who.stand_in ? html`<span class="sign">${icon('away')}</span>` : nothing}
    ${who.host ? html`<span class="host" role="img" aria-label=${t('seat.host')} title=${t('seat.host')}>${icon('crown')}</span>` : nothing}
    ${view.round?.leader === seat ? html`<span class="leader" role="img" aria-label=${t('table.leader')} title=${t('table.leader')}>${t('table.leader')}</span>` : nothing}
  </div>`;
}

/** @param {boolean} melded @param {Translate} t */
export function meldedTag(melded, t) {
  return html`<span class="tag ${melded ? 'tag-melded' : ''}">${t(melded ? 'table.melded' : 'table.unmelded')}</span>`;
}

/** The running total, with its sign. @param {TableView} view @param {number} seat */
export function total(view, seat) {
  return html`<span class="total">${signed(view.match?.totals[seat] ?? view.seats[seat].total)}</span>`;
}

/** @param {number} points */
export function signed(points) {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}
