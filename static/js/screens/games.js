/**
 * My games: the ended matches, newest first; each leads to its record.
 *
 * @import {MatchSummary} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { html, nothing } from '../lit.js';
import { seatName } from '../names.js';
import { matchPath } from '../router.js';
import { seatsOf } from '../seats-of.js';
import { signed } from '../sums.js';
import { bigButton, pageHead } from './pieces.js';

/** @param {Scene} scene */
export function gamesScreen(scene) {
  const { state, t } = scene;
  return html`<div class="page games">${pageHead(t, t('games.title'))} ${list(scene, state.games)}</div>`;
}

/** @param {Scene} scene @param {MatchSummary[] | null} games */
function list(scene, games) {
  const { t } = scene;
  if (games === null) return html`<p class="empty" role="status">${t('app.wait')}</p>`;
  if (games.length === 0) {
    return html`<p class="empty">${t('games.none')}</p>
      <p class="centre"><a class="btn go" href="/">${t('games.play')}</a></p>
      ${ways(t)}`;
  }
  return html`<ul class="game-list">
      ${games.map((game) => oneGame(scene, game))}
    </ul>
    ${more(scene)} ${ways(t)}`;
}

/** @param {Scene} scene */
function more({ state, actions, t }) {
  if (state.olderGames === null) return nothing;
  return bigButton({ name: 'older', busy: state.busy, look: 'quiet', label: t('games.older'), press: actions.profile.loadOlderGames });
}

/** What else there is to look up. @param {Scene['t']} t */
function ways(t) {
  return html`<p class="centre">
    <a class="link-btn" href="/profile">${t('profile.title')}</a>
    <a class="link-btn" href="/record">${t('record.file')}</a>
  </p>`;
}

/** @param {Scene} scene @param {MatchSummary} game */
function oneGame({ state, t }, game) {
  const view = seatsOf(game);
  const mine = game.seats.find(({ me }) => me);
  const ended = new Date(game.ended_at);
  const when = ended.toLocaleString(state.settings.lang, { dateStyle: 'medium', timeStyle: 'short' });
  const others = game.seats.flatMap(({ me }, seat) => (me ? [] : [seatName(view, seat, t)]));
  return html`<li>
    <a class="panel game" href=${matchPath(game.id)}>
      <span class="place" data-place=${mine?.place ?? nothing}>
        ${mine?.place ? t('match.place', { n: mine.place }) : t(`games.how.${game.how}`)}
      </span>
      <span class="game-text">
        <b>${others.join(', ')}</b>
        <span class="words">
          <time datetime=${ended.toISOString()}>${when}</time> ·
          ${t('games.rounds', { played: game.rounds_played, rounds: game.rounds })}
        </span>
      </span>
      <span class="points" data-sign=${Math.sign(mine?.total ?? 0)}>${signed(mine?.total ?? 0)}</span>
    </a>
  </li>`;
}
