/**
 * Why a number stands in a round's sum: a sentence for each, and the chapter of the rules it is from.
 *
 * @import {LineView, ResultView} from './types/wire.js'
 * @import {Factor, Sentence} from './sums.js'
 */
import { THRESHOLDS } from './draft.js';
import { losersOf, paidBy, potOf } from './sums.js';

/** A sentence, and the chapter of the rules that says more. @typedef {Sentence & { chapter: string }} Reason */

/** The chapters in which the endings that multiply are told; the others say nothing of a factor. */
const OF_ENDING = /** @type {Record<string, string>} */ ({ hula: 'hula', low: 'stops', high: 'stops', four_sevens: 'stops' });

/**
 * Why a loser's share has this factor.
 *
 * @param {Factor} factor
 * @param {LineView} line
 * @param {ResultView} result
 * @param {keyof typeof THRESHOLDS} thresholds  of the room
 * @returns {Reason}
 */
export function reasonOf({ name, value, count }, line, result, thresholds) {
  if (name === 'place') return reasonOfPlace(line, result);
  if (name !== 'ending') return { key: `reason.${name}`, params: { n: count, value }, chapter: 'penalties' };
  const bounds = /** @type {Record<string, number>} */ (THRESHOLDS[thresholds]);
  return {
    key: `reason.ending.${result.how}`,
    params: { value, bound: bounds[result.how] ?? 0 },
    chapter: OF_ENDING[result.how] ?? 'points',
  };
}

/** Why a loser stands at this place, and what it costs (R6.5, R7.2). @param {LineView} line @param {ResultView} result @returns {Reason} */
function reasonOfPlace(line, result) {
  const alike = losersOf(result).filter(({ line: { place } }) => place === line.place).length;
  const bySum = alike > 1 ? 'tied' : 'sum';
  return {
    key: `reason.place.${line.melded ? bySum : 'unmelded'}`,
    params: { place: Number(line.place), base: line.base, sum: line.card_sum },
    chapter: 'places',
  };
}

/** What a card sum is. @returns {Reason} */
export function reasonOfSum() {
  return { key: 'reason.card_sum', params: {}, chapter: 'points' };
}

/** What reached the winners, and how they share it. @param {ResultView} result @returns {Reason} */
export function reasonOfIncome(result) {
  const n = result.winners.length;
  return n > 1
    ? { key: 'reason.shared', params: { n, sum: potOf(result).sum }, chapter: 'places' }
    : { key: 'reason.income', params: {}, chapter: 'points' };
}

/**
 * Why one player pays for all (R7.7, R7.8).
 *
 * @param {ResultView} result
 * @param {number} payer
 * @returns {Reason}
 */
export function reasonOfSole(result, payer) {
  return {
    key: result.failed ? 'reason.sole_stop' : 'reason.sole_claim',
    params: { n: paidBy(result, payer).length },
    chapter: 'sole',
  };
}
