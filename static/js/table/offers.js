/**
 * What the table offers: the server's choices, matched with the cards that are selected. Pure.
 *
 * There are no rules here. A choice fits when it names exactly the selected cards; whatever the
 * server did not list is not offered, and what is tried all the same the server refuses.
 */

import { inMeldOrder } from '../cards/names.js';

/** @import {RoundView} from '../types/wire.js' */
/** @import {Choices} from '../types/wire.js' */
/** @import {GroupChoice} from '../types/wire.js' */
/** @import {LayOffChoice} from '../types/wire.js' */

/**
 * What the selected cards can do now.
 * @typedef {object} Offers
 * @property {GroupChoice[]} melds
 * @property {LayOffChoice[]} layOffs
 * @property {string | null} discard
 * @property {boolean} partial whether more cards could make these into a choice
 */

/** @param {readonly string[]} a @param {readonly string[]} b */
export function sameCards(a, b) {
  return a.length === b.length && a.every((card) => b.includes(card));
}

/**
 * @param {Choices} choices
 * @param {readonly string[]} selected
 * @returns {Offers}
 */
export function offersFor(choices, selected) {
  const groups = [...choices.melds, ...choices.lay_offs];
  const within = (/** @type {{cards: string[]}} */ { cards }) =>
    selected.length > 0 && selected.every((card) => cards.includes(card));
  return {
    melds: choices.melds.filter(({ cards }) => sameCards(cards, selected)),
    layOffs: choices.lay_offs.filter(({ cards }) => sameCards(cards, selected)),
    discard: selected.length === 1 && choices.discards.includes(selected[0]) ? selected[0] : null,
    partial: groups.some(within),
  };
}

/**
 * The melds on the table that light up: those that take exactly `cards`, or, while nothing is
 * selected, none.
 * @param {Choices} choices
 * @param {readonly string[]} cards
 * @returns {Set<number>}
 */
export function litMelds(choices, cards) {
  return new Set(offersFor(choices, cards).layOffs.map(({ meld }) => meld));
}

/**
 * Where cards that hang at the pointer could be let go, besides the melds that take them.
 * @param {RoundView} round
 * @param {readonly string[]} cards
 * @returns {{field: boolean, pile: boolean}} `field`: they are a meld, or the claim of one
 */
export function openTo({ choices, window }, cards) {
  const { melds, discard } = offersFor(choices, cards);
  const claims = choices.claims.some((claim) => sameCards(claim.cards, cards));
  return { field: melds.length > 0, pile: discard !== null || (window !== null && claims) };
}

/**
 * Selections worth a look, each once: melds first, then what can be laid off, longest first.
 * @param {Choices} choices
 * @returns {string[][]}
 */
export function suggestions(choices) {
  const longest = (/** @type {{cards: string[]}} */ a, /** @type {{cards: string[]}} */ b) =>
    b.cards.length - a.cards.length;
  const all = [...[...choices.melds].sort(longest), ...[...choices.lay_offs].sort(longest)];
  return all
    .map(({ cards }) => cards)
    .filter((cards, i, lists) => lists.findIndex((other) => sameCards(other, cards)) === i);
}

/**
 * The suggestion after the one that is selected now, round and round.
 * @param {Choices} choices
 * @param {readonly string[]} selected
 * @returns {string[]}
 */
export function nextSuggestion(choices, selected) {
  const all = suggestions(choices);
  const at = all.findIndex((cards) => sameCards(cards, selected));
  return all.length ? all[(at + 1) % all.length] : [];
}

/**
 * Whether throwing this card deserves a second tap: a 7, or a card that some meld would take now.
 * @param {RoundView} round
 * @param {string} card
 */
export function isPrecious(round, card) {
  return card[0] === '7' || round.choices.lay_offs.some(({ cards }) => sameCards(cards, [card]));
}

/**
 * The claim that 땡큐 would make: what stands already, else the one picked, else the longest.
 * @param {RoundView} round
 * @param {number | null} picked
 * @returns {number} index into `choices.claims`; -1 if there is none
 */
export function pickedClaim(round, picked) {
  const { claims } = round.choices;
  if (picked !== null && picked < claims.length) return picked;
  const standing = round.window?.claim ?? [];
  const at = claims.findIndex(({ cards }) => sameCards(cards, standing));
  return at >= 0 ? at : Math.min(0, claims.length - 1);
}

/**
 * The meld that a claim would lay down: the discard and the named cards, as they lie best.
 * @param {GroupChoice} choice
 * @param {string} discard
 * @returns {GroupChoice}
 */
export function claimedMeld({ kind, cards }, discard) {
  return { kind, cards: inMeldOrder(kind, [discard, ...cards]) };
}

/** Whether this choice empties the hand, which ends the round. @param {RoundView} round @param {GroupChoice} choice */
export function emptiesHand(round, choice) {
  return choice.cards.length === round.hand.length;
}
