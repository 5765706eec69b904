import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLang, loadSettings, storeSettings } from '../js/settings.js';

/** @param {Record<string, string>} held @returns {Storage} */
function storageOf(held) {
  return /** @type {Storage} */ (
    /** @type {unknown} */ ({
      getItem: (/** @type {string} */ key) => held[key] ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => Object.assign(held, { [key]: value }),
    })
  );
}

const KEY = 'hulawang.settings';

for (const [preferred, lang] of /** @type {const} */ ([
  [['ko-KR', 'en'], 'ko'],
  [['en-US', 'ko'], 'en'],
  [['de', 'en-GB'], 'en'],
  [['de', 'fr'], 'ko'],
  [[], 'ko'],
])) {
  test(`${preferred.join(', ') || 'nothing'} begins in ${lang}`, () => assert.equal(firstLang(preferred), lang));
}

test('what was chosen is there again', () => {
  /** @type {Record<string, string>} */
  const held = {};
  const settings = loadSettings(storageOf(held), ['ko']);
  storeSettings(storageOf(held), { ...settings, lang: 'en', deck: 'four', autoPass: false });
  assert.deepEqual(loadSettings(storageOf(held), ['ko']), { ...settings, lang: 'en', deck: 'four', autoPass: false });
});

for (const [what, text] of [
  ['nothing', ''],
  ['no JSON', '{oops'],
  ['something else', '[1]'],
  ['null', 'null'],
  ['unknown values', '{"lang":"de","theme":"pink","deck":3,"autoPass":"yes","evil":1}'],
]) {
  test(`${what} in the storage means the defaults`, () => {
    assert.deepEqual(loadSettings(storageOf({ [KEY]: text }), ['ko']), {
      lang: 'ko',
      theme: 'dark',
      deck: 'two',
      order: 'suit',
      speed: 'calm',
      sound: true,
      autoPass: null,
      askDiscard: true,
      talkSound: true,
      filter: { seats: null, rounds: null, thresholds: null, window: null },
      muted: [],
    });
  });
}

for (const [what, stored, kept] of /** @type {[string, unknown, unknown][]} */ ([
  ['filters', { filter: { seats: 4, rounds: 'long', window: 9 } }, { filter: { seats: 4, rounds: 'long', thresholds: null, window: null } }],
  ['no filter', { filter: 'seats' }, { filter: { seats: null, rounds: null, thresholds: null, window: null } }],
  ['muted people', { muted: ['0123456789ab', 'nobody', 7] }, { muted: ['0123456789ab'] }],
  ['no list of them', { muted: 'all' }, { muted: [] }],
])) {
  test(`${what} as they were stored, without what makes no sense`, () => {
    const settings = loadSettings(storageOf({ [KEY]: JSON.stringify(stored) }), ['ko']);
    assert.deepEqual({ ...settings, ...Object(kept) }, settings);
  });
}

test('a storage that refuses loses nothing but the memory', () => {
  const full = /** @type {Storage} */ (
    /** @type {unknown} */ ({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    })
  );
  const settings = loadSettings(full, ['en']);
  storeSettings(full, settings);
  assert.equal(settings.lang, 'en');
});
