/**
 * One player's sum in the round's result, each of its parts with its reason at a tap.
 *
 * @import {LineView, ResultView, TableView} from '../types/wire.js'
 * @import {Reason} from '../reasons.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName, seatTint } from '../names.js';
import { reasonOf, reasonOfIncome, reasonOfSole, reasonOfSum } from '../reasons.js';
import { amountOf, factorsOf, losersOf, paidBy, potOf } from '../sums.js';
import { cardRow } from './pieces.js';

/**
 * A part of a sum: what it is called, what it comes to, and why.
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string} label
 * @property {unknown} amount
 * @property {Reason} reason
 *
 * Where a part is shown.
 *
 * @typedef {object} Place
 * @property {TableView} view
 * @property {ResultView} result
 * @property {LineView} line
 * @property {number} seat
 */

/** The hand that was left, turned up, and the sum that it led to. @param {Scene} scene @param {Place} place */
export function sumLine(scene, place) {
  const { t } = scene;
  const { line, result, seat } = place;
  const held = heldOf(line, t);
  const parts = result.winners.includes(seat) ? [income(place, t)] : factors(place, t);
  const sole = soleOf(place, t);
  const all = [...held, ...parts, ...sole];
  const open = all.find(({ name }) => scene.state.explained === idOf(place, name));
  return html`<div class="line-hand">
      ${line.hand.length > 0 ? cardRow(line.hand, t) : html`<span class="emptied">${t('result.emptied')}</span>`}
      ${held.map((part) => chip(scene, place, part))}
    </div>
    ${parts.length > 0
      ? html`<p class="sum">
          ${parts.map((part) => chip(scene, place, part))}
          ${result.winners.includes(seat) ? nothing : html`<span class="share"><span class="op">=</span> <b>${line.share}</b></span>`}
        </p>`
      : html`<p class="sum nothing-due">${t('result.nothing_due')}</p>`}
    ${sole.map((part) => html`<p class="sum">${chip(scene, place, part)}</p>`)} ${paidByAnother(place, t)}
    ${open ? told(place, open, t) : nothing}`;
}

/** @param {Place} place @param {string} name */
function idOf({ view, seat }, name) {
  return `why-${view.match?.round ?? 0}-${seat}-${name}`;
}

/** A part, to be tapped. @param {Scene} scene @param {Place} place @param {Part} part */
function chip({ state, actions }, place, { name, label, amount }) {
  const id = idOf(place, name);
  const open = state.explained === id;
  return html`<button
    type="button"
    class="factor"
    data-name=${name}
    aria-expanded=${String(open)}
    aria-controls=${open ? id : nothing}
    @click=${() => actions.page.explain(open ? null : id)}
  >
    ${label} <b>${amount}</b>
  </button>`;
}

/** Why, and where the rules say it. @param {Place} place @param {Part} part @param {Scene['t']} t */
function told(place, { name, reason: { key, params, chapter } }, t) {
  return html`<div class="told" id=${idOf(place, name)} role="note">
    <p>${t(key, params)}</p>
    <a href=${`/rules#${chapter}`}>${t('reason.rule')}${icon('next')}</a>
  </div>`;
}

/** @param {LineView} line @param {Scene['t']} t @returns {Part[]} */
function heldOf({ hand, card_sum: sum }, t) {
  return hand.length === 0 ? [] : [{ name: 'cards', label: t('result.card_sum'), amount: sum, reason: reasonOfSum() }];
}

/** A loser's share as factors. @param {Place} place @param {Scene['t']} t @returns {Part[]} */
function factors({ view, result, line }, t) {
  return factorsOf(line, result.multiplier).map((factor) => ({
    name: factor.name,
    label: factor.name === 'ending' ? t(`ending.${result.how}`) : t(`factor.${factor.name}`, { n: factor.count }),
    amount: amountOf(factor),
    reason: reasonOf(factor, line, result, view.options.thresholds),
  }));
}

/** What reached a winner, share by share. @param {Place} place @param {Scene['t']} t @returns {Part} */
function income({ view, result }, t) {
  const losers = losersOf(result);
  const shares = losers.map(
    ({ line, seat }, index) => html`${index > 0 ? ' + ' : nothing}<span class="from" data-tint=${seatTint(view, seat)}
      ><span class="sr-only">${listName(view, seat, t)} </span>${line.share}</span
    >`,
  );
  return {
    name: 'income',
    label: t(result.winners.length > 1 ? 'result.shared_income' : 'result.income', { n: result.winners.length }),
    amount: losers.length > 1 ? html`${shares} = ${potOf(result).sum}` : shares,
    reason: reasonOfIncome(result),
  };
}

/** What somebody pays who pays for all. @param {Place} place @param {Scene['t']} t @returns {Part[]} */
function soleOf({ result, seat }, t) {
  if (result.sole_payer !== seat) return [];
  const shares = paidBy(result, seat).map(({ line }) => line.share);
  const sum = shares.reduce((total, share) => total + share, 0);
  const amount = shares.length > 1 ? `${shares.join(' + ')} = ${sum}` : sum;
  return [{ name: 'sole', label: t('result.sole'), amount, reason: reasonOfSole(result, seat) }];
}

/** @param {Place} place @param {Scene['t']} t */
function paidByAnother({ view, line, seat }, t) {
  if (line.payer === null || line.payer === seat) return nothing;
  return html`<p class="payer">${t('result.paid_by', { name: seatName(view, line.payer, t) })}</p>`;
}
