/**
 * The running totals over the rounds as a curve, with a table for who cannot see it.
 *
 * @import {TableView} from '../types/wire.js'
 * @import {Translate} from '../types/client.js'
 */
import { html, svg } from '../lit.js';
import { listName, seatTint } from '../names.js';
import { runningTotals, signed } from '../sums.js';

/** The drawing's own units; the page scales it. */
const WIDTH = 360;
const LEFT = 38;
const RIGHT = 352;
const TOP = 12;

/** How many round numbers fit under the curve. */
const MOST_MARKS = 10;

/**
 * The scales of a drawing: round to x, total to y.
 *
 * @param {number[][]} totals
 * @param {number} bottom
 */
export function scales(totals, bottom) {
  const all = totals.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const [rounds, span] = [Math.max(1, totals.length - 1), Math.max(1, high - low)];
  return {
    low,
    high,
    x: (/** @type {number} */ round) => LEFT + ((RIGHT - LEFT) * round) / rounds,
    y: (/** @type {number} */ total) => TOP + ((bottom - TOP) * (high - total)) / span,
  };
}

/** Every how many rounds one is named under the curve. @param {number} rounds */
export function markStep(rounds) {
  return Math.ceil(rounds / MOST_MARKS);
}

/**
 * @param {TableView} view
 * @param {Translate} t
 * @param {number} height
 */
export function totalsChart(view, t, height) {
  if (!view.match || view.match.history.length === 0) return html``;
  const totals = runningTotals(view.match.history, view.seats.length);
  const bottom = height - 20;
  const scale = scales(totals, bottom);
  const { x, y } = scale;
  const step = markStep(totals.length - 1);
  const curves = view.seats.map((_, seat) => {
    const points = totals.map((row, round) => `${x(round).toFixed(1)},${y(row[seat]).toFixed(1)}`);
    const end = totals.length - 1;
    return svg`<g data-tint=${seatTint(view, seat)}>
      <polyline class="curve" points=${points.join(' ')} />
      <circle class="curve-end" cx=${x(end)} cy=${y(totals[end][seat])} r="4" />
    </g>`;
  });
  return html`<figure class="chart">
    <figcaption>${t('chart.title')}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${t('chart.label')}>
      ${level(scale, 0)} ${scale.high > 0 ? level(scale, scale.high) : ''}
      ${scale.low < 0 ? level(scale, scale.low) : ''}
      ${totals.map((_, round) =>
        round > 0 && round % step === 0
          ? svg`<text class="tick" x=${x(round)} y=${height - 3} text-anchor="middle">${round}</text>`
          : '',
      )}
      ${curves}
    </svg>
    ${legend(view, t)} ${numbers(view, totals, t)}
  </figure>`;
}

/** @param {ReturnType<typeof scales>} scale @param {number} total */
function level({ y }, total) {
  return svg`<g class=${total === 0 ? 'level zero' : 'level'}>
    <path d="M${LEFT} ${y(total).toFixed(1)}H${RIGHT}" />
    <text class="tick" x=${LEFT - 5} y=${(y(total) + 4).toFixed(1)} text-anchor="end">${signed(total)}</text>
  </g>`;
}

/** @param {TableView} view @param {Translate} t */
function legend(view, t) {
  return html`<ul class="legend" aria-hidden="true">
    ${view.seats.map(
      (_, seat) => html`<li data-tint=${seatTint(view, seat)}><i></i>${listName(view, seat, t)}</li>`,
    )}
  </ul>`;
}

/** A table keeps its size whatever it is told, so what hides it is around it. @param {TableView} view @param {number[][]} totals @param {Translate} t */
function numbers(view, totals, t) {
  return html`<div class="sr-only"><table>
    <caption>
      ${t('chart.title')}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t('chart.round')}</th>
        ${view.seats.map((_, seat) => html`<th scope="col">${listName(view, seat, t)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${totals.slice(1).map(
        (row, index) => html`<tr>
          <th scope="row">${index + 1}</th>
          ${row.map((total) => html`<td>${signed(total)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}
