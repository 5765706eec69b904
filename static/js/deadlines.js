/**
 * When each clock of the table runs out, told the better the more frames speak of it.
 *
 * A frame says how many milliseconds were left when it was sent. What it needed on its way can only
 * make a clock seem to end later than it does, so of all that was heard of one deadline the earliest
 * end is the best known. Only the page's own monotonic clock is used; nobody's wall clock matters.
 *
 * @import {Left, TableView} from './types/wire.js'
 */

/** An end so much later than the known one is another: the clock was set anew. */
const SET_ANEW = 2_000;

/**
 * Which deadline a clock counts to now: each of these is set once (design of the server's clocks).
 *
 * @param {keyof Left} clock
 * @param {TableView} view
 */
function deadlineOf(clock, { code, match, round }) {
  const number = { turn: round?.turn, window: round?.window?.number }[/** @type {string} */ (clock)];
  return [code, match?.id, number ?? match?.round].join(' ');
}

/**
 * @returns {(view: TableView, left: Left, at: number, paused?: boolean) => Left}  gives what is really
 *   left at `at`, as far as this frame and those before it tell; nothing runs at a table that is paused
 */
export function createDeadlines() {
  /** @type {Map<keyof Left, { deadline: string, end: number }>} */
  const known = new Map();

  /** @param {keyof Left} clock @param {TableView} view @param {number | null | undefined} ms @param {number} at */
  function leftOf(clock, view, ms, at) {
    if (ms === null || ms === undefined) {
      known.delete(clock);
      return null;
    }
    const deadline = deadlineOf(clock, view);
    const before = known.get(clock);
    const same = before?.deadline === deadline && at + ms < before.end + SET_ANEW;
    const end = same ? Math.min(before.end, at + ms) : at + ms;
    known.set(clock, { deadline, end });
    return Math.max(0, end - at);
  }

  return (view, left, at, paused = false) => {
    if (paused) known.clear();
    const clocks = /** @type {(keyof Left)[]} */ (Object.keys(left));
    const kept = Object.fromEntries(clocks.map((clock) => [clock, paused ? null : leftOf(clock, view, left[clock], at)]));
    return /** @type {Left} */ (/** @type {unknown} */ (kept));
  };
}
