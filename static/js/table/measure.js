/** Reads once, when sizes may have changed, where the parts of the table are. */

import { handCardSize } from './layout.js';

/** @import {Geometry} from './places.js' */
/** @import {Rect} from './layout.js' */

/** How wide a hand may be that is turned up beside its seat, px. */
const LINE_UP = 150;

/**
 * @param {HTMLElement} root the table
 * @param {number} seats how many there are
 * @returns {Geometry}
 */
export function measure(root, seats) {
  const origin = root.getBoundingClientRect();
  const card = handCardSize(origin.width, origin.height);
  root.style.setProperty('--card-w', `${card.w}px`);
  root.style.setProperty('--card-h', `${card.h}px`);
  const rect = (/** @type {string} */ selector) => rectOf(root.querySelector(selector), origin);
  const hand = rect('.hand');
  return {
    card,
    melds: rect('.melds'),
    stock: rect('.stock .pile-card'),
    discard: rect('.thrown .pile-card'),
    hand,
    seats: Array.from({ length: seats }, (_, seat) => {
      const { x, y, w, h } = root.querySelector(`[data-backs="${seat}"]`) ? rect(`[data-backs="${seat}"]`) : rect(`[data-portrait="${seat}"]`);
      return { x: x + w / 2, y: y + h / 2 };
    }),
    turnedUp: Array.from({ length: seats }, (_, seat) => turnedUp(rect(`[data-seat="${seat}"]`), rect(`[data-backs="${seat}"]`), rect('.seats'))),
  };
}

/**
 * Where the hand of a seat is turned up: over its backs, beside a column of seats, below one that is
 * written in a line.
 * @param {Rect} seat
 * @param {Rect} backs
 * @param {Rect} seats
 * @returns {Rect}
 */
function turnedUp(seat, backs, seats) {
  if (seats.h > seats.w) return { x: seats.x + seats.w + 4, y: seat.y, w: LINE_UP, h: seat.h };
  const below = seat.w > seat.h * 2.5;
  return { x: seat.x, y: below ? seat.y + seat.h + 6 : backs.y - 2, w: seat.w, h: below ? seat.h : backs.h * 2.2 };
}

/** @param {Element | null} element @param {DOMRect} origin @returns {Rect} */
function rectOf(element, origin) {
  if (!element) return { x: origin.width / 2, y: origin.height / 2, w: 0, h: 0 };
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - origin.left, y: top - origin.top, w: width, h: height };
}
