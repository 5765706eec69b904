/**
 * The end of a match: who stands where, how it came there, and once more.
 *
 * @import {MatchView, TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { crown, icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName, seatTint } from '../names.js';
import { matchPath } from '../router.js';
import { signed } from '../sums.js';
import resultEn from '../words/result.en.js';
import resultKo from '../words/result.ko.js';
import { addWords } from '../words.js';
import { totalsChart } from './chart.js';
import { bigButton, seatMark } from './pieces.js';
import { again } from './waiting.js';

addWords({ ko: resultKo, en: resultEn });

/** How many stand on the podium. */
const STEPS = 3;

/** Seats by final place, equal places by seat. @param {MatchView} match */
export function byPlace({ totals, places }) {
  return totals
    .map((total, seat) => ({ seat, total, place: places?.[seat] ?? seat + 1 }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** @param {Scene} scene @param {TableView} view @param {MatchView} match */
export function matchResultScreen(scene, view, match) {
  const { t } = scene;
  return html`<div class="page match-result">
    <header class="result-head centre">
      <h1 tabindex="-1" data-title>${title(view, match, t)}</h1>
      <p>${t(match.settled_early ? 'match.settled' : 'match.played', { n: match.history.length })}</p>
    </header>
    <div class="result-in">
      <div>${podium(view, match, t)} ${looks(scene, match)}</div>
      ${totalsChart(view, t, 220)}
    </div>
    ${foot(scene)}
  </div>`;
}

/** @param {TableView} view @param {MatchView} match @param {Scene['t']} t */
function title(view, match, t) {
  const first = byPlace(match).filter(({ place }) => place === 1);
  if (first.length === 1 && first[0].seat === view.seat) return t('match.i_won');
  return t('match.won', { name: first.map(({ seat }) => seatName(view, seat, t)).join(', ') });
}

/** @param {TableView} view @param {MatchView} match @param {Scene['t']} t */
function podium(view, match, t) {
  const standing = byPlace(match);
  return html`<ol class="podium">
    ${standing.map(
      ({ seat, total, place }, index) => html`<li
        class=${index < STEPS ? 'step' : 'rest'}
        data-step=${index + 1}
        data-tint=${seatTint(view, seat)}
      >
        ${place === 1 ? crown() : nothing} ${seatMark(view, seat, t)}
        <b class="who">${listName(view, seat, t)}</b>
        <span class="points" data-sign=${Math.sign(total)}>${signed(total)}</span>
        <span class="stand">${t('match.place', { n: place })}</span>
      </li>`,
    )}
  </ol>`;
}

/** What else there is to see of it: a picture, every move, the last round. @param {Scene} scene @param {MatchView} match */
function looks({ state, actions, t }, match) {
  const hasRound = state.table?.view.result && state.table.view.phase !== 'waiting';
  return html`<div class="buttons looks">
    <button type="button" class="btn" @click=${() => actions.share.open('match')}>${icon('share')}${t('share.title')}</button>
    <a class="btn quiet" href=${matchPath(match.id)}>${icon('play')}${t('match.record')}</a>
    ${hasRound
      ? html`<button type="button" class="btn quiet" @click=${() => actions.table.showResult('round')}>
          ${icon('list')}${t('match.last_round')}
        </button>`
      : nothing}
  </div>`;
}

/** The way to another match; once somebody wants one, who that is. @param {Scene} scene */
function foot(scene) {
  const { state, actions, t } = scene;
  const view = state.table?.view;
  if (state.finished && view?.phase === 'waiting') {
    return html`<footer class="bottom-bar asked">
      <p class="who-wants" role="status">${whoWants(view, t)}</p>
      ${again(scene)}
    </footer>`;
  }
  if (view?.seat === null) {
    return html`<footer class="bottom-bar">
      ${bigButton({ name: 'home', busy: state.busy, look: 'quiet', label: t('watch.leave'), press: actions.table.goHome })}
    </footer>`;
  }
  return html`<footer class="bottom-bar">
    ${bigButton({
      name: 'again',
      busy: state.busy,
      look: 'go',
      label: t('match.again'),
      hint: t(view?.may_again ? 'match.same_room' : 'match.new_room'),
      press: () => actions.table.again(actions.lobby.openAgain),
    })}
    ${bigButton({ name: 'home', busy: state.busy, look: 'quiet', label: t('match.home'), press: actions.table.leaveForGood })}
  </footer>`;
}

/** Those who have said that they play again, in one sentence. @param {TableView} view @param {Scene['t']} t */
function whoWants(view, t) {
  const names = view.seats.filter(({ kind, asked }) => kind === 'person' && !asked).map(({ name }) => name);
  return t('match.wants', { name: names.join(', ') });
}
