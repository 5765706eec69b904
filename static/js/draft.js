/**
 * A room that is being thought of, and what is asked of the server when it is opened.
 *
 * @import {Draft} from './types/client.js'
 * @import {NewRoom, Options, RoomOptions, TableView} from './types/wire.js'
 */

/** What R8.1 lets a host choose from; the server has the last word. */
export const SEATS = /** @type {const} */ ([3, 4, 5]);
export const ROUNDS = [1, 3, 5, 10, 20];
export const MOST_ROUNDS = 50;
export const WINDOW_SECONDS = /** @type {const} */ ([3, 5]);
export const TURN_SECONDS = /** @type {const} */ ([20, 30, 60, 120]);
/** The levels of CPU players, the weakest first. */
export const LEVELS = /** @type {const} */ (['easy', 'normal', 'hard', 'master']);

/** R5: the card sums of the stops, for showing only. */
export const THRESHOLDS = {
  basic: { low: 18, high: 80, plain: 10 },
  high: { low: 22, high: 76, plain: 15 },
};

/** The table of 바로 시작: three CPU players and the first card. @returns {NewRoom} */
export function quickRoom() {
  return {
    options: { seats: 4, rounds: 5, thresholds: 'basic', window_s: 5, turn_s: 30, public: false, spectators: true },
    cpus: ['normal', 'normal', 'normal'],
    start: true,
  };
}

/** What can be asked for of a room's options: whether it is a quick match is not chosen. @param {Options} options @returns {RoomOptions} */
function askedFor({ seats, rounds, thresholds, window_s, turn_s, public: open, spectators }) {
  // A room's options were asked for once, so they can be asked for again.
  return /** @type {RoomOptions} */ ({ seats, rounds, thresholds, window_s, turn_s, public: open, spectators });
}

/** The options of a room that is there already, to be changed. @param {Options} options @returns {Draft} */
export function draftOf(options) {
  return { options: askedFor(options), cpus: [], roundsByHand: false };
}

/**
 * The draft with other options; a whole number of rounds between 1 and 50 is kept.
 *
 * @param {Draft} draft
 * @param {Partial<RoomOptions>} patch
 * @returns {Draft}
 */
export function withOptions(draft, patch) {
  const options = { ...draft.options, ...patch };
  options.rounds = Math.min(MOST_ROUNDS, Math.max(1, Math.round(options.rounds) || 1));
  return { ...draft, options };
}

/** The seats beside the host's, each a CPU player's level or null. @param {Draft} draft */
export function otherSeats({ options, cpus }) {
  return cpus.slice(0, options.seats - 1);
}

/** A room full of CPU players begins at once. @param {Draft} draft @returns {NewRoom} */
export function roomOf(draft) {
  const cpus = otherSeats(draft);
  return { options: draft.options, cpus, start: !cpus.includes(null) };
}

/**
 * The same table once more: its options, and round from one's own seat the CPU players and the
 * people's places as they were.
 *
 * @param {Pick<TableView, 'options' | 'seats' | 'seat'>} view
 * @returns {NewRoom}
 */
export function sameAgain({ options, seats, seat }) {
  const after = (seat ?? 0) + 1;
  const others = [...seats.slice(after), ...seats.slice(0, after - 1)];
  const cpus = /** @type {NewRoom['cpus']} */ (others.map(({ cpu_level: level }) => level));
  return { options: askedFor(options), cpus, start: !cpus.includes(null) };
}
