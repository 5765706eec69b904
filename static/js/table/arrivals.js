/**
 * Where cards come from that were not seen before, told by a frame's events. Pure.
 *
 * A card that is already on the table moves by itself (see `places.js`). Only what comes out of the
 * stock or out of somebody's hidden hand needs an origin, and what stays hidden flies as a back.
 */

/** @typedef {import('../types/wire.js').Frame['events'][number]} GameEvent */
/** @import {RoundView} from '../types/wire.js' */
/** @import {Geometry} from './places.js' */
/** @typedef {{x: number, y: number}} Point */

/** @typedef {{from: Point, delay: number}} Arrival delay in steps of the deal */
/** @typedef {{from: Point, to: Point, delay: number}} Ghost a card that nobody here may see */

const DEALT = 7;
const GHOSTS_DEALT = 4;

/**
 * @param {RoundView} round
 * @param {readonly GameEvent[]} events
 * @param {Geometry} geometry
 * @param {readonly string[]} order the own hand from left to right
 * @param {number | null} me
 * @returns {{arrivals: Map<string, Arrival>, ghosts: Ghost[]}}
 */
export function arrivalsOf(round, events, geometry, order, me) {
  /** @type {Map<string, Arrival>} */
  const arrivals = new Map();
  /** @type {Ghost[]} */
  const ghosts = [];
  const stock = middle(geometry.stock);
  const dealt = events.some(({ type }) => type === 'round_began');
  order.forEach((card, i) => arrivals.set(card, { from: stock, delay: dealt ? i : 0 }));
  for (const event of events) {
    if (event.type === 'drew' && event.seat !== me) {
      ghosts.push({ from: stock, to: geometry.seats[event.seat], delay: 0 });
    }
    for (const card of shownBy(event)) {
      arrivals.set(card, { from: geometry.seats[actorOf(event)], delay: 0 });
    }
  }
  if (dealt) ghosts.push(...dealtGhosts(round.players.length, me, geometry, stock));
  return { arrivals, ghosts };
}

/** The cards that an event turns up. @param {GameEvent} event @returns {readonly string[]} */
function shownBy(event) {
  if (event.type === 'melded' || event.type === 'laid_off') return event.cards;
  if (event.type === 'discarded') return [event.card];
  if (event.type === 'window_closed') return event.cards;
  return [];
}

/** @param {GameEvent} event @returns {number} */
function actorOf(event) {
  if (event.type === 'window_closed') return event.taken_by ?? event.by;
  return 'seat' in event ? event.seat : 0;
}

/** @param {number} players @param {number | null} me @param {Geometry} geometry @param {Point} stock @returns {Ghost[]} */
function dealtGhosts(players, me, geometry, stock) {
  const others = Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== me);
  return others.flatMap((seat, i) =>
    Array.from({ length: GHOSTS_DEALT }, (_, turn) => ({
      from: stock,
      to: geometry.seats[seat],
      delay: (turn * DEALT) / GHOSTS_DEALT + i / others.length,
    })),
  );
}

/** @param {import('./layout.js').Rect} rect @returns {Point} */
function middle({ x, y, w, h }) {
  return { x: x + w / 2, y: y + h / 2 };
}
