import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bindKeys, handle } from '../js/table/keys.js';

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

/** Verbs that write down what is asked for. */
function listening() {
  const heard = { verb: '' };
  const say = (/** @type {string} */ verb) => (/** @type {unknown} */ what) => {
    heard.verb = [verb, ...[what ?? []].flat()].join(' ');
  };
  const names = ['step', 'shift', 'tap', 'first', 'deed', 'meld', 'clear', 'help'];
  return { heard, verbs: /** @type {any} */ (Object.fromEntries(names.map((name) => [name, say(name)]))) };
}

for (const [code, key, shiftKey, asked] of keys) {
  const name = `${shiftKey ? 'Shift+' : ''}${code} (${key})`;
  const event = /** @type {any} */ ({ code, key, shiftKey, target: null });

  test(`${name} asks for ${asked || 'nothing'}`, () => {
    const { heard, verbs } = listening();
    assert.equal(handle(event, verbs), asked !== '');
    assert.equal(heard.verb, asked);
  });

  test(`${name} held down asks again only for the next card`, () => {
    const { heard, verbs } = listening();
    assert.equal(handle({ ...event, repeat: true }, verbs), asked !== '', 'nor does the page scroll');
    assert.equal(heard.verb, code.startsWith('Arrow') ? asked : '');
  });
}

for (const [repeat, stopped] of [[false, false], [true, true]]) {
  test(`Enter on a button ${repeat ? 'held down presses it once' : 'presses it'}, in a dialog too`, (t) => {
    /** @type {(event: any) => void} */
    let down = () => {};
    const button = Object.assign(new Element(), { closest: (/** @type {string} */ of) => (of.includes('button') ? button : null) });
    /** @type {any} */ (globalThis).document = {
      addEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => {
        down = listener;
      },
      querySelector: () => 'an open dialog',
    };
    t.after(() => {
      delete (/** @type {any} */ (globalThis).document);
    });
    const { heard, verbs } = listening();
    bindKeys(verbs);
    let prevented = false;
    down({ code: 'Enter', key: 'Enter', repeat, target: button, preventDefault: () => {
      prevented = true;
    } });
    assert.deepEqual([prevented, heard.verb], [stopped, '']);
  });
}
