/**
 * What one has come to: how one is rated, sums, streaks, badges, and how one stands against others.
 *
 * @import {Career, MatchSummary, OwnProfile, Streak} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { crown, icon } from '../icons.js';
import { html, nothing, svg } from '../lit.js';
import { initial, seatName } from '../names.js';
import { boardPath } from '../queries.js';
import { matchPath } from '../router.js';
import { seatsOf } from '../seats-of.js';
import { signed, signedAverage } from '../sums.js';
import profileEn from '../words/profile.en.js';
import profileKo from '../words/profile.ko.js';
import { addWords } from '../words.js';
import { pageHead, segments } from './pieces.js';
import { badges, meetings } from './profile-lists.js';
import { coming, notHere } from './waits.js';

addWords({ ko: profileKo, en: profileEn });

/** What stands in for what is coming. */
const COMING = 5;

/** @param {Scene} scene */
export function profileScreen(scene) {
  const { state, actions, t } = scene;
  const { own, refusal } = state.profile;
  return html`<div class="page profile">
    ${pageHead(t, own?.name ?? t('profile.title'))}
    ${state.known && !state.person ? nobody(t) : nothing}
    ${state.person && !own && refusal ? notHere(t, refusal, actions.profile.load) : nothing}
    ${state.person && !own && !refusal ? coming(t, COMING) : nothing}
    ${state.person && own ? whole(scene, own) : nothing}
  </div>`;
}

/** @param {Scene['t']} t */
function nobody(t) {
  return html`<p class="empty">${t('profile.nobody')}</p>
    <p class="centre"><a class="btn go" href="/">${t('profile.play')}</a></p>`;
}

/** @param {Scene} scene @param {OwnProfile} own */
function whole(scene, own) {
  const { t } = scene;
  const played = BOARDS.filter((board) => hasPlayed(own[board]));
  return html`${rated(scene, own)}
    ${played.length === 0
      ? html`<section class="panel"><p class="empty">${t('profile.none')}</p></section>`
      : career(scene, own, played)}
    <div class="profile-side">${recent(scene)} ${streaks(scene, own)}</div>
    ${meetings(scene)} ${badges(scene, own)}`;
}

// -- who one is -------------------------------------------------------------------------------------

/** The name's letter, and where one stands by rating. @param {Scene} scene @param {OwnProfile} own */
function rated({ state, t }, own) {
  const { rated: standing } = state.profile;
  const board = boardPath({ board: 'people', period: 'all', of: null, by: 'rating', page: 1 });
  return html`<section class="who" aria-label=${t('profile.rating')}>
    <span class="portrait" aria-hidden="true">${initial(own.name)}</span>
    ${standing && standing.rating !== null
      ? html`<a class="rating" href=${board}>
          <small>${t('profile.rating')}</small>
          <b>${standing.rating}</b>
          ${standing.rank === null ? nothing : html`<span>${standing.rank === 1 ? crown() : nothing}${t('profile.rank', { n: standing.rank })}</span>`}
        </a>`
      : html`<p class="tip">${t('profile.unrated')}</p>`}
    <a class="btn quiet" href="/games">${t('profile.games')}${icon('next')}</a>
  </section>`;
}

// -- sums -----------------------------------------------------------------------------------------

const BOARDS = /** @type {const} */ (['people', 'cpu']);

/** @param {Career} sum */
function hasPlayed({ matches, broken_off: brokenOff }) {
  return matches + brokenOff > 0;
}

/** A number as the language writes it. @param {Scene} scene @param {number} value @param {Intl.NumberFormatOptions} [how] */
function number({ state }, value, how) {
  return value.toLocaleString(state.settings.lang, how);
}

/** Never more than was counted, and 0 of nothing. @param {number} some @param {number} all */
function shareOf(some, all) {
  return all === 0 ? 0 : some / all;
}

/** @param {Scene} scene @param {OwnProfile} own @param {readonly (typeof BOARDS[number])[]} played */
function career(scene, own, played) {
  const { state, actions, t } = scene;
  const board = played.find((name) => name === state.profile.board) ?? played[0];
  const sum = own[board];
  const percent = (/** @type {number} */ share) => number(scene, share, { style: 'percent', maximumFractionDigits: 0 });
  const ended = sum.matches + sum.broken_off;
  return html`<section class="panel career" aria-labelledby="career">
    <h2 id="career">${t(`profile.${board}`)}</h2>
    ${played.length < 2
      ? nothing
      : segments({
          name: 'profile-board',
          legend: t('profile.board'),
          of: played.map((value) => ({ value, label: t(`profile.${value}`) })),
          value: board,
          choose: actions.profile.look,
        })}
    <dl class="figures">
      ${ring(shareOf(sum.wins, sum.matches), t('profile.rate'), percent(shareOf(sum.wins, sum.matches)))}
      ${figure(t('profile.matches'), html`${number(scene, sum.matches)} <small>${t('profile.won', { n: sum.wins })}</small>`)}
      ${figure(t('profile.hulas'), number(scene, sum.hulas))}
      ${figure(t('profile.penalties'), number(scene, sum.unmelded + sum.sevens + sum.sole_payer))}
    </dl>
    <div class="fact-groups">
      ${group(t('profile.of_points'), [
        [t('profile.points'), signed(sum.points)],
        [t('profile.average'), signedAverage(shareOf(sum.points, sum.rounds))],
        [t('profile.best_round'), signed(sum.best_round)],
        [t('profile.worst_round'), signed(sum.worst_round)],
      ])}
      ${group(t('profile.of_rounds'), [
        [t('profile.rounds'), number(scene, sum.rounds)],
        [t('profile.rounds_won'), `${number(scene, sum.rounds_won)} (${percent(shareOf(sum.rounds_won, sum.rounds))})`],
        [t('profile.claims'), number(scene, sum.claims)],
        [t('profile.stops'), t('profile.stops_of', { n: sum.stops, of: sum.stops + sum.failed_stops })],
      ])}
      ${group(t('profile.of_penalties'), [
        [t('profile.unmelded'), number(scene, sum.unmelded)],
        [t('profile.sevens'), number(scene, sum.sevens)],
        [t('profile.sole_payer'), number(scene, sum.sole_payer)],
      ])}
      ${group(t('profile.of_endings'), [
        [t('profile.broken_off'), number(scene, sum.broken_off)],
        [t('profile.aborted'), number(scene, sum.aborted)],
        [t('profile.abort_rate'), percent(shareOf(sum.aborted, ended))],
      ])}
    </div>
  </section>`;
}

/** @param {string} name @param {unknown} value */
function figure(name, value) {
  return html`<div class="figure">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** A share as a ring around its number. @param {number} share @param {string} name @param {string} value */
function ring(share, name, value) {
  return html`<div class="figure ringed">
    <dt>${name}</dt>
    <dd>
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle class="ring-way" cx="40" cy="40" r="34" />
        ${share === 0 ? nothing : svg`<circle class="ring" cx="40" cy="40" r="34" pathLength="100" stroke-dasharray="${(100 * share).toFixed(1)} 100" />`}
      </svg>
      <b>${value}</b>
    </dd>
  </div>`;
}

/** @param {string} title @param {readonly [string, string][]} facts */
function group(title, facts) {
  return html`<div>
    <h3>${title}</h3>
    <dl class="fact-list">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  </div>`;
}

// -- lately -----------------------------------------------------------------------------------------

/** The newest matches by the place that came of them, the oldest first. @param {Scene} scene */
function recent({ state, t }) {
  const matches = state.profile.recent ?? [];
  if (matches.length === 0) return nothing;
  return html`<section class="panel lately" aria-labelledby="recent">
    <h2 id="recent">${t('profile.recent')}</h2>
    <ol class="recent">
      ${matches.toReversed().map((match) => html`<li>${lately(match, state.settings.lang, t)}</li>`)}
    </ol>
  </section>`;
}

/** @param {MatchSummary} match @param {string} lang @param {Scene['t']} t */
function lately(match, lang, t) {
  const view = seatsOf(match);
  const mine = match.seats.find(({ me }) => me);
  const place = mine?.place ?? null;
  const when = new Date(match.ended_at).toLocaleDateString(lang, { dateStyle: 'medium' });
  const others = match.seats.flatMap(({ me }, seat) => (me ? [] : [seatName(view, seat, t)])).join(', ');
  const came = place === null ? t(`games.how.${match.how}`) : `${t('match.place', { n: place })}, ${signed(mine?.total ?? 0)}`;
  const name = t('profile.lately', { came, others, when });
  return html`<a href=${matchPath(match.id)} data-place=${place ?? nothing} title=${name}
    ><span aria-hidden="true">${place ?? '–'}</span><span class="sr-only">${name}</span></a
  >`;
}

// -- streaks ----------------------------------------------------------------------------------------

/** @param {Scene} scene @param {OwnProfile} own */
function streaks({ t }, own) {
  /** @param {'wins' | 'days'} kind @param {Streak} streak */
  const one = (kind, { current, longest }) => html`<div data-going=${current > 1 ? 'yes' : nothing}>
    <dt>${t(`profile.streak.${kind}`)}<small>${t(`profile.streak.${kind}_tip`)}</small></dt>
    <dd><b>${current}</b> <small>${t('profile.streak.longest', { n: longest })}</small></dd>
  </div>`;
  return html`<section class="panel going" aria-labelledby="streaks">
    <h2 id="streaks">${t('profile.streaks')}</h2>
    <dl class="streaks">${one('wins', own.wins)} ${one('days', own.days)}</dl>
  </section>`;
}
