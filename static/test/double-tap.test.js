import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableActions } from '../js/actions/table.js';
import { createStore } from '../js/store.js';

/** @typedef {ReturnType<typeof tableActions>} Actions */

/** What a finger may do twice before the server answers. @type {[string, (actions: Actions) => unknown][]} */
const taps = [
  ['다음 판', (actions) => actions.ready(1)],
  ['시작하기', (actions) => actions.start()],
  ['게임 중단', (actions) => actions.abort('m')],
  ['다시 하기', (actions) => actions.again(async () => {})],
];

/** A room whose server does `answer`, and what it has heard. @param {() => Promise<any>} answer */
function room(answer) {
  const state = /** @type {any} */ ({ table: { view: { may_again: true } }, link: { state: 'open' } });
  /** @type {unknown[]} */
  const heard = [];
  const link = /** @type {any} */ ({
    send: (/** @type {unknown} */ wish) => {
      heard.push(wish);
      return answer();
    },
  });
  const store = createStore(state, () => {}, () => {});
  const page = /** @type {any} */ ({ closeSheet() {}, sayRefused() {} });
  const actions = tableActions(/** @type {any} */ ({ store, link, go() {} }), page, async () => {}, async () => {});
  return { actions, heard };
}

for (const [what, tap] of taps) {
  test(`a double tap on ${what} asks once`, () => {
    const { actions, heard } = room(() => new Promise(() => {}));
    tap(actions);
    tap(actions);
    assert.equal(heard.length, 1);
  });

  test(`${what} can be asked again once it is answered`, async () => {
    const { actions, heard } = room(() => Promise.resolve(null));
    await tap(actions);
    await tap(actions);
    assert.equal(heard.length, 2);
  });
}
