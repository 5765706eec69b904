import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardAskOf, boardPath, gameFilterOf, gamesPath, momentOf, momentPath } from '../js/queries.js';
import { parseRoute } from '../js/router.js';

for (const address of [
  '/leaderboard',
  '/leaderboard?period=day',
  '/leaderboard?period=day&of=2026-11-30&page=3',
  '/leaderboard?board=cpu&period=all&by=average',
  '/leaderboard?of=2026-W49&by=rating',
]) {
  test(`${address} comes back from what it says`, () => {
    assert.equal(boardPath(boardAskOf(parseRoute(address).query)), address);
  });
}

for (const [query, path] of [
  ['period=year&by=luck&page=0', '/leaderboard'],
  ['period=season&of=2026-W49', '/leaderboard?period=season'],
  ['period=all&of=2026-Q4', '/leaderboard?period=all'],
  ['board=cpu&by=rating', '/leaderboard?board=cpu'],
  ['page=-1', '/leaderboard'],
  ['page=1e9', '/leaderboard'],
  ['week=<b>', '/leaderboard'],
]) {
  test(`a board asked for by "${query}" is ${path}`, () => assert.equal(boardPath(boardAskOf(query)), path));
}

for (const address of ['/games', '/games?board=people', '/games?board=cpu&ending=aborted&with=0123456789ab']) {
  test(`${address} comes back from what it says`, () => {
    assert.equal(gamesPath(gameFilterOf(parseRoute(address).query)), address);
  });
}

test('a filter that makes no sense lets all through', () => {
  assert.deepEqual(gameFilterOf('board=me&ending=well&with=somebody'), { board: null, ending: null, with: null });
});

for (const [query, move, eyes] of /** @type {[string, number, number | 'all'][]} */ ([
  ['', 0, 'all'],
  ['move=17', 17, 'all'],
  ['move=17&eyes=2', 17, 2],
  ['eyes=0', 0, 0],
  ['move=x&eyes=9', 0, 'all'],
])) {
  test(`"${query}" is move ${move} seen with ${eyes}`, () => assert.deepEqual(momentOf(query), { move, eyes }));
}

test('a moment has one address', () => {
  assert.equal(momentPath('/m/m1/2', { move: 0, eyes: 'all' }), '/m/m1/2');
  assert.equal(momentPath('/m/m1/2', { move: 5, eyes: 0 }), '/m/m1/2?move=5&eyes=0');
  const route = parseRoute('/m/m1/2?move=5&eyes=0');
  assert.deepEqual([route.name, route.code, route.round, momentOf(route.query)], ['match', 'm1', 2, { move: 5, eyes: 0 }]);
});
