/**
 * How a round's points came about, read off the result's fields for showing; decides nothing.
 *
 * @import {LineView, MatchView, ResultView} from './types/wire.js'
 * @import {Params} from './types/client.js'
 */

/**
 * One factor of a share, in the order in which the sum is written (ui.md §5).
 *
 * @typedef {object} Factor
 * @property {'place' | 'unmelded' | 'sevens' | 'ending'} name
 * @property {number} value
 * @property {number} count  the place, or how many 7s; else 0
 */

/** A key of the word files with what it needs. @typedef {{ key: string, params: Params }} Sentence */

/**
 * The factors of a loser's share: place, 미등록박, 세븐박, round multiplier; ones are left out.
 *
 * @param {LineView} line
 * @param {number} multiplier
 * @returns {Factor[]}  empty for a winner and in a void round
 */
export function factorsOf(line, multiplier) {
  if (line.payer === null || line.place === null) return [];
  const sevens = line.hand.filter((card) => card.startsWith('7')).length;
  /** @type {Factor[]} */
  const factors = [
    { name: 'unmelded', value: line.unmelded_factor, count: 0 },
    { name: 'sevens', value: line.seven_factor, count: sevens },
    { name: 'ending', value: multiplier, count: 0 },
  ];
  return [{ name: 'place', value: line.base, count: line.place }, ...factors.filter((f) => f.value > 1)];
}

/** A factor as it is written: the base of a place, ×2 for each penalty, ×2×2 for two sevens. @param {Factor} factor */
export function amountOf({ name, value, count }) {
  if (name === 'place') return String(value);
  return name === 'sevens' && count > 1 ? '×2'.repeat(count) : `×${value}`;
}

/** All losers' seats in the order of their places. @param {ResultView} result */
export function losersOf({ lines }) {
  return lines
    .map((line, seat) => ({ line, seat }))
    .filter(({ line }) => line.payer !== null)
    .sort((a, b) => Number(a.line.place) - Number(b.line.place) || a.seat - b.seat);
}

/** Every seat, the winners first, then by place; a void round keeps the seat order. @param {ResultView} result */
export function standing({ lines }) {
  return lines
    .map((line, seat) => ({ line, seat }))
    .sort((a, b) => Number(a.line.place) - Number(b.line.place) || b.line.points - a.line.points);
}

/**
 * What reached the winners: each loser's share, and the sum of them.
 *
 * @param {ResultView} result
 */
export function potOf(result) {
  const shares = losersOf(result).map(({ line }) => line.share);
  return { shares, sum: shares.reduce((total, share) => total + share, 0) };
}

/**
 * The shares that a seat pays: its own, those of others, or none.
 *
 * @param {ResultView} result
 * @param {number} seat
 */
export function paidBy(result, seat) {
  return losersOf(result).filter(({ line }) => line.payer === seat);
}

/**
 * Why one player pays everybody's share, as a sentence; null when nobody does.
 *
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 * @returns {Sentence | null}
 */
export function solePayerSentence(result, nameOf) {
  if (result.sole_payer === null) return null;
  const name = nameOf(result.sole_payer);
  if (!result.failed) return { key: 'result.sole_claim', params: { name } };
  const winners = result.winners.map(nameOf).join(', ');
  const sum = result.lines[result.sole_payer].card_sum;
  const lowest = result.lines[result.winners[0]].card_sum;
  return { key: 'result.sole_stop', params: { name, winners, sum, lowest } };
}

/**
 * The headline of a result and the line under it.
 *
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 * @returns {{ title: Sentence, why: Sentence }}
 */
export function headline(result, nameOf) {
  const params = { name: result.winners.map(nameOf).join(', '), by: result.by === null ? '' : nameOf(result.by) };
  const kind = kindOf(result);
  return { title: { key: `result.title.${kind}`, params }, why: { key: `result.why.${kind}`, params } };
}

/** How the round ended, a void round and a failed stop told apart. @param {ResultView} result */
export function kindOf(result) {
  if (result.winners.length === 0) return 'void';
  if (result.failed) return 'failed';
  if (result.how === 'hula' && result.claimed_from !== null) return 'claimed_hula';
  return result.how;
}

/**
 * The running totals after every round, a line of zeros first: `[round][seat]`.
 *
 * @param {MatchView['history']} history
 * @param {number} seats
 */
export function runningTotals(history, seats) {
  const totals = [Array.from({ length: seats }, () => 0)];
  for (const points of history) {
    const last = totals[totals.length - 1];
    totals.push(last.map((total, seat) => total + points[seat]));
  }
  return totals;
}

const MINUS = '−';

/** Points a round with their sign, to the hundredth: +1.25, −0.30, 0.00. @param {number} average */
export function signedAverage(average) {
  const sign = signed(Math.sign(Number(average.toFixed(2)))).replace(/\d/, '');
  return `${sign}${Math.abs(average).toFixed(2)}`;
}

/** A number of points with its sign: +12, −4, 0. @param {number} points */
export function signed(points) {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `${MINUS}${-points}`;
}
