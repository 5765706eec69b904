import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute } from '../js/router.js';
import { loadSettings } from '../js/settings.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';

/** A store whose next frame comes when the test says so. @param {object} state */
function storeOf(state) {
  /** @type {(() => void)[]} */
  const frames = [];
  /** @type {string[]} */
  const drawn = [];
  const store = createStore(state, (now) => drawn.push(JSON.stringify(now)), (draw) => frames.push(draw));
  return { store, frames, drawn };
}

test('many updates, one redraw, with the last state', () => {
  const { store, frames, drawn } = storeOf({ n: 0 });
  for (let i = 0; i < 5; i += 1) store.update((state) => Object.assign(state, { n: i }));
  assert.equal(frames.length, 1);
  frames.shift()?.();
  assert.deepEqual(drawn, ['{"n":4}']);
});

test('an update after a redraw plans the next one, also from within it', () => {
  const { store, frames, drawn } = storeOf({ n: 0 });
  store.update(() => undefined);
  frames.shift()?.();
  store.update((state) => Object.assign(state, { n: 1 }));
  frames.shift()?.();
  assert.deepEqual(drawn, ['{"n":0}', '{"n":1}']);
});

test('update returns what the mutation returns', () => {
  const { store } = storeOf({ n: 7 });
  assert.equal(store.update((state) => /** @type {{n: number}} */ (state).n + 1), 8);
});

test('a mutation that throws leaves the door usable', () => {
  const { store, frames } = storeOf({});
  assert.throws(() => store.update(() => { throw new Error('bug'); }));
  store.update(() => undefined);
  assert.equal(frames.length, 1);
});

test('two pages never share a draft', () => {
  const storage = /** @type {Storage} */ (/** @type {unknown} */ ({ getItem: () => null }));
  const fresh = () => initialState(loadSettings(storage, ['ko']), parseRoute('/'), '나');
  const [one, other] = [fresh(), fresh()];
  one.draft.options.rounds = 9;
  assert.equal(other.draft.options.rounds, 5);
});
