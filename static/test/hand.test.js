import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inMeldOrder } from '../js/cards/names.js';
import { arrange, moveCards, sortHand, toggle } from '../js/table/hand.js';

/** @param {string} text */
const cards = (text) => text.split(' ').filter(Boolean);

/** @type {[string, 'suit' | 'rank' | 'own', string, string][]} hand, order, own order, shown */
const sorted = [
  ['Kd 7s As 7h', 'suit', '', 'As 7s 7h Kd'],
  ['Kd 7s As 7h', 'rank', '', 'As 7s 7h Kd'],
  ['Th 9c Ts 2d', 'suit', '', 'Ts Th 2d 9c'],
  ['Th 9c Ts 2d', 'rank', '', '2d 9c Ts Th'],
  ['Th 9c Ts 2d', 'own', '9c Th', '9c Th Ts 2d'],
  ['Th 9c', 'own', '', 'Th 9c'],
  ['', 'own', '9c Th', ''],
];

for (const [hand, order, own, shown] of sorted) {
  test(`${hand || 'no cards'} by ${order}${own && ` (${own})`}: ${shown}`, () => {
    assert.deepEqual(sortHand(cards(hand), order, cards(own)), cards(shown));
  });
}

/** @type {[string, string, string, string, string][]} what, shown, hand, selected, shown next */
const arranged = [
  ['nothing selected: the new card goes where it belongs', 'As 7s Kd', 'As 7s Kd 5s', '', 'As 5s 7s Kd'],
  ['a card selected: nothing jumps, the new card comes last', 'As 7s Kd', 'As 7s Kd 5s', '7s', 'As 7s Kd 5s'],
  ['a card selected: what is gone leaves, the rest stays', 'Kd As 7s', 'Kd 7s', '7s', 'Kd 7s'],
  ['what was selected is gone: sorted again', 'Kd As 7s', 'Kd As', '7s', 'As Kd'],
  ['a new deal', 'Kd As', '2c 3c', 'Kd', '2c 3c'],
];

for (const [what, shown, hand, selected, next] of arranged) {
  test(`hand, ${what}`, () => {
    const by = { order: /** @type {const} */ ('suit'), own: [], selected: cards(selected) };
    assert.deepEqual(arrange(cards(shown), cards(hand), by), cards(next));
  });
}

/** @type {[string, string, number, string][]} shown, moved, to, next */
const moved = [
  ['As 7s Kd 2c', 'Kd', 0, 'Kd As 7s 2c'],
  ['As 7s Kd 2c', 'As', 3, '7s Kd 2c As'],
  ['As 7s Kd 2c', 'As Kd', 1, '7s As Kd 2c'],
  ['As 7s Kd 2c', '7s', 1, 'As 7s Kd 2c'],
];

for (const [shown, what, to, next] of moved) {
  test(`${what} of ${shown} moved to ${to}: ${next}`, () => {
    assert.deepEqual(moveCards(cards(shown), cards(what), to), cards(next));
  });
}

test('a tap selects, a second one lets go', () => {
  assert.deepEqual(toggle(['As'], '7s'), ['As', '7s']);
  assert.deepEqual(toggle(['As', '7s'], 'As'), ['7s']);
});

/** @type {[string, string, string][]} kind, cards, order */
const melds = [
  ['run', '5s 4s 6s', '4s 5s 6s'],
  ['run', 'As Ks Qs 2s', 'Qs Ks As 2s'],
  ['run', 'Ah 2h 3h', 'Ah 2h 3h'],
  ['run', 'Ac Kc Qc', 'Qc Kc Ac'],
  ['run', 'Th Jh Qh', 'Th Jh Qh'],
  ['set', '6d 6s 6h', '6s 6h 6d'],
];

for (const [kind, given, order] of melds) {
  test(`a ${kind} of ${given} lies ${order}`, () => {
    assert.deepEqual(inMeldOrder(kind, cards(given)), cards(order));
  });
}
