/**
 * The sheet with the picture of a result, to be shared or saved.
 *
 * @import {Picture} from '../types/client.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { mayShare } from '../sharing.js';

/** @param {Scene} scene @param {{ picture: Picture | null, failed: boolean, unsent: boolean }} sheet */
export function shareSheet({ actions, t }, { picture, failed, unsent }) {
  if (failed) return html`<div class="sheet-fill"><p class="empty" role="alert">${t('share.failed')}</p></div>`;
  if (picture === null) {
    return html`<div class="sheet-fill"><div class="share-place"><p role="status">${t('share.making')}</p></div></div>`;
  }
  const { file, shown, alt } = picture;
  const offered = mayShare({ files: [file] });
  return html`<div class="sheet-fill">
    <img class="share-place" src=${shown} alt=${alt} width="1080" height="1350" />
    ${unsent ? html`<p class="nick-why" role="alert">${t('app.not_shared')}</p>` : nothing}
    <div class="buttons">
      ${offered
        ? html`<button type="button" class="btn big go" @click=${() => actions.share.send(picture)}>
            <span class="label">${t('share.send')}</span>
          </button>`
        : nothing}
      <a class="btn big ${offered ? 'quiet' : 'go'}" href=${shown} download=${file.name}>${icon('save')}${t('share.save')}</a>
    </div>
  </div>`;
}
