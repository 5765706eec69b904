import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { tableActions } from '../js/actions/table.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';
import { round, SETTINGS, shown, table } from './views.js';

/** @import {TableView} from '../js/types/wire.js' */

/** @type {string[]} */
let done;
/** @type {import('../js/types/client.js').Refusal | null} */
let refusal;
/** @type {ReturnType<typeof setUp>} */
let world;

function setUp() {
  const state = initialState(structuredClone(SETTINGS), { name: 'room', code: 'ABCD' }, '나라');
  state.link = { state: 'open', code: null, room: 'ABCD' };
  const store = createStore(state, () => {}, () => {});
  const note = (/** @type {string} */ what) => done.push(what);
  const page = { sayRefused: (/** @type {{ code: string }} */ { code }) => note(`said ${code}`), closeSheet: () => {} };
  const link = {
    send: (/** @type {{ type: string }} */ { type }) => Promise.resolve(note(type)).then(() => (type === 'again' ? refusal : null)),
    close: () => note('close'),
  };
  const parts = { store, link, go: (/** @type {string} */ path) => note(`go ${path}`) };
  const actions = tableActions(/** @type {any} */ (parts), /** @type {any} */ (page), () => Promise.resolve(), () => Promise.resolve());
  /** @param {Partial<TableView>} changes */
  const see = (changes) => actions.show(shown(table(round(), changes)));
  return { state, actions, see };
}

const newRoom = () => Promise.resolve(done.push('new room')).then(() => undefined);
const { seats: SEATS } = table(round());
/** Seat 1 says again: the table waits, and seat 0 is asked. */
const ASKED = { phase: /** @type {const} */ ('waiting'), match: null, round: null, result: null, seats: SEATS.map((seat, at) => ({ ...seat, asked: at === 0 })) };

beforeEach(() => {
  [done, refusal] = [[], null];
  world = setUp();
  world.see({ phase: 'finished', may_again: true });
});

test('another match is played in the same room', async () => {
  await world.actions.again(newRoom);
  assert.deepEqual(done, ['again']);
});

for (const code of ['room_closed', 'no_such_room', 'connection_lost']) {
  test(`if the room is gone (${code}), in one like it`, async () => {
    refusal = { code };
    await world.actions.again(newRoom);
    assert.deepEqual(done, ['again', 'leave', 'close', 'new room']);
  });
}

test('any other refusal is said, and nobody leaves', async () => {
  refusal = { code: 'seated_elsewhere' };
  await world.actions.again(newRoom);
  assert.deepEqual(done, ['again', 'said seated_elsewhere']);
});

test('without the right to it, a new room it is', async () => {
  world.see({ phase: 'finished', may_again: false });
  await world.actions.again(newRoom);
  assert.deepEqual(done, ['leave', 'close', 'new room']);
});

test('who is asked still sees how the match ended, and sits nowhere', () => {
  world.see(ASKED);
  assert.deepEqual([world.state.finished?.phase, world.state.seatedIn], ['finished', null]);
});

test('who has answered sees the waiting room', () => {
  world.see(ASKED);
  world.see({ ...ASKED, seats: SEATS });
  assert.deepEqual([world.state.finished, world.state.seatedIn], [null, 'ABCD']);
});

test('who declines goes home', async () => {
  world.see(ASKED);
  await world.actions.decline();
  assert.deepEqual([done, world.state.table, world.state.finished], [['decline', 'close', 'go /'], null, null]);
});

for (const [what, before, changes, seatedIn, watching] of /** @type {[string, string | null, Partial<TableView>, string | null, string | null][]} */ ([
  ['sitting down', null, { phase: 'waiting' }, 'ABCD', null],
  ['looking on', null, { seat: null }, null, 'ABCD'],
  ['looking on elsewhere', 'other', { seat: null }, 'other', 'ABCD'],
  ['having lost the seat', 'ABCD', { seat: null }, null, 'ABCD'],
  ['after an abort', 'ABCD', { phase: 'aborted' }, null, null],
])) {
  test(`where one is after ${what}`, () => {
    world.state.seatedIn = before;
    world.see(changes);
    assert.deepEqual([world.state.seatedIn, world.state.watching], [seatedIn, watching]);
  });
}

for (const [what, sheet, changes, open] of /** @type {[string, import('../js/types/client.js').Sheet, Partial<TableView>, boolean][]} */ ([
  ['a kick of whoever still sits there', { name: 'kick', seat: 1, who: 'bbbbbbbbbbbb' }, { phase: 'waiting', seats: SEATS.map((seat) => ({ ...seat, who: 'bbbbbbbbbbbb' })) }, true],
  ['a kick of somebody who has gone', { name: 'kick', seat: 1, who: 'bbbbbbbbbbbb' }, { phase: 'waiting' }, false],
  ['a seat, in a match', { name: 'seat', seat: 1 }, { phase: 'playing' }, false],
  ['an abort of this match', { name: 'abort', match: 'm' }, { phase: 'playing' }, true],
  ['an abort of the last match', { name: 'abort', match: 'old' }, { phase: 'playing' }, false],
])) {
  test(`a sheet about ${what} ${open ? 'stays' : 'closes'}`, () => {
    world.state.sheet = sheet;
    world.see(changes);
    assert.equal(world.state.sheet !== null, open);
  });
}
