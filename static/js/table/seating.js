/**
 * Who sits where on the screen: the viewer below, the others round the table in turn order. Pure.
 */

/** @import {TableView} from '../types/wire.js' */

/** The seat from which the table is looked at. @param {TableView} view */
export function ownSeat(view) {
  return view.seat ?? 0;
}

/**
 * The other seats, from the left round to the right: in the order in which they come after us.
 * @param {TableView} view
 * @returns {number[]}
 */
export function otherSeats(view) {
  const count = view.seats.length;
  return Array.from({ length: count - 1 }, (_, i) => (ownSeat(view) + 1 + i) % count);
}
