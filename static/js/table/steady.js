/**
 * A deed that has just come to lie where another one was cannot be meant yet: a finger that is on
 * its way would do it. So for a moment after the table has moved on, the bar takes no taps.
 */

/** @import {TableView} from '../types/wire.js' */

/** How long a new bar waits, ms: longer than between the two taps of a double tap, shorter than anybody reads. */
export const STEADY_AFTER_MS = 250;

/**
 * What one is asked for now; while it stays, so does the meaning of the bar.
 * @param {TableView} view
 */
export function askedFor({ match, round, seat, seats }) {
  if (!round || seat === null) return '';
  const { turn, phase, window } = round;
  return [match?.round, turn, phase, window?.number, window?.asked, window?.answer, seats[seat].stand_in].join();
}

/**
 * @param {() => number} now ms
 * @param {(ms: number) => void} wake is called with how long to wait before the bar is steady
 */
export function createSteadiness(now, wake) {
  /** @type {string | null} */
  let asked = null;
  let from = -Infinity;
  return {
    /** The bar is about to be drawn for this view. @param {TableView} view */
    saw(view) {
      const before = asked;
      asked = askedFor(view);
      if (before === null || before === asked) return;
      from = now() + STEADY_AFTER_MS;
      wake(STEADY_AFTER_MS);
    },
    isSteady: () => now() >= from,
  };
}
