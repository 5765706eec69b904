import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coachActions } from '../js/actions/coach.js';
import { cardsIn, coachAnswer, coachedSeat, decisionAt, missedOf, moveWords, pointsText, summaryOf } from '../js/coach.js';
import { noRecord } from '../js/record-state.js';
import { parseRoute } from '../js/router.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';
import recordEn from '../js/words/record.en.js';
import recordKo from '../js/words/record.ko.js';
import { addWords, createTranslate } from '../js/words.js';

import { SETTINGS } from './views.js';

/** @import {Advice, MeldView} from '../js/types/wire.js' */

addWords({ ko: recordKo, en: recordEn });

const ko = createTranslate(() => 'ko');
const en = createTranslate(() => 'en');

const MELDS = /** @type {MeldView[]} */ (/** @type {unknown} */ ([{}, { kind: 'run', cards: ['6s', '7s', '8s'], owner: 1 }]));

/** @param {number} seat @returns {Advice} */
const adviceOf = (seat) => ({
  match: 'm1',
  number: 2,
  seat,
  decisions: [
    { n: 3, played: 'discard Ks', better: 'discard 3d', worth: 1.5, within: 0.3 },
    { n: 8, played: 'pass', better: null, worth: 0, within: 0 },
    { n: 9, played: 'discard 2c', better: 'meld 7d', worth: 0.75, within: 0.4 },
  ],
});

for (const [move, inKorean, inEnglish, cards] of /** @type {const} */ ([
  ['draw', '덱에서 뽑기', 'draw from the stock', []],
  ['discard 4d', '다이아 4 버리기', 'discard the 4 of diamonds', ['4d']],
  ['meld 7h8h9h', '하트 7, 하트 8, 하트 9 내려놓기', 'meld 7 of hearts, 8 of hearts, 9 of hearts', ['7h', '8h', '9h']],
  ['claim 5s5h', '스페이드 5, 하트 5로 땡큐', 'claim with 5 of spades, 5 of hearts', ['5s', '5h']],
  ['pass', '패스', 'pass', []],
  ['stop four_sevens', '총통 부르기', 'call Four sevens', []],
])) {
  test(`a move in words: ${move}`, () => {
    assert.equal(moveWords(move, MELDS, ko), inKorean);
    assert.equal(moveWords(move, MELDS, en), inEnglish);
    assert.deepEqual(cardsIn(move), cards);
  });
}

test('a card that is laid off names the meld that lay there', () => {
  assert.match(moveWords('lay_off 1 9s', MELDS, ko), /^스페이드 9 붙이기 → 스페이드 6, 스페이드 7, 스페이드 8/);
  assert.deepEqual(cardsIn('lay_off 1 9sTs'), ['9s', 'Ts']);
});

test('the eyes that look say whose decisions are meant', () => {
  assert.equal(coachedSeat(2, { seat: 0 }), 2);
  assert.equal(coachedSeat(0, { seat: 2 }), 0);
  assert.equal(coachedSeat('all', { seat: 2 }), 2);
  assert.equal(coachedSeat('all', { seat: null }), 0);
});

test('a round is summed up by what was missed in it', () => {
  const advice = adviceOf(0);
  assert.deepEqual(missedOf(advice).map(({ n }) => n), [3, 9]);
  assert.equal(decisionAt(advice, 8)?.better, null);
  assert.equal(decisionAt(advice, 4), null);
  assert.deepEqual(summaryOf(advice), { decisions: 3, missed: 2, worth: 2.25, within: 0.5 });
  assert.deepEqual(summaryOf({ decisions: [] }), { decisions: 0, missed: 0, worth: 0, within: 0 });
});

for (const [points, text] of /** @type {const} */ ([[10.87, '10.9'], [0.46, '0.5'], [0.06, '0.06'], [0, '0.0']])) {
  test(`${points} points are written ${text}`, () => assert.equal(pointsText(points), text));
}

// -- asking -------------------------------------------------------------------------------------------

function setUp() {
  const state = initialState(structuredClone(SETTINGS), parseRoute('/m/m1/2'), '');
  const seats = [{ name: '가', me: false }, { name: '나', me: true }, { name: '다', me: false }];
  Object.assign(state.record, { ...noRecord(), id: 'm1', match: { id: 'm1', seats, history: [] }, replay: { number: 2, eyes: 'all', steps: [] } });
  const store = createStore(state, () => {}, () => {});
  /** @type {unknown[][]} */
  const asked = [];
  /** @type {((outcome: unknown) => void)[]} */
  const answers = [];
  const ask = (/** @type {unknown[]} */ ...words) => {
    asked.push(words);
    return new Promise((resolve) => {
      answers.push(resolve);
    });
  };
  const api = { advice: ask, adviceOf: (/** @type {unknown[]} */ ...words) => ask('file', ...words) };
  const coach = coachActions(/** @type {any} */ ({ store, api }));
  const looks = (/** @type {'all' | number} */ eyes) => {
    if (state.record.replay) state.record.replay = { ...state.record.replay, eyes };
    return coach.follow();
  };
  return { state, coach, asked, answers, looks, known: (/** @type {number} */ seat) => coachAnswer(state.record, 2, seat)?.state };
}

test('nothing is asked before the coach is turned on', async () => {
  const { looks, asked } = setUp();
  await looks(0);
  assert.deepEqual(asked, []);
});

test('it is asked about the seat that is looked at, once', async () => {
  const { state, coach, asked, answers, looks, known } = setUp();
  const first = coach.turn(true);
  assert.equal(known(1), 'coming');
  await coach.follow();
  const second = looks(2);
  answers[1]({ ok: true, value: adviceOf(2) });
  answers[0]({ ok: true, value: adviceOf(1) });
  await Promise.all([first, second]);
  assert.deepEqual(asked, [['m1', 2, 1], ['m1', 2, 2]]);
  assert.deepEqual([known(1), known(2), known(0)], ['known', 'known', undefined]);
  await coach.turn(false);
  assert.equal(known(1), undefined);
  await coach.turn(true);
  await looks('all');
  assert.equal(asked.length, 2);
  assert.equal(state.record.coach.on, true);
});

test('what was refused is asked again when somebody wants it', async () => {
  const { coach, asked, answers, known } = setUp();
  const first = coach.turn(true);
  answers[0]({ ok: false, code: 'coach_busy' });
  await first;
  assert.equal(known(1), 'refused');
  const again = coach.follow();
  assert.equal(known(1), 'coming');
  answers[1]({ ok: true, value: adviceOf(1) });
  await again;
  assert.equal(known(1), 'known');
  assert.equal(asked.length, 2);
});

test('an answer about a match that is no longer open is not kept', async () => {
  const { state, coach, answers } = setUp();
  const first = coach.turn(true);
  state.record = { ...noRecord(), id: 'm2' };
  answers[0]({ ok: true, value: adviceOf(1) });
  await first;
  assert.deepEqual(state.record.coach, { on: false, answers: {} });
});

test('a record from a file is sent along', async () => {
  const { state, coach, asked, answers } = setUp();
  state.record.file = { name: 'f', text: 'hulawang record 1' };
  const first = coach.turn(true);
  answers[0]({ ok: true, value: adviceOf(1) });
  await first;
  assert.deepEqual(asked, [['file', 'hulawang record 1', 2, 1]]);
});
