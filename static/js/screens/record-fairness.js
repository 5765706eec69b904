/**
 * Whether the cards of recorded rounds are true, as this browser has found by shuffling again.
 *
 * @import {RecordFinding, RoundFinding} from '../types/client.js'
 * @import {MatchDetail, Replay} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { html, nothing } from '../lit.js';
import { showsDeck } from '../record-findings.js';
import { seatsOf } from '../seats-of.js';
import { SIGNS, sources } from './fairness.js';

/** What could not be checked; everything else but `true` is not true. @type {readonly string[]} */
const OPEN = ['insecure', 'version'];

/** What is said of a recorded shuffle: its finding, unless its commitment was broken. @param {RoundFinding} found @returns {RecordFinding | 'commitment'} */
function wordOf({ finding, kept }) {
  return finding === 'true' && kept === false ? 'commitment' : finding;
}

/** @param {readonly ReturnType<typeof wordOf>[]} found */
function markOf(found) {
  if (found.every((word) => word === 'true')) return 'fair';
  return found.every((word) => word === 'true' || OPEN.includes(word)) ? 'open' : 'unfair';
}

/** The shuffles of a whole match. @param {Scene} scene @param {MatchDetail} match */
export function matchFairness({ state, t }, match) {
  const { findings } = state.record;
  if (match.history.length === 0) return nothing;
  const mark = findings === null ? 'checking' : markOf(findings.map(wordOf));
  return html`<details class="fairness panel" data-mark=${mark}>
    <summary>${SIGNS[mark]}<b role="status">${t(`found.match.${mark}`)}</b></summary>
    <p>${t('found.how')}</p>
    <ul class="found">
      ${(findings ?? []).map((found) => oneFinding(found, t))}
    </ul>
  </details>`;
}

/** @param {RoundFinding} found @param {Scene['t']} t */
function oneFinding(found, t) {
  const word = wordOf(found);
  return html`<li data-mark=${markOf([word])}>
    ${SIGNS[markOf([word])]}
    <span><b>${t('record.fault.round', { n: found.round })}</b> ${t(`found.why.${word}`)} ${commitmentWord(found, t)}</span>
  </li>`;
}

/** The shuffle of a round that is watched: it must be the one that is shown, too. @param {Scene} scene @param {MatchDetail} match @param {Replay} replay */
export function roundFairness({ state, t }, match, replay) {
  const found = state.record.findings?.find(({ round }) => round === replay.number);
  if (!found) return nothing;
  const told = wordOf(found);
  const word = told === 'true' && !showsDeck(replay.steps, found.deck) ? 'shown' : told;
  const mark = markOf([word]);
  return html`<details class="fairness panel" data-mark=${mark}>
    <summary>${SIGNS[mark]}<b role="status">${t(`found.round.${mark}`)}</b></summary>
    <p>${t(`found.why.${word}`)} ${commitmentWord(found, t)}</p>
    <p>${t('found.how')}</p>
    ${sources(seatsOf(match), found, t)}
  </details>`;
}

/** Whether this browser has seen the commitment. @param {RoundFinding} found @param {Scene['t']} t */
function commitmentWord({ finding, kept }, t) {
  if (finding !== 'true' || kept === false) return nothing;
  return t(kept ? 'found.committed' : 'found.not_committed');
}
