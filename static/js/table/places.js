/**
 * Where every card lies: one place per card of a view, from the table's geometry. Pure.
 *
 * The card layer moves each element from the place it has to the place named here, so motion is the
 * difference of two views and nobody has to describe it.
 */

import { fan, layMelds, pileSpot, row } from './layout.js';

/** @import {RoundView} from '../types/wire.js' */
/** @import {Rect} from './layout.js' */
/** @import {Size} from './layout.js' */
/** @import {Spot} from './layout.js' */
/** @import {Frame} from './layout.js' */

/**
 * What was measured of the table, relative to its top left corner.
 * @typedef {object} Geometry
 * @property {Size} card a card of the hand
 * @property {Rect} melds
 * @property {Rect} stock
 * @property {Rect} discard
 * @property {Rect} hand
 * @property {{x: number, y: number}[]} seats the middle of each seat's backs, of the own portrait, by seat number
 * @property {Rect[]} turnedUp where each seat's hand is turned up at the end, by seat number
 */

/**
 * @typedef {object} Place
 * @property {'hand'|'meld'|'discard'|'old'|'up'} zone
 * @property {number} x centre
 * @property {number} y centre
 * @property {number} turn degrees
 * @property {number} scale of a hand card
 * @property {number} z
 * @property {boolean} bare nothing lies on it
 * @property {'' | 'selected' | 'offered'} mark
 */

/**
 * What the player has done to the hand that the server does not know of.
 * @typedef {object} Arrangement
 * @property {readonly string[]} order the hand from left to right
 * @property {readonly string[]} selected
 * @property {readonly string[]} offered cards that the picked claim would take
 * @property {readonly string[]} dragged cards that hang at the pointer and leave a gap
 * @property {number | null} gap where in the hand the dragged cards would go
 * @property {readonly (readonly string[])[]} turnedUp the others' hands by seat, at the end of a round
 */

const LIFT = { '': 0, selected: 0.19, offered: 0.14 };
const OLD_SHOWN = 3;
/** From this width of the melds' area on they are laid larger, px. */
const WIDE = 700;

/**
 * @param {RoundView} round
 * @param {Arrangement} arrangement
 * @param {Geometry} geometry
 * @returns {{places: Map<string, Place>, frames: Frame[]}}
 */
export function cardPlaces(round, arrangement, geometry) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  placeDiscards(places, round, geometry);
  const frames = placeMelds(places, round, geometry);
  placeTurnedUp(places, arrangement.turnedUp, geometry);
  placeHand(places, arrangement, geometry);
  return { places, frames };
}

/** @param {Map<string, Place>} places @param {RoundView} round @param {Geometry} geometry */
function placeDiscards(places, round, geometry) {
  const pile = geometry.discard;
  const scale = pile.w / geometry.card.w;
  const newest = round.discard?.card;
  const last = round.discards.length - 1;
  round.discards.forEach(({ card }, i) => {
    const top = card === newest;
    const zone = top || i > last - OLD_SHOWN ? 'discard' : 'old';
    places.set(card, { zone, ...pileSpot(card, pile, top), scale, z: 10 + i, bare: true, mark: '' });
  });
}

/** @param {Map<string, Place>} places @param {RoundView} round @param {Geometry} geometry */
function placeMelds(places, round, geometry) {
  const { w: cardWidth } = geometry.card;
  const largest = Math.round(cardWidth * (geometry.melds.w > WIDE ? 0.92 : 0.74));
  const limits = { largest, smallest: 20 };
  const counts = round.melds.map(({ cards }) => cards.length);
  const { w, frames } = layMelds(counts, geometry.melds, limits);
  round.melds.forEach(({ cards }, meld) => {
    cards.forEach((card, i) => {
      const spot = frames[meld].spots[i];
      places.set(card, { zone: 'meld', ...spot, scale: w / cardWidth, z: 100 + i, bare: false, mark: '' });
    });
  });
  return frames;
}

/** @param {Map<string, Place>} places @param {Arrangement['turnedUp']} hands @param {Geometry} geometry */
function placeTurnedUp(places, hands, geometry) {
  hands.forEach((hand, seat) => {
    const { w, spots } = row(hand.length, geometry.turnedUp[seat]);
    hand.forEach((card, i) => {
      places.set(card, { zone: 'up', ...spots[i], scale: w / geometry.card.w, z: 200 + i, bare: false, mark: '' });
    });
  });
}

/** @param {Map<string, Place>} places @param {Arrangement} arrangement @param {Geometry} geometry */
function placeHand(places, { order, selected, offered, dragged, gap }, geometry) {
  const lying = order.filter((card) => !dragged.includes(card));
  const spots = fan(gap === null ? lying.length : lying.length + 1, geometry.hand, geometry.card);
  const bare = spots.length < 2 || spots[1].x - spots[0].x > geometry.card.w;
  lying.forEach((card, i) => {
    const spot = spots[gap !== null && i >= gap ? i + 1 : i];
    const mark = markOf(card, selected, offered);
    places.set(card, { zone: 'hand', ...lifted(spot, geometry.card.h * LIFT[mark]), scale: 1, z: 300 + i, bare, mark });
  });
}

/** @param {string} card @param {readonly string[]} selected @param {readonly string[]} offered */
function markOf(card, selected, offered) {
  if (offered.includes(card)) return 'offered';
  return selected.includes(card) ? 'selected' : '';
}

/** Moves a card of the fan outwards, along its own tilt. @param {Spot} spot @param {number} by @returns {Spot} */
function lifted({ x, y, turn }, by) {
  const angle = (turn * Math.PI) / 180;
  return { x: x + Math.sin(angle) * by, y: y - Math.cos(angle) * by, turn };
}
