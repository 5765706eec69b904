/**
 * Around every section: who is signed in, the menu, what was done and what was refused; or the door.
 *
 * @import {Desk} from './pieces.js'
 * @import {AdminState} from './state.js'
 */
import { html, nothing } from '../lit.js';
import { crown } from '../icons.js';
import { refusalText } from '../words.js';
import { listPath, SECTIONS } from './address.js';
import { SECTION } from './sections.js';

/** @param {Desk} desk @param {AdminState} state @param {() => void} otherLang */
export function frame(desk, state, otherLang) {
  const { t, deeds } = desk;
  const signedIn = state.admin !== null;
  return html`<a class="skip" href="#main">${t('app.skip')}</a>
    <header class="top-bar admin-bar">
      <span class="brand">${crown()}<span>${t('admin.title')}</span></span>
      <span class="space"></span>
      ${signedIn ? html`<span class="words">${state.admin}</span>` : nothing}
      <button type="button" class="link-btn" @click=${otherLang}>${t('app.other_lang')}</button>
      ${signedIn ? html`<button type="button" class="link-btn" @click=${deeds.signOut}>${t('admin.sign_out')}</button>` : nothing}
    </header>
    ${signedIn ? menu(desk) : nothing}
    <main id="main" tabindex="-1">
      <div class="page admin">${state.known ? inside(desk, state) : waiting(desk)}</div>
    </main>`;
}

/** @param {Desk} desk */
function menu({ t, place }) {
  return html`<nav class="admin-menu" aria-label=${t('admin.sections')}>
    <ul>
      ${SECTIONS.map(
        (name) => html`<li>
          <a href=${listPath(name)} aria-current=${name === place.section ? 'page' : nothing}>${t(`admin.${name}`)}</a>
        </li>`,
      )}
    </ul>
  </nav>`;
}

/** @param {Desk} desk @param {AdminState} state */
function inside(desk, state) {
  const { t, place } = desk;
  if (state.admin === null) return door(desk, state);
  if (place.section === 'missing') {
    return html`<h1 tabindex="-1">${t('code.not_found')}</h1>`;
  }
  return html`<h1 tabindex="-1">${t(`admin.${place.section}`)}</h1>
    ${told(desk, state)} ${state.found ? SECTION[place.section].view(desk, state.found.value) : absent(desk, state)}`;
}

/** Nothing is here yet, or nothing will be. @param {Desk} desk @param {AdminState} state */
function absent(desk, { refusal }) {
  return refusal ? nothing : waiting(desk);
}

/** What was done last, and why something was not. @param {Desk} desk @param {AdminState} state */
function told(desk, { refusal, done }) {
  const { t } = desk;
  return html`<div role="status" class="told">
      ${done ? html`<p class="panel good">${t(done)}</p>` : nothing}
    </div>
    ${refusal ? html`<p class="panel bad" role="alert">${refusalText(t, refusal.code)}</p>` : nothing}`;
}

/** @param {Desk} desk */
function waiting({ t }) {
  return html`<p class="empty" role="status">${t('app.wait')}</p>`;
}

/** @param {Desk} desk @param {AdminState} state */
function door(desk, { refusal, busy }) {
  const { t, deeds } = desk;
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const given = new FormData(form);
    const password = /** @type {HTMLInputElement} */ (form.elements.namedItem('password'));
    if (await deeds.signIn(String(given.get('name')), String(given.get('password')))) return;
    password.value = '';
    password.focus();
  };
  return html`<form class="panel door" @submit=${submit}>
    <h1 tabindex="-1">${t('admin.sign_in')}</h1>
    ${refusal ? html`<p class="bad" role="alert">${refusalText(t, refusal.code, refusal.retry_s)}</p>` : nothing}
    <label class="filter"><span>${t('admin.name')}</span>
      <input class="input" name="name" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="100" />
    </label>
    <label class="filter"><span>${t('admin.password')}</span>
      <input class="input" name="password" type="password" autocomplete="current-password" required maxlength="1000" />
    </label>
    <button class="btn go" type="submit" data-busy=${busy === 'sign_in' ? 'yes' : nothing}>${t('admin.sign_in')}</button>
  </form>`;
}
