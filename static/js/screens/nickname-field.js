/**
 * The field for a nickname: how many letters it has, and why it was refused.
 *
 * @import {Scene} from './pieces.js'
 */
import { html, live, nothing } from '../lit.js';
import { cut, letters, LONGEST } from '../nickname.js';

/**
 * @param {Scene} scene
 * @param {string} id
 * @param {unknown} [beside] the field, on its line
 */
export function nicknameField({ state, actions, t }, id, beside = nothing) {
  const { nickname } = state;
  const refused = state.refusedName === nickname.trim();
  const n = letters(nickname);
  /** What a keyboard still composes is left alone until it is a letter. @param {InputEvent | CompositionEvent} event */
  const type = (event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    const composes = 'isComposing' in event && event.isComposing;
    actions.lobby.typeNickname(composes ? value : cut(value));
  };
  return html`<div class="nick-head">
      <label for=${id}>${t('home.nickname')}</label>
      <small id=${`${id}-count`} class="nick-count" ?data-over=${n > LONGEST}>
        <span aria-hidden="true">${n} / ${LONGEST}</span><span class="sr-only">${t('nick.count', { n, of: LONGEST })}</span>
      </small>
    </div>
    <div class="input-row">
      <input
        id=${id}
        class="input"
        autocomplete="nickname"
        aria-describedby=${refused ? `${id}-why ${id}-count` : `${id}-count`}
        aria-invalid=${refused ? 'true' : nothing}
        .value=${live(nickname)}
        @input=${type}
        @compositionend=${type}
      />
      ${beside}
    </div>
    ${refused ? html`<p id=${`${id}-why`} class="nick-why">${t('code.bad_name')}</p>` : nothing}`;
}
