/**
 * Home: a nickname once, four ways in, and the open rooms.
 *
 * @import {Scene} from './pieces.js'
 */
import { cardFace } from '../cards/face.js';
import { crown, icon } from '../icons.js';
import { guard, html, nothing } from '../lit.js';
import { firstUndone } from '../lesson/lessons.js';
import { lessonsDone } from '../lesson/memory.js';
import { nicknameField } from './nickname-field.js';
import { openRoomsSection } from './open-rooms.js';
import { bigButton } from './pieces.js';

const FAN = ['7s', 'Jh', 'Qd', 'Kc', 'Ah'];

/** @param {Scene} scene */
export function homeScreen(scene) {
  return html`<div class="home">
    <div class="home-in">${hero(scene)} ${nickname(scene)} ${waysIn(scene)} ${newcomers(scene)}</div>
    ${openRoomsSection(scene)} ${links(scene)}
  </div>`;
}

/** @param {Scene} scene */
function hero({ t }) {
  return html`<header class="hero">
    ${guard([], () => html`<div class="fan" aria-hidden="true">
      ${FAN.map((card) => html`<span class="fan-card paper">${cardFace(card)}</span>`)}
    </div>`)}
    <h1 class="wordmark" tabindex="-1" data-title>${crown()}<span>${t('app.name')}</span></h1>
    <p class="tagline">${t('home.tagline')}</p>
  </header>`;
}

/** @param {Scene} scene */
function nickname(scene) {
  const { state, actions, t } = scene;
  const { known, person, remembered, renaming } = state;
  const name = known ? person?.name : remembered;
  if (name && !renaming) {
    return html`<p class="hello">
      <span>${t('home.hello', { name })}</span>
      <button type="button" class="link-btn" @click=${actions.lobby.rename}>
        ${icon('pen')}${t('home.rename')}
      </button>
    </p>`;
  }
  /** @param {SubmitEvent} event */
  const save = (event) => {
    event.preventDefault();
    actions.lobby.saveNickname();
  };
  return html`<form class="nickname" @submit=${save}>
    ${nicknameField(
      scene,
      'nickname',
      html`<button class="btn quiet" data-busy=${state.busy === 'nickname' ? 'yes' : nothing}>
        ${t('home.save_name')}
      </button>`,
    )}
    ${person
      ? nothing
      : html`<p class="tip">${t('home.nickname_hint')} <a href="/account">${t('home.have_account')}</a></p>`}
  </form>`;
}

/** @param {Scene} scene */
function waysIn({ state, actions, t }) {
  const { busy, known } = state;
  return html`<div class="ways">
    ${bigButton({
      name: 'play',
      busy,
      look: 'go way-play',
      label: t('home.play'),
      hint: t('home.play_hint'),
      disabled: !known,
      press: actions.lobby.playNow,
    })}
    ${bigButton({
      name: 'quick',
      busy,
      look: 'way-quick',
      label: t('home.quick'),
      hint: t('home.quick_hint'),
      disabled: !known,
      press: actions.lobby.playWithPeople,
    })}
    <a class="btn big" href="/new"><span class="label">${t('home.new')}</span><small>${t('home.new_hint')}</small></a>
    ${bigButton({
      name: 'code',
      busy,
      label: t('home.code'),
      hint: t('home.code_hint'),
      press: () => actions.page.openSheet({ name: 'code' }),
    })}
  </div>`;
}

/** The way to the lessons, as long as one has not been through them. @param {Scene} scene */
function newcomers({ t }) {
  if (firstUndone(lessonsDone(localStorage)) === null) return nothing;
  return html`<a class="newcomers" href="/learn">
    ${icon('book')}<span><b>${t('home.learn')}</b> <span>${t('home.learn_hint')}</span></span>${icon('next')}
  </a>`;
}

/** @param {Scene} scene */
function links({ t }) {
  return html`<nav class="home-links" aria-label=${t('home.more')}>
    <a href="/rules">${icon('book')}${t('rules.title')}</a>
    <a href="/leaderboard">${icon('cup')}${t('board.title')}</a>
    <a href="/games">${icon('list')}${t('games.title')}</a>
    <a href="/profile">${icon('star')}${t('profile.title')}</a>
    <a href="/account">${icon('person')}${t('account.title')}</a>
  </nav>`;
}
