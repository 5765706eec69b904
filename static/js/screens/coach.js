/**
 * The coach beside a replay: its switch, what it says of the step that is shown, and of the whole round.
 *
 * @import {CoachAnswer} from '../types/client.js'
 * @import {Advice, AdvisedMove, Replay, TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { coachAnswer, coachedSeat, decisionAt, missedOf, moveWords, pointsText, summaryOf, worthWords } from '../coach.js';
import { icon } from '../icons.js';
import { html, nothing, svg } from '../lit.js';
import { seatName } from '../names.js';
import { moveOf, stepAt } from '../record-state.js';
import { refusalText } from '../words.js';

/** The sign of a decision for which there was something better: no suit looks like it. */
const BETTER = svg`<path d="M0 -5 5.5 4.5H-5.5z" />`;

/** Turns the coach on and off. @param {Scene} scene */
export function coachSwitch({ state, actions, t }) {
  const { on } = state.record.coach;
  return html`<button
    type="button"
    class="coach-switch"
    role="switch"
    aria-checked=${String(on)}
    title=${t('coach.title')}
    @click=${() => actions.coach.turn(!on)}
  >
    ${t('coach.switch')}<i aria-hidden="true"></i>
  </button>`;
}

/** What is known of the seat that is looked at. @param {Scene} scene @param {Replay} replay @param {TableView} view */
function answerTo({ state }, { number, eyes }, view) {
  return coachAnswer(state.record, number, coachedSeat(eyes, view));
}

/** What the coach knows; null as long as it has said nothing. @param {Scene} scene @param {Replay} replay @param {TableView} view */
export function adviceTo(scene, replay, view) {
  const answer = answerTo(scene, replay, view);
  return answer?.state === 'known' ? answer.advice : null;
}

/** Whose decisions are looked at, as a word before them. @param {Scene} scene @param {Replay} replay @param {TableView} view */
function whoseWord({ t }, { eyes }, view) {
  const seat = coachedSeat(eyes, view);
  return seat === view.seat ? t('coach.mine') : t('coach.whose', { name: seatName(view, seat, t) });
}

// -- of one step --------------------------------------------------------------------------------------

/** What is said of the step; it is there, empty, before the coach is turned on, so that a screen reader hears its first word. @param {Scene} scene @param {Replay} replay @param {TableView} view */
export function coachNote(scene, replay, view) {
  const { state, t } = scene;
  const answer = answerTo(scene, replay, view);
  const live = state.record.playing ? 'off' : 'polite';
  const whose = whoseWord(scene, replay, view);
  return html`<div class="coach-note" data-said=${saidOf(answer, moveOf(state.record))}>
    <p role="status" aria-live=${live}>${noteText(scene, replay, answer, whose)}</p>
    ${answer?.state === 'refused'
      ? html`<button type="button" class="link-btn" @click=${scene.actions.coach.follow}>${t('app.again')}</button>`
      : nothing}
  </div>`;
}

/** In what way the note is to be seen. @param {CoachAnswer | undefined} answer @param {number} n */
function saidOf(answer, n) {
  if (!answer) return 'off';
  if (answer.state !== 'known') return answer.state;
  const decision = decisionAt(answer.advice, n);
  if (decision === null) return 'idle';
  return decision.better === null ? 'same' : 'missed';
}

/** @param {Scene} scene @param {Replay} replay @param {CoachAnswer | undefined} answer @param {string} whose */
function noteText({ state, t }, replay, answer, whose) {
  if (!answer) return nothing;
  if (answer.state === 'coming') return t('coach.looking', { whose });
  if (answer.state === 'refused') return refusalText(t, answer.refusal.code, answer.refusal.retry_s);
  const { advice } = answer;
  const decision = decisionAt(advice, moveOf(state.record));
  if (decision === null) return t(advice.decisions.length === 0 ? 'coach.nothing' : 'coach.idle', { whose });
  if (decision.better === null) return html`${icon('check')} ${t('coach.same')}`;
  const move = moveWords(decision.better, replay.steps[state.record.step].view.melds, t);
  return html`${t('coach.better')} <b>${move}</b> <span class="coach-worth">${t('coach.worth', worthWords(decision))}</span>`;
}

/** Where on the scrubber something better was missed. @param {Replay} replay @param {Advice | null} advice */
export function coachMarks({ steps }, advice) {
  if (advice === null) return nothing;
  const last = Math.max(1, steps.length - 1);
  const at = (/** @type {AdvisedMove} */ { n }) => `${((100 * stepAt(steps, n)) / last).toFixed(2)}%`;
  return html`<svg class="coach-marks" aria-hidden="true">
    ${advice.decisions.map((decision) =>
      decision.better === null
        ? svg`<circle cx=${at(decision)} cy="50%" r="2" />`
        : svg`<svg x=${at(decision)} y="50%" overflow="visible">${BETTER}</svg>`,
    )}
  </svg>`;
}

/** The sign of a missed decision in the list of all moves. @param {Scene} scene @param {Advice | null} advice @param {number} n */
export function missedSign({ t }, advice, n) {
  if (advice === null || (decisionAt(advice, n)?.better ?? null) === null) return nothing;
  return html`<svg class="missed-sign" viewBox="-6 -6 12 12" aria-hidden="true">${BETTER}</svg
    ><span class="sr-only">${t('coach.missed_here')}</span>`;
}

// -- of the round -------------------------------------------------------------------------------------

/** @param {Scene} scene @param {Replay} replay @param {TableView} view */
export function coachPanel(scene, replay, view) {
  const { state, t } = scene;
  if (!state.record.coach.on) return nothing;
  const answer = answerTo(scene, replay, view);
  const whose = whoseWord(scene, replay, view);
  return html`<section class="panel coach-panel" aria-labelledby="coach-title">
    <h2 id="coach-title">${t('coach.title')}</h2>
    ${answer?.state === 'known' ? ofRound(scene, replay, answer.advice, whose) : nothing}
    ${answer?.state === 'coming' ? html`<p class="tip">${t('coach.looking', { whose })}</p><i class="coach-looks"></i>` : nothing}
    ${answer?.state === 'refused' ? html`<p class="tip">${refusalText(t, answer.refusal.code, answer.refusal.retry_s)}</p>` : nothing}
  </section>`;
}

/** @param {Scene} scene @param {Replay} replay @param {Advice} advice @param {string} whose */
function ofRound(scene, replay, advice, whose) {
  const { t } = scene;
  const { decisions, missed, worth, within } = summaryOf(advice);
  if (decisions === 0) return html`<p>${t('coach.nothing')}</p>`;
  return html`<p>${t(missed === 0 ? 'coach.none_missed' : 'coach.summary', { whose, n: decisions, missed })}</p>
    ${missed === 0
      ? nothing
      : html`<p class="coach-together">${t('coach.together', worthWords({ worth, within }))}</p>
          <ol class="coach-list">
            ${missedOf(advice).map((decision) => oneMissed(scene, replay, decision))}
          </ol>`}
    <p class="tip">${t('coach.tip')}</p>`;
}

/** @param {Scene} scene @param {Replay} replay @param {AdvisedMove} decision */
function oneMissed({ state, actions, t }, { steps }, { n, played, better, worth }) {
  const step = stepAt(steps, n);
  const { melds } = steps[step].view;
  return html`<li>
    <button type="button" aria-current=${step === state.record.step ? 'step' : nothing} @click=${() => actions.record.goTo(step)}>
      <span class="nth" aria-hidden="true">${step}</span>
      <span class="coach-moves">
        <s>${moveWords(played, melds, t)}</s><span class="sr-only"> → </span><b>${moveWords(better ?? played, melds, t)}</b>
      </span>
      <span class="coach-worth">+${pointsText(worth)}</span>
    </button>
  </li>`;
}
