/** The melds' places on the table: a box each, its owner's colour at the edge, lit when it may be used. */

import { html } from '../lit.js';
import { listName, seatTint } from '../names.js';
import { meldName } from './speech.js';

/** @import {Translate} from '../types/client.js' */
/** @import {TableView} from '../types/wire.js' */
/** @import {Frame} from './layout.js' */

/**
 * @param {TableView} view
 * @param {{lit: Set<number>, over: number | null}} light `over`: the meld under the dragged cards
 * @param {Translate} t
 * @param {(meld: number) => void} choose
 */
export function meldsView(view, { lit, over }, t, choose) {
  return html`${(view.round?.melds ?? []).map((meld, i) => {
    const name = t('table.meld.owner', { name: listName(view, meld.owner, t), meld: meldName(meld, t) });
    return html`<button class="meld" data-tint=${seatTint(view, meld.owner)} ?data-lit=${lit.has(i)} ?data-over=${over === i}
      tabindex=${lit.has(i) ? 0 : -1} aria-disabled=${lit.has(i) ? 'false' : 'true'}
      aria-label=${lit.has(i) ? t('table.meld.lit', { meld: name }) : name} @click=${() => choose(i)}></button>`;
  })}`;
}

/** Puts the boxes where the layout wants them. @param {HTMLElement} area @param {Frame[]} frames @param {{x: number, y: number}} origin of the area */
export function placeMelds(area, frames, origin) {
  const boxes = /** @type {NodeListOf<HTMLElement>} */ (area.querySelectorAll('.meld'));
  frames.forEach(({ rect }, i) => {
    const box = boxes[i];
    if (!box) return;
    box.style.width = `${rect.w}px`;
    box.style.height = `${rect.h}px`;
    box.style.transform = `translate(${rect.x - origin.x}px,${rect.y - origin.y}px)`;
  });
}
