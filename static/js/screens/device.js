/**
 * What is said of network and version above every screen, and the way to install the app.
 *
 * @import {State} from '../state.js'
 * @import {Scene} from './pieces.js'
 */
import { crown } from '../icons.js';
import { html, nothing } from '../lit.js';

/** Nothing is offered in a running round, wherever in the app one is. @param {State} state */
export function mayOffer({ device, table }) {
  return device.newer && table?.view.phase !== 'playing';
}

/** A room tells of its connection by itself. @param {State} state */
export function isOffline({ device, link }) {
  return !device.reached && link.state === 'idle';
}

/** @param {Scene} scene */
export function deviceBars({ state, actions, t }) {
  return html`<div class="device-bars" role="status">
    ${isOffline(state) ? html`<p class="link-bar">${t('device.offline')}</p>` : nothing}
    ${mayOffer(state)
      ? html`<p class="link-bar" data-newer>
          <span>${t('device.newer')}</span>
          <button type="button" class="link-btn" @click=${actions.device.takeNewer}>${t('device.reload')}</button>
        </p>`
      : nothing}
  </div>`;
}

/** In the settings, where the browser would do it. @param {Scene} scene */
export function installEntry({ state, actions, t }) {
  if (!state.device.installable) return nothing;
  return html`<button type="button" class="row-btn" @click=${() => actions.device.install()}>
    ${crown()}<span>${t('device.install')}<small>${t('device.install_hint')}</small></span>
  </button>`;
}
