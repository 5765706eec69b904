import assert from 'node:assert/strict';
import { test } from 'node:test';

import { STEADY_AFTER_MS, createSteadiness } from '../js/table/steady.js';
import { round, table, window } from './views.js';

const seen = table(round());
const asked = { ...window('5s'), asked: true };

/** Two sights after each other, and whether taps are meant for the second at once. @type {[string, import('../js/types/wire.js').TableView, import('../js/types/wire.js').TableView, boolean][]} */
const changes = [
  ['the same again', seen, table(round()), true],
  ['another card in the hand', seen, table(round({ hand: ['9s'] })), true],
  ['another turn', seen, table(round({ turn: round().turn + 1 })), false],
  ['a drawn card', table(round({ phase: 'draw' })), table(round({ phase: 'play' })), false],
  ['a window that opens', seen, table(round({ window: asked })), false],
  ['a window that closes', table(round({ window: asked })), seen, false],
  ['a claim of one\'s own', table(round({ window: asked })), table(round({ window: { ...asked, answer: 'claim' } })), false],
];

for (const [what, before, after, steady] of changes) {
  test(`${what} ${steady ? 'leaves the bar steady' : 'makes the bar wait a moment'}`, () => {
    let now = 1000;
    /** @type {number[]} */
    const waits = [];
    const steadiness = createSteadiness(() => now, (ms) => waits.push(ms));
    steadiness.saw(before);
    assert.ok(steadiness.isSteady(), 'whoever has just come may tap at once');
    steadiness.saw(after);
    assert.equal(steadiness.isSteady(), steady);
    assert.deepEqual(waits, steady ? [] : [STEADY_AFTER_MS]);
    now += STEADY_AFTER_MS;
    assert.ok(steadiness.isSteady());
  });
}
