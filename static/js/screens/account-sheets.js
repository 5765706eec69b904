/**
 * The second confirmations of an account: to be signed out, and to be forgotten.
 *
 * @import {Refusal} from '../types/client.js'
 * @import {Scene} from './pieces.js'
 */
import { html, nothing } from '../lit.js';
import { refusalText } from '../words.js';

/** @param {Scene} scene */
export function signOutSheet({ state, actions, t }) {
  const { own } = state.account;
  const lost = own !== null && own.login === null && own.code_at === null;
  return html`<div class="sheet-fill">
    <p>${t(lost ? 'account.sign_out_lost' : 'account.sign_out_sure')}</p>
    <div class="buttons">
      <button type="button" class="btn big danger" @click=${actions.account.signOut}>${t('account.sign_out')}</button>
      <button type="button" class="btn big quiet" @click=${actions.page.closeSheet}>${t('app.cancel')}</button>
    </div>
  </div>`;
}

/** @param {Scene} scene @param {Refusal | null} refused */
export function forgetSheet({ state, actions, t }, refused) {
  const { own } = state.account;
  if (own === null) return nothing;
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
    actions.account.forget(String(fields.get('name')), own.login === null ? null : String(fields.get('proof')));
  };
  return html`<form class="sheet-fill account-form" @submit=${submit}>
    <p>${t('account.forget_sure')}</p>
    <label for="forget-name">${t('account.forget_name', { name: own.person.name })}</label>
    <input id="forget-name" name="name" class="input" autocomplete="off" spellcheck="false" required />
    ${own.login === null
      ? nothing
      : html`<label for="forget-proof">${t('account.proof')}</label>
          <input id="forget-proof" name="proof" type="password" class="input" autocomplete="current-password" required />`}
    <p class="nick-why" role="alert">${refused ? refusalText(t, refused.code, refused.retry_s) : nothing}</p>
    <div class="buttons">
      <button class="btn big danger" data-busy=${state.busy === 'leave' ? 'yes' : nothing}>${t('account.forget')}</button>
      <button type="button" class="btn big quiet" @click=${actions.page.closeSheet}>${t('app.cancel')}</button>
    </div>
  </form>`;
}
