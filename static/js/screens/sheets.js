/**
 * Sheets over any screen: settings, the menu of a running match, and every second confirmation.
 *
 * @import {Settings, Sheet} from '../types/client.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, live, nothing } from '../lit.js';
import { amHost, othersHere } from '../standing.js';
import { forgetSheet, signOutSheet } from './account-sheets.js';
import { installEntry } from './device.js';
import { segments } from './pieces.js';
import { qrSheet } from './qr-sheet.js';
import { shareSheet } from './share-sheet.js';
import { handOverSheet, optionsSheet, seatSheet, seatTitle } from './seat-sheet.js';

/** The words of a sheet's title, by its name. */
const TITLES = {
  settings: 'settings.title',
  code: 'home.code',
  menu: 'menu.title',
  leave: 'menu.leave_title',
  abort: 'menu.abort_title',
  settle: 'menu.settle_title',
  hand_over: 'wait.hand_over',
  kick: 'wait.kick_title',
  options: 'wait.options_title',
  sign_out: 'account.sign_out_title',
  forget: 'account.forget_title',
  share: 'share.title',
  qr: 'wait.invite',
};

/** @param {Scene} scene @param {Sheet} open */
function title(scene, open) {
  return open.name === 'seat' ? seatTitle(scene, open.seat) : scene.t(TITLES[open.name]);
}

/** @param {Scene} scene */
export function sheet(scene) {
  const { state, actions, t } = scene;
  /** A tap beside the sheet closes it. @param {MouseEvent} event */
  const beside = (event) => {
    if (event.target === event.currentTarget) actions.page.closeSheet();
  };
  return html`<dialog class="sheet" aria-labelledby="sheet-title" @close=${actions.page.closeSheet} @click=${beside}>
    ${state.sheet
      ? html`<div class="sheet-in">
          <header class="sheet-head">
            <h2 id="sheet-title" tabindex="-1">${title(scene, state.sheet)}</h2>
            <button type="button" class="icon-btn" aria-label=${t('app.close')} @click=${actions.page.closeSheet}>
              ${icon('close')}
            </button>
          </header>
          ${content(scene, state.sheet)}
        </div>`
      : nothing}
  </dialog>`;
}

/** @param {Scene} scene @param {Sheet} open */
function content(scene, open) {
  switch (open.name) {
    case 'settings':
      return settings(scene);
    case 'code':
      return codeField(scene);
    case 'menu':
      return menu(scene);
    case 'seat':
      return seatSheet(scene, open.seat);
    case 'hand_over':
      return handOverSheet(scene);
    case 'options':
      return optionsSheet(scene, open.draft);
    case 'kick':
      return sure(scene, 'wait.kick_sure', 'wait.kick', () => scene.actions.host.kick(open.seat));
    case 'leave':
      return sure(scene, 'menu.leave_sure', 'menu.leave', scene.actions.table.leave);
    case 'abort':
      return sure(scene, 'menu.abort_sure', 'menu.abort', () => scene.actions.table.abort(open.match));
    case 'settle':
      return sure(scene, 'menu.settle_sure', 'result.settle', () => scene.actions.table.propose(open.round));
    case 'sign_out':
      return signOutSheet(scene);
    case 'forget':
      return forgetSheet(scene, open.refused);
    case 'qr':
      return qrSheet(scene, open.code);
    case 'share':
      return shareSheet(scene, open);
    default:
      return nothing;
  }
}

/** @param {Scene} scene */
function settings(scene) {
  const { state, actions, t } = scene;
  const current = state.settings;
  /** @param {Partial<Settings>} patch */
  const save = (patch) => actions.page.saveSettings(patch);
  /** @param {boolean} on */
  const named = (on) => t(on ? 'settings.on' : 'settings.off');
  return html`<div class="sheet-fill">
    ${segments({
      name: 'lang',
      legend: t('settings.lang'),
      of: [
        { value: /** @type {const} */ ('ko'), label: '한국어' },
        { value: /** @type {const} */ ('en'), label: 'English' },
      ],
      value: current.lang,
      choose: (lang) => save({ lang }),
    })}
    ${segments({
      name: 'theme',
      legend: t('settings.theme'),
      of: /** @type {const} */ (['dark', 'light', 'system']).map((value) => ({ value, label: t(`settings.theme.${value}`) })),
      value: current.theme,
      choose: (theme) => save({ theme }),
    })}
    ${segments({
      name: 'deck',
      legend: t('settings.deck'),
      of: /** @type {const} */ (['two', 'four']).map((value) => ({ value, label: t(`settings.deck.${value}`) })),
      value: current.deck,
      choose: (deck) => save({ deck }),
    })}
    ${segments({
      name: 'sound',
      legend: t('settings.sound'),
      of: [true, false].map((value) => ({ value, label: named(value) })),
      value: current.sound,
      choose: (sound) => save({ sound }),
    })}
    ${segments({
      name: 'speed',
      legend: t('settings.speed'),
      of: /** @type {const} */ (['calm', 'fast', 'none']).map((value) => ({ value, label: t(`settings.speed.${value}`) })),
      value: current.speed,
      choose: (speed) => save({ speed }),
    })}
    ${segments({
      name: 'ask-discard',
      legend: t('settings.ask_discard'),
      of: [true, false].map((value) => ({ value, label: named(value) })),
      value: current.askDiscard,
      choose: (askDiscard) => save({ askDiscard }),
    })}
    <p class="tip">${t('settings.ask_discard_hint')}</p>
    ${segments({
      name: 'auto-pass',
      legend: t('settings.auto_pass'),
      of: [
        { value: null, label: t('settings.auto_pass.default') },
        ...[true, false].map((value) => ({ value, label: named(value) })),
      ],
      value: current.autoPass,
      choose: (autoPass) => save({ autoPass }),
    })}
    <p class="tip">${t('settings.auto_pass_hint')}</p>
    ${installEntry(scene)}
  </div>`;
}

/** @param {Scene} scene */
function codeField({ state, actions, t }) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    actions.lobby.visitTyped();
  };
  return html`<form class="sheet-fill" @submit=${submit}>
    <label for="room-code">${t('home.code_label')}</label>
    <input
      id="room-code"
      class="input code-input"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      .value=${live(state.codeInput)}
      @input=${(/** @type {InputEvent} */ event) =>
        actions.lobby.typeCode(/** @type {HTMLInputElement} */ (event.target).value)}
    />
    <button class="btn big go">${t('home.code_go')}</button>
  </form>`;
}

/** @param {Scene} scene */
function menu({ state, actions, t }) {
  const view = state.table?.view;
  const me = view && view.seat !== null ? view.seats[view.seat] : null;
  const match = view?.match;
  const playing = view?.phase === 'playing' || view?.phase === 'between';
  return html`<div class="sheet-fill menu">
    <button type="button" class="row-btn" @click=${() => actions.page.openSheet({ name: 'settings' })}>
      ${icon('gear')}<span>${t('app.settings')}</span>
    </button>
    <a class="row-btn" href="/rules" @click=${actions.page.closeSheet}>
      ${icon('book')}<span>${t('rules.title')}<small>${t('menu.rules_hint')}</small></span>
    </a>
    ${me && playing
      ? html`<button
          type="button"
          class="row-btn"
          aria-pressed=${me.leaving ? 'true' : 'false'}
          @click=${() => actions.table.leaveAfter(!me.leaving)}
        >
          ${icon(me.leaving ? 'check' : 'next')}
          <span>${t('menu.leave_after')}<small>${t(me.leaving ? 'menu.leave_after_on' : 'menu.leave_after_hint')}</small></span>
        </button>`
      : nothing}
    ${me && view && amHost(view) && othersHere(view).length > 0
      ? html`<button type="button" class="row-btn" @click=${() => actions.page.openSheet({ name: 'hand_over' })}>
          ${icon('people')}<span>${t('wait.hand_over')}<small>${t('wait.hand_over_hint')}</small></span>
        </button>`
      : nothing}
    ${view && !me
      ? html`<button type="button" class="row-btn" @click=${actions.table.goHome}>
          ${icon('door')}<span>${t('watch.leave')}</span>
        </button>`
      : nothing}
    ${me
      ? html`<button type="button" class="row-btn" @click=${() => actions.page.openSheet({ name: 'leave' })}>
          ${icon('door')}<span>${t('menu.leave')}<small>${t('menu.leave_hint')}</small></span>
        </button>`
      : nothing}
    ${me && playing && match
      ? html`<button
          type="button"
          class="row-btn danger"
          @click=${() => actions.page.openSheet({ name: 'abort', match: match.id })}
        >
          ${icon('flag')}<span>${t('menu.abort')}<small>${t('menu.abort_hint')}</small></span>
        </button>`
      : nothing}
  </div>`;
}

/**
 * A second confirmation: what will happen, and two ways out.
 *
 * @param {Scene} scene
 * @param {string} question
 * @param {string} deed
 * @param {() => unknown} press
 */
function sure({ actions, t }, question, deed, press) {
  return html`<div class="sheet-fill">
    <p>${t(question)}</p>
    <div class="buttons">
      <button type="button" class="btn big danger" @click=${press}>${t(deed)}</button>
      <button type="button" class="btn big quiet" @click=${actions.page.closeSheet}>${t('app.cancel')}</button>
    </div>
  </div>`;
}
