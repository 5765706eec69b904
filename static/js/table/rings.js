/**
 * Rings that empty: what is left of a turn round a portrait, of a window round the newest discard.
 *
 * A ring is cut into its right and its left half. Over each a half-plane turns about the middle and
 * takes its edge along, while what lies in it turns back by as much and so stands still. Nothing but
 * `transform` moves, so a ring that runs for a minute costs the page's thread nothing.
 */

/** The right half empties first. @type {readonly ['right', 'left']} */
export const HALVES = ['right', 'left'];
/** A ring that is off by less than this goes on as it runs, ms. */
const CLOSE = 60;

/**
 * Runs the rings of one table.
 *
 * A ring that has left the page would be run to its end by the page's thread, so each redraw gives
 * up those that are gone.
 */
export function createRings() {
  /** @type {Map<HTMLElement, {end: number, running: Animation[]}>} */
  const rings = new Map();

  /** @param {HTMLElement} element */
  function halt(element) {
    for (const animation of rings.get(element)?.running ?? []) animation.cancel();
    rings.delete(element);
  }

  return {
    /**
     * Lets a ring empty from what is left to nothing.
     * @param {HTMLElement} element
     * @param {number | null} left ms; null: no clock runs, and the ring stands empty
     * @param {number} whole ms
     * @param {number} now ms
     */
    run(element, left, whole, now) {
      const end = now + (left ?? -whole);
      const known = rings.get(element);
      if (known && Math.abs(known.end - end) < CLOSE) return;
      halt(element);
      const timing = { duration: whole, delay: Math.min(0, (left ?? 0) - whole), fill: /** @type {const} */ ('both') };
      rings.set(element, { end, running: HALVES.flatMap((half) => turn(element, half, timing)) });
    },

    /** Those that are not in the page any more. */
    sweep() {
      for (const element of rings.keys()) {
        if (!element.isConnected) halt(element);
      }
    },
  };
}

/** @param {HTMLElement} ring @param {'right' | 'left'} half @param {KeyframeAnimationOptions} timing @returns {Animation[]} */
function turn(ring, half, timing) {
  const [wipe, still] = ring.querySelectorAll(`.ring-${half} :is(.ring-wipe, .ring-still)`);
  return wipe && still ? [wipe.animate(angles(half, 180), timing), still.animate(angles(half, -180), timing)] : [];
}

/** A half turns in its half of the time. @param {'right' | 'left'} half @param {number} degrees @returns {Keyframe[]} */
export function angles(half, degrees) {
  const [full, empty] = ['rotate(0deg)', `rotate(${degrees}deg)`];
  const middle = half === 'right' ? empty : full;
  return [{ transform: full }, { transform: middle, offset: 0.5 }, { transform: empty }];
}
