/**
 * What one has come to: sums, streaks, badges, and how one stands against whom one has met.
 *
 * @import {BadgeEntry, Career, MetPerson, OwnProfile, Streak} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { crown, icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { matchPath } from '../router.js';
import { signed } from '../sums.js';
import profileEn from '../words/profile.en.js';
import profileKo from '../words/profile.ko.js';
import { addWords } from '../words.js';
import { bigButton, pageHead, wideTable } from './pieces.js';

addWords({ ko: profileKo, en: profileEn });

/** @param {Scene} scene */
export function profileScreen(scene) {
  const { state, t } = scene;
  const { own } = state.profile;
  return html`<div class="page profile">
    ${pageHead(t, own?.name ?? t('profile.title'))}
    ${state.known && !state.person ? html`<p class="empty">${t('profile.nobody')}</p>` : nothing}
    ${state.person && !own ? html`<p class="empty" role="status">${t('app.wait')}</p>` : nothing}
    ${state.person && own ? html`${sums(scene, own)} ${streaks(scene, own)} ${badges(scene, own)} ${met(scene)}` : nothing}
  </div>`;
}

/** A number as the language writes it. @param {Scene} scene @param {number} value @param {Intl.NumberFormatOptions} [how] */
function number({ state }, value, how) {
  return value.toLocaleString(state.settings.lang, how);
}

// -- sums -----------------------------------------------------------------------------------------

const COUNTS = /** @type {const} */ ([
  'rounds', 'rounds_won', 'hulas', 'claims', 'stops', 'failed_stops', 'unmelded', 'sevens', 'sole_payer', 'broken_off', 'aborted',
]);

/** @param {Scene} scene @param {OwnProfile} own */
function sums(scene, own) {
  const played = /** @type {const} */ (['people', 'cpu']).filter((board) => own[board].matches + own[board].broken_off > 0);
  const games = html`<p class="centre"><a class="link-btn" href="/games">${scene.t('profile.games')}${icon('next')}</a></p>`;
  if (played.length === 0) return html`<p class="empty">${scene.t('profile.none')}</p>`;
  return html`${played.map((board) => career(scene, board, own[board]))} ${games}`;
}

/** @param {Scene} scene @param {'people' | 'cpu'} board @param {Career} sum */
function career(scene, board, sum) {
  const { t } = scene;
  const rate = sum.matches === 0 ? 0 : sum.wins / sum.matches;
  const average = sum.rounds === 0 ? 0 : sum.points / sum.rounds;
  /** @param {string} key @param {unknown} value */
  const fact = (key, value) => html`<div><dt>${t(`profile.${key}`)}</dt><dd>${value}</dd></div>`;
  return html`<section class="panel career" aria-labelledby="career-${board}">
    <h2 id="career-${board}">${t(`profile.${board}`)}</h2>
    <dl class="figures">
      ${fact('matches', number(scene, sum.matches))} ${fact('wins', number(scene, sum.wins))}
      ${fact('rate', number(scene, rate, { style: 'percent', maximumFractionDigits: 0 }))}
      ${fact('points', signed(sum.points))}
    </dl>
    <dl class="facts-grid">
      ${fact('average', number(scene, average, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }))}
      ${fact('best_round', signed(sum.best_round))} ${fact('worst_round', signed(sum.worst_round))}
      ${COUNTS.map((key) => fact(key, number(scene, sum[key])))}
    </dl>
  </section>`;
}

/** @param {Scene} scene @param {OwnProfile} own */
function streaks({ t }, own) {
  /** @param {'wins' | 'days'} kind @param {Streak} streak */
  const one = (kind, { current, longest }) => html`<div>
    <dt>${t(`profile.streak.${kind}`)} <small>${t(`profile.streak.${kind}_tip`)}</small></dt>
    <dd>${t('profile.streak.now', { n: current })} · ${t('profile.streak.longest', { n: longest })}</dd>
  </div>`;
  return html`<section class="panel" aria-labelledby="streaks">
    <h2 id="streaks">${t('profile.streaks')}</h2>
    <dl class="streaks">${one('wins', own.wins)} ${one('days', own.days)}</dl>
  </section>`;
}

// -- badges ---------------------------------------------------------------------------------------

/** @param {Scene} scene @param {OwnProfile} own */
function badges(scene, { badges: all }) {
  const { t } = scene;
  const earned = all.filter(({ count }) => count > 0);
  const missing = all.filter(({ count }) => count === 0);
  return html`<section class="panel" aria-labelledby="badges">
    <h2 id="badges">${t('profile.badges')}</h2>
    <p class="tip">${t('profile.badges_tip', { n: earned.length, of: all.length })}</p>
    ${badgeList(scene, earned)}
    ${missing.length === 0
      ? nothing
      : html`<details class="to-earn">
          <summary>${t('profile.missing', { n: missing.length })}</summary>
          ${badgeList(scene, missing)}
        </details>`}
  </section>`;
}

/** @param {Scene} scene @param {readonly BadgeEntry[]} of */
function badgeList(scene, of) {
  return html`<ul class="badge-list">
    ${of.map((badge) => oneBadge(scene, badge))}
  </ul>`;
}

/** @param {Scene} scene @param {BadgeEntry} entry */
function oneBadge({ state, t }, { badge, count, first_at: at, first_match: match }) {
  const when = at === null ? '' : new Date(at).toLocaleDateString(state.settings.lang, { dateStyle: 'medium' });
  return html`<li class="badge" data-earned=${count > 0 ? 'yes' : 'no'}>
    <span class="badge-sign" aria-hidden="true">${crown()}</span>
    <span class="badge-text">
      <b>${t(`badge.${badge}`)}</b>${count > 1 ? html` <span class="times">${t('profile.times', { n: count })}</span>` : nothing}
      <small>${t(`badge.${badge}.how`)}</small>
      ${match === null
        ? nothing
        : html`<a class="first" href=${matchPath(match)}>${t('profile.first', { when })}</a>`}
    </span>
  </li>`;
}

// -- head to head -----------------------------------------------------------------------------------

/** @param {Scene} scene */
function met(scene) {
  const { state, actions, t } = scene;
  const people = state.profile.met ?? [];
  return html`<section class="panel" aria-labelledby="met">
    <h2 id="met">${t('profile.met')}</h2>
    ${people.length === 0 ? html`<p class="tip">${t('profile.met_none')}</p>` : metTable(scene, people)}
    ${state.profile.more
      ? bigButton({ name: 'met', busy: state.busy, look: 'quiet', label: t('profile.met_more'), press: actions.profile.meetMore })
      : nothing}
  </section>`;
}

/** @param {Scene} scene @param {readonly MetPerson[]} people */
function metTable(scene, people) {
  const { t } = scene;
  return wideTable(
    t('profile.met'),
    html`<table>
      <thead>
        <tr>
          ${['name', 'matches', 'ahead', 'behind', 'points'].map((key) => html`<th scope="col">${t(`profile.met.${key}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${people.map(
          ({ name, matches, ahead, behind, points }) => html`<tr>
            <th scope="row">${name}</th>
            <td>${number(scene, matches)}</td>
            <td>${number(scene, ahead)}</td>
            <td>${number(scene, behind)}</td>
            <td>${signed(points)}</td>
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}
