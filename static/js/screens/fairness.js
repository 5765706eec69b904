/**
 * Whether the cards of the ended round were what had been promised, and from what that follows.
 *
 * @import {Finding} from '../types/client.js'
 * @import {TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName } from '../names.js';
import { roundOf } from '../testimony.js';

/** What could not be checked as a whole; everything else but `fair` is not true. @type {readonly Finding[]} */
const OPEN = ['insecure', 'version', 'unseen', 'not_added'];

/** @param {Finding | null} finding  null while it is being checked */
function markOf(finding) {
  if (finding === null) return 'checking';
  if (finding === 'fair') return 'fair';
  return OPEN.includes(finding) ? 'open' : 'unfair';
}

export const SIGNS = { checking: nothing, fair: icon('check'), open: nothing, unfair: icon('cross') };

/** @param {Scene} scene @param {TableView} view */
export function fairness({ state, t }, view) {
  if (view.reveal === null) return nothing;
  const finding = state.finding?.round === roundOf(view) ? state.finding.finding : null;
  const mark = markOf(finding);
  return html`<details class="fairness panel" data-mark=${mark}>
    <summary>${SIGNS[mark]}<b aria-live="polite">${t(`fair.mark.${mark}`)}</b></summary>
    ${finding === null ? nothing : html`<p>${t(`fair.why.${finding}`)}</p>`}
    <p>${t('fair.how')}</p>
    ${sources(view, view.reveal, t)}
  </details>`;
}

/**
 * What the cards follow from.
 *
 * @param {TableView} view
 * @param {{ commitment: string, seed: string, nonces: readonly string[] }} reveal
 * @param {Scene['t']} t
 */
export function sources(view, { commitment, seed, nonces }, t) {
  return html`<dl>
    <dt>${t('fair.commitment')}</dt>
    <dd>${commitment}</dd>
    <dt>${t('fair.seed')}</dt>
    <dd>${seed}</dd>
    ${nonces.map((nonce, seat) =>
      nonce === '' ? nothing : html`<dt>${t('fair.nonce', { name: listName(view, seat, t) })}</dt><dd>${nonce}</dd>`,
    )}
  </dl>`;
}
