/**
 * An ended match: how it ended, its rounds, its votes, where it was broken off; and the way in for a
 * record from a file.
 *
 * @import {FaultEntry, MatchDetail, MatchView, StateOfPlay} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName, seatTint } from '../names.js';
import { placeOf } from '../record-state.js';
import { seatsOf } from '../seats-of.js';
import { kindOf, signed } from '../sums.js';
import recordEn from '../words/record.en.js';
import recordKo from '../words/record.ko.js';
import { addWords } from '../words.js';
import { totalsChart } from './chart.js';
import { optionWords, pageHead, phrases, seatMark, wideTable } from './pieces.js';
import { matchFairness } from './record-fairness.js';
import { replayScreen } from './replay.js';
import { coming, notHere } from './waits.js';

addWords({ ko: recordKo, en: recordEn });

/** How many rows stand in for the match that is coming. */
const COMING = 4;
/** How high the curve of the totals is, in its own units. */
const CURVE = 220;

/** @param {Scene} scene */
export function recordScreen(scene) {
  const { state, t } = scene;
  const { match } = state.record;
  const { name, round = null } = state.route;
  if (match && round !== null) return replayScreen(scene, match, round);
  return html`<div class="page record">
    ${pageHead(t, t('record.title'))} ${name === 'record' ? fromFile(scene) : nothing}
    ${match ? matchPage(scene, match) : noMatch(scene)}
  </div>`;
}

/** @param {Scene} scene */
function noMatch({ state, actions, t }) {
  if (state.route.name === 'record') return nothing;
  const { refusal } = state.record;
  if (refusal === null) return coming(t, COMING);
  if (refusal.code !== 'no_such_match') return notHere(t, refusal, actions.record.again);
  return html`<p class="empty" role="alert">${t('code.no_such_match')}</p>`;
}

// -- a file ---------------------------------------------------------------------------------------

/** @param {Scene} scene */
function fromFile(scene) {
  const { state, actions, t } = scene;
  const { file, faults, match } = state.record;
  /** @param {Event} event */
  const choose = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [chosen] = input.files ?? [];
    input.value = '';
    if (chosen) actions.record.open(chosen);
  };
  return html`<section class="panel from-file">
    ${file ? html`<p><b>${file.name}</b></p>` : html`<p class="tip">${t('record.file_tip')}</p>`}
    ${match ? html`<p class="found-true" role="status">${icon('check')}<span>${t('record.true')}</span></p>` : nothing}
    ${faults.length > 0 ? faultList(faults, t) : nothing}
    <label class="btn ${file ? 'quiet' : 'go'} file-btn" data-busy=${state.busy === 'record' ? 'yes' : nothing}>
      <input type="file" accept=".txt,text/plain" @change=${choose} />
      <span class="label">${t(file ? 'record.another' : 'record.choose')}</span>
    </label>
  </section>`;
}

/** @param {readonly FaultEntry[]} faults @param {Scene['t']} t */
function faultList(faults, t) {
  return html`<div role="alert">
    <p class="found-untrue">${icon('cross')}<b>${t('record.untrue')}</b></p>
    <p class="tip">${t('record.untrue_tip')}</p>
    <ul class="faults">
      ${faults.map(({ round, doubt, told, found }) => {
        const where = round === null ? t('record.fault.match') : t('record.fault.round', { n: round });
        return html`<li>${t('record.fault', { where, doubt: t(`record.doubt.${doubt}`), told, found })}</li>`;
      })}
    </ul>
  </div>`;
}

// -- a match ----------------------------------------------------------------------------------------

/** @param {Scene} scene @param {MatchDetail} match */
function matchPage(scene, match) {
  const { state, t } = scene;
  const ended = new Date(match.ended_at);
  const when = ended.toLocaleString(state.settings.lang, { dateStyle: 'medium', timeStyle: 'short' });
  const view = seatsOf(match);
  const by = match.aborted_by === null ? '' : seatName(view, match.aborted_by, t);
  return html`<p class="words">
      <time datetime=${ended.toISOString()}>${t('record.at', { when, played: match.rounds_played, rounds: match.rounds })}</time>
    </p>
    <p>${t(`record.how.${match.how}`, { name: by })}</p>
    ${match.state ? stateOfPlay(scene, match, match.state) : nothing}
    <div class="record-ends">${standing(scene, match)} ${curve(scene, match)}</div>
    ${rounds(scene, match)}
    ${matchFairness(scene, match)} ${match.votes.length > 0 ? votes(scene, match) : nothing}
    <p class="words">${phrases(optionWords(match.options, t))}</p>
    ${state.record.file === null
      ? html`<p class="centre">
          <a class="btn quiet" href="/api/matches/${match.id}/record" download>${icon('save')} ${t('record.save')}</a>
        </p>`
      : nothing}`;
}

/** @param {Scene} scene @param {MatchDetail} match */
function standing({ t }, match) {
  const view = seatsOf(match);
  const seats = match.seats
    .map((seat, index) => ({ ...seat, index }))
    .sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || b.total - a.total || a.index - b.index);
  return html`<section class="panel" aria-labelledby="record-standing">
    <h2 id="record-standing">${t('record.standing')}</h2>
    <ol class="places">
      ${seats.map(
        ({ index, total, place }) => html`<li data-tint=${seatTint(view, index)}>
          <span class="rank-of" data-place=${place ?? nothing}>${place === null ? '–' : t('match.place', { n: place })}</span>
          ${seatMark(view, index, t)}<b>${listName(view, index, t)}</b>
          <span class="points" data-sign=${Math.sign(total)}>${signed(total)}</span>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** How the totals went, where there is a way to show. @param {Scene} scene @param {MatchDetail} match */
function curve({ t }, match) {
  if (match.history.length < 2) return nothing;
  const view = seatsOf(match);
  const history = match.history.map(({ result }) => result.lines.map(({ points }) => points));
  return html`<section class="panel" aria-label=${t('chart.title')}>
    ${totalsChart({ ...view, match: /** @type {MatchView} */ ({ ...view.match, history }) }, t, CURVE)}
  </section>`;
}

/** @param {Scene} scene @param {MatchDetail} match */
function rounds({ state, t }, match) {
  if (match.history.length === 0) return html`<p class="empty">${t('record.no_rounds')}</p>`;
  const view = seatsOf(match);
  return html`<section class="panel" aria-labelledby="record-rounds">
    <h2 id="record-rounds">${t('record.rounds')}</h2>
    <p class="tip">${t('record.watch_tip')}</p>
    ${wideTable(
      t('record.rounds'),
      html`<table>
        <thead>
          <tr>
            <th scope="col">${t('chart.round')}</th>
            ${match.seats.map((_, seat) => html`<th scope="col">${listName(view, seat, t)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${match.history.map(
            ({ number, result }) => html`<tr>
              <th scope="row">
                <a class="watch" href=${placeOf(state.record, number)}>
                  ${icon('play')}<span aria-hidden="true">${number}</span><span class="sr-only">${t('record.watch', { n: number })}</span>
                  <small>${t(`games.end.${kindOf(result)}`)}</small>
                </a>
              </th>
              ${result.lines.map(
                ({ points }, seat) => html`<td data-won=${result.winners.includes(seat) ? 'yes' : nothing}>${signed(points)}</td>`,
              )}
            </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t('result.total')}</th>
            ${match.seats.map(({ total }) => html`<td>${signed(total)}</td>`)}
          </tr>
        </tfoot>
      </table>`,
    )}
  </section>`;
}

/** @param {Scene} scene @param {MatchDetail} match */
function votes({ t }, match) {
  const view = seatsOf(match);
  return html`<section class="panel" aria-labelledby="record-votes">
    <h2 id="record-votes">${t('record.votes')}</h2>
    <ul class="facts">
      ${match.votes.map(
        ({ round, proposer, outcome, ballots }) => html`<li>
          ${t('record.vote', { n: round, name: seatName(view, proposer, t), outcome: t(`record.outcome.${outcome}`) })}
          <span class="words">
            ${phrases(ballots.map(({ seat, yes }) => `${listName(view, seat, t)} ${t(yes ? 'record.yes' : 'record.no')}`))}
          </span>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {Scene} scene @param {MatchDetail} match @param {StateOfPlay} state */
function stateOfPlay({ t }, match, { round, phase, seat, turn, stock, melds, cards, stand_ins: away }) {
  const view = seatsOf(match);
  const held = cards.map((n, index) => {
    const words = t('record.state.cards', { name: listName(view, index, t), n });
    return away.includes(index) ? `${words} (${t('record.state.stand_in')})` : words;
  });
  return html`<section class="panel" aria-labelledby="record-state">
    <h2 id="record-state">${t('record.state')}</h2>
    <p>${t(`record.state.${phase}`, { n: round, turn, name: seatName(view, seat, t) })}</p>
    <p class="words">${phrases([t('record.state.rest', { stock, melds }), ...held])}</p>
  </section>`;
}
