/**
 * Where cards come from that were not seen before, told by a frame's events. Pure.
 *
 * A card that is already on the table moves by itself (see `places.js`). Only what comes out of the
 * stock or out of somebody's hidden hand needs an origin, and what stays hidden flies as a back. A
 * claimed card goes by whoever has claimed it.
 */

/** @typedef {import('../types/wire.js').Frame['events'][number]} GameEvent */
/** @import {RoundView} from '../types/wire.js' */
/** @import {Geometry} from './places.js' */
/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} Arrival
 * @property {Point} from where it comes from, if it was not seen before
 * @property {number} delay in steps of the deal
 * @property {Point} [via] where it is shown on its way
 */
/** @typedef {{from: Point, to: Point, delay: number}} Ghost a card that nobody here may see */

const DEALT = 7;
const GHOSTS_DEALT = 4;
/** When the cards that a claim adds set out: the claimed one has been shown then. Steps. */
const CLAIM_WAIT = 6;
/** Between two cards of a hand that is turned up at the end, steps. */
const TURN_UP = 0.7;

/**
 * @param {RoundView} round
 * @param {readonly GameEvent[]} events
 * @param {Geometry} geometry
 * @param {Hands} hands
 * @returns {{arrivals: Map<string, Arrival>, ghosts: Ghost[]}}
 *
 * @typedef {object} Hands
 * @property {readonly string[]} order the own hand from left to right
 * @property {readonly (readonly string[])[]} turnedUp by seat, at the end of a round
 * @property {number | null} me
 */
export function arrivalsOf(round, events, geometry, { order, turnedUp, me }) {
  /** @type {Map<string, Arrival>} */
  const arrivals = new Map();
  /** @type {Ghost[]} */
  const ghosts = [];
  const stock = middle(geometry.stock);
  const dealt = events.some(({ type }) => type === 'round_began');
  order.forEach((card, i) => arrivals.set(card, { from: stock, delay: dealt ? i : 0 }));
  turnedUp.forEach((hand, seat) =>
    hand.forEach((card, i) => arrivals.set(card, { from: geometry.seats[seat], delay: i * TURN_UP })),
  );
  for (const event of events) {
    if (event.type === 'drew' && event.seat !== me) {
      ghosts.push({ from: stock, to: geometry.seats[event.seat], delay: 0 });
    }
    const from = geometry.seats[actorOf(event)];
    const claimed = event.type === 'window_closed' ? event.card : null;
    for (const card of shownBy(event)) {
      if (claimed === null) arrivals.set(card, { from, delay: 0 });
      else if (card !== claimed) arrivals.set(card, { from, delay: CLAIM_WAIT });
      else arrivals.set(card, { from, delay: 0, via: shownAt(from, actorOf(event) === me, geometry) });
    }
  }
  if (dealt) ghosts.push(...dealtGhosts(round.players.length, me, geometry, stock));
  return { arrivals, ghosts };
}

/**
 * Where a claimed card is shown: over the middle of the own hand, else at the seat's side of the table.
 * @param {Point} seat
 * @param {boolean} mine
 * @param {Geometry} geometry
 * @returns {Point}
 */
function shownAt(seat, mine, { hand, melds, card }) {
  if (mine) return { x: hand.x + hand.w / 2, y: hand.y - card.h * 0.2 };
  const inwards = seat.y < melds.y + melds.h / 2 ? 1 : -1;
  return { x: seat.x, y: seat.y + inwards * card.h * 0.62 };
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
