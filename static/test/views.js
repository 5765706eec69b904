/**
 * Views as the server sends them, for the table's tests: quiet defaults and what a test changes.
 *
 * @import {Choices, RoundView, TableView} from '../js/types/wire.js'
 * @import {Shown} from '../js/types/client.js'
 */

/** @returns {Choices} nothing may be done */
export function noChoices() {
  return { draw: false, stops: [], melds: [], lay_offs: [], discards: [], claims: [], may_pass: false, may_withdraw: false };
}

/** @param {string} text */
export function cards(text) {
  return text.split(' ').filter(Boolean);
}

/**
 * @param {Partial<RoundView>} [changes]
 * @param {Partial<Choices>} [choices]
 * @returns {RoundView}
 */
export function round(changes = {}, choices = {}) {
  return {
    phase: 'play',
    seat: 0,
    turn: 40,
    leader: 1,
    stock: 12,
    discard: null,
    discards: [],
    melds: [],
    players: [0, 1, 2].map(() => ({ cards: 7, melded: false, turns: 1 })),
    hand: [],
    drawn: null,
    card_sum: 0,
    window: null,
    choices: { ...noChoices(), ...choices },
    ...changes,
  };
}

/**
 * A table of three: 나라 (the viewer), 수빈, and a CPU player.
 * @param {RoundView} played
 * @param {Partial<TableView>} [changes]
 * @returns {TableView}
 */
export function table(played, changes = {}) {
  const seat = { cpu_level: null, host: false, present: true, stand_in: false, leaving: false, ready: false, asked: false, who: null, total: 0 };
  return {
    code: 'ABCD',
    phase: 'playing',
    options: { seats: 3, rounds: 5, thresholds: 'basic', window_s: 5, turn_s: 30, public: false, spectators: true, quick: false },
    seat: 0,
    seats: [
      { ...seat, kind: 'person', name: '나라' },
      { ...seat, kind: 'person', name: '수빈' },
      { ...seat, kind: 'cpu', name: '', cpu_level: 'normal' },
    ],
    spectators: 0,
    may_start: false,
    may_sit: false,
    may_again: false,
    match: {
      id: 'm',
      round: 2,
      rounds: 5,
      history: [],
      totals: [0, 0, 0],
      places: null,
      settled_early: false,
      may_propose: false,
      vote: null,
      aborted_by: null,
    },
    round: played,
    result: null,
    reveal: null,
    shuffle: null,
    ...changes,
  };
}

/** An open claim window on `card`, thrown by seat 1. @param {string} card @param {Partial<NonNullable<RoundView['window']>>} [changes] */
export function window(card, changes = {}) {
  return { number: 14, card, by: 1, asked: true, answer: null, claim: [], ...changes };
}

/** @param {TableView} view @param {Shown['events']} [events] @returns {Shown} */
export function shown(view, events = []) {
  return { view, events, left: { turn: null, window: null, ready: null, vote: null, fill: null, asked: null }, at: 0 };
}

/** @type {import('../js/types/client.js').Settings} */
export const SETTINGS = {
  lang: 'ko',
  theme: 'system',
  deck: 'two',
  order: 'suit',
  speed: 'calm',
  sound: false,
  autoPass: null,
  askDiscard: true,
  talkSound: true,
  filter: { seats: null, rounds: null, thresholds: null, window: null },
  muted: [],
};
