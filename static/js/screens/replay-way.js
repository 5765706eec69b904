/**
 * The way through a replay: what has just happened, the scrubber, the buttons, and every move in a list.
 *
 * @import {ReplaySpeed} from '../types/client.js'
 * @import {Advice, Replay, TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, live, nothing, svg } from '../lit.js';
import { seatTint } from '../names.js';
import { roundPlace, sceneBeside, scenesOf } from '../record-state.js';
import { actorOf, told } from '../retelling.js';
import { adviceTo, coachMarks, coachNote, coachSwitch, missedSign } from './coach.js';
import './following-list.js';

/** @type {readonly ReplaySpeed[]} */
const SPEEDS = [0.5, 1, 2, 4];

/**
 * The sentences of a replay: told once for every language.
 *
 * @type {WeakMap<Replay, { lang: string, sentences: string[] }>}
 */
const retold = new WeakMap();

/** @param {Scene} scene @param {Replay} replay @param {TableView} view */
function sentencesOf({ state, t }, replay, view) {
  const { lang } = state.settings;
  const known = retold.get(replay);
  if (known?.lang === lang) return known.sentences;
  const sentences = replay.steps.map((step) => told(step, view, t));
  retold.set(replay, { lang, sentences });
  return sentences;
}

/** @param {Scene} scene @param {Replay} replay @param {TableView} view */
export function way(scene, replay, view) {
  const { state, actions, t } = scene;
  const { step, playing } = state.record;
  const { steps } = replay;
  const advice = adviceTo(scene, replay, view);
  const last = steps.length - 1;
  const said = sentencesOf(scene, replay, view)[step];
  const { record } = actions;
  return html`<section class="replay-way" aria-label=${t('replay.way')}>
    <div class="replay-said">
      <p class="replay-told" role="status" aria-live=${playing ? 'off' : 'polite'}>${said}${nextRound(scene, replay)}</p>
      ${coachSwitch(scene)}
    </div>
    ${coachNote(scene, replay, view)} ${scrubber(scene, replay, advice)}
    <div class="row">
      ${speed(scene)}
      ${button('earlier', t('replay.scene_before'), sceneBeside(steps, step, -1) !== null, () => record.goToScene(-1))}
      ${button('back', t('replay.prev'), step > 0, () => record.goTo(step - 1))}
      <button type="button" class="btn go" aria-label=${t(playing ? 'replay.pause' : 'replay.play')} @click=${record.playOrPause}>
        ${icon(playing ? 'pause' : 'play')}
      </button>
      ${button('next', t('replay.next'), step < last, () => record.goTo(step + 1))}
      ${button('later', t('replay.scene_after'), sceneBeside(steps, step, 1) !== null, () => record.goToScene(1))}
      <span class="step-count" aria-hidden="true">${step}<small>/${last}</small></span>
    </div>
  </section>`;
}

/** A button keeps its place, and the focus, when there is nothing to go to. @param {Parameters<typeof icon>[0]} sign @param {string} label @param {boolean} leads @param {() => unknown} press */
function button(sign, label, leads, press) {
  return html`<button
    type="button"
    class="btn quiet"
    aria-label=${label}
    title=${label}
    aria-disabled=${leads ? 'false' : 'true'}
    @click=${() => (leads ? press() : undefined)}
  >
    ${icon(sign)}
  </button>`;
}

/** At the end of a round, the way to the next. @param {Scene} scene @param {Replay} replay */
function nextRound({ state, t }, { number, steps }) {
  const { record } = state;
  const next = record.match?.history.find((ended) => ended.number === number + 1);
  if (!next || record.step < steps.length - 1) return nothing;
  return html` <a class="link-btn to-next" href=${roundPlace(record, next.number)}>${t('replay.next_round', { n: next.number })}${icon('next')}</a>`;
}

/** @param {Scene} scene @param {Replay} replay @param {Advice | null} advice */
function scrubber({ state, actions, t }, replay, advice) {
  const { steps } = replay;
  const { step } = state.record;
  const last = Math.max(1, steps.length - 1);
  return html`<div class="scrubber">
    <svg class="scenes" aria-hidden="true">
      ${scenesOf(steps).map(({ step: at, kind }) => svg`<circle data-kind=${kind} cx="${((100 * at) / last).toFixed(2)}%" cy="50%" r="3" />`)}
    </svg>
    ${coachMarks(replay, advice)}
    <input
      type="range"
      min="0"
      max=${last}
      .value=${live(String(step))}
      aria-label=${t('replay.slider')}
      aria-valuetext=${t('replay.step', { n: step, of: last })}
      @input=${(/** @type {Event} */ event) => actions.record.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}
    />
  </div>`;
}

/** @param {Scene} scene */
function speed({ state, actions, t }) {
  /** @param {Event} event */
  const choose = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    actions.record.setSpeed(SPEEDS.find((known) => String(known) === value) ?? 1);
  };
  return html`<select class="filter speed" aria-label=${t('replay.speed')} @change=${choose}>
    ${SPEEDS.map((value) => html`<option value=${value} .selected=${value === state.record.speed}>${t('replay.times', { n: value })}</option>`)}
  </select>`;
}

/** Every move, to be gone to. @param {Scene} scene @param {Replay} replay @param {TableView} view @param {boolean} open */
export function movesList(scene, replay, view, open) {
  const { state, actions, t } = scene;
  const { step } = state.record;
  const sentences = sentencesOf(scene, replay, view);
  const advice = adviceTo(scene, replay, view);
  return html`<details class="panel replay-moves" ?open=${open}>
    <summary><h2>${t('replay.moves')}</h2></summary>
    <following-list .at=${step}>
      <ol class="move-list">
        ${replay.steps.map((each, index) => {
          const actor = actorOf(each);
          return html`<li>
            <button
              type="button"
              data-tint=${actor === null ? nothing : seatTint(view, actor)}
              ?data-quiet=${each.events.length === 0}
              aria-current=${index === step ? 'step' : nothing}
              @click=${() => actions.record.goTo(index)}
            >
              <span class="nth" aria-hidden="true">${index}</span>${sentences[index]}${missedSign(scene, advice, each.n)}
            </button>
          </li>`;
        })}
      </ol>
    </following-list>
  </details>`;
}
