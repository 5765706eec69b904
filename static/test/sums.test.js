import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  factorsOf, headline, kindOf, losersOf, paidBy, potOf, runningTotals, signed, signedAverage, solePayerSentence, standing,
} from '../js/sums.js';

/** @typedef {import('../js/types/wire.js').LineView} LineView */
/** @typedef {import('../js/types/wire.js').ResultView} ResultView */

/**
 * A line as the tables below write it: hand | sum | place | base | ×미등록 | ×7ⁿ | share | payer | points.
 *
 * @param {string} text
 * @returns {LineView}
 */
function line(text) {
  const [hand, sum, place, base, unmelded, sevens, share, payer, points] = text.split('|').map((cell) => cell.trim());
  return {
    hand: hand === '' ? [] : hand.split(' '),
    melded: unmelded === '1',
    card_sum: Number(sum),
    place: place === '-' ? null : Number(place),
    base: Number(base),
    unmelded_factor: Number(unmelded),
    seven_factor: Number(sevens),
    share: Number(share),
    payer: payer === '-' ? null : Number(payer),
    points: Number(points),
  };
}

/** @param {Partial<ResultView>} how @param {string[]} lines @returns {ResultView} */
function result(how, lines) {
  return {
    how: 'out', by: 0, claimed_from: null, winners: [0], multiplier: 1, sole_payer: null, failed: false,
    lines: lines.map(line), ...how,
  };
}

const HULA = result({ how: 'hula', by: 1, winners: [1], multiplier: 4 }, [
  '2d 3d                | 5  | 2 | 1 | 1 | 1 | 4   | 0 | -4',
  '                     | 0  | 1 | 0 | 1 | 1 | 0   | - | 148',
  '7d Tc                | 17 | 3 | 2 | 1 | 2 | 16  | 2 | -16',
  'As 4c 7h 7s 8d Qc Kd | 52 | 4 | 4 | 2 | 4 | 128 | 3 | -128',
]);

const FAILED = result({ how: 'plain', by: 2, winners: [0], failed: true, sole_payer: 2 }, [
  'Ad 3d | 4  | 1 | 0 | 1 | 1 | 0 | - | 3',
  'Ts Kd | 23 | 3 | 2 | 1 | 1 | 2 | 2 | 0',
  '2c 6c | 8  | 2 | 1 | 1 | 1 | 1 | 2 | -3',
]);

const VOID = result({ how: 'stock', by: null, winners: [] }, [
  'Ad 3d | 4 | - | 0 | 2 | 1 | 0 | - | 0',
  '7d    | 7 | - | 0 | 2 | 2 | 0 | - | 0',
]);

const SHARED = result({ how: 'stock', by: null, winners: [2, 0] }, [
  'Ad 3d | 4  | 1 | 0 | 1 | 1 | 0 | - | 1',
  'Ts Kd | 23 | 3 | 2 | 1 | 1 | 2 | 1 | -2',
  '4c    | 4  | 1 | 0 | 1 | 1 | 0 | - | 1',
]);

/** @param {LineView} of @param {number} multiplier */
const written = (of, multiplier) =>
  factorsOf(of, multiplier).map(({ name, value, count }) => `${name}${count || ''} ${value}`).join(' × ');

for (const [seat, sum] of /** @type {const} */ ([
  [0, 'place2 1 × ending 4'],
  [1, ''],
  [2, 'place3 2 × sevens1 2 × ending 4'],
  [3, 'place4 4 × unmelded 2 × sevens2 4 × ending 4'],
])) {
  test(`the sum of seat ${seat} is written: ${sum || 'nothing'}`, () => {
    assert.equal(written(HULA.lines[seat], HULA.multiplier), sum);
  });
}

test('the factors multiply to the share, for every loser', () => {
  for (const round of [HULA, FAILED, SHARED]) {
    for (const { line: of } of losersOf(round)) {
      const product = factorsOf(of, round.multiplier).reduce((total, { value }) => total * value, 1);
      assert.equal(product, of.share);
    }
  }
});

test('in a void round nobody owes anything', () => {
  assert.deepEqual(VOID.lines.map((of) => written(of, 1)), ['', '']);
  assert.deepEqual([losersOf(VOID), potOf(VOID).sum], [[], 0]);
});

test('the pot is what all losers owe, in the order of their places', () => {
  assert.deepEqual(potOf(HULA), { shares: [4, 16, 128], sum: 148 });
  assert.deepEqual(potOf(FAILED), { shares: [1, 2], sum: 3 });
});

test('a sole payer pays all shares, the others none', () => {
  assert.deepEqual([0, 1, 2].map((seat) => paidBy(FAILED, seat).map(({ seat: of }) => of)), [[], [], [2, 1]]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => paidBy(HULA, seat).length), [1, 0, 1, 1]);
});

test('winners stand first, then the places; a void round keeps the seats', () => {
  const seats = (/** @type {ResultView} */ round) => standing(round).map(({ seat }) => seat);
  assert.deepEqual([HULA, FAILED, SHARED, VOID].map(seats), [[1, 0, 2, 3], [0, 2, 1], [0, 2, 1], [0, 1]]);
});

const CLAIMED = { ...HULA, claimed_from: 0, sole_payer: 0 };

for (const [round, kind] of /** @type {[ResultView, string][]} */ ([
  [HULA, 'hula'], [CLAIMED, 'claimed_hula'], [FAILED, 'failed'], [VOID, 'void'], [SHARED, 'stock'],
  [{ ...HULA, how: 'out', claimed_from: 2 }, 'out'], [{ ...FAILED, failed: false }, 'plain'],
])) {
  test(`it ended as ${kind}`, () => assert.equal(kindOf(round), kind));
}

test('the sole payer is told with both sums, or with the card that was thrown', () => {
  const name = (/** @type {number} */ seat) => 'ABCD'[seat];
  assert.deepEqual(solePayerSentence(FAILED, name), {
    key: 'result.sole_stop', params: { name: 'C', winners: 'A', sum: 8, lowest: 4 },
  });
  assert.deepEqual(solePayerSentence(CLAIMED, name), { key: 'result.sole_claim', params: { name: 'A' } });
  assert.equal(solePayerSentence(HULA, name), null);
});

test('the headline names all winners', () => {
  const { title } = headline(SHARED, (seat) => 'ABC'[seat]);
  assert.deepEqual(title, { key: 'result.title.stock', params: { name: 'C, A', by: '' } });
});

test('totals run from zero through every round', () => {
  const history = /** @type {any} */ ([[3, -1, -2], [-1, 2, -1]]);
  assert.deepEqual(runningTotals(history, 3), [[0, 0, 0], [3, -1, -2], [2, 1, -3]]);
  assert.deepEqual(runningTotals([], 3), [[0, 0, 0]]);
});

test('points carry their sign', () => assert.deepEqual([12, 0, -4].map(signed), ['+12', '0', '−4']));

test('averages carry their sign and two digits behind the point', () => {
  const shown = [12, 1.005, 0.004, 0, -0.004, -0.005, -0.3, -7.256].map(signedAverage);
  assert.deepEqual(shown, ['+12.00', '+1.00', '0.00', '0.00', '0.00', '−0.01', '−0.30', '−7.26']);
});
