import assert from 'node:assert/strict';
import { test } from 'node:test';

import { motionOf, turnedUp } from '../js/table/motion.js';
import { angles } from '../js/table/rings.js';
import { cards, round, table } from './views.js';

/** @import {Change} from '../js/table/motion.js' */
/** @import {GameEvent} from '../js/table/arrivals.js' */

const rect = { x: 0, y: 0, w: 100, h: 50 };
const geometry = {
  card: { w: 66, h: 94 }, melds: rect, stock: rect, discard: rect, hand: rect,
  seats: [0, 1, 2].map((x) => ({ x, y: 0 })), turnedUp: [rect, rect, rect],
};
const view = table(round({ hand: cards('As') }));
/** @type {GameEvent[]} */
const drew = [{ type: 'drew', seat: 1, card: null }];
/** @type {GameEvent[]} */
const begun = [{ type: 'round_began', leader: 1 }];

/** @type {[string, Partial<Change>, GameEvent[], boolean, number][]} what, change, events, whether cards come from somewhere, ms */
const redraws = [
  ['what has happened moves', { fresh: true }, drew, true, 380],
  ['a tap answers quickly', {}, [], false, 170],
  ['a frame without an event does so, too', { fresh: true }, [], false, 170],
  ['another size is there at once', { resized: true }, [], false, 0],
  ['who comes back sees the present at once', { fresh: true, drawn: false }, drew, false, 0],
  ['who comes to the deal sees the deal', { fresh: true, drawn: false }, begun, true, 380],
  ['who wants no motion has none', { fresh: true, still: true }, drew, false, 0],
];

for (const [what, change, events, arrives, duration] of redraws) {
  test(what, () => {
    const whole = { still: false, fresh: false, resized: false, drawn: true, ...change };
    const motion = motionOf(whole, 'calm', view, events, ['As'], geometry);
    assert.equal(motion.duration, duration);
    assert.equal(motion.arrivals.size + motion.ghosts.length > 0, arrives);
  });
}

test('one setting says how fast all of it is, or that nothing moves', () => {
  const change = { still: false, fresh: true, resized: false, drawn: true };
  const speeds = /** @type {const} */ (['calm', 'fast', 'none']);
  const [calm, fast, none] = speeds.map((speed) => motionOf(change, speed, view, drew, ['As'], geometry));
  assert.ok(fast.duration < calm.duration && fast.step < calm.step);
  assert.deepEqual([none.duration, none.ghosts], [0, []]);
  assert.equal(motionOf({ ...change, fresh: false }, 'none', view, [], [], geometry).duration, 0);
});

test('hands are turned up when the round is over, and never one’s own', () => {
  const line = { melded: false, card_sum: 9, place: 2, base: 1, unmelded_factor: 1, seven_factor: 1, share: 1, payer: 1, points: -1 };
  const lines = [{ ...line, hand: ['As'] }, { ...line, hand: cards('2h 3h') }, { ...line, hand: [] }];
  const result = { how: /** @type {const} */ ('out'), by: 2, claimed_from: null, winners: [2], multiplier: 1, sole_payer: null, failed: false, lines };
  assert.deepEqual(turnedUp(table(round(), { result })), []);
  const over = round({ phase: 'over' });
  assert.deepEqual(turnedUp(table(over, { result })), [[], cards('2h 3h'), []]);
  assert.deepEqual(turnedUp(table(over, { result, seat: null })), [['As'], cards('2h 3h'), []]);
});

test('a ring empties by its right half, then by its left', () => {
  const transforms = (/** @type {'right' | 'left'} */ half) => angles(half, 180).map(({ transform }) => transform);
  assert.deepEqual(transforms('right'), ['rotate(0deg)', 'rotate(180deg)', 'rotate(180deg)']);
  assert.deepEqual(transforms('left'), ['rotate(0deg)', 'rotate(0deg)', 'rotate(180deg)']);
});
