import assert from 'node:assert/strict';
import { test } from 'node:test';

import { humanPause, passesByItself, shouldPass } from '../js/table/autopass.js';
import { SHOUT_MS, freshState, mustConfirm, offeredCards, reorder, shoutLeft, takeFrame, tapCard, wantsPass } from '../js/table/state.js';
import { SETTINGS, cards, round, shown, table, window } from './views.js';

/** @param {string} hand @param {Partial<import('../js/types/wire.js').RoundView>} [changes] */
const frame = (hand, changes = {}) => shown(table(round({ hand: cards(hand), ...changes })));

test('a frame keeps what is selected and still held, and the order while something is', () => {
  const state = freshState();
  takeFrame(state, frame('Kd As 7s'), SETTINGS);
  assert.deepEqual(state.order, cards('As 7s Kd'));
  tapCard(state, '7s');
  tapCard(state, 'Kd');
  takeFrame(state, frame('As 7s 5s'), SETTINGS);
  assert.deepEqual(state.selected, ['7s']);
  assert.deepEqual(state.order, cards('As 7s 5s'));
});

test('the selection survives a reconnect', () => {
  const state = freshState();
  takeFrame(state, frame('Kd As 7s'), SETTINGS);
  tapCard(state, '7s');
  takeFrame(state, frame('Kd As 7s'), SETTINGS);
  assert.deepEqual(state.selected, ['7s']);
});

test('an order that is asked for is made at once, even with a card selected', () => {
  const state = freshState();
  takeFrame(state, frame('2d As Ad'), SETTINGS);
  tapCard(state, 'As');
  reorder(state, { ...SETTINGS, order: 'rank' });
  assert.deepEqual(state.order, cards('As Ad 2d'));
});

test('what was picked in a window, and what was armed in a turn, ends with it', () => {
  const state = freshState();
  takeFrame(state, frame('4s 5s', { window: window('6s') }), SETTINGS);
  state.picked = 1;
  takeFrame(state, frame('4s 5s', { window: window('6s', { answer: 'claim' }) }), SETTINGS);
  assert.equal(state.picked, 1);
  takeFrame(state, frame('4s 5s', { window: window('9h', { number: 15 }) }), SETTINGS);
  assert.equal(state.picked, null);
  state.armed = '4s';
  takeFrame(state, frame('4s 5s', { turn: 41 }), SETTINGS);
  assert.equal(state.armed, null);
});

test('a precious discard asks once, then is done; the setting turns that off', () => {
  const state = freshState();
  takeFrame(state, frame('7s 2c'), SETTINGS);
  assert.equal(mustConfirm(state, '2c', true), false);
  assert.equal(mustConfirm(state, '7s', false), false);
  assert.equal(mustConfirm(state, '7s', true), true);
  assert.deepEqual([state.armed, state.selected], ['7s', ['7s']]);
  assert.equal(mustConfirm(state, '7s', true), false);
  tapCard(state, '2c');
  assert.equal(mustConfirm(state, '7s', true), true);
});

test('the cards that 땡큐 would take are offered unless no 땡큐 is wanted', () => {
  const state = freshState();
  const claims = [{ kind: /** @type {const} */ ('run'), cards: cards('4s 5s') }];
  state.shown = shown(table(round({ hand: cards('4s 5s Kd'), window: window('6s') }, { claims })));
  assert.deepEqual(offeredCards(state), cards('4s 5s'));
  state.quietRound = 2;
  assert.deepEqual(offeredCards(state), []);
});

const able = { claims: [{ kind: /** @type {const} */ ('run'), cards: cards('4s 5s') }], may_pass: true };
const unable = { may_pass: true };

/** @type {[string, object, object, boolean | null, boolean, boolean][]} what, choices, window, setting, quiet, passes */
const passes = [
  ['unable, wanted', unable, {}, true, false, true],
  ['unable, not wanted', unable, {}, false, false, false],
  ['able, wanted', able, {}, true, false, false],
  ['able, no 땡큐 in this round', able, {}, false, true, true],
  ['passed already', { may_pass: false }, { answer: 'pass' }, true, false, false],
  ['one’s own discard', { may_pass: false }, { asked: false }, true, true, false],
  ['people sit here and nothing was chosen', unable, {}, null, false, false],
];

for (const [what, choices, open, autoPass, quiet, expected] of passes) {
  test(`passing by itself, ${what}: ${expected}`, () => {
    const view = table(round({ phase: 'window', window: window('6s', open) }, choices));
    assert.equal(shouldPass(view, { autoPass, quiet }), expected);
  });
}

test('nothing chosen: on where one sits with CPU players only', () => {
  const view = table(round());
  assert.equal(passesByItself(view, null), false);
  view.seats[1] = view.seats[2];
  assert.equal(passesByItself(view, null), true);
  assert.equal(passesByItself(view, false), false);
});

test('a table without a frame wants nothing', () => {
  assert.equal(wantsPass(freshState(), SETTINGS), false);
});

test('the pause before passing is a human one', () => {
  assert.ok(humanPause(0) >= 400);
  assert.ok(humanPause(1) <= 2000);
  assert.ok(humanPause(0.3) < humanPause(0.6));
});

test('who has claimed a card is seen calling until the next one is thrown, and no longer than its time', () => {
  const state = freshState();
  const view = table(round());
  /** @param {number} at @param {import('../js/types/client.js').Shown['events']} events */
  const told = (at, ...events) => takeFrame(state, { ...shown(view, events), at }, SETTINGS);
  const closed = { type: /** @type {const} */ ('window_closed'), card: '5s', by: 0, claimants: [2], meld: 0, cards: cards('5s 5h 5d') };
  told(5000, { ...closed, taken_by: 2 }, { type: 'turn_began', seat: 2 });
  assert.deepEqual([state.shout?.seat, shoutLeft(state, 5000)], [2, SHOUT_MS]);
  told(6000);
  assert.deepEqual([state.shout?.seat, shoutLeft(state, 6000)], [2, SHOUT_MS - 1000]);
  assert.equal(shoutLeft(state, 5000 + SHOUT_MS), null, 'nothing else has happened');
  told(6100, { type: 'discarded', seat: 2, card: '9s' });
  assert.equal(shoutLeft(state, 6100), null);
  told(6200, { ...closed, taken_by: null, cards: [], meld: null });
  assert.equal(shoutLeft(state, 6200), null);
});
