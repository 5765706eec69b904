/**
 * My account: to be the same person on another device, to see where one is signed in, to go.
 *
 * @import {Account, AccountSession} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import accountEn from '../words/account.en.js';
import accountKo from '../words/account.ko.js';
import { addWords } from '../words.js';
import { nicknameField } from './nickname-field.js';
import { bigButton, pageHead } from './pieces.js';
import { notHere } from './waits.js';

addWords({ ko: accountKo, en: accountEn });

/** @param {Scene} scene */
export function accountScreen(scene) {
  const { state, actions, t } = scene;
  const { own, refusal } = state.account;
  return html`<div class="page account">
    ${pageHead(t, t('account.title'))}
    ${state.person && !own && refusal ? notHere(t, refusal, actions.account.load) : nothing}
    ${state.person && !own && !refusal ? html`<p class="empty" role="status">${t('app.wait')}</p>` : nothing}
    ${state.person && own
      ? html`${name(scene, own)} ${keys(scene, own)} ${sessions(scene, own)} ${signIn(scene, own)} ${farewell(scene)}`
      : nothing}
    ${state.known && !state.person ? signIn(scene, null) : nothing}
  </div>`;
}

/**
 * The text of a form's fields, by their names; given to `use`, which tells whether the form is done.
 *
 * @param {(fields: Record<string, string>) => Promise<boolean>} use
 */
function submitted(use) {
  return async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const fields = [...new FormData(form)].map(([field, value]) => [field, String(value)]);
    if (await use(Object.fromEntries(fields))) form.reset();
  };
}

/** @param {Scene} scene @param {number} at */
function day({ state }, at) {
  return new Date(at).toLocaleString(state.settings.lang, { dateStyle: 'medium' });
}

/** @param {Scene} scene @param {number} at */
function hour({ state }, at) {
  return new Date(at).toLocaleString(state.settings.lang, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A button at the end of a form. @param {Scene} scene @param {string} busy @param {string} key */
function submit({ state, t }, busy, key) {
  return html`<button class="btn go" data-busy=${state.busy === busy ? 'yes' : nothing}>
    <span class="label">${t(key)}</span>
  </button>`;
}

// -- who one is ---------------------------------------------------------------------------------

/** @param {Scene} scene @param {Account} own */
function name(scene, own) {
  const { state, actions, t } = scene;
  /** @param {SubmitEvent} event */
  const save = (event) => {
    event.preventDefault();
    actions.account.rename();
  };
  return html`<div class="panel">
    <form class="nickname" @submit=${save}>
      ${nicknameField(
        scene,
        'account-name',
        html`<button class="btn quiet" data-busy=${state.busy === 'nickname' ? 'yes' : nothing}>${t('account.rename')}</button>`,
      )}
    </form>
    ${state.seatedIn === null ? nothing : html`<p class="tip">${t('account.name_at_table')}</p>`}
    ${own.former_names.length === 0
      ? nothing
      : html`<details class="former">
          <summary>${t('account.former')}</summary>
          <ul>
            ${own.former_names.map(
              (former) => html`<li>
                <span>${former.name}</span>
                <time class="words" datetime=${new Date(former.at).toISOString()}
                  >${t('account.former_at', { when: hour(scene, former.at) })}</time
                >
              </li>`,
            )}
          </ul>
        </details>`}
  </div>`;
}

// -- how one is known elsewhere -----------------------------------------------------------------

/** @param {Scene} scene @param {Account} own */
function keys(scene, own) {
  const { t } = scene;
  return html`<section class="panel" aria-labelledby="keep-title">
    <h2 id="keep-title">${t('account.keep')}</h2>
    <p class="tip">${t('account.hint')} ${t('account.keep_hint')}</p>
    ${recoveryCode(scene, own)} ${password(scene, own)}
  </section>`;
}

/** @param {Scene} scene @param {Account} own */
function recoveryCode(scene, own) {
  const { state, actions, t } = scene;
  const { code } = state.account;
  const made = own.code_at === null ? t('account.code_none') : t('account.code_made', { when: day(scene, own.code_at) });
  return html`<div class="key">
    <h3>${t('account.code')}</h3>
    <div role="status">
      ${code === null
        ? html`<p>${made}</p>`
        : html`<p class="recovery-code" translate="no">${code}</p>
            <p>${t('account.code_once')}</p>`}
    </div>
    ${code === null && own.login !== null ? provedCode(scene, own) : bigButton({
          name: 'code',
          busy: state.busy,
          look: code === null && own.code_at !== null ? 'quiet' : 'go',
          label: code === null ? t(newCode(own)) : t('account.copy'),
          press: code === null ? () => actions.account.makeCode(null) : actions.account.copyCode,
        })}
  </div>`;
}

/** @param {Account} own */
function newCode(own) {
  return own.code_at === null ? 'account.make_code' : 'account.replace_code';
}

/** Whoever has a password shows it: an open browser alone is no reason. @param {Scene} scene @param {Account} own */
function provedCode(scene, own) {
  const { actions, t } = scene;
  const make = submitted((fields) => actions.account.makeCode(fields.proof));
  return html`<form class="account-form" @submit=${make}>
    <label for="code-proof">${t('account.proof')}</label>
    <input id="code-proof" name="proof" type="password" class="input" autocomplete="current-password" required />
    ${submit(scene, 'code', newCode(own))}
  </form>`;
}

/** @param {Scene} scene @param {Account} own */
function password(scene, own) {
  const { actions, t } = scene;
  const has = own.login !== null;
  const save = submitted((fields) =>
    actions.account.setPassword({
      login: fields.login,
      password: fields.password,
      proof: has ? fields.proof : null,
      others_out: fields.others_out === 'on',
    }),
  );
  return html`<div class="key">
    <h3>${t('account.password')}</h3>
    <p>
      ${has && own.password_at !== null
        ? t('account.password_set', { login: own.login ?? '', when: day(scene, own.password_at) })
        : t('account.password_none')}
    </p>
    <form class="account-form" @submit=${save}>
      ${loginField(scene, 'new', own.login ?? '')}
      <label for="new-password">${t('account.new_password')} <small>${t('account.password_hint')}</small></label>
      <input id="new-password" name="password" type="password" class="input" autocomplete="new-password" minlength="8" maxlength="200" required />
      ${has
        ? html`<label for="proof">${t('account.proof')}</label>
            <input id="proof" name="proof" type="password" class="input" autocomplete="current-password" required />
            <label class="check"><input type="checkbox" name="others_out" checked /><span>${t('account.others_out')}</span></label>`
        : nothing}
      ${submit(scene, 'password', has ? 'account.change_password' : 'account.set_password')}
    </form>
  </div>`;
}

/** @param {Scene} scene @param {'new' | 'sign-in'} form @param {string} value */
function loginField({ t }, form, value) {
  return html`<label for=${`${form}-login`}>
      ${t('account.login')} ${form === 'new' ? html`<small>${t('account.login_hint')}</small>` : nothing}
    </label>
    <input
      id=${`${form}-login`}
      name="login"
      class="input"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      value=${value}
      minlength="3"
      maxlength="24"
      required
    />`;
}

// -- where one is signed in ---------------------------------------------------------------------

/** @param {Scene} scene @param {Account} own */
function sessions(scene, own) {
  const { state, actions, t } = scene;
  return html`<section class="panel" aria-labelledby="sessions-title">
    <h2 id="sessions-title" tabindex="-1">${t('account.sessions')}</h2>
    <ul class="sessions">
      ${own.sessions.map((session) => oneSession(scene, session))}
    </ul>
    ${own.sessions.length > 2
      ? bigButton({
          name: 'end-others',
          busy: state.busy,
          look: 'quiet',
          label: t('account.end_others'),
          press: actions.account.endOthers,
        })
      : nothing}
  </section>`;
}

/** @param {Scene} scene @param {AccountSession} session */
function oneSession(scene, session) {
  const { state, actions, t } = scene;
  /** The button goes with its session, so the focus goes to the list's title. */
  const end = async () => {
    if (await actions.account.endSession(session.id)) document.getElementById('sessions-title')?.focus();
  };
  const agent = session.agent || t('account.unknown_agent');
  return html`<li>
    <span class="session-text">
      <b>${agent}</b>
      <time class="words" datetime=${new Date(session.seen_at).toISOString()}
        >${t('account.seen', { when: hour(scene, session.seen_at) })}</time
      >
    </span>
    ${session.here
      ? html`<span class="chip gold">${t('account.here')}</span>`
      : html`<button
          type="button"
          class="btn quiet"
          aria-label=${t('account.end_session_of', { agent })}
          data-busy=${state.busy === `end ${session.id}` ? 'yes' : nothing}
          @click=${end}
        >
          <span class="label">${t('account.end_session')}</span>
        </button>`}
  </li>`;
}

// -- to be somebody one was elsewhere -----------------------------------------------------------

/** @param {Scene} scene @param {Account | null} own */
function signIn(scene, own) {
  const { actions, t } = scene;
  const lost = own !== null && own.login === null && own.code_at === null;
  const byCode = submitted((fields) => actions.account.byCode(fields.code));
  const byPassword = submitted((fields) => actions.account.byPassword(fields.login, fields.password));
  const forms = html`${lost ? html`<p class="tip">${t('account.sign_in_lost', { name: own.person.name })}</p>` : nothing}
    <form class="account-form key" @submit=${byCode}>
      <h3>${t('account.by_code')}</h3>
      <label for="sign-in-code">${t('account.code')}</label>
      <input id="sign-in-code" name="code" class="input" autocomplete="off" autocapitalize="characters" spellcheck="false" required />
      ${submit(scene, 'sign-in', 'account.enter')}
    </form>
    <form class="account-form key" @submit=${byPassword}>
      <h3>${t('account.by_password')}</h3>
      ${loginField(scene, 'sign-in', '')}
      <label for="sign-in-password">${t('account.current_password')}</label>
      <input id="sign-in-password" name="password" type="password" class="input" autocomplete="current-password" required />
      ${submit(scene, 'sign-in', 'account.enter')}
    </form>`;
  if (own === null) {
    return html`<section class="panel" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">${t('account.sign_in')}</h2>
      <p class="tip">${t('account.hint')}</p>
      ${forms}
    </section>`;
  }
  return html`<details class="panel">
    <summary><h2>${t('account.sign_in')}</h2></summary>
    ${forms}
  </details>`;
}

// -- to go --------------------------------------------------------------------------------------

/** @param {Scene} scene */
function farewell({ actions, t }) {
  return html`<section class="panel menu" aria-label=${t('account.leave')}>
    <button type="button" class="row-btn" @click=${() => actions.page.openSheet({ name: 'sign_out' })}>
      ${icon('door')}<span>${t('account.sign_out')}</span>
    </button>
    <button type="button" class="row-btn danger" @click=${() => actions.page.openSheet({ name: 'forget', refused: null })}>
      ${icon('cross')}<span>${t('account.forget')}<small>${t('account.forget_hint')}</small></span>
    </button>
  </section>`;
}
