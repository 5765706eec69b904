import assert from 'node:assert/strict';
import { test } from 'node:test';

import { handle } from '../js/table/keys.js';

/** What each key asks for, by its place on the keyboard. @type {[string, string, boolean, string][]} */
const keys = [
  ['KeyD', 'd', false, 'deed draw'],
  ['KeyD', 'ㅇ', false, 'deed draw'],
  ['KeyT', 't', false, 'deed claim'],
  ['KeyP', 'p', false, 'deed pass'],
  ['KeyS', 's', false, 'deed stop ask_stop'],
  ['KeyX', 'x', false, 'deed discard'],
  ['KeyM', 'm', false, 'meld'],
  ['ArrowLeft', 'ArrowLeft', false, 'step -1'],
  ['ArrowRight', 'ArrowRight', false, 'step 1'],
  ['ArrowRight', 'ArrowRight', true, 'shift 1'],
  ['Enter', 'Enter', false, 'first'],
  ['Escape', 'Escape', false, 'clear'],
  ['Slash', '?', true, 'help'],
  ['KeyQ', 'q', false, ''],
  ['Space', ' ', false, ''],
];

globalThis.Element ??= /** @type {any} */ (class {});
globalThis.HTMLElement ??= /** @type {any} */ (class {});

for (const [code, key, shiftKey, asked] of keys) {
  test(`${shiftKey ? 'Shift+' : ''}${code} (${key}) asks for ${asked || 'nothing'}`, () => {
    let heard = '';
    const say = (/** @type {string} */ verb) => (/** @type {unknown} */ what) => {
      heard = [verb, ...[what ?? []].flat()].join(' ');
    };
    const verbs = /** @type {any} */ (
      Object.fromEntries(['step', 'shift', 'tap', 'first', 'deed', 'meld', 'clear', 'help'].map((name) => [name, say(name)]))
    );
    const event = /** @type {any} */ ({ code, key, shiftKey, target: null });
    assert.equal(handle(event, verbs), asked !== '');
    assert.equal(heard, asked);
  });
}
