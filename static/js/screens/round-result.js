/**
 * The round's result: all hands turned up, every sum as it came about, and the way on.
 *
 * @import {LineView, ResultView, TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { crown, icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName, seatTint } from '../names.js';
import resultEn from '../words/result.en.js';
import resultKo from '../words/result.ko.js';
import { addWords } from '../words.js';
import { headline, kindOf, signed, solePayerSentence, standing } from '../sums.js';
import { totalsBars } from './bars.js';
import { fairness } from './fairness.js';
import { sumLine } from './sum-line.js';
import { wayOn } from './way-on.js';

addWords({ ko: resultKo, en: resultEn });

/** @param {Scene} scene @param {TableView} view @param {ResultView} result */
export function roundResultScreen(scene, view, result) {
  const { t } = scene;
  return html`<div class="page result">
    ${head(scene, view, result)}
    <div class="result-in">
      <section aria-labelledby="sums">
        <h2 id="sums" class="sr-only">${t('result.sums')}</h2>
        <p class="tip">${t('result.tap')}</p>
        <ol class="lines">
          ${standing(result).map(({ line, seat }) => playerLine(scene, view, result, line, seat))}
        </ol>
      </section>
      <div>${totalsBars(view, t, 150)} ${fairness(scene, view)}</div>
    </div>
    ${wayOn(scene, view)}
  </div>`;
}

/** @param {Scene} scene @param {TableView} view @param {ResultView} result */
function head({ actions, t }, view, result) {
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
    <button type="button" class="icon-btn" aria-label=${t('share.open')} @click=${() => actions.share.open('round')}>
      ${icon('share')}
    </button>
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
function playerLine(scene, view, result, line, seat) {
  const { t } = scene;
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
    ${sumLine(scene, { view, result, line, seat })}
  </li>`;
}
