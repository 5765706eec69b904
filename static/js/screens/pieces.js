/**
 * Small pieces that several screens share.
 *
 * @import {Left, TableView, Options} from '../types/wire.js'
 * @import {Translate} from '../types/client.js'
 * @import {Actions} from '../actions.js'
 * @import {State} from '../state.js'
 */
import { cardFace } from '../cards/face.js';
import { cardName } from '../cards/names.js';
import { THRESHOLDS } from '../draft.js';
import { icon } from '../icons.js';
import { guard, html, live, nothing } from '../lit.js';
import { initial, listName, seatTint } from '../names.js';

/**
 * Everything a screen is drawn from.
 *
 * @typedef {object} Scene
 * @property {State} state
 * @property {Actions} actions
 * @property {Translate} t
 * @property {number} now  ms of `performance.now()`
 */

/**
 * The head of a page: the way back, and its title, which takes the focus when the page opens.
 *
 * @param {Translate} t
 * @param {unknown} title
 */
export function pageHead(t, title) {
  return html`<header class="page-head">
    <a class="icon-btn" href="/" aria-label=${t('app.back')}>${icon('back')}</a>
    <h1 tabindex="-1" data-title>${title}</h1>
  </header>`;
}

/**
 * A button that waits for the server: `busy` is the running action's name.
 *
 * @param {object} button
 * @param {string} button.name
 * @param {string | null} button.busy
 * @param {unknown} button.label
 * @param {unknown} [button.hint]
 * @param {string} [button.look]
 * @param {boolean} [button.disabled]
 * @param {() => unknown} button.press
 */
export function bigButton({ name, busy, label, hint, look = '', disabled = false, press }) {
  return html`<button
    type="button"
    class="btn big ${look}"
    data-busy=${busy === name ? 'yes' : nothing}
    ?disabled=${disabled}
    @click=${press}
  >
    <span class="label">${label}</span>
    ${hint === undefined ? nothing : html`<small>${hint}</small>`}
  </button>`;
}

/**
 * The round mark of a seat in its colour.
 *
 * @param {TableView} view
 * @param {number} seat
 * @param {Translate} t
 */
export function seatMark(view, seat, t) {
  return html`<span class="avatar" data-tint=${seatTint(view, seat)} aria-hidden="true"
    >${initial(listName(view, seat, t))}</span
  >`;
}

/**
 * Cards in a row, named for the screen reader.
 *
 * @param {readonly string[]} cards
 * @param {Translate} t
 */
export function cardRow(cards, t) {
  const names = cards.map((card) => cardName(card, t)).join(', ');
  return guard([cards.join(''), names], () => html`<span class="card-row" role="img" aria-label=${names}
    >${cards.map((card) => html`<span class="mini-card">${cardFace(card)}</span>`)}</span
  >`);
}

/**
 * A table that is wider than a narrow page scrolls in a box of its own, by keyboard too.
 *
 * @param {string} name
 * @param {unknown} table
 */
export function wideTable(name, table) {
  return html`<div class="wide-table" role="group" tabindex="0" aria-label=${name}>${table}</div>`;
}

/** The three sums of a threshold set in one line. @param {Options['thresholds']} set @param {Translate} t */
export function thresholdText(set, t) {
  return t('options.sums', THRESHOLDS[set]);
}

/** A room's options in a few words each. @param {Omit<Options, 'quick' | 'spectators'>} options @param {Translate} t */
export function optionWords({ seats, rounds, thresholds, window_s, turn_s }, t) {
  return [
    t('options.seats', { n: seats }),
    t('options.rounds', { n: rounds }),
    t('options.thresholds', { name: t(`thresholds.${thresholds}`) }),
    t('options.window', { n: window_s }),
    t('options.turn', { n: turn_s }),
  ];
}

/** Words in one line that breaks between them, never within. @param {readonly string[]} words */
export function phrases(words) {
  return words.map(
    (word, index) => html`<span class="phrase">${word}${index < words.length - 1 ? ' ·' : ''}</span> `,
  );
}

/**
 * One of several: radio buttons drawn as a row of parts.
 *
 * @template V
 * @param {object} choice
 * @param {string} choice.name
 * @param {unknown} choice.legend
 * @param {readonly { value: V, label: unknown, hint?: unknown }[]} choice.of
 * @param {V} choice.value
 * @param {(value: V) => void} choice.choose
 */
export function segments({ name, legend, of, value, choose }) {
  return html`<fieldset class="choice">
    <legend>${legend}</legend>
    <div class="segments">
      ${of.map(
        (option) => html`<label class="segment">
          <input
            type="radio"
            name=${name}
            .checked=${live(option.value === value)}
            @change=${() => choose(option.value)}
          />
          <span>${option.label}${option.hint ? html`<small>${option.hint}</small>` : nothing}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/**
 * Whole seconds until a clock of the table runs out; null where it does not run.
 *
 * @param {State} state
 * @param {keyof Left} clock
 * @param {number} now
 */
export function secondsLeft({ table }, clock, now) {
  const left = table?.left[clock];
  if (!table || left === null || left === undefined) return null;
  return Math.max(0, Math.ceil((table.at + left - now) / 1000));
}

