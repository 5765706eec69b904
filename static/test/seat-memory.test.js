import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeatMemory } from '../js/seat-memory.js';

/** @param {string} id */
const person = (id) => ({ id, name: '수빈', who: id.repeat(12) });

/** A browser's storage. @param {Map<string, string>} [kept] */
function storage(kept = new Map()) {
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

for (const [who, answer, lost] of /** @type {const} */ ([
  ['nobody', null, 'room'],
  ['somebody else', person('b'), 'room'],
  ['the same person', person('a'), null],
])) {
  test(`who sat there and is ${who} now has lost ${lost ?? 'nothing'}`, () => {
    const browser = storage();
    createSeatMemory(browser).note({ person: person('a'), seatedIn: 'room' });
    const memory = createSeatMemory(browser);
    assert.equal(memory.lost({ person: answer, room: null }), lost);
    memory.forget();
    assert.equal(memory.lost({ person: answer, room: null }), null);
  });
}

test('the seat of a session that has ended outlives it, until one sits elsewhere', () => {
  const memory = createSeatMemory(storage());
  memory.note({ person: person('a'), seatedIn: 'room' });
  memory.note({ person: null, seatedIn: null });
  memory.note({ person: person('b'), seatedIn: null });
  assert.equal(memory.lost({ person: person('b'), room: null }), 'room');
  memory.note({ person: person('b'), seatedIn: 'other' });
  assert.equal(memory.lost({ person: person('b'), room: 'other' }), null);
});

for (const text of ['', '{', 'null', '7', '{"person":1,"room":"x"}']) {
  test(`what cannot be read (${text}) is nothing lost`, () => {
    const memory = createSeatMemory(storage(new Map([['hulawang.seat', text]])));
    assert.equal(memory.lost({ person: null, room: null }), null);
  });
}

test('a browser that keeps nothing still plays', () => {
  const full = () => {
    throw new Error('full');
  };
  const memory = createSeatMemory({ getItem: full, setItem: full, removeItem: full });
  memory.note({ person: person('a'), seatedIn: 'room' });
  memory.forget();
  assert.equal(memory.lost({ person: null, room: null }), null);
});
