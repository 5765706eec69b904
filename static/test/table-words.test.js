import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { hasWord } from '../js/words.js';
import ko from '../js/words/table.ko.js';

const folders = [new URL('../js/table/', import.meta.url), new URL('../js/cards/', import.meta.url)];
const sources = folders.flatMap((folder) =>
  readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8')),
);
const text = sources.join('\n');

/** Every key that stands whole in the sources. */
const written = new Set([...text.matchAll(/'((?:table|event|card|seat)\.[\w.]+)'/g)].map(([, key]) => key));
/** Every key whose end is computed: `table.order.${order}`. */
const begun = [...text.matchAll(/`((?:table|event|card)\.[\w.]*)\$\{/g)].map(([, start]) => start);

test('every word that the table asks for is there', () => {
  assert.ok(written.size > 40);
  assert.deepEqual([...written].filter((key) => !hasWord(key)), []);
});

test('every word of the table is asked for', () => {
  const asked = (/** @type {string} */ key) =>
    written.has(key) || written.has(key.replace(/\.me$/, '')) || begun.some((start) => key.startsWith(start));
  assert.deepEqual(Object.keys(ko).filter((key) => !asked(key)), []);
});
