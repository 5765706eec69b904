/** The melds' places on the table: a box each, its owner's colour at the edge, lit when it may be used. */

import { html } from '../lit.js';
import { listName, seatTint } from '../names.js';
import { EASE } from './layer.js';
import { meldName } from './speech.js';

/** @import {Translate} from '../types/client.js' */
/** @import {TableView} from '../types/wire.js' */
/** @import {Frame, Rect} from './layout.js' */

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

/** Where each box lies. @type {WeakMap<HTMLElement, Rect>} */
const lying = new WeakMap();

/**
 * Puts the boxes where the layout wants them; one that lay elsewhere gets there with its cards.
 * @param {HTMLElement} area
 * @param {Frame[]} frames
 * @param {{x: number, y: number}} origin of the area
 * @param {number} duration ms, 0 for at once
 */
export function placeMelds(area, frames, origin, duration) {
  const boxes = /** @type {NodeListOf<HTMLElement>} */ (area.querySelectorAll('.meld'));
  frames.forEach(({ rect }, i) => {
    const box = boxes[i];
    const before = box && lying.get(box);
    if (!box || (before && sameRect(before, rect))) return;
    lying.set(box, rect);
    const to = `translate(${rect.x - origin.x}px,${rect.y - origin.y}px)`;
    box.style.width = `${rect.w}px`;
    box.style.height = `${rect.h}px`;
    box.style.transform = to;
    if (duration <= 1) return;
    const from = before
      ? { transform: `translate(${before.x - origin.x}px,${before.y - origin.y}px) scale(${before.w / rect.w},${before.h / rect.h})` }
      : { transform: to, opacity: 0 };
    box.animate([from, { transform: to }], { duration, easing: EASE });
  });
}

/** @param {Rect} a @param {Rect} b */
function sameRect(a, b) {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
}
