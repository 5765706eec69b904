/**
 * The rulebook's order: chapters, how many paragraphs each has, and its examples and tables.
 *
 * The sentences are in `words/rules.*.js` under `rules.{chapter}.{number}`; an example's is
 * `rules.{chapter}.e{number}`. Every example is a question to the engine, and `says` is what the
 * book says of it: a test asks the engine whether that is so.
 */

/**
 * What is laid out, and what is asked about it. Cards are words parted by blanks.
 *
 * @typedef {object} MoveExample
 * @property {'meld' | 'lay_off' | 'claim' | 'discard' | 'draw' | 'stop'} verb
 * @property {string} [cards]  those that are melded, laid off, claimed with or discarded
 * @property {string} [hand]  what is held beside them
 * @property {string} [table]  a meld that lies on the table
 * @property {string} [discard]  the newest discard
 * @property {boolean} [own]  whether one has thrown it oneself
 * @property {'draw' | 'play' | 'window'} [phase]  `play` if nothing is said
 * @property {boolean} [melded]
 * @property {number} [turns]
 * @property {StopKind} [stop]
 * @property {string} says  a kind of meld, `yes`, or the code of the refusal
 *
 * How a round has ended, and what is left in every hand; a dash is an empty one.
 *
 * @typedef {object} PaymentExample
 * @property {Ending} how
 * @property {number | null} by
 * @property {number} [claimedFrom]
 * @property {string[]} hands
 * @property {number[]} unmelded  seats
 * @property {number[]} says  the points by seat
 *
 * @typedef {MoveExample | PaymentExample} Example
 *
 * @typedef {object} Chapter
 * @property {string} id
 * @property {number} paragraphs
 * @property {Example[]} [examples]
 * @property {'stops' | 'base' | 'factors'} [table]
 *
 * @import {ResultView, StopChoice} from '../types/wire.js'
 * @typedef {StopChoice['kind']} StopKind
 * @typedef {ResultView['how']} Ending
 */

/** @type {Chapter[]} */
export const RULEBOOK = [
  { id: 'goal', paragraphs: 3 },
  { id: 'deal', paragraphs: 4 },
  {
    id: 'turn',
    paragraphs: 5,
    examples: [
      { verb: 'discard', cards: '2c', hand: '4s 9h Kd', says: 'yes' },
      { verb: 'discard', cards: '2c', hand: '4s 9h Kd', phase: 'draw', says: 'not_drawn' },
      { verb: 'discard', cards: '2c', melded: true, says: 'yes' },
    ],
  },
  {
    id: 'melds',
    paragraphs: 2,
    examples: [
      { verb: 'meld', cards: '9s 9h 9c', hand: '3d Kd', says: 'set' },
      { verb: 'meld', cards: '4d 5d 6d', hand: '7d Js', says: 'run' },
      { verb: 'meld', cards: 'Qh Kh Ah 2h', hand: 'Js', says: 'run' },
      { verb: 'meld', cards: '7s', hand: '4d Kc', says: 'seven' },
      { verb: 'meld', cards: '6c 7c', hand: 'Qd', says: 'run' },
      { verb: 'meld', cards: '5c 6c', hand: 'Qd', says: 'not_a_meld' },
      { verb: 'meld', cards: '7h 7d', hand: 'Js', says: 'not_a_meld' },
      { verb: 'meld', cards: '7s 7h 7d', hand: '2c', says: 'set' },
      { verb: 'meld', cards: '8s 9h Ts', hand: '9s', says: 'not_a_meld' },
    ],
  },
  {
    id: 'lay_off',
    paragraphs: 2,
    examples: [
      { verb: 'lay_off', table: '8s 9s Ts', cards: '7s Js', hand: 'Kd', melded: true, says: 'run' },
      { verb: 'lay_off', table: '4c 4d 4h', cards: '4s', hand: 'Kd', melded: true, says: 'set' },
      { verb: 'lay_off', table: '7d', cards: '8d', hand: 'Kd', melded: true, says: 'run' },
      { verb: 'lay_off', table: '7d', cards: '7s 7c', hand: 'Kd', melded: true, says: 'set' },
      { verb: 'lay_off', table: '7d', cards: '7s', hand: 'Kd', melded: true, says: 'does_not_fit' },
      { verb: 'lay_off', table: '6c 7c', cards: '7d', hand: '8c', melded: true, says: 'does_not_fit' },
      { verb: 'lay_off', table: 'Qd Kd Ad', cards: '2d 3d', hand: 'Jd', melded: true, says: 'run' },
      { verb: 'lay_off', table: '8s 9s Ts', cards: 'Js', hand: 'Kd 5h', says: 'not_melded' },
    ],
  },
  {
    id: 'claim',
    paragraphs: 7,
    examples: [
      { verb: 'claim', discard: '6s', cards: '4s 5s', hand: '6d 6h', phase: 'window', says: 'run' },
      { verb: 'claim', discard: '6s', cards: '6d 6h', hand: '4s 5s', phase: 'window', says: 'set' },
      { verb: 'claim', discard: '7s', cards: '8s', hand: 'Kd', phase: 'window', says: 'claim_needs_two' },
      { verb: 'claim', discard: '9d', cards: '8d Jd', hand: 'Td', phase: 'window', says: 'not_a_meld' },
      { verb: 'claim', discard: '6s', own: true, cards: '4s 5s', hand: 'Kd', phase: 'window', says: 'own_discard' },
      { verb: 'draw', discard: '6s', hand: '4s 5s Kd', phase: 'window', says: 'window_open' },
    ],
  },
  {
    id: 'stops',
    paragraphs: 5,
    table: 'stops',
    examples: [
      { verb: 'stop', stop: 'four_sevens', hand: '7s 7h 7d 7c 2h 9d Ks', phase: 'draw', says: 'yes' },
      { verb: 'stop', stop: 'low', hand: 'As Ah 2d 3c 3s 4h 4d', phase: 'draw', turns: 2, says: 'yes' },
      { verb: 'stop', stop: 'low', hand: 'As Ah 2d 3c 3s 4h 4d', phase: 'draw', turns: 1, says: 'stop_too_early' },
      { verb: 'stop', stop: 'high', hand: 'Ks Kh Qd Qc Js Th 9d', phase: 'draw', turns: 2, says: 'yes' },
      { verb: 'stop', stop: 'plain', hand: '2h 3d 5c', phase: 'draw', melded: true, turns: 3, says: 'yes' },
      { verb: 'stop', stop: 'plain', hand: '2h 3d 6c', phase: 'draw', melded: true, turns: 3, says: 'sum_too_high' },
      { verb: 'stop', stop: 'plain', hand: '2h 3d', phase: 'draw', turns: 3, says: 'stop_not_melded' },
      { verb: 'stop', stop: 'plain', hand: '2h 3d 5c', melded: true, turns: 3, says: 'already_drawn' },
    ],
  },
  {
    id: 'hula',
    paragraphs: 2,
    examples: [
      { verb: 'meld', cards: '4d 5d 6d 7d', says: 'run' },
      { verb: 'lay_off', table: '8s 9s Ts', cards: '7s', melded: true, says: 'run' },
    ],
  },
  {
    id: 'places',
    paragraphs: 7,
    examples: [
      { how: 'stock', by: null, hands: ['2h 3d', '5c 6c', 'Kd', 'As'], unmelded: [3], says: [11, -1, -2, -8] },
      { how: 'stock', by: null, hands: ['2h 3d', '5c', '9s Ts'], unmelded: [], says: [1, 1, -2] },
      { how: 'stock', by: null, hands: ['2h 3d', '5c 6c', 'Kd'], unmelded: [0, 1, 2], says: [0, 0, 0] },
    ],
  },
  {
    id: 'points',
    paragraphs: 4,
    table: 'base',
    examples: [{ how: 'out', by: 0, hands: ['-', '2h 3d', '9c', 'Ks Qd'], unmelded: [], says: [7, -1, -2, -4] }],
  },
  {
    id: 'penalties',
    paragraphs: 3,
    table: 'factors',
    examples: [
      { how: 'hula', by: 0, hands: ['-', '9c', '2h 3d', '7s 7d Kh Qc'], unmelded: [3], says: [140, -8, -4, -128] },
      { how: 'four_sevens', by: 0, hands: ['7s 7h 7d 7c 2s', '3h 4h', 'Ks Qd'], unmelded: [0, 2], says: [40, -8, -32] },
    ],
  },
  {
    id: 'sole',
    paragraphs: 3,
    examples: [
      { how: 'plain', by: 1, hands: ['As 2h', '3d 5c', 'Ks Qd 9h'], unmelded: [2], says: [5, -5, 0] },
      { how: 'hula', by: 0, claimedFrom: 2, hands: ['-', '9c', '2h 3d'], unmelded: [], says: [12, 0, -12] },
    ],
  },
  { id: 'match', paragraphs: 6 },
  { id: 'leaving', paragraphs: 5 },
];

/** Whether an example asks who pays. @param {Example} example @returns {example is PaymentExample} */
export function isPayment(example) {
  return 'how' in example;
}
