/** What a spectator has where a player has a hand: the other half of the table, and the way out. */

import { html, nothing } from '../lit.js';
import { seating } from './seating.js';
import { seatList } from './seats_view.js';
import { icon } from './icons.js';

/** @import {TableOptions} from '../types/client.js' */
/** @import {TableView} from '../types/wire.js' */
/** @import {Moment} from './seats_view.js' */

/** @param {TableView} view @param {Moment} moment */
export function seatsBelowView(view, moment) {
  return seatList(view, seating(view).below, moment);
}

/** @param {TableView} view @param {TableOptions} options */
export function watchView(view, { t, sit, goHome }) {
  return html`<p class="watching">
      ${icon('eye')}<b>${t('watch.now')}</b>
      ${view.spectators > 1 ? html`<span>${t('watch.count', { n: view.spectators })}</span>` : nothing}
    </p>
    ${view.may_sit ? html`<button class="deed deed-go" @click=${sit}>${t('visit.return')}</button>` : nothing}
    <button class="deed deed-quiet" @click=${goHome}>${t('watch.leave')}</button>`;
}
