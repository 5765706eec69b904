/**
 * Two lists of the profile: the badges one has earned, and whom one has met with how one stands.
 *
 * @import {BadgeEntry, MetPerson, OwnProfile} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { crown, icon } from '../icons.js';
import { html, nothing, svg } from '../lit.js';
import { gamesPath } from '../queries.js';
import { matchPath } from '../router.js';
import { signed } from '../sums.js';
import { bigButton } from './pieces.js';

// -- badges ---------------------------------------------------------------------------------------

/** @param {Scene} scene @param {OwnProfile} own */
export function badges(scene, { badges: all }) {
  const { t } = scene;
  const earned = all.filter(({ count }) => count > 0);
  const missing = all.filter(({ count }) => count === 0);
  return html`<section class="panel badges" aria-labelledby="badges">
    <h2 id="badges">${t('profile.badges')} <small>${t('profile.badges_tip', { n: earned.length, of: all.length })}</small></h2>
    ${earned.length > 0 ? badgeList(scene, earned) : nothing}
    ${missing.length === 0
      ? nothing
      : html`<details class="to-earn" ?open=${earned.length === 0}>
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
  const told = html`<span class="badge-sign" aria-hidden="true">${crown()}</span>
    <span class="badge-text">
      <b>${t(`badge.${badge}`)}</b>${count > 1 ? html` <span class="times">${t('profile.times', { n: count })}</span>` : nothing}
      <small>${t(`badge.${badge}.how`)}</small>
      ${match === null ? nothing : html`<span class="first">${t('profile.first', { when })}</span>`}
    </span>`;
  return html`<li data-earned=${count > 0 ? 'yes' : 'no'}>
    ${match === null ? html`<div class="badge">${told}</div>` : html`<a class="badge" href=${matchPath(match)}>${told}${icon('next')}</a>`}
  </li>`;
}

// -- against whom -----------------------------------------------------------------------------------

/** @param {Scene} scene */
export function meetings(scene) {
  const { state, actions, t } = scene;
  const people = state.profile.met ?? [];
  return html`<section class="panel meetings" aria-labelledby="met">
    <h2 id="met">${t('profile.met')}</h2>
    ${people.length === 0
      ? html`<p class="tip">${t('profile.met_none')}</p>`
      : html`<ul class="met-list">${people.map((person) => oneMeeting(scene, person))}</ul>`}
    ${state.profile.more
      ? bigButton({ name: 'met', busy: state.busy, look: 'quiet', label: t('profile.met_more'), press: actions.profile.meetMore })
      : nothing}
  </section>`;
}

/** How often one was ahead, level and behind, as a bar and in words; all of it leads to those matches. @param {Scene} scene @param {MetPerson} person */
function oneMeeting({ state, t }, { who, name, matches, ahead, behind, points, met_at: at }) {
  const when = new Date(at).toLocaleDateString(state.settings.lang, { dateStyle: 'medium' });
  return html`<li>
    <a class="met" href=${gamesPath({ with: who })}>
      <span class="met-name"><b>${name || t('seat.forgotten')}</b> <small>${t('profile.met.times', { n: matches, when })}</small></span>
      <span class="points" data-sign=${Math.sign(points)}>${signed(points)}</span>
      ${balance(ahead, matches - ahead - behind, behind)}
      <span class="met-sums">
        <span>${t('profile.met.ahead', { n: ahead })}</span>
        <span>${t('profile.met.behind', { n: behind })}</span>
      </span>
      ${icon('next')}
    </a>
  </li>`;
}

/** @param {number} ahead @param {number} level @param {number} behind */
function balance(ahead, level, behind) {
  const all = Math.max(1, ahead + level + behind);
  const [won, even] = [(100 * ahead) / all, (100 * level) / all];
  return html`<svg class="balance" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="behind" width="100" height="6" />
      <rect class="level" width=${(won + even).toFixed(2)} height="6" />
      <rect class="ahead" width=${won.toFixed(2)} height="6" />`}
  </svg>`;
}
