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

/** When a ring that runs will be empty, ms on the clock of `now`. @type {WeakMap<HTMLElement, number>} */
const ends = new WeakMap();

/**
 * Lets a ring empty from what is left to nothing.
 * @param {HTMLElement} element
 * @param {number | null} left ms; null: no clock runs, and the ring stands empty
 * @param {number} whole ms
 * @param {number} now ms
 */
export function runRing(element, left, whole, now) {
  const end = now + (left ?? -whole);
  const runs = ends.get(element);
  if (runs !== undefined && Math.abs(runs - end) < CLOSE) return;
  ends.set(element, end);
  const timing = { duration: whole, delay: Math.min(0, (left ?? 0) - whole), fill: /** @type {const} */ ('both') };
  for (const half of HALVES) {
    const wipe = element.querySelector(`.ring-${half} .ring-wipe`);
    turn(wipe, timing, angles(half, 180));
    turn(wipe?.firstElementChild, timing, angles(half, -180));
  }
}

/** A half turns in its half of the time. @param {'right' | 'left'} half @param {number} degrees @returns {Keyframe[]} */
export function angles(half, degrees) {
  const [full, empty] = ['rotate(0deg)', `rotate(${degrees}deg)`];
  const middle = half === 'right' ? empty : full;
  return [{ transform: full }, { transform: middle, offset: 0.5 }, { transform: empty }];
}

/** @param {Element | null | undefined} element @param {KeyframeAnimationOptions} timing @param {Keyframe[]} path */
function turn(element, timing, path) {
  if (!element) return;
  for (const old of element.getAnimations()) old.cancel();
  element.animate(path, timing);
}
