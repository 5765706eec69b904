/**
 * @import {LessonState} from '../js/types/wire.js'
 * @import {Outcome, Wish} from '../js/types/client.js'
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSONS, firstUndone, lessonAfter } from '../js/lesson/lessons.js';
import { keepDone, lessonsDone } from '../js/lesson/memory.js';
import { moveText, needsOf } from '../js/lesson/moves.js';
import { createLearning } from '../js/lesson/play.js';
import words from '../js/words/lesson.ko.js';
import { round, table } from './views.js';

for (const [wish, move] of /** @type {[Wish, string | null][]} */ ([
  [{ type: 'draw', turn: 4 }, 'draw'],
  [{ type: 'pass', window: 4 }, 'pass'],
  [{ type: 'withdraw', window: 4 }, 'withdraw'],
  [{ type: 'stop', turn: 4, kind: 'plain' }, 'stop plain'],
  [{ type: 'meld', turn: 4, cards: ['9s', '9h', '9c'] }, 'meld 9s9h9c'],
  [{ type: 'claim', window: 4, cards: ['4s', '5s'] }, 'claim 4s5s'],
  [{ type: 'lay_off', turn: 4, meld: 2, cards: ['Js'] }, 'lay_off 2 Js'],
  [{ type: 'discard', turn: 4, card: 'Kh' }, 'discard Kh'],
  [{ type: 'take_seat' }, null],
])) {
  test(`${wish.type} is ${move}`, () => assert.equal(moveText(wish), move));
}

for (const [move, cards, act] of /** @type {[string, string[], string][]} */ ([
  ['draw', [], 'draw'],
  ['meld 4d5d6d', ['4d', '5d', '6d'], 'meld'],
  ['lay_off 0 7sJs', ['7s', 'Js'], 'lay_off'],
  ['discard Kh', ['Kh'], 'discard'],
  ['claim 4s5s', [], 'claim'],
  ['stop plain', [], 'stop'],
])) {
  test(`${move} needs ${cards.length} cards and ${act}`, () => assert.deepEqual(needsOf(move), { cards, act }));
}

test('one lesson follows the other, and the first that is not done is known', () => {
  assert.equal(lessonAfter('melds'), 'lay_off');
  assert.equal(lessonAfter(LESSONS[LESSONS.length - 1]), null);
  assert.equal(firstUndone(new Set(['melds', 'claim'])), 'lay_off');
  assert.equal(firstUndone(new Set(LESSONS)), null);
});

/** @param {string} [kept] */
function storage(kept) {
  let text = kept ?? null;
  return {
    getItem: () => text,
    setItem(/** @type {string} */ _key, /** @type {string} */ value) {
      text = value;
    },
  };
}

test('what was done is kept, once each', () => {
  const here = storage();
  for (const name of ['melds', 'claim', 'melds']) keepDone(here, name);
  assert.deepEqual([...lessonsDone(here)], ['melds', 'claim']);
});

for (const nonsense of ['{', '7', '{"a":1}', '[1,null]']) {
  test(`${nonsense} is nothing done`, () => assert.equal(lessonsDone(storage(nonsense)).size, 0));
}

test('a browser that keeps nothing still teaches', () => {
  const full = { getItem: () => null, setItem: () => { throw new Error('full'); } };
  assert.doesNotThrow(() => keepDone(full, 'melds'));
});

/** @param {Partial<LessonState>} changes @param {number} frames @returns {Outcome<LessonState>} */
function answer(changes, frames = 1) {
  const frame = { view: table(round()), events: [] };
  const state = { lesson: 'melds', made: 0, of: 2, word: 'draw', wanted: 'draw', refused: null, ...changes };
  return { ok: true, value: { ...state, frames: Array.from({ length: frames }, () => ({ ...frame })) } };
}

/** A learner whose server answers in turn, and who sees everything at once. @param {Outcome<LessonState>[]} answers */
function learner(answers) {
  /** @type {string[][]} */
  const asked = [];
  /** @type {unknown[]} */
  const seen = [];
  const lesson = createLearning({
    lesson: 'melds',
    ask(_, moves) {
      asked.push([...moves]);
      return Promise.resolve(answers[asked.length - 1]);
    },
    pause: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    now: () => 0,
    changed({ shown }) {
      if (shown !== null && seen[seen.length - 1] !== shown) seen.push(shown);
    },
  });
  return { lesson, asked, seen };
}

/** All that is on its way has come. */
const rest = () => new Promise((resolve) => {
  setTimeout(resolve);
});

test('every move made so far is told, and what follows is shown one after the other', async () => {
  const { lesson, asked, seen } = learner([answer({}), answer({ made: 1 }, 3), answer({ made: 2, word: null, wanted: null })]);
  await lesson.begin();
  assert.equal(await lesson.send({ type: 'draw', turn: 1 }), null);
  await rest();
  assert.deepEqual([seen.length, lesson.learning.showing, lesson.learning.ended], [4, false, false]);
  await lesson.send({ type: 'discard', turn: 1, card: 'Kh' });
  await rest();
  assert.deepEqual(asked, [[], ['draw'], ['draw', 'discard Kh']]);
  assert.equal(lesson.learning.ended, true);
});

test('a move that is not wanted is told back, and forgotten', async () => {
  const { lesson, asked } = learner([answer({}), answer({ refused: 'not_now' }), answer({ made: 1 })]);
  await lesson.begin();
  assert.deepEqual(await lesson.send({ type: 'discard', turn: 1, card: 'Kh' }), { code: 'not_now' });
  await lesson.send({ type: 'draw', turn: 1 });
  assert.deepEqual(asked, [[], ['discard Kh'], ['draw']]);
  assert.ok('code.not_now' in words);
});

test('a server that is away is told of, and asked again', async () => {
  const { lesson } = learner([{ ok: false, code: 'offline' }, answer({}), { ok: false, code: 'too_fast' }]);
  await lesson.begin();
  assert.equal(lesson.learning.failed, 'offline');
  await lesson.begin();
  assert.deepEqual([lesson.learning.failed, lesson.learning.state?.wanted], [null, 'draw']);
  assert.equal((await lesson.send({ type: 'draw', turn: 1 }))?.code, 'too_fast');
});

test('nothing is shown any more of a lesson that was left', async () => {
  const { lesson, seen } = learner([answer({}), answer({ made: 1 }, 3)]);
  await lesson.begin();
  const sending = lesson.send({ type: 'draw', turn: 1 });
  lesson.stop();
  await sending;
  await rest();
  assert.equal(seen.length, 1);
});
