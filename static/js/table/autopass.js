/**
 * When to pass by itself in a claim window, and after which pause. Pure.
 *
 * A pass sent at once would tell the table that nothing could be claimed, so it takes as long as a
 * person looking at their cards.
 */

/** @import {TableView} from '../types/wire.js' */

const SHORTEST_MS = 500;
const LONGEST_MS = 1700;

/**
 * Whether the personal setting holds at this table: as chosen, else on where one sits with CPU
 * players only.
 * @param {TableView} view
 * @param {boolean | null} chosen
 */
export function passesByItself(view, chosen) {
  if (chosen !== null) return chosen;
  return view.seats.every(({ kind }, seat) => seat === view.seat || kind !== 'person');
}

/**
 * @param {TableView} view
 * @param {{autoPass: boolean | null, quiet: boolean}} wish `quiet`: no 땡큐 in this round
 */
export function shouldPass(view, { autoPass, quiet }) {
  const round = view.round;
  // A stand-in answers for this seat; a pass sent here would speak over it.
  if (view.seat === null || view.seats[view.seat].stand_in) return false;
  if (!round?.window?.asked || round.window.answer !== null || !round.choices.may_pass) return false;
  return quiet || (round.choices.claims.length === 0 && passesByItself(view, autoPass));
}

/** A human pause in ms. @param {number} chance from 0 to 1 */
export function humanPause(chance) {
  return SHORTEST_MS + Math.round(chance * (LONGEST_MS - SHORTEST_MS));
}
