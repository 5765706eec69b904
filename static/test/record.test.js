import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { coachActions } from '../js/actions/coach.js';
import { pageActions } from '../js/actions/page.js';
import { profileActions } from '../js/actions/profile.js';
import { recordActions } from '../js/actions/record.js';
import { noRecord, placeOf, sceneBeside, scenesOf, stepAt } from '../js/record-state.js';
import { told } from '../js/retelling.js';
import { parseRoute } from '../js/router.js';
import { seatsOf } from '../js/seats-of.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';
import recordEn from '../js/words/record.en.js';
import recordKo from '../js/words/record.ko.js';
import { addWords, createTranslate, hasWord } from '../js/words.js';

import { SETTINGS } from './views.js';

/** @import {MatchDetail, StepView} from '../js/types/wire.js' */

addWords({ ko: recordKo, en: recordEn });

const t = createTranslate(() => 'ko');

const SEATS = [
  { name: '민지', cpu_level: null, me: true, total: 3, place: 1 },
  { name: '', cpu_level: 'hard', me: false, total: -1, place: 2 },
  { name: '준', cpu_level: null, me: false, total: -2, place: 3 },
];
const MATCH = /** @type {MatchDetail} */ (/** @type {unknown} */ ({ id: 'm1', seats: SEATS, history: [] }));

/** A replay that has these steps. @param {number} number @param {number[]} steps */
const replayOf = (number, steps) => ({ match: 'm1', number, eyes: 'all', steps: steps.map((n) => ({ n, events: [{ type: 'drew' }] })) });

/** What the server was asked. @type {unknown[][]} */
let asked;
/** @type {ReturnType<typeof setUp>} */
let world;

function setUp() {
  const state = initialState(structuredClone(SETTINGS), parseRoute('/m/m1'), '');
  state.person = { id: 'p1', name: '민지', who: 'w' };
  const store = createStore(state, () => {}, () => {});
  /** @param {string} what @param {unknown} value */
  const answer = (what, value) => (/** @type {unknown[]} */ ...words) => {
    asked.push([what, ...words]);
    return Promise.resolve({ ok: true, value });
  };
  const api = {
    match: answer('match', MATCH),
    recordText: answer('recordText', ''),
    replay: answer('replay', replayOf(2, [0, 1, 3, 6])),
    replayOf: answer('replayOf', replayOf(1, [0, 1, 2])),
    readRecord: answer('readRecord', { faults: [], match: MATCH }),
    matches: answer('matches', { matches: [{ id: 'm0' }], older: null }),
    profile: answer('profile', { name: '민지' }),
    leaderboard: answer('leaderboard', { own: { rank: 2, rating: 1300 } }),
    meetings: answer('meetings', { people: [{ name: '준' }], page: 1, more: true }),
  };
  /** @param {string} path */
  const go = (path) => {
    asked.push(['go', path]);
    state.route = parseRoute(path);
  };
  /** @param {string} address */
  const note = (address) => {
    asked.push(['note', address]);
  };
  const parts = /** @type {any} */ ({ store, api, go, note, hasWord, subtle: globalThis.crypto.subtle, commitments: { of: () => ({}) } });
  const page = pageActions(parts);
  return { state, go, record: recordActions(parts, page, coachActions(parts)), profile: profileActions(parts, page) };
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  asked = [];
  world = setUp();
});

afterEach(() => mock.timers.reset());

/** @param {string} path */
function visit(path) {
  world.state.route = parseRoute(path);
  return world.record.enter(world.state.route);
}

test('a match is looked up once, and its rounds when they are watched', async () => {
  await visit('/m/m1');
  await visit('/m/m1/2');
  await visit('/m/m1');
  assert.deepEqual(asked, [['match', 'm1'], ['recordText', 'm1'], ['replay', 'm1', 2, 'all']]);
  assert.equal(world.state.record.match, MATCH);
  assert.equal(world.state.record.replay, null);
});

test('a link to a round leads to its first step', async () => {
  await visit('/m/m1/2');
  assert.equal(world.state.record.replay?.number, 2);
  assert.equal(world.state.record.step, 0);
});

for (const [from, by, to] of [[0, 1, 1], [0, -1, 0], [3, 1, 3], [1, 9, 3], [2, -9, 0]]) {
  test(`from step ${from} by ${by} one is at ${to}`, async () => {
    await visit('/m/m1/2');
    world.record.goTo(from);
    world.record.goTo(from + by);
    assert.equal(world.state.record.step, to);
  });
}

test('a link leads to its very step, seen with its eyes', async () => {
  await visit('/m/m1/2?move=4&eyes=1');
  assert.deepEqual(asked.at(-1), ['replay', 'm1', 2, 1]);
  assert.deepEqual([world.state.record.step, world.state.record.eyes], [2, 1]);
});

test('a step taken while other eyes are fetched is not taken back', async () => {
  await visit('/m/m1/2');
  world.record.goTo(1);
  const seen = world.record.see(1);
  world.record.goTo(3);
  await seen;
  assert.deepEqual([world.state.record.step, world.state.record.eyes], [3, 1]);
});

test('the address follows what is looked at, once it stands', async () => {
  await visit('/m/m1/2');
  world.record.goTo(1);
  world.record.goTo(3);
  mock.timers.tick(1_000);
  assert.deepEqual(asked.filter(([what]) => what === 'note'), [['note', '/m/m1/2?move=6']]);
  world.record.goTo(2);
  await visit('/m/m1');
  mock.timers.tick(1_000);
  assert.equal(asked.filter(([what]) => what === 'note').length, 1);
});

test('it goes on by itself to the end, sooner at more speed, and from the deal when it is asked again', async () => {
  await visit('/m/m1/2');
  world.record.playOrPause();
  mock.timers.tick(1_599);
  assert.equal(world.state.record.step, 0);
  mock.timers.tick(1);
  assert.equal(world.state.record.step, 1);
  world.record.setSpeed(4);
  mock.timers.tick(400);
  mock.timers.tick(400);
  assert.deepEqual([world.state.record.step, world.state.record.playing], [3, false]);
  world.record.playOrPause();
  assert.deepEqual([world.state.record.step, world.state.record.playing], [0, true]);
});

for (const [what, stop] of /** @type {[string, () => unknown][]} */ ([
  ['a hand on it', () => world.record.goTo(2)],
  ['another tap', () => world.record.playOrPause()],
  ['another page', () => visit('/games')],
])) {
  test(`it stands still with ${what}`, async () => {
    await visit('/m/m1/2');
    world.record.playOrPause();
    await stop();
    const { step } = world.state.record;
    mock.timers.tick(10_000);
    assert.deepEqual([world.state.record.playing, world.state.record.step], [false, step]);
  });
}

test('scenes are melds, claims, stops and the end', () => {
  /** @param {object[]} events */
  const step = (...events) => /** @type {StepView} */ (/** @type {unknown} */ ({ events }));
  const steps = [
    step({ type: 'round_began' }),
    step({ type: 'melded' }),
    step({ type: 'window_closed', taken_by: null }),
    step({ type: 'window_closed', taken_by: 2 }),
    step({ type: 'stopped' }, { type: 'round_ended' }),
  ];
  assert.deepEqual(scenesOf(steps), [{ step: 1, kind: 'meld' }, { step: 3, kind: 'claim' }, { step: 4, kind: 'end' }]);
  assert.deepEqual([sceneBeside(steps, 1, 1), sceneBeside(steps, 1, -1), sceneBeside(steps, 4, 1), sceneBeside(steps, 4, -1)], [3, null, null, 3]);
});

test('other eyes go on at the newest step that they saw', async () => {
  await visit('/m/m1/2');
  world.record.goTo(2);
  await world.record.see(1);
  assert.deepEqual(asked.at(-1), ['replay', 'm1', 2, 1]);
  assert.equal(world.state.record.step, 2);
  for (const [step, steps, found] of /** @type {[number, number[], number][]} */ ([[2, [0, 1, 2, 3], 3], [3, [0, 4], 1], [1, [0, 4], 0]])) {
    assert.equal(stepAt(steps.map((n) => ({ n })), [0, 1, 3, 6][step]), found);
  }
});

test('a file is read by the server and watched from its text', async () => {
  await world.record.open(new File(['hulawang record 1'], 'match.txt'));
  assert.deepEqual(asked, [['readRecord', 'hulawang record 1'], ['go', '/record']]);
  await visit('/record/1');
  assert.deepEqual(asked.at(-1), ['replayOf', 'hulawang record 1', 1, 'all']);
  assert.equal(world.state.record.file?.name, 'match.txt');
});

test('a round of a file that is not open any more leads to the choice of a file', async () => {
  await visit('/record/1');
  assert.deepEqual(asked, [['go', '/record']]);
});

test('a match from a file has no address of its own', () => {
  const file = { name: 'a.txt', text: '' };
  assert.equal(placeOf({ ...noRecord(), id: 'm1' }, 3), '/m/m1/3');
  assert.equal(placeOf({ ...noRecord(), id: 'm1', file }, 3), '/record/3');
  assert.equal(placeOf({ ...noRecord(), id: 'm1', file }, null), '/record');
});

test('whom one has met comes page by page', async () => {
  await world.profile.load();
  await world.profile.meetMore();
  assert.deepEqual(asked.map(([what]) => what), ['matches', 'profile', 'meetings', 'leaderboard', 'meetings']);
  assert.deepEqual(world.state.profile.recent?.map(({ id }) => id), ['m0']);
  assert.equal(world.state.profile.rated?.rating, 1300);
  assert.equal(world.state.profile.met?.length, 2);
  assert.equal(world.state.profile.page, 2);
});

test('the sums of other matches come with how those ended', async () => {
  await world.profile.look('cpu');
  assert.deepEqual(asked, [['matches', { board: 'cpu', ending: null, with: null }, null]]);
  assert.equal(world.state.profile.board, 'cpu');
});

for (const [move, events, words] of /** @type {[string | null, StepView['events'], string][]} */ ([
  ['2:draw', [{ type: 'drew', seat: 2, card: '7h' }], '준이 하트 7을 뽑았어요.'],
  ['2:pass', [], '준이 패스했어요.'],
  ['2:claim 2s2d', [], '준이 땡큐를 불렀어요.'],
  ['close', [], '땡큐 시간이 끝났어요.'],
  [null, [], '땡큐 시간이 끝났어요.'],
])) {
  test(`a step is told: ${words}`, () => {
    const step = /** @type {StepView} */ (/** @type {unknown} */ ({ n: 4, move, events }));
    assert.equal(told(step, seatsOf(MATCH), t), words);
  });
}
