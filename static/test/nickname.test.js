import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cut, LONGEST, letters } from '../js/nickname.js';

/** @type {[string, string, number, string][]} what, name, letters, what is kept of it */
const NAMES = [
  ['nothing', '', 0, ''],
  ['spaces alone', '   ', 0, '   '],
  ['a space after a word, where another may follow', '수빈 ', 2, '수빈 '],
  ['spaces within count once', '수   빈', 3, '수   빈'],
  ['twelve syllables', '가나다라마바사아자차카타', 12, '가나다라마바사아자차카타'],
  ['thirteen', '가나다라마바사아자차카타파', 13, '가나다라마바사아자차카타'],
  ['decomposed syllables, as one Mac pastes them', '수빈'.normalize('NFD'), 2, '수빈'.normalize('NFD')],
  ['twelve letters outside the first plane', '🂡'.repeat(12), 12, '🂡'.repeat(12)],
  ['one more', '🂡'.repeat(13), 13, '🂡'.repeat(12)],
  ['marks on their letters', 'é́'.repeat(12), 12, 'é́'.repeat(12)],
];

for (const [what, name, count, kept] of NAMES) {
  test(`a nickname of ${what}`, () => {
    assert.equal(letters(name), count);
    assert.equal(cut(name), kept);
    assert.ok(letters(cut(name)) <= LONGEST);
  });
}
