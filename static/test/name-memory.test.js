import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameMemory } from '../js/name-memory.js';

/** A browser's storage. @param {Record<string, string>} [kept] */
function storageOf(kept = {}) {
  const items = new Map(Object.entries(kept));
  return {
    items,
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void items.set(key, value),
    removeItem: (/** @type {string} */ key) => void items.delete(key),
  };
}

const person = /** @type {import('../js/types/wire.js').Oneself} */ ({ id: 'p', name: '가람' });

test('a name is kept until there is nobody any more', () => {
  const storage = storageOf();
  const memory = createNameMemory(storage);
  memory.note({ known: true, person });
  assert.equal(createNameMemory(storage).kept(), '가람');
  memory.note({ known: true, person: null });
  assert.equal(createNameMemory(storage).kept(), null);
});

test('what the server has not told yet changes nothing', () => {
  const storage = storageOf({ 'hulawang.name': '가람' });
  createNameMemory(storage).note({ known: false, person: null });
  assert.equal(createNameMemory(storage).kept(), '가람');
});

test('a browser that keeps nothing still plays', () => {
  const broken = () => {
    throw new Error('no storage');
  };
  const memory = createNameMemory({ getItem: broken, setItem: broken, removeItem: broken });
  memory.note({ known: true, person });
  assert.equal(memory.kept(), null);
});
