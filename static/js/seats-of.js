/**
 * The seats of an ended match, in the shape in which a table's are named and coloured.
 *
 * @import {MatchSummary, TableView} from './types/wire.js'
 */

/**
 * Whoever looks is the seat that was theirs.
 *
 * @param {MatchSummary} match
 * @param {number} [round]
 */
export function seatsOf({ seats }, round = 1) {
  const mine = seats.findIndex(({ me }) => me);
  const seen = {
    seat: mine < 0 ? null : mine,
    match: { round },
    seats: seats.map(({ name, cpu_level }) => ({ kind: cpu_level === null ? 'person' : 'cpu', name })),
  };
  return /** @type {TableView} */ (/** @type {unknown} */ (seen));
}
