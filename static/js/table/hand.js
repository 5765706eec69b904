/**
 * The order in which the own hand lies on the screen. Pure: lists in, lists out.
 *
 * The server sends the hand in deck order; this client shows it by suit, by rank or in the player's
 * own order, and never moves a card while one is selected: a finger may be on its way.
 */

import { byRank, bySuit } from '../cards/names.js';

/** @typedef {'suit'|'rank'|'own'} Order */

/**
 * `hand` sorted by `order`; in the own order unknown cards come last, by suit.
 * @param {readonly string[]} hand
 * @param {Order} order
 * @param {readonly string[]} own the order the player has made
 * @returns {string[]}
 */
export function sortHand(hand, order, own) {
  if (order === 'rank') return [...hand].sort(byRank);
  if (order === 'suit') return [...hand].sort(bySuit);
  const known = own.filter((card) => hand.includes(card));
  return [...known, ...hand.filter((card) => !own.includes(card)).sort(bySuit)];
}

/**
 * The hand to show after the cards have changed: sorted, or, while cards are selected, as it lay
 * with the new cards at the right.
 * @param {readonly string[]} shown
 * @param {readonly string[]} hand
 * @param {{order: Order, own: readonly string[], selected: readonly string[]}} by
 * @returns {string[]}
 */
export function arrange(shown, hand, { order, own, selected }) {
  const held = selected.some((card) => hand.includes(card));
  if (!held) return sortHand(hand, order, own);
  const kept = shown.filter((card) => hand.includes(card));
  return [...kept, ...hand.filter((card) => !kept.includes(card))];
}

/**
 * `shown` with `cards` taken out and put back together so that the first lies at index `to`.
 * @param {readonly string[]} shown
 * @param {readonly string[]} cards
 * @param {number} to
 * @returns {string[]}
 */
export function moveCards(shown, cards, to) {
  const rest = shown.filter((card) => !cards.includes(card));
  const moved = shown.filter((card) => cards.includes(card));
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}

/** `selected` with `card` added or taken out. @param {readonly string[]} selected @param {string} card */
export function toggle(selected, card) {
  return selected.includes(card) ? selected.filter((each) => each !== card) : [...selected, card];
}
