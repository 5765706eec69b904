import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createWatchMemory } from '../js/watch-memory.js';

/** A tab's storage. @param {boolean} [refuses] */
function tab(refuses = false) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const open = () => {
    if (refuses) throw new Error('refused');
    return kept;
  };
  return {
    getItem: (/** @type {string} */ key) => open().get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void open().set(key, text),
    removeItem: (/** @type {string} */ key) => void open().delete(key),
  };
}

/** @param {string} code @returns {import('../js/types/client.js').Route} */
const room = (code) => ({ name: 'room', code });

for (const [what, looks, route, kept] of /** @type {[string, (string | null)[], import('../js/types/client.js').Route, string | null][]} */ ([
  ['the room that was looked at', ['abc'], room('abc'), 'abc'],
  ['another room', ['abc'], room('def'), null],
  ['the newer one', ['abc', 'def'], room('def'), 'def'],
  ['none, once one has looked away', ['abc', null], room('abc'), null],
  ['no other page', ['abc'], { name: 'home', code: '' }, null],
  ['nothing at first', [], room('abc'), null],
])) {
  test(`after a reload a tab looks on at ${what}`, () => {
    const storage = tab();
    const before = createWatchMemory(storage);
    for (const watching of looks) before.note({ watching });
    assert.equal(createWatchMemory(storage).kept(route), kept);
  });
}

test('what was kept and is not looked at any more is forgotten', () => {
  const storage = tab();
  createWatchMemory(storage).note({ watching: 'abc' });
  const memory = createWatchMemory(storage);
  assert.equal(memory.kept({ name: 'home', code: '' }), null);
  memory.note({ watching: null });
  assert.equal(createWatchMemory(storage).kept(room('abc')), null);
});

test('a browser that keeps nothing looks on all the same', () => {
  const memory = createWatchMemory(tab(true));
  memory.note({ watching: 'abc' });
  assert.equal(memory.kept(room('abc')), null);
});
