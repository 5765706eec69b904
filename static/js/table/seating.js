/**
 * Who sits where on the screen: the viewer below, the others round the table in turn order; for a
 * spectator everybody is one of the others, above and below. Pure.
 */

/** @import {TableView} from '../types/wire.js' */

/**
 * The seats above and below, each from left to right. Turns go round by the clock: above from left
 * to right, below from right to left.
 * @param {Pick<TableView, 'seat' | 'seats'>} view
 * @returns {{above: number[], below: number[]}} `below` is empty for a player, who has a hand there
 */
export function seating({ seat, seats }) {
  const count = seats.length;
  const from = (seat ?? 0) + 1;
  const round = Array.from({ length: count }, (_, i) => (from + i) % count);
  if (seat !== null) return { above: round.slice(0, -1), below: [] };
  const above = Math.ceil(count / 2);
  return { above: round.slice(0, above), below: round.slice(above).reverse() };
}
