/**
 * The options of R8.1 as a form, for a new room and for one that waits.
 *
 * @import {Draft, Translate} from '../types/client.js'
 * @import {RoomOptions} from '../types/wire.js'
 */
import { MOST_ROUNDS, ROUNDS, SEATS, TURN_SECONDS, WINDOW_SECONDS } from '../draft.js';
import { html, live, nothing } from '../lit.js';
import { segments, thresholdText } from './pieces.js';

/**
 * What a choice does.
 *
 * @typedef {object} Choosing
 * @property {(patch: Partial<RoomOptions>) => void} choose
 * @property {(byHand: boolean) => void} roundsByHand
 */

/** @param {Translate} t @param {Draft} draft @param {Choosing} choosing */
export function seatsChoice(t, { options }, { choose }) {
  return segments({
    name: 'seats',
    legend: t('new.seats'),
    of: SEATS.map((n) => ({ value: n, label: t('options.seats', { n }) })),
    value: options.seats,
    choose: (seats) => choose({ seats }),
  });
}

/** Everything but the seats, in two panels: the match, and its pace and company. @param {Translate} t @param {Draft} draft @param {Choosing} choosing */
export function optionPanels(t, draft, choosing) {
  return html`${matchChoices(t, draft, choosing)} ${paceChoices(t, draft, choosing)}`;
}

/** @param {Translate} t @param {Draft} draft @param {Choosing} choosing */
function matchChoices(t, draft, choosing) {
  return html`<section class="panel">
    ${roundsChoice(t, draft, choosing)}
    ${segments({
      name: 'thresholds',
      legend: t('new.thresholds'),
      of: /** @type {const} */ (['basic', 'high']).map((value) => ({
        value,
        label: t(`thresholds.${value}`),
        hint: thresholdText(value, t),
      })),
      value: draft.options.thresholds,
      choose: (thresholds) => choosing.choose({ thresholds }),
    })}
    <p class="tip">${t('new.thresholds_hint')}</p>
  </section>`;
}

/** @param {Translate} t @param {Draft} draft @param {Choosing} choosing */
function roundsChoice(t, { options, roundsByHand }, choosing) {
  const byHand = roundsByHand || !ROUNDS.includes(options.rounds);
  /** @param {number} rounds 0 stands for a number by hand */
  const choose = (rounds) => {
    choosing.roundsByHand(rounds === 0);
    if (rounds > 0) choosing.choose({ rounds });
  };
  /** @param {Event} event */
  const type = (event) =>
    choosing.choose({ rounds: Number(/** @type {HTMLInputElement} */ (event.target).value) });
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

/** @param {Translate} t @param {Draft} draft @param {Choosing} choosing */
function paceChoices(t, { options }, { choose }) {
  /** @template {number} N @param {readonly N[]} of */
  const seconds = (of) => of.map((n) => ({ value: n, label: t('new.seconds', { n }) }));
  return html`<section class="panel">
    ${segments({
      name: 'window',
      legend: t('new.window'),
      of: seconds(WINDOW_SECONDS),
      value: options.window_s,
      choose: (window_s) => choose({ window_s }),
    })}
    ${segments({
      name: 'turn',
      legend: t('new.turn'),
      of: seconds(TURN_SECONDS),
      value: options.turn_s,
      choose: (turn_s) => choose({ turn_s }),
    })}
    ${segments({
      name: 'public',
      legend: t('new.who'),
      of: [
        { value: false, label: t('new.by_link'), hint: t('new.by_link_hint') },
        { value: true, label: t('new.public'), hint: t('new.public_hint') },
      ],
      value: options.public,
      choose: (open) => choose({ public: open }),
    })}
    ${segments({
      name: 'spectators',
      legend: t('new.spectators'),
      of: [
        { value: true, label: t('new.spectators_on') },
        { value: false, label: t('new.spectators_off') },
      ],
      value: options.spectators ?? true,
      choose: (spectators) => choose({ spectators }),
    })}
  </section>`;
}
