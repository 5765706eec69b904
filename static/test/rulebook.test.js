/** @import {Move, Payment} from '../js/screens/rules-laid.js' */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULEBOOK } from '../js/screens/rulebook.js';
import { createDesk } from '../js/screens/rules-desk.js';
import { choose, give, isWhole, laidOut, put, questionOf, wentOut } from '../js/screens/rules-laid.js';
import common from '../js/words/common.ko.js';
import words from '../js/words/rules.ko.js';

for (const { id, paragraphs, examples = [] } of RULEBOOK) {
  test(`${id}: as many sentences as the book counts`, () => {
    const numbered = (/** @type {RegExp} */ end) =>
      Object.keys(words).filter((key) => key.startsWith(`rules.${id}.`) && end.test(key)).length;
    assert.ok(`rules.${id}.title` in words);
    assert.deepEqual([numbered(/\.\d+$/), numbered(/\.e\d+$/)], [paragraphs, examples.length]);
  });
}

/** All examples by their keys. */
const EXAMPLES = RULEBOOK.flatMap(({ id, examples = [] }) =>
  examples.map((example, index) => ({ key: `rules.${id}.e${index + 1}`, example })),
);

/** @param {ReturnType<typeof laidOut>} laid */
function cardsOf(laid) {
  if (laid.ask === 'payment') return laid.hands.flatMap(({ cards }) => cards);
  return Object.values(laid.zones).flat();
}

test('no example holds a card twice, and what is chosen is held', () => {
  for (const { key, example } of EXAMPLES) {
    const laid = laidOut(example);
    const cards = cardsOf(laid);
    assert.equal(new Set(cards).size, cards.length, key);
    for (const card of cards) assert.match(card, /^[A2-9TJQK][shdc]$/);
    if (laid.ask === 'move') assert.ok(laid.chosen.every((card) => laid.zones.hand.includes(card)), key);
  }
});

test('every refusal that the book tells of has a sentence', () => {
  for (const { key, example } of EXAMPLES) {
    if ('how' in example || ['yes', 'set', 'run', 'seven'].includes(example.says)) continue;
    assert.ok(`code.${example.says}` in common, key);
  }
});

const meld = /** @type {Move} */ (laidOut({ verb: 'meld', cards: '9s 9h', hand: 'Kd', says: 'not_a_meld' }));

test('a card of the hand is taken up, and put back', () => {
  const more = choose(meld, 'Kd');
  assert.deepEqual(more.chosen, ['9s', '9h', 'Kd']);
  assert.deepEqual(choose(more, '9s').chosen, ['9h', 'Kd']);
  assert.deepEqual(more.zones.hand, ['9s', '9h', 'Kd'], 'no card changes its place');
});

test('one card is thrown at a time', () => {
  const throwing = /** @type {Move} */ (laidOut({ verb: 'discard', cards: '2c', hand: 'Kd', says: 'yes' }));
  assert.deepEqual(choose(throwing, 'Kd').chosen, ['Kd']);
  assert.equal(isWhole(choose(throwing, '2c')), false);
});

test('a card that is put somewhere lies there alone, and is taken away again', () => {
  const laid = put(meld, 'table', '9h');
  assert.deepEqual([laid.zones.table, laid.zones.hand, laid.chosen], [['9h'], ['9s', 'Kd'], ['9s']]);
  assert.deepEqual(put(laid, 'table', '9h').zones.table, []);
});

test('one discard lies at a time', () => {
  const claim = /** @type {Move} */ (laidOut({ verb: 'claim', discard: '6s', cards: '4s 5s', phase: 'window', says: 'run' }));
  assert.deepEqual(put(claim, 'discard', '3s').zones.discard, ['3s']);
  assert.equal(isWhole(put(claim, 'discard', '6s')), false);
});

test('a hand is never fuller than a question may be', () => {
  let laid = meld;
  for (const rank of 'A23456789TJQK') laid = put(laid, 'hand', `${rank}c`);
  assert.equal(laid.zones.hand.length, 14);
});

test('a card goes from one player to another', () => {
  const laid = /** @type {Payment} */ (laidOut({ how: 'stock', by: null, hands: ['2h', '3d'], unmelded: [1], says: [0, 0] }));
  const given = give(laid, 1, '2h');
  assert.deepEqual(given.hands, [{ cards: [], melded: true }, { cards: ['3d', '2h'], melded: false }]);
  assert.deepEqual(give(given, 1, '2h').hands[1].cards, ['3d']);
});

test('who went out has no hand', () => {
  const laid = /** @type {Payment} */ (laidOut({ how: 'out', by: 0, hands: ['-', '3d', '4d'], unmelded: [], says: [3, -1, -2] }));
  assert.deepEqual([0, 1].map((seat) => wentOut(laid, seat)), [true, false]);
  assert.deepEqual(laid.hands[0].cards, []);
});

test('a question says what lies there', () => {
  const question = questionOf(put(choose(meld, 'Kd'), 'table', 'As'));
  assert.deepEqual(question, {
    ask: 'move', phase: 'play', hand: ['9s', '9h', 'Kd'], melded: false, turns: 1, melds: [['As']],
    discard: null, own_discard: false, thresholds: 'basic', move: 'meld 9s9hKd',
  });
});

/** A server that answers when the test says so. */
function slowServer() {
  /** @type {((code: string | null) => void)[]} */
  const waiting = [];
  const ask = () =>
    new Promise((resolve) => {
      waiting.push((code) => resolve({ ok: true, value: { code, kind: null, ends: null, card_sum: null, result: null } }));
    });
  return { waiting, desk: createDesk(/** @type {import('../js/screens/rules-desk.js').Ask} */ (ask), () => {}) };
}

test('an answer that comes late is not the answer to what lies there now', async () => {
  const { waiting, desk } = slowServer();
  const sheet = desk.sheet('rules.melds.e1', EXAMPLES[0].example);
  const first = desk.lay(sheet, choose(meld, 'Kd'));
  const second = desk.lay(sheet, meld);
  waiting[1]('not_a_meld');
  waiting[0](null);
  await Promise.all([first, second]);
  assert.equal(sheet.judged?.code, 'not_a_meld');
  await desk.reset(sheet, EXAMPLES[0].example);
  assert.deepEqual([sheet.judged, sheet.touched], [null, false]);
});

test('an example that shows a sum has it when it lies again as in the book', () => {
  const asks = (/** @type {'stop' | 'meld'} */ verb) => {
    const { waiting, desk } = slowServer();
    const found = EXAMPLES.find(({ example }) => 'verb' in example && example.verb === verb);
    assert.ok(found);
    desk.reset(desk.sheet('an example', found.example), found.example);
    return waiting.length;
  };
  assert.deepEqual([asks('stop'), asks('meld')], [1, 0]);
});
