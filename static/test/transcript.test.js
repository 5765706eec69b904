/** What the screen reader is told of a recorded round, read as a whole; `! ` is said aloud. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { spoken } from '../js/table/speech.js';
import { createTranslate } from '../js/words.js';
import { round, table } from './views.js';

/** @import {GameEvent} from '../js/table/arrivals.js' */
/** @import {Choices, RoundView} from '../js/types/wire.js' */

/** What each frame told the first seat: what happened, and what it may claim. @type {{events: GameEvent[], window: RoundView['window'], claims: Choices['claims']}[]} */
const frames = JSON.parse(read('round.json'));

/** @param {string} name */
function read(name) {
  return readFileSync(new URL(`transcript/${name}`, import.meta.url), 'utf8');
}

/** @param {(typeof frames)[number]} frame */
function viewOf({ window, claims }) {
  const view = table(round({ window }, { claims }));
  const [me, , cpu] = view.seats;
  if (view.match) view.match.round = 1;
  return { ...view, seats: [me, cpu, cpu] };
}

for (const lang of /** @type {const} */ (['ko', 'en'])) {
  test(`a round is told from its deal to its end: ${lang}`, () => {
    const t = createTranslate(() => lang);
    const lines = frames.flatMap((frame) => {
      const { polite, loud } = spoken(frame.events, viewOf(frame), t);
      return [...(polite ? [polite] : []), ...(loud ? [`! ${loud}`] : [])];
    });
    assert.equal(`${lines.join('\n')}\n`, read(`${lang}.txt`));
  });
}
