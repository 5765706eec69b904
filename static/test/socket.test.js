import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { backOff, PING_EVERY, SILENCE } from '../js/line.js';
import { createLink } from '../js/socket.js';

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  /** @type {object[]} */
  sent = [];
  closed = false;
  /** @type {number} */
  readyState = 1;

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  /** The server says something. @param {object} frame */
  say(frame) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  /** The connection ends. @param {number} code */
  end(code) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** @type {FakeSocket[]} */
let sockets;
/** @type {string[]} */
let states;
/** @type {number[]} */
let shown;
/** @type {number[]} when each shown frame was sent, as the link thinks */
let sentAt;
/** @type {number[]} */
let talked;
/** @type {number} */ let time;
/** @type {import('../js/socket.js').Link} */
let link;

/** @param {number} v */
const frame = (v) => ({ v, view: {}, events: [], left: {} });
const latest = () => sockets[sockets.length - 1];
/** @param {string} type */
const sentOf = (type) => latest().sent.filter((command) => /** @type {any} */ (command).type === type);
/** What was sent beside the pings. */
const said = () => latest().sent.filter((command) => /** @type {any} */ (command).type !== 'ping');

/** @param {number} ms */
function pass(ms) {
  for (let left = ms; left > 0; left -= 100) {
    time += Math.min(100, left);
    mock.timers.tick(Math.min(100, left));
  }
}

/** Lets settled promises run. */
const settle = () => new Promise((resolve) => {
  setImmediate(resolve);
});

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  [sockets, states, shown, sentAt, talked, time] = [[], [], [], [], [], 1_000];
  link = createLink({
    connect(code) {
      assert.equal(code, 'room');
      const socket = new FakeSocket();
      sockets.push(socket);
      return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
    },
    now: () => time,
    random: () => 1,
    idPrefix: 'page',
    onFrame({ v }, at) {
      shown.push(v);
      sentAt.push(at);
    },
    onTalk: ({ talk }) => talked.push(...talk.map(({ n }) => n)),
    onStatus({ state, code, room }) {
      if (state !== 'idle') assert.equal(room, 'room');
      states.push(code ? `${state} ${code}` : state);
    },
  });
});

/** Opens the link and lets the server show its first view. */
function connected() {
  link.open('room');
  latest().say(frame(1));
}

test('the first frame opens the link', () => {
  link.open('room');
  assert.deepEqual(states, ['connecting']);
  latest().say(frame(3));
  assert.deepEqual([states, shown], [['connecting', 'open'], [3]]);
});

test('opening the same room again changes nothing', () => {
  connected();
  link.open('room');
  assert.equal(sockets.length, 1);
});

test('a frame older than the newest is not shown', () => {
  connected();
  for (const v of [4, 2, 4, 5]) latest().say(frame(v));
  assert.deepEqual(shown, [1, 4, 4, 5]);
});

test('a new connection may count from anywhere', () => {
  connected();
  latest().say(frame(90));
  latest().end(1012);
  pass(400);
  latest().say(frame(7));
  assert.deepEqual(shown, [1, 90, 7]);
});

test('each answer goes to its own command', async () => {
  connected();
  const draw = link.send({ type: 'draw', turn: 1 });
  const pass7 = link.send({ type: 'pass', window: 7 });
  const [first, second] = said().map((command) => /** @type {any} */ (command).id);
  assert.notEqual(first, second);
  latest().say({ refused: second, code: 'stale_window' });
  latest().say({ ack: first });
  assert.deepEqual([await draw, await pass7], [null, { code: 'stale_window' }]);
});

test('an answer to nobody is ignored', () => {
  connected();
  latest().say({ ack: 'page-99' });
  latest().say({ refused: null, code: 'malformed' });
  assert.equal(sockets.length, 1);
});

test('nothing is sent where no table is open', async () => {
  assert.deepEqual(await link.send({ type: 'start' }), { code: 'offline' });
  link.open('room');
  assert.deepEqual(await link.send({ type: 'start' }), { code: 'offline' });
});

test('a ping every four seconds, and answers keep the link', () => {
  connected();
  for (let i = 0; i < 5; i += 1) {
    pass(PING_EVERY);
    latest().say({ ack: 'whatever' });
  }
  // The first one measures the way as soon as there is one.
  assert.equal(sentOf('ping').length, 1 + 5);
  assert.equal(sockets.length, 1);
});

test('eight seconds of silence mean another connection', () => {
  connected();
  pass(SILENCE);
  assert.equal(states.at(-1), 'lost');
  assert.ok(sockets[0].closed);
  pass(400);
  assert.equal(sockets.length, 2);
  sockets[0].say(frame(50));
  assert.deepEqual(shown, [1]);
});

for (const after of [100, 1_300, 3_900]) {
  test(`silence is noticed within 8.5 s, whenever it begins (${after} ms after a beat)`, () => {
    connected();
    pass(after);
    latest().say(frame(2));
    pass(SILENCE - 100);
    assert.equal(states.at(-1), 'open');
    pass(600);
    assert.equal(states.at(-1), 'lost');
  });
}

test('a lost network is noticed at once, and tried again', () => {
  connected();
  link.lose();
  assert.deepEqual([states.at(-1), sockets[0].closed], ['lost', true]);
  link.lose();
  pass(400);
  assert.equal(sockets.length, 2);
});

test('where nothing is connected, a lost network changes nothing', () => {
  link.lose();
  assert.deepEqual(states, []);
  connected();
  latest().end(4410);
  link.lose();
  assert.equal(states.at(-1), 'refused room_closed');
});

test('a connection that never shows anything is given up too', () => {
  link.open('room');
  pass(SILENCE + 400);
  assert.equal(sockets.length, 2);
});

test('the waits double up to a bound, and chance spreads them', () => {
  assert.deepEqual([0, 1, 2, 3].map((tries) => backOff(tries, 1)), [400, 800, 1600, 3200]);
  assert.deepEqual([0, 20].map((tries) => backOff(tries, 0)), [200, 7500]);
});

test('every failed try waits longer, a success starts anew', () => {
  connected();
  latest().end(1006);
  for (const [wait, count] of [[400, 2], [800, 3], [1600, 4]]) {
    pass(wait - 100);
    assert.equal(sockets.length, count - 1);
    pass(100);
    assert.equal(sockets.length, count);
    latest().end(1006);
  }
  pass(3200);
  latest().say(frame(2));
  latest().end(1006);
  pass(400);
  assert.equal(sockets.length, 6);
});

test('a page that comes back does not wait for the next try', () => {
  connected();
  latest().end(1006);
  link.wake();
  assert.equal(sockets.length, 2);
  pass(400);
  assert.equal(sockets.length, 2);
});

test('a page that slept through the silence connects at once', () => {
  connected();
  time += 60_000;
  link.wake();
  assert.equal(sockets.length, 2);
});

test('a page that was away for a moment only asks whether the server is there', () => {
  connected();
  pass(1_000);
  link.wake();
  assert.deepEqual([sockets.length, sentOf('ping').length], [1, 2]);
});

for (const [code, state] of /** @type {const} */ ([
  [4401, 'refused no_session'],
  [4403, 'refused not_seated'],
  [4404, 'refused no_such_room'],
  [4409, 'replaced replaced'],
  [4410, 'refused room_closed'],
  [4411, 'refused barred'],
])) {
  test(`after ${code} nothing comes back by itself`, () => {
    connected();
    latest().end(code);
    assert.equal(states.at(-1), state);
    link.wake();
    pass(60_000);
    assert.equal(sockets.length, 1);
  });
}

for (const [bye, code] of /** @type {const} */ ([['left', 4410], ['kicked', 4411]])) {
  test(`the farewell names the reason that ${code} cannot: ${bye}`, () => {
    connected();
    latest().say({ bye });
    latest().end(code);
    assert.equal(states.at(-1), `refused ${bye}`);
  });
}

test('what is said goes beside the frames', () => {
  connected();
  latest().say({ talk: [{ n: 3 }, { n: 4 }], whole: true });
  assert.deepEqual([talked, shown], [[3, 4], [1]]);
});

test('the way from the server is half of what a ping takes, and is taken off every frame', () => {
  connected();
  pass(300);
  latest().say({ ack: /** @type {any} */ (sentOf('ping')[0]).id });
  latest().say(frame(2));
  assert.equal(sentAt.at(-1), time - 150);
});

test('one slow answer does not change what is known of the way by much', () => {
  connected();
  latest().say({ ack: /** @type {any} */ (sentOf('ping')[0]).id });
  pass(PING_EVERY);
  pass(400);
  latest().say({ ack: /** @type {any} */ (sentOf('ping')[1]).id });
  latest().say(frame(2));
  assert.equal(sentAt.at(-1), time - 50);
});

test('a room that was left for good is forgotten by closing', () => {
  connected();
  latest().end(4410);
  link.close();
  assert.equal(states.at(-1), 'idle');
});

test('a replaced table can be taken back', () => {
  connected();
  latest().say({ bye: 'replaced' });
  latest().end(4409);
  link.open('room');
  latest().say(frame(2));
  assert.deepEqual([sockets.length, states.at(-1)], [2, 'open']);
});

test('a move that names its turn is sent again with its old id', async () => {
  connected();
  const answer = link.send({ type: 'discard', turn: 4, card: '7h' });
  const [move] = said();
  latest().end(1006);
  pass(400);
  assert.deepEqual(said(), []);
  latest().say(frame(2));
  assert.deepEqual(said(), [move]);
  latest().say({ ack: /** @type {any} */ (move).id });
  assert.equal(await answer, null);
});

test('a move that a stopping server refuses goes to the next one', async () => {
  connected();
  const answer = link.send({ type: 'draw', turn: 1 });
  const wish = link.send({ type: 'start' });
  const [move] = /** @type {any[]} */ (said());
  for (const { id } of /** @type {any[]} */ (said())) latest().say({ refused: id, code: 'restart' });
  latest().say({ bye: 'restart' });
  latest().end(1012);
  assert.deepEqual([await wish, states.at(-1)], [{ code: 'restart' }, 'lost restart']);
  pass(400);
  latest().say(frame(1));
  assert.deepEqual(said(), [move]);
  latest().say({ ack: move.id });
  assert.equal(await answer, null);
});

test('a wish that names nothing is not sent again', async () => {
  connected();
  const answer = link.send({ type: 'start' });
  latest().end(1006);
  assert.deepEqual(await answer, { code: 'connection_lost' });
  pass(400);
  latest().say(frame(2));
  assert.deepEqual(said(), []);
});

test('a move is given up after ten seconds, connected or not', async () => {
  connected();
  const kept = link.send({ type: 'draw', turn: 1 });
  for (let i = 0; i < 3; i += 1) {
    pass(PING_EVERY);
    latest().say(frame(2));
  }
  assert.deepEqual(await kept, { code: 'no_answer' });

  const lost = link.send({ type: 'draw', turn: 2 });
  latest().end(1006);
  for (let i = 0; i < 5; i += 1) {
    pass(4_000);
    latest().end(1006);
  }
  assert.deepEqual(await lost, { code: 'no_answer' });
});

test('closing the link settles what waits and stops for good', async () => {
  connected();
  const answer = link.send({ type: 'draw', turn: 1 });
  link.close();
  await settle();
  assert.deepEqual(await answer, { code: 'connection_lost' });
  assert.equal(states.at(-1), 'idle');
  link.wake();
  pass(60_000);
  assert.equal(sockets.length, 1);
});

test('a socket that is still connecting is closed once it is there', () => {
  link.open('room');
  const early = latest();
  early.readyState = 0;
  link.close();
  assert.equal(early.closed, false);
  early.dispatchEvent(new Event('open'));
  assert.equal(early.closed, true);
});
