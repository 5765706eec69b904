import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsOf, markStep, scales } from '../js/graphs.js';
import { runningTotals } from '../js/sums.js';

/** @param {number} rounds */
const totals = (rounds) => runningTotals(/** @type {any} */ (Array.from({ length: rounds }, () => [3, -1, -2])), 3);

test('a bar reaches from zero to its total', () => {
  const { groups, y } = barsOf(totals(2), 130);
  for (const { bars } of groups) {
    for (const { total, top, height } of bars) {
      assert.equal(total >= 0 ? top : top + height, y(total));
      assert.equal(total >= 0 ? top + height : top, y(0));
    }
  }
});

test('the highest total is at the top, the lowest at the bottom', () => {
  const { y, high, low } = barsOf(totals(4), 130);
  assert.deepEqual([high, low, y(high), y(low)], [12, -8, 12, 130]);
});

for (const [played, first, shown] of [[1, 1, 1], [6, 1, 6], [7, 2, 6], [50, 45, 6]]) {
  test(`of ${played} rounds the bars show ${shown}, from round ${first}`, () => {
    const { groups } = barsOf(totals(played), 130);
    assert.deepEqual([groups[0].round, groups.length, groups.at(-1)?.round], [first, shown, played]);
  });
}

test('no bar stands over another, or outside', () => {
  for (const rounds of [1, 3, 6, 20]) {
    const { groups, width } = barsOf(totals(rounds), 130);
    const edges = groups.flatMap(({ bars }) => bars.map(({ x }) => x));
    for (let i = 1; i < edges.length; i += 1) assert.ok(edges[i] - edges[i - 1] >= width - 1e-9);
    assert.ok(edges[0] >= 46 && edges[edges.length - 1] + width <= 352);
  }
});

test('a match without points is drawn on the line', () => {
  const { y, groups } = barsOf([[0, 0, 0], [0, 0, 0]], 130);
  assert.ok(groups[0].bars.every(({ height }) => height === 0));
  assert.ok(Number.isFinite(y(0)));
});

test('curves begin at round 0 and end with the last', () => {
  const { x, y } = scales(totals(5), 130);
  assert.deepEqual([x(0), x(5), y(15), y(-10)], [46, 352, 12, 130]);
  assert.deepEqual([1, 10, 11, 50].map(markStep), [1, 1, 2, 5]);
});
