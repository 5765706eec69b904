/**
 * What a page shows before it has what it is about, and when that did not come.
 *
 * @import {Refusal, Translate} from '../types/client.js'
 */
import { html } from '../lit.js';
import { refusalText } from '../words.js';

/** The shape of what is coming, in so many rows. @param {Translate} t @param {number} rows */
export function coming(t, rows) {
  return html`<div class="coming" role="status">
    <span class="sr-only">${t('app.wait')}</span>${Array.from({ length: rows }, () => html`<i></i>`)}
  </div>`;
}

/** Why it is not here, and the way to try again. @param {Translate} t @param {Refusal} refusal @param {() => unknown} again */
export function notHere(t, { code, retry_s }, again) {
  return html`<div class="empty" role="alert">
    <p>${refusalText(t, code, retry_s)}</p>
    <p><button type="button" class="btn" @click=${again}>${t('app.again')}</button></p>
  </div>`;
}
