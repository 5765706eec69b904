import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  claimedMeld,
  emptiesHand,
  isPrecious,
  litMelds,
  nextSuggestion,
  offersFor,
  openTo,
  pickedClaim,
  suggestions,
} from '../js/table/offers.js';
import { cards, noChoices, round, window } from './views.js';

const choices = {
  ...noChoices(),
  melds: [
    { kind: /** @type {const} */ ('run'), cards: cards('4s 5s 6s') },
    { kind: /** @type {const} */ ('run'), cards: cards('4s 5s 6s 7s') },
    { kind: /** @type {const} */ ('seven'), cards: cards('7s') },
  ],
  lay_offs: [
    { meld: 1, kind: /** @type {const} */ ('run'), cards: cards('7s') },
    { meld: 3, kind: /** @type {const} */ ('run'), cards: cards('Kd') },
    { meld: 4, kind: /** @type {const} */ ('set'), cards: cards('Kd') },
  ],
  discards: cards('4s 5s 6s 7s Kd 2c'),
};

/** @type {[string, string, string, string | null, boolean][]} selected, melds, lay-offs, discard, partial */
const selections = [
  ['', '', '', null, false],
  ['4s', '', '', '4s', true],
  ['6s 4s 5s', '4s5s6s', '', null, true],
  ['7s', '7s', '1', '7s', true],
  ['Kd', '', '3 4', 'Kd', true],
  ['2c', '', '', '2c', false],
  ['2c Kd', '', '', null, false],
  ['9h', '', '', null, false],
];

for (const [selected, melds, layOffs, discard, partial] of selections) {
  test(`${selected || 'nothing'} selected offers melds [${melds}], lay-offs [${layOffs}], discard ${discard}`, () => {
    const offers = offersFor(choices, cards(selected));
    assert.equal(offers.melds.map((meld) => meld.cards.join('')).join(' '), melds);
    assert.equal(offers.layOffs.map(({ meld }) => meld).join(' '), layOffs);
    assert.equal(offers.discard, discard);
    assert.equal(offers.partial, partial);
    assert.deepEqual([...litMelds(choices, cards(selected))], cards(layOffs).map(Number));
  });
}

test('suggestions are each once, melds before lay-offs, longest first, and go round', () => {
  const all = suggestions(choices).map((each) => each.join(''));
  assert.deepEqual(all, ['4s5s6s7s', '4s5s6s', '7s', 'Kd']);
  assert.deepEqual(nextSuggestion(choices, []), cards('4s 5s 6s 7s'));
  assert.deepEqual(nextSuggestion(choices, cards('7s')), ['Kd']);
  assert.deepEqual(nextSuggestion(choices, ['Kd']), cards('4s 5s 6s 7s'));
  assert.deepEqual(nextSuggestion(noChoices(), []), []);
});

/** @type {[string, boolean][]} card, precious */
const thrown = [
  ['7c', true],
  ['Kd', true],
  ['2c', false],
];

for (const [card, precious] of thrown) {
  test(`throwing ${card} ${precious ? 'asks once more' : 'is done at once'}`, () => {
    assert.equal(isPrecious(round({}, choices), card), precious);
  });
}

const claims = [
  { kind: /** @type {const} */ ('run'), cards: cards('4s 5s 7s') },
  { kind: /** @type {const} */ ('run'), cards: cards('4s 5s') },
  { kind: /** @type {const} */ ('set'), cards: cards('6d 6h') },
];

/** @type {[string, number | null, string, number][]} what, picked, standing claim, index */
const picks = [
  ['nothing picked: the longest', null, '', 0],
  ['one picked', 2, '', 2],
  ['a claim stands', null, '6h 6d', 2],
  ['another picked since', 1, '6h 6d', 1],
  ['picked in an older window', 7, '', 0],
];

for (const [what, picked, standing, index] of picks) {
  test(`땡큐 would make, ${what}: ${index}`, () => {
    const open = window('6s', { answer: standing ? 'claim' : null, claim: cards(standing) });
    assert.equal(pickedClaim(round({ window: open }, { claims }), picked), index);
  });
}

test('without a claim nothing is picked', () => {
  assert.equal(pickedClaim(round({ window: window('6s') }), null), -1);
});

test('a claimed meld is the discard and the named cards', () => {
  assert.deepEqual(claimedMeld(claims[0], '6s'), { kind: 'run', cards: cards('4s 5s 6s 7s') });
});

test('a claim of the whole hand empties it', () => {
  assert.equal(emptiesHand(round({ hand: cards('4s 5s 7s') }), claims[0]), true);
  assert.equal(emptiesHand(round({ hand: cards('4s 5s 7s 2c') }), claims[0]), false);
});

/** @type {[string, string, boolean, boolean][]} what, the cards, whether the field takes them, whether the pile does */
const drags = [
  ['a card that may be thrown', '2c', false, true],
  ['a meld of one card', '7s', true, true],
  ['a meld', '4s 5s 6s', true, false],
  ['what may only be laid off', '9h', false, false],
];

for (const [what, dragged, field, pile] of drags) {
  test(`dragged: ${what}`, () => {
    assert.deepEqual(openTo(round({}, choices), cards(dragged)), { field, pile });
  });
}

test('cards that claim the discard may be let go over it, while the window is open', () => {
  const asks = [{ kind: /** @type {const} */ ('run'), cards: cards('7s 8s') }];
  const asked = round({ window: window('9s') }, { claims: asks });
  assert.deepEqual(openTo(asked, cards('8s 7s')), { field: false, pile: true });
  assert.deepEqual(openTo(asked, cards('8s')), { field: false, pile: false });
});
