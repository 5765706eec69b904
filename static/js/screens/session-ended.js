/**
 * The room in which one sat, after the session has ended: who this browser is now, and the way on.
 *
 * @import {State} from '../state.js'
 * @import {Scene} from './pieces.js'
 */
import { html, nothing } from '../lit.js';
import { nicknameField } from './nickname-field.js';
import { bigButton } from './pieces.js';

/** Whether the address is a room with a running match in which this browser sat as somebody else. @param {State} state */
export function isAstray({ astray, route, table, visit }) {
  if (astray === null || route.name !== 'room' || route.code !== astray) return false;
  const view = table?.view.code === astray ? table.view : null;
  return ['playing', 'between'].includes(view?.phase ?? visit?.room?.phase ?? '');
}

/** @param {Scene} scene */
export function sessionEndedScreen(scene) {
  const { state, actions, t } = scene;
  const { person } = state;
  /** @param {Event} [event] */
  const goOn = async (event) => {
    event?.preventDefault();
    if (await actions.lobby.startAfresh()) actions.table.goHome();
  };
  return html`<div class="page ended">
    <header class="result-head centre">
      <h1 tabindex="-1" data-title>${t('astray.title')}</h1>
      <p>${person ? t('astray.other', { name: person.name }) : t('astray.nobody')}</p>
      <p>${t('astray.seat')}</p>
    </header>
    <form class="panel nickname" @submit=${goOn}>
      ${person ? nothing : nicknameField(scene, 'afresh-name')}
      ${bigButton({ name: 'afresh', busy: state.busy, look: 'go', label: t(person ? 'match.home' : 'astray.afresh'), press: () => goOn() })}
    </form>
  </div>`;
}
