/**
 * Countdowns. The server says how many milliseconds are left; no clock has to agree with another's.
 */

/** In the last five seconds a countdown is also a number. */
export const COUNTED_SECONDS = 5;

/**
 * Milliseconds that remain now of what was `left` when the frame came.
 * @param {number | null | undefined} left null: no such clock runs
 * @param {number} at when the frame came, ms
 * @param {number} now ms on the same clock as `at`
 * @returns {number | null}
 */
export function remaining(left, at, now) {
  return left === null || left === undefined ? null : Math.max(0, left - (now - at));
}

/**
 * The number to show: whole seconds, rounded up, in the last five; else null.
 * @param {number | null} ms
 * @returns {number | null}
 */
export function countedSeconds(ms) {
  if (ms === null || ms <= 0 || ms > COUNTED_SECONDS * 1000) return null;
  return Math.ceil(ms / 1000);
}

/**
 * Milliseconds until the shown number changes next; null when it will not change any more.
 * @param {number | null} ms
 * @returns {number | null}
 */
export function untilNextNumber(ms) {
  if (ms === null || ms <= 0) return null;
  if (ms > COUNTED_SECONDS * 1000) return ms - COUNTED_SECONDS * 1000;
  return ms % 1000 || 1000;
}
