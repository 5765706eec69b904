import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createCommitmentMemory } from '../js/commitments.js';
import { findingsOf, showsDeck, toldIn } from '../js/record-findings.js';

/** @import {StepView} from '../js/types/wire.js' */

const { subtle } = globalThis.crypto;

/** A true record, the one of the server's own tests. */
const TRUE = readFileSync(new URL('../../tests/records/known.txt', import.meta.url), 'utf8');
const [FIRST] = await findingsOf(subtle, TRUE, {});

test('a true record is found true, every round of it, however its lines end', async () => {
  for (const text of [TRUE, TRUE.replaceAll('\n', '\r\n')]) {
    const findings = await findingsOf(subtle, text, {});
    assert.ok(findings.length > 0);
    assert.deepEqual(findings.map(({ finding, kept }) => [finding, kept]), findings.map(() => ['true', null]));
  }
});

/** The first deck with two of its cards changed for each other. @param {string} text @param {number} one @param {number} other */
function swapped(text, one, other) {
  return text.replace(/^deck .*$/m, (line) => {
    const cards = line.slice(5).match(/../g) ?? [];
    [cards[one], cards[other]] = [cards[other], cards[one]];
    return `deck ${cards.join('')}`;
  });
}

/** The first card that somebody throws. @param {string} text */
const thrown = (text) => /\d:discard (..)/.exec(text)?.[1] ?? '';

for (const [what, lie, finding] of /** @type {[string, (text: string) => string, string][]} */ ([
  ['another seed', (text) => text.replace(/^seed .{4}/m, 'seed 0000'), 'deck'],
  ['another deck', (text) => swapped(text, 0, 51), 'deck'],
  ['another first leader', (text) => text.replace(/^leader (\d)/m, (_, leader) => `leader ${(Number(leader) + 1) % 3}`), 'leader'],
  ['a card that is still in the stock', (text) => text.replace(`discard ${thrown(text)}`, `discard ${FIRST.deck[51]}`), 'cards'],
  ['another way to shuffle', (text) => text.replace(/^shuffle 1/m, 'shuffle 2'), 'version'],
])) {
  test(`${what} is found out`, async () => {
    const text = lie(TRUE);
    assert.notEqual(text, TRUE);
    const [first] = await findingsOf(subtle, text, {});
    assert.equal(first.finding, finding);
  });
}

test('where the page is not secure nothing is found', async () => {
  assert.deepEqual((await findingsOf(undefined, TRUE, {})).map(({ finding }) => finding), toldIn(TRUE).rounds.map(() => 'insecure'));
});

test('the commitment that this browser saw is held against the seed', async () => {
  const { round, commitment } = FIRST;
  const isKept = async (/** @type {string} */ told) => (await findingsOf(subtle, TRUE, { [round]: told }))[0].kept;
  assert.equal(await isKept(commitment), true);
  assert.equal(await isKept('ab'.repeat(32)), false);
});

/** Steps that show this deal and this draw. @param {readonly string[]} hand @param {string} drawn */
const steps = (hand, drawn) =>
  /** @type {StepView[]} */ (/** @type {unknown} */ ([
    { hands: [null, hand, null], events: [{ type: 'round_began' }], view: { stock: 31 } },
    { hands: [null, hand, null], events: [{ type: 'drew', card: null }], view: { stock: 30 } },
    { hands: [null, hand, null], events: [{ type: 'drew', card: drawn }], view: { stock: 29 } },
  ]));

test('what a replay shows is held against the deck', () => {
  const { deck } = FIRST;
  const hand = deck.slice(7, 14).toReversed();
  assert.ok(showsDeck(steps(hand, deck[22]), deck));
  assert.ok(!showsDeck(steps(deck.slice(8, 15), deck[22]), deck));
  assert.ok(!showsDeck(steps(hand, deck[23]), deck));
});

test('of commitments the first for a round is remembered, the newest rounds, and none where nothing is kept', () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
  };
  const commitments = createCommitmentMemory(storage);
  commitments.keep('m1', 1, 'aa');
  commitments.keep('m1', 1, 'bb');
  commitments.keep('m2', 2, 'cc');
  assert.deepEqual([commitments.of('m1'), commitments.of('m2'), commitments.of('m3')], [{ 1: 'aa' }, { 2: 'cc' }, {}]);
  for (let round = 0; round < 400; round += 1) commitments.keep('m4', round, 'dd');
  assert.deepEqual(commitments.of('m1'), {});
  kept.set('hulawang.commitments', 'nonsense');
  assert.deepEqual(commitments.of('m4'), {});
});
