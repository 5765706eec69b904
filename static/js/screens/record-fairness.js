/**
 * Whether the cards of recorded rounds are true, as this browser has found by shuffling again.
 *
 * @import {RecordFinding, ShuffleCheck} from '../types/client.js'
 * @import {MatchDetail, Replay} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { html, nothing } from '../lit.js';
import { showsDeck } from '../record-check.js';
import { seatsOf } from '../seats-of.js';
import { SIGNS, sources } from './fairness.js';

/** What could not be checked; everything else but `true` is not true. @type {readonly string[]} */
const OPEN = ['insecure', 'version'];

/** What is said of a recorded shuffle: its finding, unless its promise was broken. @param {ShuffleCheck} check @returns {RecordFinding | 'promise'} */
function wordOf({ finding, promised }) {
  return finding === 'true' && promised === false ? 'promise' : finding;
}

/** @param {readonly ReturnType<typeof wordOf>[]} found */
function markOf(found) {
  if (found.every((word) => word === 'true')) return 'fair';
  return found.every((word) => word === 'true' || OPEN.includes(word)) ? 'open' : 'unfair';
}

/** The shuffles of a whole match. @param {Scene} scene @param {MatchDetail} match */
export function matchFairness({ state, t }, match) {
  const { checks } = state.record;
  if (match.history.length === 0) return nothing;
  const mark = checks === null ? 'checking' : markOf(checks.map(wordOf));
  return html`<details class="fairness panel" data-mark=${mark}>
    <summary>${SIGNS[mark]}<b role="status">${t(`check.match.${mark}`)}</b></summary>
    <p>${t('check.how')}</p>
    <ul class="checks">
      ${(checks ?? []).map((check) => oneCheck(check, t))}
    </ul>
  </details>`;
}

/** @param {ShuffleCheck} check @param {Scene['t']} t */
function oneCheck(check, t) {
  const word = wordOf(check);
  return html`<li data-mark=${markOf([word])}>
    ${SIGNS[markOf([word])]}
    <span><b>${t('record.fault.round', { n: check.round })}</b> ${t(`check.why.${word}`)} ${promiseWord(check, t)}</span>
  </li>`;
}

/** The shuffle of a round that is watched: it must be the one that is shown, too. @param {Scene} scene @param {MatchDetail} match @param {Replay} replay */
export function roundFairness({ state, t }, match, replay) {
  const check = state.record.checks?.find(({ round }) => round === replay.number);
  if (!check) return nothing;
  const told = wordOf(check);
  const word = told === 'true' && !showsDeck(replay.steps, check.deck) ? 'shown' : told;
  const mark = markOf([word]);
  return html`<details class="fairness panel" data-mark=${mark}>
    <summary>${SIGNS[mark]}<b role="status">${t(`check.round.${mark}`)}</b></summary>
    <p>${t(`check.why.${word}`)} ${promiseWord(check, t)}</p>
    <p>${t('check.how')}</p>
    ${sources(seatsOf(match), check, t)}
  </details>`;
}

/** Whether this browser can tell of a promise. @param {ShuffleCheck} check @param {Scene['t']} t */
function promiseWord({ finding, promised }, t) {
  if (finding !== 'true' || promised === false) return nothing;
  return t(promised ? 'check.promised' : 'check.not_promised');
}
