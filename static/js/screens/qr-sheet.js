/**
 * The invitation as a QR code, to be held under another phone's camera.
 *
 * @import {Scene} from './pieces.js'
 */
import { html, svg } from '../lit.js';

/** The light margin that a camera needs, in squares. */
const MARGIN = 4;

/** @param {Scene} scene @param {{ size: number, path: string }} code */
export function qrSheet({ state, t }, { size, path }) {
  const whole = size + 2 * MARGIN;
  return html`<div class="sheet-fill qr">
    <svg viewBox="${-MARGIN} ${-MARGIN} ${whole} ${whole}" role="img" aria-label=${t('wait.qr_of', { code: state.route.code })}>
      ${svg`<path d=${path} shape-rendering="crispEdges" />`}
    </svg>
    <p class="code">${state.route.code}</p>
    <p class="tip">${t('wait.qr_hint')}</p>
  </div>`;
}
