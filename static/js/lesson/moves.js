/**
 * Moves in the notation: what the table wishes as a text, and what a wanted move needs. Pure.
 *
 * @import {Wish} from '../types/client.js'
 */

/** What the table asks for as a move; null for what is none. @param {Wish} wish @returns {string | null} */
export function moveText(wish) {
  switch (wish.type) {
    case 'draw':
    case 'pass':
    case 'withdraw':
      return wish.type;
    case 'stop':
      return `stop ${wish.kind}`;
    case 'meld':
    case 'claim':
      return `${wish.type} ${wish.cards.join('')}`;
    case 'lay_off':
      return `lay_off ${wish.meld} ${wish.cards.join('')}`;
    case 'discard':
      return `discard ${wish.card}`;
    default:
      return null;
  }
}

/**
 * What a wanted move asks of the hands: cards to choose, then the deed.
 *
 * @param {string} move
 * @returns {{ cards: string[], act: string }}
 */
export function needsOf(move) {
  const words = move.split(' ');
  const chosen = ['meld', 'lay_off', 'discard'].includes(words[0]) ? (words[words.length - 1].match(/../g) ?? []) : [];
  return { cards: chosen, act: words[0] };
}
