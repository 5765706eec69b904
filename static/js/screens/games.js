/**
 * My games: the finished matches, newest first; each opens to its rounds.
 *
 * @import {MatchDetail, MatchSeat, MatchSummary} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { html, nothing } from '../lit.js';
import { cpuName } from '../names.js';
import { kindOf, signed } from '../sums.js';
import { pageHead, wideTable } from './pieces.js';

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
      <p class="centre"><a class="btn go" href="/">${t('games.play')}</a></p>`;
  }
  return html`<ul class="game-list">
    ${games.map((game) => oneGame(scene, game))}
  </ul>`;
}

/** @param {Scene} scene @param {MatchSummary} game */
function oneGame({ state, actions, t }, game) {
  const mine = game.seats.find(({ me }) => me);
  const ended = new Date(game.ended_at);
  const when = ended.toLocaleString(state.settings.lang, { dateStyle: 'medium', timeStyle: 'short' });
  /** @param {Event} event */
  const toggle = (event) => {
    if (/** @type {HTMLDetailsElement} */ (event.target).open) actions.lobby.openGame(game.id);
  };
  return html`<li>
    <details class="panel game" @toggle=${toggle}>
      <summary>
        <span class="place" data-place=${mine?.place ?? nothing}>
          ${mine?.place ? t('match.place', { n: mine.place }) : t(`games.how.${game.how}`)}
        </span>
        <span class="game-text">
          <b>${game.seats.filter(({ me }) => !me).map((_, index) => nameOf(game, index, t)).join(', ')}</b>
          <span class="words">
            <time datetime=${ended.toISOString()}>${when}</time> ·
            ${t('games.rounds', { played: game.rounds_played, rounds: game.rounds })}
          </span>
        </span>
        <span class="points" data-sign=${Math.sign(mine?.total ?? 0)}>${signed(mine?.total ?? 0)}</span>
      </summary>
      ${rounds(game, state.details[game.id], t)}
    </details>
  </li>`;
}

/** The name of the n-th of the others. @param {MatchSummary} game @param {number} index @param {Scene['t']} t */
function nameOf(game, index, t) {
  const seats = game.seats.map((seat, number) => ({ seat, number })).filter(({ seat }) => !seat.me);
  return called(seats[index].seat, seats[index].number, t);
}

/** @param {MatchSeat} seat @param {number} number @param {Scene['t']} t */
function called(seat, number, t) {
  if (seat.me) return t('seat.me');
  return seat.cpu_level ? cpuName(number, t) : seat.name || t('seat.forgotten');
}

/** @param {MatchSummary} game @param {MatchDetail | undefined} detail @param {Scene['t']} t */
function rounds(game, detail, t) {
  if (!detail) return html`<p class="tip" role="status">${t('app.wait')}</p>`;
  return wideTable(
    t('games.by_round'),
    html`<table>
      <caption class="sr-only">
        ${t('games.by_round')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t('chart.round')}</th>
          ${game.seats.map((seat, number) => html`<th scope="col">${called(seat, number, t)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${detail.history.map(
          ({ number, result }) => html`<tr>
            <th scope="row">${number} <small>${t(`games.end.${kindOf(result)}`)}</small></th>
            ${result.lines.map(
              ({ points }, seat) => html`<td data-won=${result.winners.includes(seat) ? 'yes' : nothing}>
                ${signed(points)}
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t('result.total')}</th>
          ${game.seats.map(({ total }) => html`<td>${signed(total)}</td>`)}
        </tr>
      </tfoot>
    </table>`,
  );
}
