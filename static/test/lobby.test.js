import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { arrivals } from '../js/arrivals.js';
import { FILTERS, hasSeat, isFiltering, listed } from '../js/filter.js';
import { createLobbyLink } from '../js/lobby-link.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';
import { SETTINGS } from './views.js';

/** @import {RoomFilter} from '../js/types/client.js' */
/** @import {RoomSummary} from '../js/types/wire.js' */

/** @type {RoomFilter} */
const ALL = { seats: null, rounds: null, thresholds: null, window: null };

/** @param {string} code @param {Partial<RoomSummary>} parts @param {object} [options] @returns {RoomSummary} */
function room(code, parts = {}, options = {}) {
  return /** @type {RoomSummary} */ ({
    code, host: '보람', taken: 1, cpus: 0, phase: 'waiting', spectators: 0, watchable: true, ...parts,
    options: { seats: 4, rounds: 5, thresholds: 'basic', window_s: 5, turn_s: 30, public: true, spectators: true, quick: false, ...options },
  });
}

const ROOMS = [
  room('plays', { phase: 'playing', taken: 3 }, { seats: 3, rounds: 20 }),
  room('full', { taken: 4 }),
  room('four'),
  room('five', {}, { seats: 5, rounds: 6, thresholds: 'high', window_s: 3 }),
];

for (const [what, filter, codes] of /** @type {[string, Partial<RoomFilter>, string[]][]} */ ([
  ['nothing', {}, ['four', 'five', 'plays', 'full']],
  ['four seats', { seats: 4 }, ['four', 'full']],
  ['short matches', { rounds: 'short' }, ['four', 'full']],
  ['long matches', { rounds: 'long' }, ['five', 'plays']],
  ['high thresholds', { thresholds: 'high' }, ['five']],
  ['a short window', { window: 3 }, ['five']],
  ['two things', { rounds: 'long', window: 5 }, ['plays']],
  ['what nobody plays', { seats: 3, thresholds: 'high' }, []],
])) {
  test(`filtering by ${what}, a free seat first`, () => {
    assert.deepEqual(listed(ROOMS, { ...ALL, ...filter }).map(({ code }) => code), codes);
    assert.equal(isFiltering({ ...ALL, ...filter }), Object.keys(filter).length > 0);
  });
}

test('a seat is where a match has not begun and somebody is missing', () => {
  assert.deepEqual(ROOMS.map(hasSeat), [false, false, true, true]);
});

test('each filter has its values', () => {
  assert.deepEqual(Object.keys(FILTERS), Object.keys(ALL));
});

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  readyState = 1;
  /** @type {any[]} */
  sent = [];

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {}

  /** @param {object} frame */
  say(frame) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  /** @param {number} code */
  end(code) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** @type {FakeSocket[]} */
let sockets;
/** @type {(readonly RoomSummary[])[]} */
let pushed;
/** @type {ReturnType<typeof createLobbyLink>} */
let lobby;
/** @type {number} */
let time;
/** How often it was told that it is over. @type {number} */
let ends;

/** @param {number} ms */
function pass(ms) {
  for (let left = ms; left > 0; left -= 100) {
    time += 100;
    mock.timers.tick(100);
  }
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  [sockets, pushed, time, ends] = [[], [], 0, 0];
  lobby = createLobbyLink({
    connect() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
    },
    now: () => time,
    random: () => 1,
    idPrefix: 'page',
    onRooms: (rooms) => pushed.push(rooms),
    onEnd: () => (ends += 1),
  });
});

test('every list that is pushed is shown, and only then the lobby is live', () => {
  lobby.open();
  assert.equal(lobby.isLive(), false);
  sockets[0].say({ rooms: ROOMS });
  sockets[0].say({ ack: 'page-lobby-1' });
  sockets[0].say({ rooms: [] });
  assert.deepEqual([pushed.map(({ length }) => length), lobby.isLive()], [[4, 0], true]);
});

test('a broken lobby is not live until it speaks again; asking for it again disturbs nothing', () => {
  lobby.open();
  sockets[0].say({ rooms: [] });
  sockets[0].end(1006);
  lobby.open();
  assert.deepEqual([lobby.isLive(), sockets.length], [false, 1]);
  mock.timers.tick(400);
  assert.equal(sockets.length, 2);
  sockets[1].say({ rooms: [] });
  assert.equal(lobby.isLive(), true);
});

test('it pings, and after the end it is quiet', () => {
  lobby.open();
  sockets[0].say({ rooms: [] });
  pass(4_000);
  assert.deepEqual(sockets[0].sent.map(({ type }) => type), ['ping']);
  lobby.close();
  pass(60_000);
  assert.deepEqual([sockets.length, sockets[0].sent.length], [1, 1]);
});

test('a session that has ended elsewhere is told once, and nothing comes back by itself', () => {
  lobby.open();
  sockets[0].say({ rooms: [] });
  sockets[0].end(4401);
  pass(60_000);
  assert.deepEqual([ends, sockets.length, lobby.isLive()], [1, 1, false]);
});

/** A page with its events, and what it asks for. @param {object} parts of the state */
function page(parts) {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.assign(globalThis, { document, addEventListener: window.addEventListener.bind(window) });
  const state = Object.assign(initialState(structuredClone(SETTINGS), { name: 'home', code: '' }, ''), parts);
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ what) => (/** @type {unknown} */ arg) => {
    done.push(arg === undefined || arg instanceof Event ? what : `${what} ${arg}`);
  };
  const live = { now: false };
  const actions = {
    lobby: { refreshRooms: note('ask'), recognise: () => Promise.resolve(true), look: note('look') },
    profile: { loadGames: note('games'), load: note('profile') },
    record: { enter: note('record') },
    table: { lookAway: note('look away') },
  };
  const link = { wake: note('wake'), lose: note('lose'), open: note('table') };
  const push = { wake: note('wake lobby'), lose: note('lose lobby'), open: note('listen'), close: note('hush'), isLive: () => live.now };
  const store = createStore(state, () => {}, () => {});
  const arrive = arrivals(store, /** @type {any} */ (actions), /** @type {any} */ (link), /** @type {any} */ (push));
  return { arrive, done, window, document, live };
}

const PERSON = { known: true, person: { id: 'p', name: '나라' } };

for (const [event, of] of /** @type {const} */ ([['online', 'window'], ['pageshow', 'window'], ['visibilitychange', 'document']])) {
  test(`${event} tries the connections at once`, () => {
    const world = page(PERSON);
    world.arrive.begin();
    world.done.length = 0;
    world[of].dispatchEvent(new Event(event));
    assert.deepEqual(world.done, ['wake', 'wake lobby']);
  });
}

test('offline gives the connections up at once', () => {
  const world = page(PERSON);
  world.arrive.begin();
  world.done.length = 0;
  world.window.dispatchEvent(new Event('offline'));
  assert.deepEqual(world.done, ['lose', 'lose lobby']);
});

test('a page that goes out of sight wakes nothing', () => {
  const world = page(PERSON);
  world.arrive.begin();
  world.done.length = 0;
  world.document.visibilityState = 'hidden';
  world.document.dispatchEvent(new Event('visibilitychange'));
  assert.deepEqual(world.done, []);
});

for (const [what, state, live, done] of /** @type {[string, object, boolean, string[]][]} */ ([
  ['somebody without a session asks for the rooms', { known: true }, false, ['ask', 'ask']],
  ['a person listens, and asks until something is pushed', PERSON, false, ['listen', 'ask', 'listen', 'ask']],
  ['what is pushed need not be asked for', PERSON, true, ['listen', 'listen']],
])) {
  test(`home: ${what}`, () => {
    const world = page(state);
    world.live.now = live;
    world.arrive.at({ name: 'home', code: '' });
    mock.timers.tick(4_000);
    assert.deepEqual(world.done, done);
  });
}

for (const [what, state, done] of /** @type {[string, object, string[]][]} */ ([
  ['one’s own room', { ...PERSON, seatedIn: 'room' }, ['hush', 'table room']],
  ['a room that is watched', { ...PERSON, watching: 'room' }, ['hush', 'table room']],
  ['another room', PERSON, ['hush', 'look room']],
  ['another room than the one that is watched', { ...PERSON, watching: 'other' }, ['look away', 'hush', 'look room']],
])) {
  test(`at the address of ${what}`, () => {
    const world = page(state);
    world.arrive.at({ name: 'room', code: 'room' });
    assert.deepEqual(world.done, done);
  });
}
