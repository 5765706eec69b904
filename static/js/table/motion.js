/**
 * How a redraw gets things to where they belong: how fast, and from where. Pure.
 *
 * Motion is the difference of two views. Whoever comes to a table, comes back to it, or wants no
 * motion sees the present at once.
 */

import { arrivalsOf } from './arrivals.js';

/** @import {Settings} from '../types/client.js' */
/** @import {TableView} from '../types/wire.js' */
/** @import {GameEvent} from './arrivals.js' */
/** @import {Motion} from './layer.js' */
/** @import {Geometry} from './places.js' */

/** The way of a card across the table, and from one dealt card to the next, ms. @type {Record<Settings['speed'], {move: number, step: number}>} */
const SPEEDS = { calm: { move: 380, step: 75 }, fast: { move: 210, step: 40 }, none: { move: 0, step: 0 } };
/** What one does with one's own hand answers faster than that, ms. */
const BRISK_MS = 170;

/**
 * @typedef {object} Change what a redraw is about
 * @property {boolean} still nothing shall move
 * @property {boolean} fresh a frame has come
 * @property {boolean} resized the table has another size
 * @property {boolean} drawn something was to be seen before
 */

/**
 * @param {Change} change
 * @param {Settings['speed']} speed
 * @param {TableView} view
 * @param {readonly GameEvent[]} events since the last redraw
 * @param {readonly string[]} order the own hand from left to right
 * @param {Geometry} geometry
 * @returns {Motion}
 */
export function motionOf({ still, fresh, resized, drawn }, speed, view, events, order, geometry) {
  const { move, step } = SPEEDS[speed];
  const none = { arrivals: new Map(), ghosts: [], step };
  if (still || move === 0 || (resized && !fresh)) return { ...none, duration: 0 };
  if (!fresh) return { ...none, duration: BRISK_MS };
  const begun = events.some(({ type }) => type === 'round_began');
  if (!(drawn ? events.length > 0 : begun) || !view.round) return { ...none, duration: drawn ? BRISK_MS : 0 };
  const hands = { order, turnedUp: turnedUp(view), me: view.seat };
  return { ...arrivalsOf(view.round, events, geometry, hands), duration: move, step };
}

/** The others' hands by seat, which the end of a round turns up. @param {TableView} view @returns {string[][]} */
export function turnedUp({ round, result, seat: me }) {
  if (round?.phase !== 'over' || !result) return [];
  return result.lines.map(({ hand }, seat) => (seat === me ? [] : hand));
}
