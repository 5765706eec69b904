import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeadlines } from '../js/deadlines.js';
import { createWay } from '../js/socket.js';
import { remaining } from '../js/table/clock.js';

/** @import {TableView} from '../js/types/wire.js' */

const none = { turn: null, window: null, ready: null, vote: null, fill: null, asked: null };

/** A view in which turn `turn` and perhaps window `window` run. @param {number} turn @param {number} [window] */
function view(turn, window) {
  const round = { turn, window: window === undefined ? null : { number: window } };
  return /** @type {TableView} */ (/** @type {unknown} */ ({ code: 'room', match: { id: 'm', round: 1 }, round }));
}

/** How wrong a countdown may be, ms. */
const RIGHT = 250;
/** The deadline is set at 0 on the server and runs for 30 s. */
const WHOLE = 30_000;

/**
 * Frames of one deadline: when the server sent each, and how long it was on its way, ms.
 *
 * @type {[string, [number, number][]][]}
 */
const JITTERS = [
  ['no jitter', [[0, 0], [4_000, 0], [8_000, 0]]],
  ['the first frame late', [[0, 300], [1_000, 0], [5_000, 120]]],
  ['every frame late', [[0, 300], [1_000, 300], [5_000, 300]]],
  ['later and later', [[0, 0], [1_000, 100], [2_000, 200], [3_000, 300]]],
  ['earlier and earlier', [[0, 300], [1_000, 200], [2_000, 100], [3_000, 0]]],
  ['a single frame', [[0, 300]]],
  ['a swift single frame', [[0, 0]]],
];

/** Where the page's clock stands when the server's deadline is set: boot times differ. */
const CLOCKS = [0, 600_000, -600_000];

for (const [what, frames] of JITTERS) {
  for (const ahead of CLOCKS) {
    test(`${what}, the clock ${ahead / 60_000} minutes ahead: right within ${RIGHT} ms`, () => {
      const steady = createDeadlines();
      // Pings meet the same jitter of 0 to 300 ms, both ways.
      const way = 150;
      for (const [sent, late] of frames) {
        const at = ahead + sent + late - way;
        const left = steady(view(7), { ...none, turn: WHOLE - sent }, at);
        for (const after of [0, 1, 900, 5_000]) {
          const now = ahead + sent + late + after;
          const shown = remaining(left.turn, at, now);
          const wrong = Math.abs(Number(shown) - (WHOLE - (now - ahead)));
          assert.ok(wrong <= RIGHT, `${wrong} ms wrong`);
        }
      }
    });
  }
}

test('a late frame never gives time back', () => {
  const steady = createDeadlines();
  assert.equal(steady(view(7), { ...none, turn: 20_000 }, 1_000).turn, 20_000);
  assert.equal(steady(view(7), { ...none, turn: 19_000 }, 2_300).turn, 18_700);
});

for (const [what, changed, left] of /** @type {[string, TableView, number][]} */ ([
  ['the next turn', view(8), 20_000],
  ['another match', /** @type {any} */ ({ ...view(7), match: { id: 'n', round: 1 } }), 20_000],
  ['the same turn', view(7), 19_900],
])) {
  test(`what was known of a turn holds for that turn alone: ${what}`, () => {
    const steady = createDeadlines();
    steady(view(7), { ...none, turn: 20_000 }, 1_000);
    assert.equal(steady(changed, { ...none, turn: 20_000 }, 1_100).turn, left);
  });
}

test('each clock has its own deadline', () => {
  const steady = createDeadlines();
  steady(view(7, 3), { ...none, window: 5_000 }, 0);
  const left = steady(view(7, 3), { ...none, window: 4_000, turn: 30_000 }, 1_200);
  assert.deepEqual([left.window, left.turn, left.ready], [3_800, 30_000, null]);
});

test('a clock that stood still in between is set anew', () => {
  const steady = createDeadlines();
  steady(view(7), { ...none, ready: 1_000 }, 0);
  steady(view(7), none, 500);
  assert.equal(steady(view(7), { ...none, ready: 20_000 }, 900).ready, 20_000);
});

test('a server that began afresh is believed', () => {
  const steady = createDeadlines();
  steady(view(7), { ...none, turn: 2_000 }, 0);
  assert.equal(steady(view(7), { ...none, turn: 30_000 }, 1_500).turn, 30_000);
});

test('with jittering pings the way is known well enough', () => {
  let time = 0;
  const way = createWay(() => time);
  const trips = [[0, 300], [300, 300], [150, 10], [0, 0], [280, 160], [90, 240], [300, 20], [10, 170]];
  for (const [there, back] of trips) {
    way.ask(`ping-${time}`);
    const id = `ping-${time}`;
    time += there + back;
    way.answered(id);
    time += 4_000;
  }
  assert.ok(Math.abs(way.ms() - 150) <= 100, `${way.ms()}`);
});

test('an answer to something else says nothing about the way', () => {
  const way = createWay(() => 5);
  way.ask('ping-1');
  way.answered('draw-1');
  assert.equal(way.ms(), 0);
});

test('no clock runs at a table that is paused, and it goes on with what is left then', () => {
  const reallyLeft = createDeadlines();
  reallyLeft(view(1), { ...none, turn: 30_000 }, 0);
  assert.deepEqual(reallyLeft(view(1), { ...none, turn: 29_000 }, 1_000, true), none);
  assert.equal(reallyLeft(view(1), { ...none, turn: 29_000 }, 2_500, false).turn, 29_000);
});
