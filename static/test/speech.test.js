import assert from 'node:assert/strict';
import { test } from 'node:test';

import { greeting, sentence, spoken } from '../js/table/speech.js';
import { createTranslate } from '../js/words.js';
import { cards, round, table, window } from './views.js';

/** @import {GameEvent} from '../js/table/arrivals.js' */

const t = createTranslate(() => 'ko');
const en = createTranslate(() => 'en');

/** @type {[GameEvent, string, string][]} event, Korean, English */
const told = [
  [{ type: 'round_began', leader: 1 }, '2판을 시작해요. 수빈 님이 선이에요.', 'Round 2 begins. 수빈 leads.'],
  [{ type: 'round_began', leader: 0 }, '2판을 시작해요. 내가 선이에요.', 'Round 2 begins. You lead.'],
  [{ type: 'turn_began', seat: 1 }, '수빈 님 차례예요.', '수빈 to play.'],
  [{ type: 'turn_began', seat: 0 }, '', ''],
  [{ type: 'drew', seat: 0, card: '3h' }, '하트 3을 뽑았어요.', 'You drew the 3 of hearts.'],
  [{ type: 'drew', seat: 1, card: null }, '수빈 님이 뽑았어요.', '수빈 drew.'],
  [
    { type: 'melded', seat: 1, meld: 0, kind: 'set', cards: cards('4s 4h 4d') },
    '수빈 님이 내려놓았어요. 스페이드 4, 하트 4, 다이아 4, SET.',
    '수빈 melded: 4 of spades, 4 of hearts, 4 of diamonds, SET.',
  ],
  [
    { type: 'laid_off', seat: 0, meld: 0, kind: 'run', cards: cards('Js Qs') },
    '스페이드 잭, 스페이드 퀸을 붙였어요.',
    'You laid off: jack of spades, queen of spades.',
  ],
  [{ type: 'discarded', seat: 1, card: 'As' }, '수빈 님이 스페이드 에이스를 버렸어요.', '수빈 discarded the ace of spades.'],
  [
    { type: 'window_closed', card: '6s', by: 1, taken_by: null, claimants: [], meld: null, cards: [] },
    '',
    '',
  ],
  [
    { type: 'window_closed', card: '6s', by: 1, taken_by: 0, claimants: [0], meld: 0, cards: cards('4s 5s 6s') },
    '내가 스페이드 6을 땡큐!',
    'You claim the 6 of spades!',
  ],
  [
    { type: 'window_closed', card: '6s', by: 0, taken_by: 1, claimants: [1, 2], meld: 0, cards: cards('4s 5s 6s') },
    '자리 순서로 수빈 님이 스페이드 6을 가져갑니다.',
    '수빈 sits nearest and takes the 6 of spades.',
  ],
  [{ type: 'stopped', seat: 1, kind: 'low' }, '수빈 님이 로우를 불렀어요.', '수빈 called Low.'],
  [{ type: 'round_ended', how: 'hula', winners: [1] }, '수빈 님이 이겼어요! 훌라', '수빈 won! Hula'],
  [{ type: 'round_ended', how: 'stock', winners: [] }, '나가리예요. 아무도 점수를 내지 않아요.', 'A void round: nobody pays.'],
];

for (const [event, korean, english] of told) {
  test(`${event.type} is told: ${korean || 'nothing'}`, () => {
    const view = table(round());
    assert.equal(sentence(event, view, t), korean);
    assert.equal(sentence(event, view, en), english);
  });
}

test('loud are one’s own turn and a 땡큐 that one can make, nothing else', () => {
  const mine = spoken([{ type: 'turn_began', seat: 0 }], table(round()), t);
  assert.deepEqual(mine, { polite: '', loud: '내 차례예요.' });
  const led = spoken([{ type: 'round_began', leader: 0 }], table(round()), t);
  assert.equal(led.loud, '내 차례예요.', 'who leads is to move without another word');
  const theirs = spoken([{ type: 'turn_began', seat: 1 }], table(round({ seat: 1 })), t);
  assert.deepEqual(theirs, { polite: '수빈 님 차례예요.', loud: '' });
  const discarded = [{ type: /** @type {const} */ ('discarded'), seat: 1, card: '6s' }];
  const claims = [{ kind: /** @type {const} */ ('run'), cards: cards('4s 5s') }];
  const able = table(round({ window: window('6s') }, { claims }));
  assert.equal(spoken(discarded, able, t).loud, '스페이드 6을 땡큐할 수 있어요!');
  assert.equal(spoken(discarded, table(round({ window: window('6s') })), t).loud, '');
});

test('whoever comes to a table hears whose turn it is, aloud if it is their own', () => {
  assert.deepEqual(greeting(table(round()), t), { polite: '', loud: '내 차례예요.' });
  assert.deepEqual(greeting(table(round({ seat: 1 })), t), { polite: '수빈 님 차례예요.', loud: '' });
  const open = table(round({ phase: 'window', window: window('6s') }));
  assert.deepEqual(greeting(open, t), { polite: '', loud: '' });
});
