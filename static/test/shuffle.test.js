import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { below, commitmentOf, deckOf, firstLeaderOf, VERSION } from '../js/shuffle.js';

const { subtle } = globalThis.crypto;

/**
 * The vectors of the server's own tests.
 *
 * @typedef {{ version: number, seed: string, commitment: string, round: number, nonces: string[], deck: string, leaders: number[] }} Vector
 */
/** @type {Vector[]} */
const VECTORS = JSON.parse(readFileSync(new URL('../../tests/rules/shuffles.json', import.meta.url), 'utf8'));

for (const { version, seed, commitment, round, nonces, deck, leaders } of VECTORS) {
  test(`the browser shuffles as the server does: ${seed.slice(0, 8)}, round ${round}`, async () => {
    assert.equal(version, VERSION);
    assert.equal(await commitmentOf(subtle, seed), commitment);
    assert.equal((await deckOf(subtle, seed, round, nonces)).join(''), deck);
    const found = await Promise.all([3, 4, 5].map((seats) => firstLeaderOf(subtle, seed, seats, nonces)));
    assert.deepEqual(found, leaders);
  });
}

for (const [limit, words, number] of /** @type {[number, number[], number][]} */ ([
  [52, [51, 7], 51],
  [52, [2 ** 32 - 1, 7], 7],
  [52, [2 ** 32 - (2 ** 32 % 52), 7], 7],
  [52, [2 ** 32 - (2 ** 32 % 52) - 1, 7], 51],
  [3, [2 ** 32 - 1, 2 ** 32 - 1, 2], 2],
  [4, [2 ** 32 - 1, 7], 3],
])) {
  test(`below ${limit} of ${words}: ${number}`, async () => {
    /** @returns {AsyncGenerator<number>} */
    async function* stream() {
      for (const word of words) yield Promise.resolve(word);
    }
    assert.equal(await below(stream(), limit), number);
  });
}
