/**
 * Builds the picture of a card as SVG elements; knows nothing of games or tables.
 *
 * Rank and suit stand large in the left edge, so that a fanned card is read by a strip of 45 units.
 * `data-detail="full"` on an ancestor shows the printed pips, otherwise one large suit.
 */

import { COURTS, PIPS, SUIT_PATHS } from './shapes.js';

/** @import {Suit} from './shapes.js' */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The face of `card` (`7h`), hidden from the screen reader: its name belongs to the element around.
 * @param {string} card
 * @returns {SVGSVGElement}
 */
export function cardFace(card) {
  const rank = card[0];
  const suit = /** @type {Suit} */ (card[1]);
  const face = svg('svg', { viewBox: '0 0 100 142', class: `face suit-${suit}`, 'aria-hidden': 'true' });
  face.append(index(rank), suitAt(suit, 9, 43, 25));
  if (rank in COURTS) face.append(court(/** @type {'J'|'Q'|'K'} */ (rank)));
  else face.append(mark(suit), pips(rank, suit));
  return face;
}

/**
 * One suit's shape alone, in the current colour.
 * @param {Suit} suit
 * @returns {SVGSVGElement}
 */
export function suitIcon(suit) {
  const icon = svg('svg', { viewBox: '0 0 32 32', class: `suit suit-${suit}`, 'aria-hidden': 'true' });
  icon.append(svg('path', { d: SUIT_PATHS[suit] }));
  return icon;
}

/** @param {string} rank */
function index(rank) {
  const text = svg('text', { x: rank === 'T' ? '4' : '7', y: '36', class: rank === 'T' ? 'rank ten' : 'rank' });
  text.textContent = rank === 'T' ? '10' : rank;
  return text;
}

/** @param {Suit} suit @param {number} x @param {number} y @param {number} size @param {boolean} [turned] */
function suitAt(suit, x, y, size, turned = false) {
  const scale = size / 32;
  const turn = turned ? ' rotate(180 16 16)' : '';
  return svg('path', { d: SUIT_PATHS[suit], transform: `translate(${x} ${y}) scale(${scale})${turn}` });
}

/** The one large suit of a small card. @param {Suit} suit */
function mark(suit) {
  const group = svg('g', { class: 'mark' });
  group.append(suitAt(suit, 39, 80, 54));
  return group;
}

/** The printed pips of a large card; the ace has one in the middle. @param {string} rank @param {Suit} suit */
function pips(rank, suit) {
  const group = svg('g', { class: 'pips' });
  if (rank === 'A') group.append(suitAt(suit, 44, 72, 46));
  for (const [column, height] of PIPS[rank] ?? []) {
    const [x, y] = [72 + column * 13.5, 26 + height * 92];
    group.append(suitAt(suit, x - 8.5, y - 8.5, 17, height > 0.5));
  }
  return group;
}

/** @param {'J'|'Q'|'K'} rank */
function court(rank) {
  const group = svg('g', { class: 'court', transform: 'translate(31 57) scale(0.94)' });
  for (const { d, ink, line } of COURTS[rank]) {
    group.append(svg('path', { d, class: `ink-${ink}${line ? ` line-${line}` : ''}` }));
  }
  return group;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
function svg(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
