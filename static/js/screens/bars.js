/**
 * The running totals after each of the last rounds as bars that go up and down from zero.
 *
 * @import {TableView} from '../types/wire.js'
 * @import {Translate} from '../types/client.js'
 */
import { barsOf } from '../graphs.js';
import { html, svg } from '../lit.js';
import { seatTint } from '../names.js';
import { runningTotals, signed } from '../sums.js';
import { chartFrame, level } from './chart.js';

/** @param {TableView} view @param {Translate} t @param {number} height */
export function totalsBars(view, t, height) {
  if (!view.match || view.match.history.length === 0) return html``;
  const totals = runningTotals(view.match.history, view.seats.length);
  const { groups, ...scale } = barsOf(totals, height - 20);
  return chartFrame(view, totals, t, {
    height,
    label: t('chart.bars'),
    drawing: svg`
      ${groups.map(({ round, middle, bars }) => svg`<g class="bars" ?data-last=${round === totals.length - 1}>
        ${bars.map(({ seat, total, x, top, height: high }) => svg`<g data-tint=${seatTint(view, seat)}>
          <rect class="bar" x=${(x + 1).toFixed(1)} y=${(total === 0 ? top - 1 : top).toFixed(1)} width=${(scale.width - 2).toFixed(1)} height=${Math.max(2, high).toFixed(1)} rx="2.5" />
        </g>`)}
        <text class="tick" x=${middle.toFixed(1)} y=${height - 3} text-anchor="middle">${t('chart.nth', { n: round })}</text>
      </g>`)}
      ${level(scale, 0)} ${scale.high > 0 ? level(scale, scale.high) : ''} ${scale.low < 0 ? level(scale, scale.low) : ''}`,
    values: view.seats.map((_, seat) => signed(totals[totals.length - 1][seat])),
  });
}
