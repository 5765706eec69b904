/**
 * All that a banned person is shown: that it is so, and until when.
 *
 * @import {Scene} from './pieces.js'
 */
import { html } from '../lit.js';

/** @param {Scene} scene */
export function bannedScreen({ state, t }) {
  const until = state.ban?.until ?? null;
  return html`<div class="page ended">
    <header class="result-head centre">
      <h1 tabindex="-1" data-title>${t('code.banned')}</h1>
      <p>${until === null ? t('ban.for_good') : t('ban.until', { when: moment(until, state.settings.lang) })}</p>
      <p>${t('ban.results')}</p>
    </header>
  </div>`;
}

/** @param {number} ms @param {string} lang */
function moment(ms, lang) {
  return new Date(ms).toLocaleString(lang, { dateStyle: 'long', timeStyle: 'short' });
}
