/**
 * My games: the ended matches that pass the filter, newest first; each leads to its record.
 *
 * @import {GameFilter} from '../types/client.js'
 * @import {MatchSummary} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { html, nothing } from '../lit.js';
import { seatName } from '../names.js';
import { GAME_FILTERS } from '../queries.js';
import { matchPath } from '../router.js';
import { seatsOf } from '../seats-of.js';
import { signed } from '../sums.js';
import recordEn from '../words/record.en.js';
import recordKo from '../words/record.ko.js';
import { addWords } from '../words.js';
import { bigButton, pageHead } from './pieces.js';
import { coming, notHere } from './waits.js';

addWords({ ko: recordKo, en: recordEn });

/** How many rows stand in for the matches that are coming. */
const COMING = 4;

/** @param {Scene} scene */
export function gamesScreen(scene) {
  const { state, actions, t } = scene;
  const { games } = state;
  const filtering = Object.values(games.filter).some((value) => value !== null);
  const some = filtering || (games.matches ?? []).length > 0;
  return html`<div class="page games">
    ${pageHead(t, t('games.title'))} ${state.person && some ? filters(scene) : nothing}
    <div class="games-found" aria-busy=${games.waiting ? 'true' : 'false'}>
      ${games.refusal ? notHere(t, games.refusal, actions.games.again) : list(scene, games.matches, filtering)}
    </div>
    ${ways(t)}
  </div>`;
}

/** @param {Scene} scene @param {readonly MatchSummary[] | null} games @param {boolean} filtering */
function list(scene, games, filtering) {
  const { t } = scene;
  if (games === null) return coming(t, COMING);
  if (games.length === 0) return none(t, filtering);
  return html`<ul class="game-list">
      ${games.map((game) => oneGame(scene, game))}
    </ul>
    ${more(scene)}`;
}

/** @param {Scene['t']} t @param {boolean} filtering */
function none(t, filtering) {
  if (filtering) {
    return html`<p class="empty" role="status">
      ${t('games.no_match')} <a class="link-btn" href="/games">${t('games.filter_nothing')}</a>
    </p>`;
  }
  return html`<p class="empty">${t('games.none')}</p>
    <p class="centre"><a class="btn go" href="/">${t('games.play')}</a></p>`;
}

/** @param {Scene} scene */
function more({ state, actions, t }) {
  if (state.games.older === null) return nothing;
  return bigButton({ name: 'older', busy: state.busy, look: 'quiet', label: t('games.older'), press: actions.games.loadOlder });
}

/** What else there is to look up. @param {Scene['t']} t */
function ways(t) {
  return html`<p class="centre">
    <a class="link-btn" href="/profile">${t('profile.title')}</a>
    <a class="link-btn" href="/record">${t('record.file')}</a>
  </p>`;
}

// -- which of them ----------------------------------------------------------------------------------

/** @param {Scene} scene */
function filters(scene) {
  const { state, t } = scene;
  const met = state.profile.met ?? [];
  const { with: other } = state.games.filter;
  const people = met.map(({ who, name }) => ({ value: who, label: name || t('seat.forgotten') }));
  // Who was chosen by a link need not be among those who are listed.
  if (other !== null && !met.some(({ who }) => who === other)) people.push({ value: other, label: t('games.with_one') });
  return html`<div class="filters" role="group" aria-label=${t('games.filter')}>
    ${chip(scene, 'board', GAME_FILTERS.board.map((value) => ({ value, label: t(`games.board.${value}`) })))}
    ${chip(scene, 'ending', GAME_FILTERS.ending.map((value) => ({ value, label: t(`games.how.${value}`) })))}
    ${people.length > 0 ? chip(scene, 'with', people) : nothing}
  </div>`;
}

/** @param {Scene} scene @param {keyof GameFilter} name @param {readonly { value: string, label: string }[]} of */
function chip({ state, actions, t }, name, of) {
  const chosen = state.games.filter[name];
  /** @param {Event} event */
  const choose = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    actions.games.filter({ [name]: value === '' ? null : value });
  };
  return html`<select class="filter" ?data-on=${chosen !== null} aria-label=${t(`games.by_${name}`)} @change=${choose}>
    <option value="" .selected=${chosen === null}>${t(`games.by_${name}`)}</option>
    ${of.map(({ value, label }) => html`<option value=${value} .selected=${value === chosen}>${label}</option>`)}
  </select>`;
}

// -- one of them ------------------------------------------------------------------------------------

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
