/**
 * The end of a match: who stands where, how it came there, and once more.
 *
 * @import {MatchView, TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { crown, icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName, seatTint } from '../names.js';
import { signed } from '../sums.js';
import { totalsChart } from './chart.js';
import { bigButton, seatMark } from './pieces.js';

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
      ${podium(view, match, t)}
      <div>${totalsChart(view, t, 220)} ${lastRound(scene)}</div>
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

/** The way back to the result of the last round. @param {Scene} scene */
function lastRound({ state, actions, t }) {
  if (!state.table?.view.result) return nothing;
  return html`<button type="button" class="link-btn" @click=${() => actions.table.showResult('round')}>
    ${t('match.last_round')}${icon('next')}
  </button>`;
}

/** @param {Scene} scene */
function foot({ state, actions, t }) {
  return html`<footer class="bottom-bar">
    ${bigButton({
      name: 'again',
      busy: state.busy,
      look: 'go',
      label: t('match.again'),
      hint: t('match.again_hint'),
      press: () => actions.table.again(actions.lobby.openAgain),
    })}
    ${bigButton({ name: 'home', busy: state.busy, look: 'quiet', label: t('match.home'), press: actions.table.goHome })}
  </footer>`;
}
