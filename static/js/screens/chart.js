/**
 * The running totals over the rounds as curves, with a table for who cannot see them.
 *
 * @import {TableView} from '../types/wire.js'
 * @import {Translate} from '../types/client.js'
 */
import { LEFT, markStep, RIGHT, scales, WIDTH } from '../graphs.js';
import { html, svg } from '../lit.js';
import { listName, seatTint } from '../names.js';
import { runningTotals, signed } from '../sums.js';

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
  return chartFrame(view, totals, t, {
    height,
    label: t('chart.label'),
    drawing: svg`${level(scale, 0)} ${scale.high > 0 ? level(scale, scale.high) : ''}
      ${scale.low < 0 ? level(scale, scale.low) : ''}
      ${totals.map((_, round) =>
        round > 0 && round % step === 0
          ? svg`<text class="tick" x=${x(round)} y=${height - 3} text-anchor="middle">${round}</text>`
          : '',
      )}
      ${curves}`,
  });
}

/**
 * A drawing of the totals with its title, its colours, and a table for who cannot see it.
 *
 * @param {TableView} view
 * @param {number[][]} totals
 * @param {Translate} t
 * @param {object} chart
 * @param {number} chart.height
 * @param {string} chart.label
 * @param {unknown} chart.drawing
 * @param {readonly string[]} [chart.values]  the newest of each seat, beside its name
 */
export function chartFrame(view, totals, t, { height, label, drawing, values }) {
  return html`<figure class="chart">
    <figcaption>${t('chart.title')}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${label}>${drawing}</svg>
    ${legend(view, t, values)} ${numbers(view, totals, t)}
  </figure>`;
}

/** A line across at a total, and what it is. @param {{ y: (total: number) => number }} scale @param {number} total */
export function level({ y }, total) {
  return svg`<g class=${total === 0 ? 'level zero' : 'level'}>
    <path d="M${LEFT} ${y(total).toFixed(1)}H${RIGHT}" />
    <text class="tick" x=${LEFT - 5} y=${(y(total) + 4).toFixed(1)} text-anchor="end">${signed(total)}</text>
  </g>`;
}

/** @param {TableView} view @param {Translate} t @param {readonly string[]} [values] */
function legend(view, t, values) {
  return html`<ul class="legend" aria-hidden="true">
    ${view.seats.map(
      (_, seat) => html`<li data-tint=${seatTint(view, seat)}><i></i>${listName(view, seat, t)} ${values ? html`<b>${values[seat]}</b>` : ''}</li>`,
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
