import assert from 'node:assert/strict';
import { test } from 'node:test';

import { countedSeconds, remaining, untilNextNumber } from '../js/table/clock.js';

/** @type {[number | null | undefined, number, number, number | null][]} left, at, now, remaining */
const rests = [
  [5000, 100, 100, 5000],
  [5000, 100, 1350, 3750],
  [5000, 100, 9000, 0],
  [null, 100, 200, null],
  [undefined, 100, 200, null],
];

for (const [left, at, now, rest] of rests) {
  test(`${left} ms left at ${at} are ${rest} at ${now}`, () => {
    assert.equal(remaining(left, at, now), rest);
  });
}

/** @type {[number | null, number | null, number | null][]} ms, the number shown, ms until it changes */
const numbers = [
  [null, null, null],
  [21_000, null, 16_000],
  [5001, null, 1],
  [5000, 5, 1000],
  [4999, 5, 999],
  [4001, 5, 1],
  [1000, 1, 1000],
  [1, 1, 1],
  [0, null, null],
];

for (const [ms, shown, until] of numbers) {
  test(`with ${ms} ms left the number is ${shown}, for ${until} ms`, () => {
    assert.equal(countedSeconds(ms), shown);
    assert.equal(untilNextNumber(ms), until);
  });
}
