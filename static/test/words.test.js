import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EMOTES, PHRASES } from '../js/talk/lines.js';
import accountEn from '../js/words/account.en.js';
import accountKo from '../js/words/account.ko.js';
import adminEn from '../js/words/admin.en.js';
import adminKo from '../js/words/admin.ko.js';
import boardEn from '../js/words/board.en.js';
import boardKo from '../js/words/board.ko.js';
import commonEn from '../js/words/common.en.js';
import commonKo from '../js/words/common.ko.js';
import deviceEn from '../js/words/device.en.js';
import deviceKo from '../js/words/device.ko.js';
import fairEn from '../js/words/fair.en.js';
import fairKo from '../js/words/fair.ko.js';
import lessonEn from '../js/words/lesson.en.js';
import lessonKo from '../js/words/lesson.ko.js';
import { lastSound, withNoun, withParticle } from '../js/words/josa.js';
import profileEn from '../js/words/profile.en.js';
import profileKo from '../js/words/profile.ko.js';
import recordEn from '../js/words/record.en.js';
import recordKo from '../js/words/record.ko.js';
import resultEn from '../js/words/result.en.js';
import resultKo from '../js/words/result.ko.js';
import rulesEn from '../js/words/rules.en.js';
import rulesKo from '../js/words/rules.ko.js';
import screensEn from '../js/words/screens.en.js';
import screensKo from '../js/words/screens.ko.js';
import tableEn from '../js/words/table.en.js';
import tableKo from '../js/words/table.ko.js';
import talkEn from '../js/words/talk.en.js';
import talkKo from '../js/words/talk.ko.js';
import { createTranslate, fill, refusalText } from '../js/words.js';

/** @typedef {Record<string, string>} Words */

/** @type {[string, Words, Words][]} */
const PAIRS = [
  ['common', commonKo, commonEn],
  ['screens', screensKo, screensEn],
  ['device', deviceKo, deviceEn],
  ['fair', fairKo, fairEn],
  ['result', resultKo, resultEn],
  ['rules', rulesKo, rulesEn],
  ['lesson', lessonKo, lessonEn],
  ['table', tableKo, tableEn],
  ['talk', talkKo, talkEn],
  ['admin', adminKo, adminEn],
  ['account', accountKo, accountEn],
  ['board', boardKo, boardEn],
  ['profile', profileKo, profileEn],
  ['record', recordKo, recordEn],
];

const ko = createTranslate(() => 'ko');
const en = createTranslate(() => 'en');

/** Codes of the HTTP API beside those that a socket carries too. */
const HTTP_CODES = [
  'no_session', 'bad_name', 'bad_options', 'bad_body', 'bad_origin', 'no_such_match', 'no_such_round', 'no_such_line', 'too_many_reports', 'bad_record', 'too_many_records', 'coach_busy', 'seated',
  'not_signed_in', 'no_such_person', 'no_such_report', 'no_such_sanction',
  'too_many_tries', 'too_busy', 'too_many_names', 'too_many_guests', 'too_many_rooms', 'wrong_sign_in', 'wrong_code', 'wrong_proof', 'bad_login', 'bad_password', 'login_taken', 'no_such_session', 'not_this_name',
  'not_found', 'method_not_allowed', 'body_too_large', 'too_fast',
];
/** What the client itself says when there is no answer to repeat. */
const OWN_CODES = ['offline', 'server_error', 'no_answer', 'connection_lost', 'talk_too_fast', 'unknown'];

const wire = readFileSync(new URL('../js/types/wire.d.ts', import.meta.url), 'utf8');

/**
 * The texts that a field of a generated interface may hold.
 *
 * @param {string} shape
 * @param {string} field
 */
function textsOf(shape, field) {
  const body = new RegExp(`export interface ${shape} \\{([\\s\\S]*?)\\n\\}`).exec(wire)?.[1] ?? '';
  const union = new RegExp(`\\b${field}:([^;]*);`).exec(body)?.[1] ?? '';
  return [...union.matchAll(/"([a-z_0-9]+)"/g)].map(([, text]) => text);
}

/** @param {string} sentence */
function places(sentence) {
  return [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
}

for (const [name, korean, english] of PAIRS) {
  test(`${name}: Korean and English have the same keys`, () => {
    assert.deepEqual(Object.keys(english).sort(), Object.keys(korean).sort());
  });

  test(`${name}: both fill the same places, and none is empty`, () => {
    for (const [key, sentence] of Object.entries(korean)) {
      assert.ok(sentence.length > 0 && english[key].length > 0, key);
      assert.deepEqual(new Set(places(english[key])), new Set(places(sentence)), key);
    }
  });
}

test('no key stands in two files', () => {
  const keys = PAIRS.flatMap(([, korean]) => Object.keys(korean));
  assert.equal(new Set(keys).size, keys.length);
});

test('every code has a sentence, and every sentence a code', () => {
  const wanted = new Set([
    ...textsOf('Refused', 'code'),
    ...textsOf('Bye', 'bye'),
    ...HTTP_CODES,
    ...OWN_CODES,
  ]);
  const known = Object.keys(commonKo).filter((key) => key.startsWith('code.')).map((key) => key.slice(5));
  assert.ok(textsOf('Refused', 'code').length > 30 && textsOf('Bye', 'bye').length > 5);
  assert.deepEqual(known.sort(), [...wanted].sort());
});

test('every badge, and what may be doubtful in a record, has a word', () => {
  const badges = textsOf('BadgeEntry', 'badge');
  const doubts = [...(/export type Doubt =([^;]*);/.exec(wire)?.[1] ?? '').matchAll(/"([a-z_]+)"/g)].map(([, text]) => text);
  assert.ok(badges.length > 15 && doubts.length > 5);
  for (const badge of badges) assert.ok(`badge.${badge}` in profileKo && `badge.${badge}.how` in profileKo, badge);
  for (const doubt of doubts) assert.ok(`record.doubt.${doubt}` in recordKo, doubt);
});

test('every ending, stop and kind of meld has a word', () => {
  const kinds = {
    ending: textsOf('ResultView', 'how'),
    stop: textsOf('StopChoice', 'kind'),
    meld: textsOf('MeldView', 'kind'),
  };
  for (const [prefix, texts] of Object.entries(kinds)) {
    assert.ok(texts.length > 2, prefix);
    for (const text of texts) assert.ok(`${prefix}.${text}` in commonKo, `${prefix}.${text}`);
  }
});

test('everything that can be said has a word', () => {
  const said = { emote: textsOf('SayEmote', 'text'), phrase: textsOf('SayPhrase', 'text') };
  assert.deepEqual([...EMOTES].sort(), said.emote.sort());
  assert.deepEqual([...PHRASES].sort(), said.phrase.sort());
  for (const [kind, ids] of Object.entries(said)) {
    for (const id of ids) assert.ok(`talk.${kind}.${id}` in talkKo, id);
  }
});

for (const [word, sound] of /** @type {const} */ ([
  ['수빈', 'consonant'], ['민재', 'vowel'], ['서울', 'l'], ['3', 'consonant'], ['4', 'vowel'],
  ['10', 'consonant'], ['21', 'l'], ['Kim', 'consonant'], ['Anna', 'vowel'], ['CPU', 'vowel'],
  ['Paul', 'l'], ['민재)', 'vowel'], ['', 'vowel'], ['!', 'vowel'],
])) {
  test(`"${word}" ends in a ${sound}`, () => assert.equal(lastSound(word), sound));
}

for (const [word, closed, open, whole] of [
  ['수빈', '이', '가', '수빈이'], ['민재', '이', '가', '민재가'], ['킹', '을', '를', '킹을'],
  ['에이스', '을', '를', '에이스를'], ['서울', '으로', '로', '서울로'], ['덱', '으로', '로', '덱으로'],
  ['테이블', '을', '를', '테이블을'], ['7', '이에요', '예요', '7이에요'], ['5', '이에요', '예요', '5예요'],
]) {
  test(`${word} + ${closed}/${open}`, () => assert.equal(withParticle(word, closed, open), whole));
}

test('English counts one and many', () => {
  assert.deepEqual(['1', '2', '0', '-1'].map((n) => withNoun(n, 'card', 'cards')), [
    '1 card', '2 cards', '0 cards', '-1 card',
  ]);
});

test('a sentence takes its values in the manner of its language', () => {
  assert.equal(fill('ko', '{who|이/가} {n}장', { who: '민재', n: 3 }), '민재가 3장');
  assert.equal(fill('en', '{who} holds {n|card/cards}', { who: 'Ann', n: 1 }), 'Ann holds 1 card');
  assert.equal(fill('ko', '{missing}!', {}), '!');
});

test('the language is asked anew at every lookup', () => {
  let lang = /** @type {'ko' | 'en'} */ ('ko');
  const t = createTranslate(() => lang);
  assert.equal(t('level.normal'), '보통');
  lang = 'en';
  assert.equal(t('level.normal'), 'Normal');
  assert.equal(t('no.such.key'), 'no.such.key');
});

test('an unknown code is told in general words', () => {
  assert.equal(refusalText(ko, 'room_full'), commonKo['code.room_full']);
  assert.equal(refusalText(en, 'brand_new_code'), commonEn['code.unknown']);
});
