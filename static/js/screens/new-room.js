/**
 * New room: every option of R8.1 on one page, and in one sentence what was chosen.
 *
 * @import {Level} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { LEVELS, otherSeats } from '../draft.js';
import { html } from '../lit.js';
import { cpuName, initial } from '../names.js';
import { optionPanels, seatsChoice } from './options-form.js';
import { bigButton, optionWords, pageHead, phrases } from './pieces.js';

/** @param {Scene} scene */
export function newRoomScreen(scene) {
  const { state, actions, t } = scene;
  return html`<div class="page new-room">
    ${pageHead(t, t('new.title'))}
    <form class="options" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${seatChoices(scene)} ${optionPanels(t, state.draft, actions.lobby)}
    </form>
    ${summary(scene)}
  </div>`;
}

/** @param {Scene} scene */
function seatChoices({ state, actions, t }) {
  return html`<section class="panel">
    ${seatsChoice(t, state.draft, actions.lobby)}
    <ul class="new-seats">
      <li>
        <span class="avatar" data-tint="0" aria-hidden="true">${initial(state.nickname)}</span>
        <b>${state.nickname || t('seat.me')}</b><span class="chip gold">${t('seat.host')}</span>
      </li>
      ${otherSeats(state.draft).map((level, index) => seatChoice(level, index, actions, t))}
    </ul>
    ${levelHints(t)}
  </section>`;
}

/** How the levels play. @param {Scene['t']} t */
function levelHints(t) {
  return html`<dl class="level-hints">
    ${LEVELS.map((level) => html`<div><dt>${t(`level.${level}`)}</dt><dd>${t(`level.${level}.hint`)}</dd></div>`)}
  </dl>`;
}

/**
 * @param {Level | null} level
 * @param {number} index
 * @param {Scene['actions']} actions
 * @param {Scene['t']} t
 */
function seatChoice(level, index, actions, t) {
  const seat = index + 1;
  const name = level === null ? t('new.person') : cpuName(seat, t);
  /** @param {Event} event */
  const choose = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    actions.lobby.chooseCpu(index, LEVELS.find((known) => known === value) ?? null);
  };
  return html`<li class=${level === null ? 'open' : ''}>
    <span class="avatar" data-tint=${seat} aria-hidden="true">${level === null ? '' : initial(name)}</span>
    <b>${name}</b>
    <select class="input" aria-label=${t('new.who_sits', { n: seat + 1 })} @change=${choose}>
      <option value="" ?selected=${level === null}>${t('new.wait_for_person')}</option>
      ${LEVELS.map(
        (known) => html`<option value=${known} ?selected=${known === level}>
          ${t('new.cpu', { level: t(`level.${known}`) })}
        </option>`,
      )}
    </select>
  </li>`;
}

/** @param {Scene} scene */
function summary({ state, actions, t }) {
  const { options } = state.draft;
  const others = otherSeats(state.draft);
  const levels = LEVELS.map((level) => ({ level, n: others.filter((other) => other === level).length }));
  const allCpu = !others.includes(null);
  const who = [
    t('options.seats', { n: options.seats }),
    ...levels.filter(({ n }) => n > 0).map(({ level, n }) => t('new.cpus', { level: t(`level.${level}`), n })),
    t(options.public ? 'new.public' : 'new.by_link'),
    ...(options.spectators ?? true ? [] : [t('new.spectators_off')]),
  ];
  return html`<aside class="bottom-bar" aria-label=${t('new.summary')}>
    <p class="summary">
      <b>${phrases(who)}</b><span>${phrases(optionWords(options, t).slice(1))}</span>
    </p>
    ${bigButton({
      name: 'open',
      busy: state.busy,
      look: 'go',
      label: t(allCpu ? 'new.open_and_start' : 'new.open'),
      disabled: !state.known,
      press: actions.lobby.openDraft,
    })}
  </aside>`;
}
