import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createStore } from '../js/store.js';
import { freshState, takeFrame } from '../js/table/state.js';
import { createVerbs } from '../js/table/verbs.js';
import { SETTINGS, cards, round, shown, table, window } from './views.js';

/** @import {Act} from '../js/table/deeds.js' */

/** @type {Act} */
const pass = { type: 'pass' };
/** @type {Act} */
const claim = { type: 'claim', cards: cards('5h 5d') };
/** @type {Act} */
const other = { type: 'claim', cards: cards('4s 6s') };
/** @type {Act} */
const draw = { type: 'draw' };

/** What reaches the server of taps that follow each other before it answers. @type {[string, Act[], number][]} */
const taps = [
  ['a double tap passes once', [pass, pass], 1],
  ['a double tap claims once', [claim, claim], 1],
  ['in a window every change of mind counts', [pass, claim, other, claim, pass], 5],
  ['a double tap draws once', [draw, draw], 1],
];

for (const [what, acts, sent] of taps) {
  test(what, () => {
    const open = window('5s');
    const store = createStore(freshState(), () => {}, () => {});
    takeFrame(store.state, shown(table(round({ window: open, hand: cards('5h 5d 4s 6s') }))), SETTINGS);
    let heard = 0;
    const send = () => {
      heard += 1;
      return new Promise(() => {});
    };
    const verbs = createVerbs(store, /** @type {any} */ ({ send, settings: () => SETTINGS }));
    for (const act of acts) verbs.act(act);
    assert.equal(heard, sent);
  });
}
