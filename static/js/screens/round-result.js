/**
 * The round's result: all hands turned up, every sum as it came about, and the way on.
 *
 * @import {LineView, ResultView, TableView} from '../types/wire.js'
 * @import {Factor} from '../sums.js'
 * @import {Scene} from './pieces.js'
 */
import { crown } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName, seatTint } from '../names.js';
import { factorsOf, headline, kindOf, paidBy, potOf, signed, solePayerSentence, standing } from '../sums.js';
import { totalsChart } from './chart.js';
import { fairness } from './fairness.js';
import { cardRow } from './pieces.js';
import { wayOn } from './way-on.js';

/** @param {Scene} scene @param {TableView} view @param {ResultView} result */
export function roundResultScreen(scene, view, result) {
  const { t } = scene;
  return html`<div class="page result">
    ${head(scene, view, result)}
    <div class="result-in">
      <ol class="lines">
        ${standing(result).map(({ line, seat }) => playerLine(scene, view, result, line, seat))}
      </ol>
      <div>${totalsChart(view, t, 150)} ${fairness(scene, view)}</div>
    </div>
    ${wayOn(scene, view)}
  </div>`;
}

/** @param {Scene} scene @param {TableView} view @param {ResultView} result */
function head({ t }, view, result) {
  const nameOf = (/** @type {number} */ seat) => seatName(view, seat, t);
  const { title, why } = headline(result, nameOf);
  const sole = solePayerSentence(result, nameOf);
  const mine = view.seat !== null && result.winners.includes(view.seat);
  return html`<header class="result-head" data-kind=${kindOf(result)}>
    ${result.winners.length > 0 ? crown() : nothing}
    <div>
      <h1 tabindex="-1" data-title>${t(mine && result.winners.length === 1 ? mineKey(title.key) : title.key, title.params)}</h1>
      <p>
        ${t('result.round_of', { n: view.match?.round ?? 1, rounds: view.match?.rounds ?? 1 })} ·
        ${t(why.key, why.params)}${result.multiplier > 1
          ? html` · <b class="times">${t('result.multiplier', { n: result.multiplier })}</b>`
          : nothing}
      </p>
      ${sole ? html`<p class="sole">${t(sole.key, sole.params)}</p>` : nothing}
    </div>
  </header>`;
}

/** The headline for a winner who looks at it. @param {string} key */
function mineKey(key) {
  return key.replace('result.title.', 'result.mine.');
}

/**
 * @param {Scene} scene
 * @param {TableView} view
 * @param {ResultView} result
 * @param {LineView} line
 * @param {number} seat
 */
function playerLine({ t }, view, result, line, seat) {
  const won = result.winners.includes(seat);
  const total = view.match?.totals[seat] ?? 0;
  return html`<li class="line panel" data-won=${won ? 'yes' : nothing} data-me=${seat === view.seat ? 'yes' : nothing}>
    <div class="who">
      <span class="avatar" data-tint=${seatTint(view, seat)}>${line.place ?? '–'}</span>
      <b>${listName(view, seat, t)}</b>
      ${line.melded ? nothing : html`<span class="chip">${t('mark.unmelded')}</span>`}
    </div>
    <div class="gained">
      <span class="points" data-sign=${Math.sign(line.points)}>${signed(line.points)}</span>
      <span class="running">${t('result.total')} <b>${signed(total)}</b></span>
    </div>
    <div class="line-hand">
      ${line.hand.length > 0
        ? html`${cardRow(line.hand, t)}<span class="card-sum">${t('result.card_sum', { n: line.card_sum })}</span>`
        : html`<span class="card-sum">${t('result.emptied')}</span>`}
    </div>
    ${won ? income(result, t) : share(view, result, line, seat, t)}
  </li>`;
}

/** What reached a winner. @param {ResultView} result @param {Scene['t']} t */
function income(result, t) {
  const { shares, sum } = potOf(result);
  const parts = shares.length > 1 ? `${shares.join(' + ')} = ${sum}` : String(sum);
  const key = result.winners.length > 1 ? 'result.shared_income' : 'result.income';
  return html`<p class="sum"><span class="factor">${t(key, { n: result.winners.length })} <b>${parts}</b></span></p>`;
}

/**
 * A loser's share as factors, and who pays it.
 *
 * @param {TableView} view
 * @param {ResultView} result
 * @param {LineView} line
 * @param {number} seat
 * @param {Scene['t']} t
 */
function share(view, result, line, seat, t) {
  const factors = factorsOf(line, result.multiplier);
  if (factors.length === 0) return html`<p class="sum">${t('result.nothing_due')}</p>`;
  return html`<p class="sum">
      ${factors.map((factor, index) => html`${index > 0 ? html`<span class="op">×</span>` : nothing}${part(factor, result, t)}`)}
      <span class="share"><span class="op">=</span> <b>${line.share}</b></span>
    </p>
    ${whoPays(view, result, line, seat, t)}`;
}

/** @param {Factor} factor @param {ResultView} result @param {Scene['t']} t */
function part({ name, value, count }, result, t) {
  const label = name === 'ending' ? t(`ending.${result.how}`) : t(`factor.${name}`, { n: count });
  const amount = name === 'sevens' && count > 1 ? Array(count).fill(2).join('×') : value;
  return html`<span class="factor" data-name=${name}>${label} <b>${amount}</b></span>`;
}

/**
 * @param {TableView} view
 * @param {ResultView} result
 * @param {LineView} line
 * @param {number} seat
 * @param {Scene['t']} t
 */
function whoPays(view, result, line, seat, t) {
  if (line.payer === null || result.sole_payer === null) return nothing;
  if (line.payer !== seat) {
    return html`<p class="payer">${t('result.paid_by', { name: seatName(view, line.payer, t) })}</p>`;
  }
  const shares = paidBy(result, seat).map((paid) => paid.line.share);
  const sum = shares.reduce((total, paid) => total + paid, 0);
  return html`<p class="payer bad">${t('result.pays_all', { parts: shares.join(' + '), sum })}</p>`;
}
