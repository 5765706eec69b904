/**
 * What somebody has just said, hanging in the air beside them.
 *
 * @import {Translate} from '../types/client.js'
 * @import {Line} from '../types/wire.js'
 */
import { html, nothing } from '../lit.js';
import { emoteFace } from './emotes.js';
import { lineText } from './lines.js';

/**
 * A bubble; the screen reader hears the line where everything said is told.
 *
 * @param {Line | undefined} line
 * @param {Translate} t
 * @param {string} [name]  of a sayer who has no seat to hang it at
 */
export function bubble(line, t, name) {
  if (!line) return nothing;
  return html`<span class="bubble" data-kind=${line.kind} data-n=${line.n} aria-hidden="true"
    ><span class="bubble-text">${name ? html`<b>${name}</b> ` : nothing}${line.kind === 'emote' ? emoteFace(line.text) : lineText(line, t)}</span></span
  >`;
}
