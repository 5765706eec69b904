import assert from 'node:assert/strict';
import { test } from 'node:test';

import { soundsOf } from '../js/table/sound.js';
import { cards, round, table, window } from './views.js';

/** @import {GameEvent} from '../js/table/arrivals.js' */

/** @param {number | null} seat @returns {GameEvent} */
const closed = (seat) => ({ type: 'window_closed', card: '6s', by: 1, taken_by: seat, claimants: [], meld: null, cards: [] });
const able = round({ window: window('6s') }, { claims: [{ kind: 'run', cards: cards('4s 5s') }] });
const unable = round({ window: window('6s') });

/** @type {[string, GameEvent[], import('../js/types/wire.js').RoundView, string][]} */
const frames = [
  ['own turn', [{ type: 'turn_began', seat: 0 }], round(), 'turn'],
  ['another’s turn', [{ type: 'turn_began', seat: 1 }], round(), ''],
  ['a discard that one can claim', [{ type: 'discarded', seat: 1, card: '6s' }], able, 'paper thanks'],
  ['a discard that one cannot claim', [{ type: 'discarded', seat: 1, card: '6s' }], unable, 'paper'],
  ['nobody claimed', [closed(null)], round(), ''],
  ['somebody claimed', [closed(2)], round(), 'claimed'],
  ['two draws in one frame', [{ type: 'drew', seat: 1, card: null }, { type: 'drew', seat: 2, card: null }], round(), 'paper'],
  ['won', [{ type: 'round_ended', how: 'out', winners: [0] }], round(), 'won'],
  ['lost', [{ type: 'round_ended', how: 'out', winners: [1] }], round(), 'over'],
];

for (const [what, events, played, sounds] of frames) {
  test(`${what} sounds like: ${sounds || 'nothing'}`, () => {
    assert.equal([...soundsOf(events, table(played))].join(' '), sounds);
  });
}
