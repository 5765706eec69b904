/**
 * What a reader has laid out of an example: how it begins, how it changes, and the question that it
 * is to the engine. Pure, and without a rule: what is laid out badly the engine says.
 *
 * @import {Example, MoveExample, PaymentExample} from './rulebook.js'
 * @import {MoveQuestion, PaymentQuestion} from '../types/wire.js'
 */
import { isPayment } from './rulebook.js';

/** The places where a card of a move can lie. @typedef {'hand' | 'table' | 'discard'} Zone */

/**
 * @typedef {object} Move
 * @property {'move'} ask
 * @property {MoveExample['verb']} verb
 * @property {NonNullable<MoveExample['stop']>} stop
 * @property {Record<Zone, string[]>} zones
 * @property {string[]} chosen  the cards of the hand that the move is about
 * @property {boolean} own
 * @property {NonNullable<MoveExample['phase']>} phase
 * @property {boolean} melded
 * @property {number} turns
 * @property {'basic' | 'high'} thresholds
 *
 * @typedef {object} Payment
 * @property {'payment'} ask
 * @property {PaymentExample['how']} how
 * @property {number | null} by
 * @property {number | null} claimedFrom
 * @property {{ cards: string[], melded: boolean }[]} hands
 *
 * @typedef {Move | Payment} Laid
 */

/** One's own turns that can be told. */
export const MOST_TURNS = 9;
/** Cards in one place, as many as a question may hold. */
const MOST_CARDS = 14;

/** @param {string} [text] */
function cardsIn(text = '') {
  return text.split(' ').filter((card) => card.length === 2);
}

/** An example as the book lays it out. @param {Example} example @returns {Laid} */
export function laidOut(example) {
  return isPayment(example) ? paymentOf(example) : moveOf(example);
}

/** @param {PaymentExample} example @returns {Payment} */
function paymentOf({ how, by, claimedFrom, hands, unmelded }) {
  const held = hands.map((cards, seat) => ({ cards: cardsIn(cards), melded: !unmelded.includes(seat) }));
  return { ask: 'payment', how, by, claimedFrom: claimedFrom ?? null, hands: held };
}

/** @param {MoveExample} example @returns {Move} */
function moveOf({ verb, cards, hand, table, discard, ...rest }) {
  const { stop = 'plain', own = false, phase = 'play', melded = false, turns = 1 } = rest;
  const chosen = cardsIn(cards);
  const zones = { hand: [...chosen, ...cardsIn(hand)], table: cardsIn(table), discard: cardsIn(discard) };
  return { ask: 'move', verb, stop, zones, chosen, own, phase, melded, turns, thresholds: 'basic' };
}

/** What is asked of the engine. @param {Laid} laid @returns {MoveQuestion | PaymentQuestion} */
export function questionOf(laid) {
  if (laid.ask === 'payment') {
    const { how, by, claimedFrom } = laid;
    // Three hands at least, as every example has them.
    const hands = /** @type {PaymentQuestion['hands']} */ (laid.hands);
    return { ask: 'payment', how, by, claimed_from: claimedFrom, hands, thresholds: 'basic' };
  }
  const { zones, own, phase, melded, turns, thresholds } = laid;
  return {
    ask: 'move',
    phase,
    hand: zones.hand,
    melded,
    turns,
    melds: zones.table.length > 0 ? [zones.table] : [],
    discard: zones.discard[0] ?? null,
    own_discard: own,
    thresholds,
    move: moveText(laid),
  };
}

/** The move in the notation. @param {Move} laid */
function moveText({ verb, stop, chosen }) {
  const cards = chosen.join('');
  switch (verb) {
    case 'draw':
      return verb;
    case 'stop':
      return `stop ${stop}`;
    case 'lay_off':
      return `lay_off 0 ${cards}`;
    case 'discard':
      return `discard ${cards}`;
    default:
      return `${verb} ${cards}`;
  }
}

/** Whether sums are shown beside it, which only the engine knows: then it is asked without being touched. @param {Laid} laid */
export function showsSums(laid) {
  return laid.ask === 'payment' || laid.verb === 'stop';
}

/** Whether there is a question: one card must be chosen to be thrown, and one lie to be claimed. @param {Laid} laid */
export function isWhole(laid) {
  if (laid.ask === 'payment') return true;
  const thrown = laid.verb !== 'discard' || laid.chosen.length === 1;
  return thrown && (laid.phase !== 'window' || laid.zones.discard.length === 1);
}

/** The places that this example has, in the order in which they are shown. @param {Move} laid @returns {Zone[]} */
export function zonesOf({ verb, phase }) {
  /** @type {Zone[]} */
  const zones = phase === 'window' ? ['discard', 'hand'] : ['hand'];
  return verb === 'lay_off' ? ['table', ...zones] : zones;
}

/** Whether one's own cards are chosen for this move. @param {Move} laid */
export function isChosen({ verb }) {
  return verb !== 'stop' && verb !== 'draw';
}

/** Takes a card of the hand up, or puts it back; of a discard there is one. @param {Move} laid @param {string} card @returns {Move} */
export function choose(laid, card) {
  const { chosen, verb } = laid;
  if (chosen.includes(card)) return { ...laid, chosen: without(chosen, card) };
  return { ...laid, chosen: verb === 'discard' ? [card] : [...chosen, card] };
}

/** Puts a card into a place, from wherever it lay, or takes it away from there. @param {Move} laid @param {Zone} zone @param {string} card @returns {Move} */
export function put(laid, zone, card) {
  const before = laid.zones[zone];
  const zones = {
    hand: without(laid.zones.hand, card),
    table: without(laid.zones.table, card),
    discard: without(laid.zones.discard, card),
  };
  if (!before.includes(card) && zones[zone].length < MOST_CARDS) {
    zones[zone] = zone === 'discard' ? [card] : [...zones[zone], card];
  }
  return { ...laid, zones, chosen: laid.chosen.filter((each) => zones.hand.includes(each)) };
}

/** The same with a card in this player's hand, or taken from it. @param {Payment} laid @param {number} seat @param {string} card @returns {Payment} */
export function give(laid, seat, card) {
  const held = laid.hands[seat].cards.includes(card);
  const hands = laid.hands.map((hand, at) => {
    const cards = without(hand.cards, card);
    return at === seat && !held && cards.length < MOST_CARDS ? { ...hand, cards: [...cards, card] } : { ...hand, cards };
  });
  return { ...laid, hands };
}

/** Who went out has no hand to lay out. @param {Payment} laid @param {number} seat */
export function wentOut({ how, by }, seat) {
  return seat === by && (how === 'out' || how === 'hula');
}

/** @param {string[]} cards @param {string} card */
function without(cards, card) {
  return cards.filter((each) => each !== card);
}
