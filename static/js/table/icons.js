/** Small drawings of our own, as templates that take the colour of the text around them. */

import { SUIT_PATHS } from '../cards/shapes.js';
import { html, svg } from '../lit.js';
import { HALVES } from './rings.js';

/** @import {Suit} from '../cards/shapes.js' */

const PATHS = {
  crown: 'M3.500 19.500 2 7.200l5.400 3.600L12 3.500l4.600 7.300L22 7.200l-1.500 12.300zM4.500 21.500h15',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  cpu: 'M7.500 7.500h9v9h-9zM10 4v3.500M14 4v3.500M10 16.500V20M14 16.500V20M4 10h3.500M4 14h3.500M16.500 10H20M16.500 14H20',
  away: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a6.600 6.600 0 0 0 10.500 10.500z',
  list: 'M5 7h14M5 12h14M5 17h9',
  close: 'M6.500 6.500l11 11M17.500 6.500l-11 11',
  arrow: 'M5 12h13M13 6.500 18.500 12 13 17.500',
  talk: 'M5 5h14a1.500 1.500 0 0 1 1.500 1.500v8.500a1.500 1.500 0 0 1-1.500 1.500h-7L7 20.500v-4H5a1.500 1.500 0 0 1-1.500-1.500V6.500A1.500 1.500 0 0 1 5 5zM8 9.500h8M8 12.500h5',
  face: 'M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0zM8.500 10.200v.1M15.500 10.200v.1M8.300 14c1.900 2.800 5.500 2.800 7.400 0',
  eye: 'M2.800 12C6 7 9 5.500 12 5.500S18 7 21.200 12C18 17 15 18.500 12 18.500S6 17 2.800 12zM14.800 12a2.800 2.800 0 1 1-5.600 0 2.800 2.800 0 0 1 5.600 0z',
  tap: 'M12 12h.01M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z',
  twice: 'M9 6a6 6 0 1 1 0 12A6 6 0 0 1 9 6zM15.500 6.600a6 6 0 0 1 0 10.800',
  drag: 'M4 12h16M8 8l-4 4 4 4M16 8l4 4-4 4',
  check: 'M5 12.500l4.500 4.500L19 7.500',
};

/** A line drawing of 24 units. @param {keyof typeof PATHS} name */
export function icon(name) {
  return svg`<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}

/** @param {string} suit */
export function suitMark(suit) {
  const path = SUIT_PATHS[/** @type {Suit} */ (suit)];
  return svg`<svg class="suit suit-${suit}" viewBox="0 0 32 32" aria-hidden="true"><path d=${path}></path></svg>`;
}

/**
 * A ring that empties, run by `rings.js`; its shape is the style sheet's.
 * @param {'turn' | 'window'} name
 */
export function ring(name) {
  return html`<span class="ring ring-${name}" data-ring=${name} aria-hidden="true">
    <i class="ring-bed"></i>
    ${HALVES.map(
      (half) => html`<i class="ring-half ring-${half}"><i class="ring-wipe"><i class="ring-still"><i class="ring-line"></i></i></i></i>`,
    )}
  </span>`;
}
