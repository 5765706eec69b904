/**
 * How the viewer stands at a table: sitting, asked, host, looking on. Read from the view alone.
 *
 * @import {TableView} from './types/wire.js'
 */

/** Whether a seat is kept for this viewer, who is asked for another match. @param {Pick<TableView, 'seat' | 'seats'>} view */
export function amAsked({ seat, seats }) {
  return seat !== null && seats[seat].asked;
}

/** @param {Pick<TableView, 'seat' | 'seats'>} view */
export function amHost({ seat, seats }) {
  return seat !== null && seats[seat].host && !seats[seat].asked;
}

/**
 * Whether it makes sense to offer the viewer an exchange of their own seat with this one before a
 * match; the host may with anybody, others with nobody and with CPU players.
 *
 * @param {TableView} view
 * @param {number} other
 */
export function maySwap(view, other) {
  if (view.seat === null || amAsked(view) || other === view.seat || view.phase !== 'waiting') return false;
  return amHost(view) || view.seats[other].kind !== 'person';
}

/** The other people who are here: one of them could be host. @param {Pick<TableView, 'seat' | 'seats'>} view */
export function othersHere({ seat: own, seats }) {
  return seats.flatMap(({ kind, present, asked, stand_in: away }, seat) =>
    kind === 'person' && present && !asked && !away && seat !== own ? [seat] : [],
  );
}
