/**
 * The fair shuffle, reckoned again in the browser: version 1, as the README tells it.
 *
 * It is the one rule that the browser knows, for here it must believe nobody.
 *
 * @typedef {Pick<SubtleCrypto, 'digest' | 'importKey' | 'sign'>} Subtle
 */

/** The one version of the shuffle that is known here. */
export const VERSION = 1;

const SUITS = 'shdc';
const RANKS = 'A23456789TJQK';
const WORDS = 2 ** 32;
const WORD_BYTES = 4;
const HEX = /^(?:[0-9a-f]{2})*$/;

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} nothing where it is no hexadecimal text */
function bytes(hex) {
  if (!HEX.test(hex)) return new Uint8Array();
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {ArrayBuffer} found */
function hexOf(found) {
  return [...new Uint8Array(found)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a seed. @param {Subtle} subtle @param {string} seed */
export async function commitmentOf(subtle, seed) {
  return hexOf(await subtle.digest('SHA-256', bytes(seed)));
}

/**
 * The deck of a round, first card first.
 *
 * @param {Subtle} subtle
 * @param {string} seed
 * @param {number} round
 * @param {readonly string[]} nonces  by seat
 */
export async function deckOf(subtle, seed, round, nonces) {
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  const words = wordsOf(subtle, seed, `deck|${round}`, nonces);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = await below(words, last + 1);
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}

/**
 * The seat that leads the first round of a match (R1.5).
 *
 * @param {Subtle} subtle
 * @param {string} seed
 * @param {number} seats
 * @param {readonly string[]} nonces
 */
export function firstLeaderOf(subtle, seed, seats, nonces) {
  return below(wordsOf(subtle, seed, 'leader|1', nonces), seats);
}

/**
 * A number below the limit; the last, partial stretch of words is rejected.
 *
 * @param {AsyncIterator<number>} words
 * @param {number} limit
 * @returns {Promise<number>}
 */
export async function below(words, limit) {
  const fair = WORDS - (WORDS % limit);
  const { value } = await words.next();
  return value < fair ? value % limit : below(words, limit);
}

/**
 * An endless stream of words of 32 bits.
 *
 * @param {Subtle} subtle
 * @param {string} seed
 * @param {string} purpose
 * @param {readonly string[]} nonces
 * @returns {AsyncGenerator<number, never>}
 */
async function* wordsOf(subtle, seed, purpose, nonces) {
  const key = await subtle.importKey('raw', bytes(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const told = nonces.map((nonce) => `${[...nonce].length}:${nonce}`).join('|');
  for (let block = 0; ; block += 1) {
    const text = new TextEncoder().encode(`hulawang-shuffle-${VERSION}|${purpose}|${told}|${block}`);
    const found = new DataView(await subtle.sign('HMAC', key, text));
    for (let at = 0; at < found.byteLength; at += WORD_BYTES) yield found.getUint32(at);
  }
}
