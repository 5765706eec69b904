/**
 * Cards in words and in order: what a card is called, and how hands are sorted. Pure.
 */

/** @import {Translate} from '../types/client.js' */

const SUITS = 'shdc';
const RANKS = 'A23456789TJQK';

/**
 * "하트 7": the card as it is spoken.
 * @param {string} card
 * @param {Translate} t
 */
export function cardName(card, t) {
  return t('card.name', { suit: t(`card.suit.${card[1]}`), rank: t(`card.rank.${card[0]}`) });
}

/** "하트 7, 하트 8". @param {readonly string[]} cards @param {Translate} t */
export function cardNames(cards, t) {
  return cards.map((card) => cardName(card, t)).join(', ');
}

/** The rank as printed: `10`, not `T`. @param {string} card */
export function rankText(card) {
  return card[0] === 'T' ? '10' : card[0];
}

/** ♠♥♦♣, then A to K. @param {string} a @param {string} b */
export function bySuit(a, b) {
  return SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]) || RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]);
}

/** A to K, then ♠♥♦♣. @param {string} a @param {string} b */
export function byRank(a, b) {
  return RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]) || SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]);
}

/**
 * A meld's cards as they lie best: a run along the circle, beginning after its gap (Q K A 2), else by
 * suit.
 * @param {string} kind
 * @param {readonly string[]} cards
 * @returns {string[]}
 */
export function inMeldOrder(kind, cards) {
  if (kind !== 'run') return [...cards].sort(bySuit);
  const sorted = [...cards].sort(byRank);
  const ranks = sorted.map((card) => RANKS.indexOf(card[0]));
  const gap = ranks.findIndex((rank, i) => i > 0 && rank - ranks[i - 1] > 1);
  const whole = ranks[0] !== 0 || ranks[ranks.length - 1] !== RANKS.length - 1;
  return gap < 0 || whole ? sorted : [...sorted.slice(gap), ...sorted.slice(0, gap)];
}
