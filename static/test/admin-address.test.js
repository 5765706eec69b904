import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, listPath, onePath, placeAt, reportsAsked } from '../js/admin/address.js';

/** @param {string} path */
function at(path) {
  const { pathname, search } = new URL(path, 'http://x');
  return placeAt({ pathname, search });
}

for (const [path, section, id] of [
  ['/admin', 'boards', ''],
  ['/admin/', 'boards', ''],
  ['/admin/matches', 'matches', ''],
  ['/admin/matches/m1', 'matches', 'm1'],
  ['/admin/people/a%2Fb', 'people', 'a/b'],
  ['/admin/people/%', 'people', '%'],
  ['/admin/rooms/abcd', 'missing', 'abcd'],
  ['/admin/people/a/b', 'missing', 'a'],
  ['/admin/nowhere', 'missing', ''],
]) {
  test(`${path} is ${section} ${id}`, () => {
    assert.deepEqual([at(path).section, at(path).id], [section, id]);
  });
}

test('the filters are in the address, and empty ones are not', () => {
  assert.deepEqual(at('/admin/matches?how=aborted&person=&page=2').filters, { how: 'aborted', page: '2' });
  assert.equal(listPath('matches', { how: 'aborted', person: '', room: null, page: 2 }), '/admin/matches?how=aborted&page=2');
  assert.equal(listPath('rooms'), '/admin/rooms');
});

test('what is written is read back', () => {
  const filters = { words: '훌라 100% & 더', page: '3' };
  assert.deepEqual(at(listPath('people', filters)).filters, filters);
  assert.equal(at(onePath('people', 'a/b c')).id, 'a/b c');
});

test('days are asked for as moments, the last one to its end', () => {
  const { since, until, ...others } = asked({ from: '2026-11-30', to: '2026-11-30', how: 'settled' });
  assert.equal(Number(since), new Date(2026, 10, 30).getTime());
  assert.equal(Number(until), new Date(2026, 11, 1).getTime());
  assert.deepEqual(others, { how: 'settled' });
  assert.deepEqual(asked({ page: '2' }), { page: '2' });
});

test('of reports the open ones are asked for, unless something else is chosen', () => {
  assert.deepEqual(reportsAsked({ page: '2' }), { page: '2', handled: 'false' });
  assert.deepEqual(reportsAsked({ state: 'handled', person: 'p' }), { person: 'p', handled: 'true' });
  assert.deepEqual(reportsAsked({ state: 'all' }), {});
});
