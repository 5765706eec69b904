import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeIn, parseRoute, roomPath } from '../js/router.js';

for (const [path, name, code] of [
  ['/', 'home', ''],
  ['/new', 'new', ''],
  ['/new/', 'new', ''],
  ['/rules', 'rules', ''],
  ['/games', 'games', ''],
  ['/account', 'account', ''],
  ['/leaderboard', 'board', ''],
  ['/profile', 'profile', ''],
  ['/t/kg723pq9', 'room', 'kg723pq9'],
  ['/t/kg723pq9/', 'room', 'kg723pq9'],
  ['/t/KG723PQ9', 'room', 'kg723pq9'],
  ['/t/', 'missing', ''],
  ['/t/a/b', 'missing', ''],
  ['/t/<b>', 'missing', ''],
  [`/t/${'a'.repeat(41)}`, 'missing', ''],
  ['/constructor', 'missing', ''],
  ['/admin', 'missing', ''],
]) {
  test(`${path} shows ${name}`, () => assert.deepEqual(parseRoute(path), { name, code }));
}

for (const [path, name, code, round] of /** @type {[string, string, string, number | null][]} */ ([
  ['/m/m-1_A', 'match', 'm-1_A', null],
  ['/m/m1/12', 'match', 'm1', 12],
  ['/m/m1/', 'match', 'm1', null],
  ['/record', 'record', '', null],
  ['/record/3', 'record', '', 3],
])) {
  test(`${path} shows round ${round} of a ${name}`, () => assert.deepEqual(parseRoute(path), { name, code, round }));
}

for (const path of ['/m/', '/m/m1/0', '/m/m1/100', '/m/m1/x', '/m/a%20b', '/record/0', '/record/a']) {
  test(`${path} shows nothing`, () => assert.equal(parseRoute(path).name, 'missing'));
}

for (const [typed, code] of [
  ['kg723pq9', 'kg723pq9'],
  ['  Kg723 pq9 ', 'kg723pq9'],
  ['https://example.org/t/kg723pq9', 'kg723pq9'],
  ['HTTPS://EXAMPLE.ORG/T/KG723PQ9', 'kg723pq9'],
  ['https://example.org/t/kg723pq9?from=chat', 'kg723pq9'],
  ['수빈 님이 불러요: https://example.org/t/kg723pq9 !', 'kg723pq9'],
  ['', ''],
  ['방 코드', ''],
]) {
  test(`"${typed}" names room "${code}"`, () => assert.equal(codeIn(typed), code));
}

test('a room has one address', () => {
  assert.deepEqual(parseRoute(roomPath('kg723pq9')), { name: 'room', code: 'kg723pq9' });
});
