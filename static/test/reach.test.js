import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReach } from '../js/reach.js';

/** A network that can be cut, and a clock that is turned by hand. */
function network() {
  /** @type {boolean[]} */
  const told = [];
  /** @type {(() => unknown)[]} */
  const later = [];
  const line = { up: true, broken: '', asked: /** @type {string[]} */ ([]) };
  const reach = createReach({
    fetch: async (what, how) => {
      line.asked.push(String(what));
      if (what === '/healthz') assert.ok(how?.signal, 'an answer is not waited for without an end');
      if (!line.up || what === line.broken) throw new TypeError('no network');
      return await Promise.resolve(new Response(null, { status: 503 }));
    },
    onChange: (reached) => told.push(reached),
    later: (again) => later.push(again),
  });
  return { reach, line, told, tick: () => later.shift()?.() };
}

test('any answer means that the server is there, and nothing is said of it', async () => {
  const { reach, told } = network();
  assert.equal((await reach.fetch('/api/rooms')).status, 503);
  assert.deepEqual(told, []);
});

test('who gets no answer hears of it once, and once when there is one again', async () => {
  const { reach, line, told, tick } = network();
  line.up = false;
  await assert.rejects(reach.fetch('/api/rooms'));
  await assert.rejects(reach.fetch('/api/rooms'));
  assert.deepEqual(told, [false]);
  await tick();
  assert.deepEqual(told, [false]);
  line.up = true;
  await tick();
  assert.deepEqual(told, [false, true]);
  assert.deepEqual(line.asked.slice(2), ['/healthz', '/healthz']);
  assert.equal(tick(), undefined, 'nothing is asked any more');
});

test('a network that comes back is not waited for', async () => {
  const { reach, told } = network();
  reach.lose();
  await reach.wake();
  assert.deepEqual(told, [false, true]);
});

test('one address that fails beside others is no server that comes and goes', async () => {
  const { reach, line, told, tick } = network();
  line.broken = '/api/board';
  for (let again = 0; again < 3; again++) {
    await assert.rejects(reach.fetch('/api/board'));
    await reach.fetch('/api/rooms');
  }
  assert.deepEqual(told, [false]);
  await tick();
  assert.deepEqual(told, [false, true]);
});
