import assert from 'node:assert/strict';
import { test } from 'node:test';

import { barFor, deedOf, isOwnTurn } from '../js/table/deeds.js';
import { freshState } from '../js/table/state.js';
import { cards, round, shown, table, window } from './views.js';

/** @import {RoundView} from '../js/types/wire.js' */
/** @import {TableState} from '../js/table/state.js' */

const run = { kind: /** @type {const} */ ('run'), cards: cards('4s 5s 6s') };
const claim = { kind: /** @type {const} */ ('run'), cards: cards('4s 5s') };
const eight = round(
  { hand: cards('4s 5s 6s 7d Kd 2c'), melds: [{ kind: 'run', cards: cards('Td Jd Qd'), owner: 1 }] },
  {
    melds: [run, { kind: 'seven', cards: ['7d'] }],
    lay_offs: [{ meld: 0, kind: 'run', cards: ['Kd'] }],
    discards: cards('4s 5s 6s 7d Kd 2c'),
  },
);
const draw = round({ phase: 'draw' }, { draw: true });
const low = round({ phase: 'draw' }, { draw: true, stops: [{ kind: 'low', multiplier: 4 }] });
const plain = round({ phase: 'draw' }, { draw: true, stops: [{ kind: 'plain', multiplier: 1 }] });
const asked = round({ phase: 'window', seat: 1, hand: cards('4s 5s Kd'), window: window('6s') }, { claims: [claim], may_pass: true });
const unable = round({ phase: 'window', seat: 1, window: window('6s') }, { may_pass: true });
const stands = round(
  { phase: 'window', seat: 1, hand: cards('4s 5s Kd'), window: window('6s', { answer: 'claim', claim: claim.cards }) },
  { claims: [claim], may_pass: true, may_withdraw: true },
);
const passed = round(
  { phase: 'window', seat: 1, hand: cards('4s 5s Kd'), window: window('6s', { answer: 'pass' }) },
  { claims: [claim] },
);
const own = round({ phase: 'window', window: window('6s', { asked: false, by: 0 }) });

/** @type {[string, RoundView, Partial<TableState>, string, string | null][]} what, round, state, deeds, hint */
const bars = [
  ['own turn begins', draw, {}, 'draw:go', null],
  ['a stop that wins comes first', low, {}, 'stop:go draw:plain', null],
  ['a plain stop says once what it costs', plain, {}, 'draw:go ask_stop:plain', null],
  ['a plain stop that was told', plain, { stopTold: true }, 'draw:go stop:plain', null],
  ['nothing selected', eight, {}, 'suggest:quiet', 'table.hint.choose'],
  ['a whole run', eight, { selected: cards('6s 5s 4s') }, 'meld:go', null],
  ['a seven', eight, { selected: ['7d'] }, 'meld:go discard:plain', null],
  ['a card that a meld takes', eight, { selected: ['Kd'] }, 'lay_off:go discard:plain', null],
  ['a part of a run', eight, { selected: ['4s'] }, 'discard:go', 'table.hint.more'],
  ['two that do nothing', eight, { selected: cards('2c 4s') }, '', 'table.hint.nothing'],
  ['a lone card', eight, { selected: ['2c'] }, 'discard:go', null],
  ['asked, able', asked, {}, 'claim:thanks pass:plain quiet:quiet', null],
  ['asked, unable', unable, {}, 'pass:plain quiet:quiet', null],
  ['no 땡큐 in this round', asked, { quietRound: 2 }, 'quiet:quiet', 'table.hint.quiet'],
  ['no 땡큐 in the last round', asked, { quietRound: 1 }, 'claim:thanks pass:plain quiet:quiet', null],
  ['a claim stands', stands, {}, 'withdraw:plain pass:plain', 'table.hint.claimed'],
  ['passed, and still able', passed, {}, 'claim:thanks', 'table.hint.passed'],
  ['the others are asked', own, {}, '', 'table.hint.asking'],
  ['another’s turn', round({ seat: 2 }), {}, '', 'table.hint.wait'],
  ['the round is over', round({ phase: 'over' }), {}, '', null],
];

for (const [what, played, changes, deeds, hint] of bars) {
  test(`the bar, ${what}: ${deeds || hint}`, () => {
    const bar = barFor({ ...freshState(), shown: shown(table(played)), ...changes });
    assert.equal(bar.deeds.map(({ act, tone }) => `${act.type}:${tone}`).join(' '), deeds);
    assert.equal(bar.hint, hint);
  });
}

test('whoever is played for is offered the seat back, a spectator nothing', () => {
  const view = table(draw);
  view.seats[0].stand_in = true;
  assert.equal(barFor({ ...freshState(), shown: shown(view) }).deeds[0].act.type, 'take_seat');
  const beside = table(draw, { seat: null });
  assert.deepEqual(barFor({ ...freshState(), shown: shown(beside) }).deeds, []);
});

test('a discard that waits for its second tap says so', () => {
  const state = { ...freshState(), shown: shown(table(eight)), selected: ['2c'], armed: '2c' };
  assert.equal(deedOf(barFor(state), ['discard'])?.key, 'table.discard.sure');
});

test('a deed that ends the round is marked', () => {
  const last = round({ hand: run.cards }, { melds: [run] });
  const [deed] = barFor({ ...freshState(), shown: shown(table(last)), selected: run.cards }).deeds;
  assert.equal(deed.winning, true);
  const claimed = { ...asked, hand: claim.cards };
  assert.equal(barFor({ ...freshState(), shown: shown(table(claimed)) }).deeds[0].key, 'table.claim.winning');
});

test('it is one’s own turn only while one may move', () => {
  assert.equal(isOwnTurn(table(draw)), true);
  assert.equal(isOwnTurn(table(own)), false);
  assert.equal(isOwnTurn(table(round({ seat: 2 }))), false);
});
