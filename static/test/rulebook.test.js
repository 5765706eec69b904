import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULEBOOK } from '../js/screens/rulebook.js';
import words from '../js/words/rules.ko.js';

for (const { id, paragraphs, examples = [] } of RULEBOOK) {
  test(`${id}: as many sentences as the book counts`, () => {
    const numbered = (/** @type {RegExp} */ end) =>
      Object.keys(words).filter((key) => key.startsWith(`rules.${id}.`) && end.test(key)).length;
    assert.ok(`rules.${id}.title` in words);
    assert.deepEqual([numbered(/\.\d+$/), numbered(/\.e\d+$/)], [paragraphs, examples.length]);
  });
}

test('no example holds a card twice', () => {
  for (const { examples = [] } of RULEBOOK) {
    for (const { table = '', hand } of examples) {
      const cards = `${table} ${hand}`.trim().split(' ');
      assert.equal(new Set(cards).size, cards.length, cards.join(' '));
      for (const card of cards) assert.match(card, /^[A2-9TJQK][shdc]$/);
    }
  }
});
