/**
 * Which of the open rooms are listed, and in which order. Pure.
 *
 * @import {RoomFilter} from './types/client.js'
 * @import {RoomSummary} from './types/wire.js'
 */

/** A match of more rounds than this is a long one. */
export const SHORT_ROUNDS = 5;

/** What can be filtered by, and the values of each. */
export const FILTERS = /** @type {const} */ ({
  seats: [3, 4, 5],
  rounds: ['short', 'long'],
  thresholds: ['basic', 'high'],
  window: [3, 5],
});

/** @param {RoomFilter} filter */
export function isFiltering(filter) {
  return Object.values(filter).some((value) => value !== null);
}

/** Whether a person can sit down there now. @param {RoomSummary} room */
export function hasSeat({ phase, taken, options }) {
  return phase === 'waiting' && taken < options.seats;
}

/** @param {RoomSummary} room @param {RoomFilter} filter */
function fits({ options }, { seats, rounds, thresholds, window }) {
  const length = options.rounds > SHORT_ROUNDS ? 'long' : 'short';
  return (
    (seats === null || seats === options.seats) &&
    (rounds === null || rounds === length) &&
    (thresholds === null || thresholds === options.thresholds) &&
    (window === null || window === options.window_s)
  );
}

/**
 * The rooms that pass the filter, those with a seat first; otherwise as the server lists them.
 *
 * @param {readonly RoomSummary[]} rooms
 * @param {RoomFilter} filter
 */
export function listed(rooms, filter) {
  const passing = rooms.filter((room) => fits(room, filter));
  return [...passing.filter(hasSeat), ...passing.filter((room) => !hasSeat(room))];
}
