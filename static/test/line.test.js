import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createLine } from '../js/line.js';

/** A socket that ends when the test says so. */
class FakeSocket extends EventTarget {
  readyState = 1;
  /** @type {string[]} */
  sent = [];
  closings = 0;

  /** @param {string} text */
  send(text) {
    this.sent.push(text);
  }

  close() {
    this.closings += 1;
  }

  /** @param {number} code */
  end(code) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** @type {FakeSocket[]} */
let sockets;
/** @type {import('../js/line.js').Line} */
let line;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  sockets = [];
  line = createLine({
    connect() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
    },
    now: () => 0,
    random: () => 1,
    onTry() {},
    onMessage() {},
    onBeat() {},
    onLost() {},
    onEnd() {},
  });
  line.open('room');
});

/** How long after the newest socket ends with each code the next one is opened. @param {number[]} codes */
function waits(...codes) {
  return codes.map((code) => {
    const before = sockets.length;
    sockets[before - 1].end(code);
    let waited = 0;
    while (sockets.length === before) {
      mock.timers.tick(100);
      waited += 100;
    }
    return waited;
  });
}

test('a server that is gone is looked for less and less', () => {
  assert.deepEqual(waits(1006, 1006, 1006, 1006), [400, 800, 1600, 3200]);
});

test('a server that restarts is looked for again and again, for a while', () => {
  const gone = Array(40).fill(1006);
  const waited = waits(1012, ...gone);
  assert.deepEqual(waited.slice(0, 30), [400, ...Array(29).fill(800)]);
  assert.deepEqual(waited.slice(30), Array(11).fill(15_000));
});

test('once it is there again, a failure is one like any other', () => {
  waits(1012, 1006);
  line.succeeded();
  assert.deepEqual(waits(1006, 1006, 1006), [400, 800, 1600]);
});

test('nothing is said into a socket that is closing or not open yet', () => {
  for (const state of [0, 1, 2, 3]) {
    sockets[0].readyState = state;
    line.write({ state });
  }
  assert.deepEqual(sockets[0].sent, ['{"state":1}']);
});

test('a connection that nobody wants any more is closed once it is there', () => {
  sockets[0].readyState = 0;
  line.close();
  assert.equal(sockets[0].closings, 0);
  sockets[0].dispatchEvent(new Event('open'));
  assert.equal(sockets[0].closings, 1);
});

test('a connection that never comes is given up soon: until then browsers make no other', () => {
  sockets[0].readyState = 0;
  line.lose();
  mock.timers.tick(1_000);
  assert.equal(sockets[0].closings, 1);
  assert.equal(sockets.length, 2);
});
