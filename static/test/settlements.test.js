/** The sums as they are written, held against worked settlements: R7, tests/rules/cases. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { reasonOf, reasonOfIncome, reasonOfSole } from '../js/reasons.js';
import { amountOf, factorsOf, losersOf, paidBy, potOf } from '../js/sums.js';
import resultKo from '../js/words/result.ko.js';
import rulesKo from '../js/words/rules.ko.js';

/** @typedef {import('../js/types/wire.js').LineView} LineView */
/** @typedef {import('../js/types/wire.js').ResultView} ResultView */

/** @param {string} file @returns {any[]} */
function settlements(file) {
  const text = readFileSync(new URL(`../../tests/rules/cases/${file}`, import.meta.url), 'utf8');
  return text.split('\n').filter(Boolean).map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'settle');
}

const CASES = [...settlements('rulebook.jsonl'), ...settlements('settle.jsonl')];

/** A case as the server shows it: the bases and penalties of R7.2 and R7.5, the points as they were worked out. @param {any} worked @returns {ResultView} */
function shownOf({ how, by, claimed_from, winners, multiplier, sole_payer, failed, players, ranks, points }) {
  const lines = players.map((/** @type {any} */ { hand, melded }, /** @type {number} */ seat) => {
    const lost = winners.length > 0 && !winners.includes(seat);
    const sevens = hand.filter((/** @type {string} */ card) => card.startsWith('7')).length;
    const [base, unmelded_factor, seven_factor] = [lost ? 2 ** (ranks[seat] - 2) : 0, melded ? 1 : 2, 2 ** sevens];
    return {
      hand, melded, card_sum: 0, place: ranks[seat], base, unmelded_factor, seven_factor,
      share: lost ? base * unmelded_factor * seven_factor * multiplier : 0,
      payer: lost ? (sole_payer ?? seat) : null,
      points: points[seat],
    };
  });
  return { how, by, claimed_from, winners, multiplier, sole_payer, failed, lines };
}

/** What the written factors multiply to. @param {LineView} line @param {ResultView} result */
function product(line, { multiplier }) {
  const written = factorsOf(line, multiplier).map(amountOf).join('');
  return written.split('×').reduce((amount, factor) => amount * Number(factor), 1);
}

test('there are settlements of every kind', () => {
  assert.ok(CASES.length > 300);
  const kinds = new Set(CASES.map(({ how, failed, sole_payer }) => `${how} ${failed} ${sole_payer !== null}`));
  for (const kind of ['out false false', 'hula false false', 'hula false true', 'plain true true', 'low false false', 'high false false', 'four_sevens false false', 'stock false false']) {
    assert.ok(kinds.has(kind), kind);
  }
});

test('the written factors multiply to what is paid, in every settlement', () => {
  for (const worked of CASES) {
    const result = shownOf(worked);
    for (const { line, seat } of losersOf(result)) {
      const owed = paidBy(result, seat).reduce((sum, of) => sum + product(of.line, result), 0);
      assert.equal(product(line, result), line.share, JSON.stringify(worked));
      assert.equal(-owed, worked.points[seat] || -0, JSON.stringify(worked));
    }
  }
});

test('what the winners receive is what was paid, in every settlement', () => {
  for (const worked of CASES) {
    const won = worked.winners.reduce((/** @type {number} */ sum, /** @type {number} */ seat) => sum + worked.points[seat], 0);
    assert.equal(potOf(shownOf(worked)).sum, won, JSON.stringify(worked));
  }
});

test('every part of every sum has a reason, in a chapter that there is', () => {
  const seen = new Set();
  for (const worked of CASES) {
    const result = shownOf(worked);
    const reasons = losersOf(result).flatMap(({ line, seat }) => [
      ...factorsOf(line, result.multiplier).map((factor) => reasonOf(factor, line, result, worked.thresholds)),
      ...(result.sole_payer === seat ? [reasonOfSole(result, seat)] : []),
    ]);
    for (const { key, chapter } of [...reasons, reasonOfIncome(result)]) {
      assert.ok(key in resultKo, key);
      assert.ok(`rules.${chapter}.title` in rulesKo, chapter);
      seen.add(key);
    }
  }
  const all = Object.keys(resultKo).filter((key) => key.startsWith('reason.') && !['reason.rule', 'reason.card_sum'].includes(key));
  assert.deepEqual([...seen].sort(), all.sort());
});
