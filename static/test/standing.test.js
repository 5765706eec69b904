import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amAsked, amHost, maySwap, othersHere } from '../js/standing.js';
import { round, table } from './views.js';

/** @import {TableView} from '../js/types/wire.js' */

const { seats: [person] } = table(round());
/** A waiting room: the host, a guest, a CPU player, nobody. */
const SEATS = /** @type {TableView['seats']} */ ([
  { ...person, host: true, who: 'aaaaaaaaaaaa' },
  { ...person, name: '수빈', who: 'bbbbbbbbbbbb' },
  { ...person, kind: 'cpu', name: '', cpu_level: 'hard' },
  { ...person, kind: 'empty', name: '', present: false },
]);

/** @param {number | null} seat @param {Partial<TableView>} [parts] */
const room = (seat, parts = {}) => table(round(), { phase: 'waiting', seat, seats: SEATS, ...parts });

for (const [who, seat, host, swaps] of /** @type {[string, number | null, boolean, boolean[]][]} */ ([
  ['the host', 0, true, [false, true, true, true]],
  ['a guest', 1, false, [false, false, true, true]],
  ['a spectator', null, false, [false, false, false, false]],
])) {
  test(`${who} may change places with these`, () => {
    const view = room(seat);
    assert.deepEqual([amHost(view), SEATS.map((_, other) => maySwap(view, other))], [host, swaps]);
  });
}

test('nobody changes places in a match', () => {
  assert.ok(SEATS.every((_, other) => !maySwap(room(0, { phase: 'playing' }), other)));
});

test('who is asked sits nowhere yet', () => {
  const asked = room(1, { seats: SEATS.map((each, at) => (at === 1 ? { ...each, asked: true } : each)) });
  assert.deepEqual([amAsked(asked), maySwap(asked, 3), amAsked(room(1)), amAsked(room(null))], [true, false, false, false]);
});

for (const [what, changed, others] of /** @type {[string, object, number[]][]} */ ([
  ['here', {}, [1]],
  ['away', { present: false }, []],
  ['asked', { asked: true }, []],
  ['stood in for', { stand_in: true }, []],
])) {
  test(`a person who is ${what} ${others.length > 0 ? 'can' : 'cannot'} be made the host`, () => {
    const seats = SEATS.map((each, at) => (at === 1 ? { ...each, ...changed } : each));
    assert.deepEqual(othersHere(room(0, { seats })), others);
  });
}
