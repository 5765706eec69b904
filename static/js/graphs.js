/** Where the curves and bars of running totals stand in a drawing; draws nothing itself. */

/** The drawing's own units; the page scales it. */
export const WIDTH = 360;
export const LEFT = 46;
export const RIGHT = 352;
export const TOP = 12;

/** How many round numbers fit under curves. */
const MOST_MARKS = 10;
/** How many rounds have room beside each other as bars. */
const MOST_ROUNDS = 6;
/** How much of its round's place a group of bars fills. */
const FILLED = 0.78;
const WIDEST = 22;

/** From total to y, and how far it reaches; zero is always in it. @param {readonly number[]} totals @param {number} bottom */
function upright(totals, bottom) {
  const [low, high] = [Math.min(0, ...totals), Math.max(0, ...totals)];
  const unit = (bottom - TOP) / Math.max(1, high - low);
  return { low, high, y: (/** @type {number} */ total) => TOP + unit * (high - total) };
}

/**
 * The scales of curves: round to x, total to y.
 *
 * @param {number[][]} totals  `[round][seat]`, a line of zeros first
 * @param {number} bottom
 */
export function scales(totals, bottom) {
  const rounds = Math.max(1, totals.length - 1);
  return { ...upright(totals.flat(), bottom), x: (/** @type {number} */ round) => LEFT + ((RIGHT - LEFT) * round) / rounds };
}

/** Every how many rounds one is named under the curves. @param {number} rounds */
export function markStep(rounds) {
  return Math.ceil(rounds / MOST_MARKS);
}

/**
 * Where bars stand: one for each seat in each of the last rounds, up or down from zero.
 *
 * @param {number[][]} totals  `[round][seat]`, a line of zeros first
 * @param {number} bottom
 */
export function barsOf(totals, bottom) {
  const rounds = totals.slice(1).slice(-MOST_ROUNDS);
  const first = totals.length - rounds.length;
  const { low, high, y } = upright(rounds.flat(), bottom);
  const place = (RIGHT - LEFT) / rounds.length;
  const seats = totals[0].length;
  const width = Math.min(WIDEST, (place * FILLED) / seats);
  const groups = rounds.map((row, index) => {
    const middle = LEFT + place * (index + 0.5);
    const bars = row.map((total, seat) => ({
      seat,
      total,
      x: middle + (seat - seats / 2) * width,
      top: Math.min(y(total), y(0)),
      height: Math.abs(y(total) - y(0)),
    }));
    return { round: first + index, middle, bars };
  });
  return { low, high, y, width, groups };
}
