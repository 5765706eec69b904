/**
 * New room: every option of R8.1 on one page, and in one sentence what was chosen.
 *
 * @import {Level} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { LEVELS, MOST_ROUNDS, otherSeats, ROUNDS, SEATS, TURN_SECONDS, WINDOW_SECONDS } from '../draft.js';
import { html, live, nothing } from '../lit.js';
import { cpuName, initial } from '../names.js';
import { bigButton, optionWords, pageHead, phrases, segments, thresholdText } from './pieces.js';

/** @param {Scene} scene */
export function newRoomScreen(scene) {
  const { t } = scene;
  return html`<div class="page new-room">
    ${pageHead(t, t('new.title'))}
    <form class="options" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${seatChoices(scene)} ${matchChoices(scene)} ${paceChoices(scene)}
    </form>
    ${summary(scene)}
  </div>`;
}

/** @param {Scene} scene */
function seatChoices({ state, actions, t }) {
  const { options } = state.draft;
  return html`<section class="panel">
    ${segments({
      name: 'seats',
      legend: t('new.seats'),
      of: SEATS.map((n) => ({ value: n, label: t('options.seats', { n }) })),
      value: options.seats,
      choose: (seats) => actions.lobby.choose({ seats }),
    })}
    <ul class="new-seats">
      <li>
        <span class="avatar" data-tint="0" aria-hidden="true">${initial(state.nickname)}</span>
        <b>${state.nickname || t('seat.me')}</b><span class="chip gold">${t('seat.host')}</span>
      </li>
      ${otherSeats(state.draft).map((level, index) => seatChoice(level, index, actions, t))}
    </ul>
  </section>`;
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
function matchChoices(scene) {
  const { state, actions, t } = scene;
  const { options } = state.draft;
  return html`<section class="panel">
    ${roundsChoice(scene)}
    ${segments({
      name: 'thresholds',
      legend: t('new.thresholds'),
      of: /** @type {const} */ (['basic', 'high']).map((value) => ({
        value,
        label: t(`thresholds.${value}`),
        hint: thresholdText(value, t),
      })),
      value: options.thresholds,
      choose: (thresholds) => actions.lobby.choose({ thresholds }),
    })}
    <p class="tip">${t('new.thresholds_hint')}</p>
  </section>`;
}

/** @param {Scene} scene */
function roundsChoice({ state, actions, t }) {
  const { options, roundsByHand } = state.draft;
  const byHand = roundsByHand || !ROUNDS.includes(options.rounds);
  /** @param {number} rounds 0 stands for a number by hand */
  const choose = (rounds) => {
    actions.lobby.roundsByHand(rounds === 0);
    if (rounds > 0) actions.lobby.choose({ rounds });
  };
  /** @param {Event} event */
  const type = (event) =>
    actions.lobby.choose({ rounds: Number(/** @type {HTMLInputElement} */ (event.target).value) });
  return html`${segments({
    name: 'rounds',
    legend: t('new.rounds'),
    of: [
      ...ROUNDS.map((value) => ({ value, label: String(value) })),
      { value: 0, label: t('new.by_hand') },
    ],
    value: byHand ? 0 : options.rounds,
    choose,
  })}
  ${byHand
    ? html`<label class="by-hand">
        ${t('new.rounds_by_hand', { n: MOST_ROUNDS })}
        <input
          class="input"
          type="number"
          inputmode="numeric"
          min="1"
          max=${MOST_ROUNDS}
          .value=${live(String(options.rounds))}
          @change=${type}
        />
      </label>`
    : nothing}`;
}

/** @param {Scene} scene */
function paceChoices({ state, actions, t }) {
  const { options } = state.draft;
  /** @template {number} N @param {readonly N[]} of */
  const seconds = (of) => of.map((n) => ({ value: n, label: t('new.seconds', { n }) }));
  return html`<section class="panel">
    ${segments({
      name: 'window',
      legend: t('new.window'),
      of: seconds(WINDOW_SECONDS),
      value: options.window_s,
      choose: (window_s) => actions.lobby.choose({ window_s }),
    })}
    ${segments({
      name: 'turn',
      legend: t('new.turn'),
      of: seconds(TURN_SECONDS),
      value: options.turn_s,
      choose: (turn_s) => actions.lobby.choose({ turn_s }),
    })}
    ${segments({
      name: 'public',
      legend: t('new.who'),
      of: [
        { value: false, label: t('new.by_link'), hint: t('new.by_link_hint') },
        { value: true, label: t('new.public'), hint: t('new.public_hint') },
      ],
      value: options.public,
      choose: (open) => actions.lobby.choose({ public: open }),
    })}
  </section>`;
}

/** @param {Scene} scene */
function summary({ state, actions, t }) {
  const { options } = state.draft;
  const others = otherSeats(state.draft);
  const cpus = others.filter((level) => level !== null).length;
  const allCpu = cpus === others.length;
  const who = [
    t('options.seats', { n: options.seats }),
    ...(cpus > 0 ? [t('new.cpus', { n: cpus })] : []),
    t(options.public ? 'new.public' : 'new.by_link'),
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
