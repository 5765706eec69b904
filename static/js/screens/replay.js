/**
 * An ended round step by step: by hand or by itself, with anybody's eyes or all hands open.
 *
 * @import {LineView, MatchDetail} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing, ref } from '../lit.js';
import { listName } from '../names.js';
import { placeOf, roundPlace } from '../record-state.js';
import { seatsOf } from '../seats-of.js';
import { factorsOf, signed } from '../sums.js';
import { isElsewhere } from '../table/keys.js';
import { adviceTo, coachPanel } from './coach.js';
import { segments, wideTable } from './pieces.js';
import { roundFairness } from './record-fairness.js';
import { replayTable } from './replay-table.js';
import { movesList, way } from './replay-way.js';
import { coming, notHere } from './waits.js';

/** From this width on all moves are seen beside the table, unless the coach has that place. */
const wide = matchMedia('(min-width: 1000px)');
/** What stands in for the table that is coming. */
const COMING = 4;

/** @param {Scene} scene @param {MatchDetail} match @param {number} round */
export function replayScreen(scene, match, round) {
  const { state, actions, t } = scene;
  const { replay, refusal } = state.record;
  return html`<div class="page replay" tabindex="-1" ${hearsKeys((event) => byKey(event, scene))}>
    ${head(scene, round)}
    <div class="replay-choices">${rounds(scene, match, round)} ${eyes(scene, match)}</div>
    ${replay?.number === round ? watched(scene, match, round) : nothing}
    ${refusal ? notHere(t, refusal, actions.record.again) : nothing}
    ${replay || refusal ? nothing : coming(t, COMING)}
  </div>`;
}

/** @param {Scene} scene @param {MatchDetail} match @param {number} round */
function watched(scene, match, round) {
  const { replay, step } = scene.state.record;
  if (!replay) return nothing;
  const view = seatsOf(match, round);
  const advice = adviceTo(scene, replay, view);
  return html`${replayTable(scene, replay.steps[step], view, advice)} ${way(scene, replay, view)}
    <div class="replay-side">
      ${coachPanel(scene, replay, view)}
      ${movesList(scene, replay, view, wide.matches && !scene.state.record.coach.on)} ${settlement(scene, match, round)} ${roundFairness(scene, match, replay)}
      <p class="tip keys-tip">${scene.t('replay.keys')}</p>
    </div>`;
}

/** Hears keys wherever the focus is, or nowhere yet, as long as the page is shown. @param {(event: KeyboardEvent) => void} hear */
function hearsKeys(hear) {
  return ref((page) => {
    if (page) document.addEventListener('keydown', hear);
    else document.removeEventListener('keydown', hear);
  });
}

/** The keys of a player, unless a field or a button has its own use for them. @param {KeyboardEvent} event @param {Scene} scene */
function byKey(event, { state, actions }) {
  const { key, shiftKey, target } = event;
  if (isElsewhere(event) || !(target instanceof Element) || target.closest('.wide-table')) return;
  if (key === ' ' && target.closest('button, a, summary')) return;
  const { record } = actions;
  const { step, replay } = state.record;
  /** @type {Record<string, () => void>} */
  const deeds = {
    ArrowLeft: () => (shiftKey ? record.goToScene(-1) : record.goTo(step - 1)),
    ArrowRight: () => (shiftKey ? record.goToScene(1) : record.goTo(step + 1)),
    Home: () => record.goTo(0),
    End: () => record.goTo((replay?.steps.length ?? 1) - 1),
    ' ': record.playOrPause,
  };
  if (!Object.hasOwn(deeds, key)) return;
  event.preventDefault();
  deeds[key]();
}

// -- what is watched ----------------------------------------------------------------------------------

/** @param {Scene} scene @param {number} round */
function head({ state, actions, t }, round) {
  const { record } = state;
  const canShare = typeof navigator.share === 'function';
  return html`<header class="page-head">
    <a class="icon-btn" href=${placeOf(record, null)} aria-label=${t('replay.back')}>${icon('back')}</a>
    <h1 tabindex="-1" data-title>${t('replay.title', { n: round })}</h1>
    <span class="space"></span>
    ${record.file === null
      ? html`<button type="button" class="icon-btn" aria-label=${t('replay.copy')} title=${t('replay.copy')} @click=${actions.record.copyLink}>
          ${icon('copy')}
        </button>`
      : nothing}
    ${record.file === null && canShare
      ? html`<button type="button" class="icon-btn" aria-label=${t('replay.send')} title=${t('replay.send')} @click=${actions.record.shareLink}>
          ${icon('share')}
        </button>`
      : nothing}
  </header>`;
}

/** The other rounds of the match. @param {Scene} scene @param {MatchDetail} match @param {number} round */
function rounds({ state, actions, t }, match, round) {
  const numbers = match.history.map(({ number }) => number);
  if (numbers.length < 2) return nothing;
  const { record } = state;
  /** @param {'back' | 'next'} sign @param {number} to */
  const beside = (sign, to) =>
    numbers.includes(to)
      ? html`<a class="icon-btn" href=${roundPlace(record, to)} aria-label=${t('replay.title', { n: to })}>${icon(sign)}</a>`
      : html`<span class="icon-btn" aria-hidden="true"></span>`;
  return html`<nav class="rounds-way" aria-label=${t('record.rounds')}>
    ${beside('back', round - 1)}
    <select
      class="filter"
      aria-label=${t('replay.round')}
      @change=${(/** @type {Event} */ event) => actions.record.goToRound(Number(/** @type {HTMLSelectElement} */ (event.target).value))}
    >
      ${numbers.map((n) => html`<option value=${n} .selected=${n === round}>${t('replay.round_of', { n, of: numbers.length })}</option>`)}
    </select>
    ${beside('next', round + 1)}
  </nav>`;
}

/** @param {Scene} scene @param {MatchDetail} match */
function eyes({ state, actions, t }, match) {
  const view = seatsOf(match);
  return segments({
    name: 'replay-eyes',
    legend: t('replay.eyes'),
    of: [/** @type {number | 'all'} */ ('all'), ...match.seats.keys()].map((value) => ({
      value,
      label: html`<span class="cut">${value === 'all' ? t('replay.eyes.all') : listName(view, value, t)}</span>`,
    })),
    value: state.record.eyes,
    choose: actions.record.see,
  });
}

// -- the points ---------------------------------------------------------------------------------------

/** @param {Scene} scene @param {MatchDetail} match @param {number} round */
function settlement({ t }, match, round) {
  const ended = match.history.find(({ number }) => number === round);
  if (!ended) return nothing;
  const view = seatsOf(match);
  const { lines, multiplier } = ended.result;
  return html`<details class="panel settlement">
    <summary><h2>${t('replay.result')}</h2></summary>
    ${wideTable(
      t('replay.result'),
      html`<table>
        <thead>
          <tr>
            ${['who', 'place', 'sum', 'share', 'pays', 'points'].map((key) => html`<th scope="col">${t(`replay.${key}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (line, seat) => html`<tr>
              <th scope="row">${listName(view, seat, t)}</th>
              <td>${line.place ?? '–'}</td>
              <td>${line.card_sum}</td>
              <td>${line.payer === null ? t('replay.won') : shareText(line, multiplier, t)}</td>
              <td>${line.payer === null ? '–' : listName(view, line.payer, t)}</td>
              <td>${signed(line.points)}</td>
            </tr>`,
          )}
        </tbody>
      </table>`,
    )}
  </details>`;
}

/** A share as its factors: 2등 2 × 미등록박 2 = 4. @param {LineView} line @param {number} multiplier @param {Scene['t']} t */
function shareText(line, multiplier, t) {
  const factors = factorsOf(line, multiplier).map(({ name, value, count }) => `${t(`factor.${name}`, { n: count })} ${value}`);
  return `${factors.join(' × ')} = ${line.share}`;
}
