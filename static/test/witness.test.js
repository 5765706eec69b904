import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commitmentOf, deckOf, firstLeaderOf } from '../js/shuffle.js';
import { findingOf, freshTestimony, noted } from '../js/testimony.js';
import { createTestimonyMemory, createWitness } from '../js/witness.js';
import { round, table } from './views.js';

/**
 * @import {Finding, Refusal, Testimony, Wish} from '../js/types/client.js'
 * @import {ResultView, RevealView, ShuffleView, TableView} from '../js/types/wire.js'
 */

const { subtle } = globalThis.crypto;

const SEED = '5eed'.repeat(16);
const OTHER_SEED = '0ff5'.repeat(16);
const MINE = 'a1'.repeat(16);
const NONCES = [MINE, 'b2'.repeat(16), ''];
const COMMITMENT = await commitmentOf(subtle, SEED);
const DECK = await deckOf(subtle, SEED, 1, NONCES);
const LEADER = await firstLeaderOf(subtle, SEED, 3, NONCES);
/** Nine cards are drawn before the round ends; the last one is this viewer's. */
const LEFT = 52 - 21 - 9;

/** @param {Partial<TableView>} [changes] */
function seen(changes = {}) {
  const view = table(round(), changes);
  view.seats.forEach((seat, index) => {
    seat.who = `who${index}`;
  });
  if (view.match) view.match.round = 1;
  return view;
}

/** @param {Partial<ShuffleView>} [changes] */
function waiting(changes = {}) {
  const shuffle = { number: 1, commitment: COMMITMENT, may_add: true, ...changes };
  return seen({ phase: 'waiting', match: null, round: null, shuffle });
}

function dealt(hand = DECK.slice(0, 7)) {
  return seen({ round: round({ phase: 'draw', stock: 31, hand, leader: LEADER }) });
}

function drawing(card = DECK[52 - LEFT - 1]) {
  return seen({ round: round({ stock: LEFT, drawn: card, hand: [card], leader: LEADER }) });
}

/**
 * The end: all that was dealt and drawn lies open, in hands, melds and discards.
 *
 * @param {Partial<RevealView>} [changes]
 * @param {{ leader?: number, cards?: readonly string[] }} [told]
 */
function ended(changes = {}, { leader = LEADER, cards = DECK.slice(0, 52 - LEFT) } = {}) {
  const lines = [cards.slice(0, 5), cards.slice(5, 9), cards.slice(9, 15)].map((hand) => ({ hand }));
  return seen({
    phase: 'between',
    round: round({
      phase: 'over',
      stock: LEFT,
      leader,
      melds: [{ kind: 'run', owner: 0, cards: cards.slice(15, 20) }],
      discards: cards.slice(20).map((card) => ({ card, by: 1 })),
    }),
    result: /** @type {ResultView} */ (/** @type {unknown} */ ({ lines })),
    reveal: { number: 1, version: 1, commitment: COMMITMENT, seed: SEED, nonces: NONCES, ...changes },
  });
}

/** What one has seen who was there from the first. @param {TableView[]} views @returns {Testimony} */
function testimony(views = [waiting(), dealt(), drawing()], taken = true) {
  const all = views.reduce(noted, freshTestimony());
  return { ...all, nonces: { 1: { nonce: MINE, taken } } };
}

const BOGUS = await commitmentOf(subtle, OTHER_SEED);
const swapped = [DECK[1], DECK[0], ...DECK.slice(2)];

for (const [what, view, told, finding] of /** @type {[string, TableView, Testimony, Finding][]} */ ([
  ['all is as it was promised', ended(), testimony(), 'fair'],
  ['an answer to the nonce never came, but it is in', ended(), testimony(undefined, false), 'fair'],
  ['cards of a hand come in any order', ended(), testimony([waiting(), dealt([...DECK.slice(0, 7)].reverse())]), 'fair'],
  ['another seed, with its own commitment', ended({ seed: OTHER_SEED, commitment: BOGUS }), testimony(), 'commitment'],
  ['another seed', ended({ seed: OTHER_SEED }), testimony(), 'commitment'],
  ['another commitment', ended({ commitment: BOGUS }), testimony(), 'commitment'],
  ['another commitment from the first', ended(), testimony([waiting({ commitment: BOGUS }), waiting()]), 'commitment'],
  ['no seed', ended({ seed: '' }), testimony(), 'commitment'],
  ['half a seed', ended({ seed: SEED.slice(1) }), testimony(), 'commitment'],
  ['the own nonce left out', ended({ nonces: ['', NONCES[1], ''] }), testimony(), 'nonce'],
  ['the own nonce in another seat', ended({ nonces: [NONCES[1], MINE, ''] }), testimony(), 'nonce'],
  ['all nonces left out', ended({ nonces: [] }), testimony(), 'nonce'],
  ['another word of somebody else', ended({ nonces: [MINE, 'c3'.repeat(16), ''] }), testimony(), 'hand'],
  ['another hand', ended(), testimony([waiting(), dealt(DECK.slice(1, 8))]), 'hand'],
  ['another card drawn', ended(), testimony([waiting(), dealt(), drawing(DECK[51])]), 'draw'],
  ['a card that was still in the stock', ended({}, { cards: [...DECK.slice(0, 52 - LEFT - 1), DECK[51]] }), testimony(), 'cards'],
  ['a card too few', ended({}, { cards: DECK.slice(1, 52 - LEFT) }), testimony(), 'cards'],
  ['cards in other hands, as play has it', ended({}, { cards: [...swapped.slice(0, 52 - LEFT)] }), testimony(), 'fair'],
  ['another leader', ended({}, { leader: (LEADER + 1) % 3 }), testimony(), 'leader'],
  ['a newer shuffle', ended({ version: 2 }), testimony(), 'version'],
  ['one has come later', ended(), { ...testimony(), commitments: {} }, 'unseen'],
  ['the shuffle of another number', ended({ number: 2 }), testimony(), 'unseen'],
  ['one has come later, and the cards are others', ended({ nonces: [] }), freshTestimony(), 'cards'],
  ['nothing of mine', ended(), { ...testimony(), nonces: {} }, 'not_added'],
  ['a nonce that was not taken', ended(), { ...testimony(), nonces: { 1: { nonce: 'ff', taken: false } } }, 'not_added'],
  ['the cards of another round', ended(), { ...testimony(), round: 'm 7', hand: ['As'] }, 'fair'],
])) {
  test(`fair shuffle: ${what}: ${finding}`, async () => assert.equal(await findingOf(subtle, view, told), finding));
}

test('a page that is not secure says so, and never that all is fair', async () => {
  assert.equal(await findingOf(undefined, ended(), testimony()), 'insecure');
});

test('who looks on sees that the promise was kept, and has added nothing', async () => {
  const spectating = (/** @type {TableView} */ view) => ({ ...view, seat: null });
  const told = [spectating(waiting()), spectating(ended())].reduce(noted, freshTestimony());
  assert.equal(await findingOf(subtle, spectating(ended()), told), 'not_added');
});

test('what another person has seen in this browser is forgotten', () => {
  const mine = testimony();
  const other = noted(mine, { ...waiting(), seat: 1 });
  assert.deepEqual([other.nonces, other.hand], [{}, null]);
  assert.deepEqual(noted(mine, { ...waiting(), code: 'OTHER' }).nonces, {});
  assert.deepEqual(noted(mine, ended()).nonces, mine.nonces);
});

test('of a shuffle the first commitment is remembered, and of old ones none', () => {
  const twice = [waiting(), waiting({ commitment: BOGUS })].reduce(noted, freshTestimony());
  assert.deepEqual(twice.commitments, { 1: COMMITMENT });
  const many = [1, 2, 3, 9, 10, 11].map((number) => waiting({ number })).reduce(noted, freshTestimony());
  assert.deepEqual(Object.keys(many.commitments), ['9', '10', '11']);
});

/** A witness, what it sends and finds, and a storage that outlives it. @param {Map<string, string>} [kept] */
function stand(kept = new Map()) {
  /** @type {Wish[]} */
  const sent = [];
  /** @type {((refusal: Refusal | null) => void)[]} */
  const answers = [];
  /** @type {[string, Finding][]} */
  const found = [];
  /** @type {[string, number, string][]} */
  const committed = [];
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
  };
  let drawn = 0;
  const witness = createWitness({
    memory: createTestimonyMemory(storage),
    commitments: { keep: (...told) => void committed.push(told) },
    subtle,
    freshNonce: () => (drawn++ === 0 ? MINE : 'd4'.repeat(16)),
    send: (wish) => {
      sent.push(wish);
      return new Promise((resolve) => void answers.push(resolve));
    },
    find: (name, finding) => void found.push([name, finding]),
  });
  return { witness, sent, answers, found, kept, committed };
}

const soon = () => new Promise((resolve) => void setTimeout(resolve, 20));

test('a nonce goes out as soon as a commitment is seen, once', async () => {
  const { witness, sent, answers } = stand();
  witness.see(waiting({ may_add: false }));
  assert.deepEqual(sent, []);
  witness.see(waiting());
  witness.see(waiting());
  assert.deepEqual(sent, [{ type: 'nonce', commitment: COMMITMENT, nonce: MINE }]);
  answers[0](null);
  await soon();
  witness.see(waiting({ may_add: false }));
  assert.equal(sent.length, 1);
});

test('an unanswered nonce is sent again, the same one, by another page too', async () => {
  const { witness, sent, answers, kept } = stand();
  witness.see(waiting());
  answers[0]({ code: 'connection_lost' });
  await soon();
  witness.see(waiting());
  const again = stand(kept);
  again.witness.see(waiting());
  assert.deepEqual([...sent, ...again.sent].map((wish) => 'nonce' in wish && wish.nonce), [MINE, MINE, MINE]);
});

test('the end is judged once, from what was seen before the page was loaded again', async () => {
  const first = stand();
  first.witness.see(waiting());
  first.answers[0](null);
  await soon();
  first.witness.see(dealt());
  const { witness, found, committed } = stand(first.kept);
  witness.see(drawing());
  witness.see(ended());
  witness.see(ended());
  await soon();
  assert.deepEqual(found, [['m 1', 'fair']]);
  assert.deepEqual(committed, [['m', 1, COMMITMENT]]);
});

test('a browser that keeps nothing is a witness as long as the page is open', async () => {
  const memory = createTestimonyMemory({
    getItem: () => {
      throw new Error('no');
    },
    setItem: () => {
      throw new Error('no');
    },
  });
  memory.write(testimony());
  assert.equal(await findingOf(subtle, ended(), memory.read()), 'fair');
});
