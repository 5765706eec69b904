/**
 * Where things lie, as numbers: the fan of the hand, the rows of melds, the loose pile of discards.
 *
 * Pure. All lengths are CSS pixels, all points are centres, angles are degrees.
 */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect left, top, width, height */
/** @typedef {{w: number, h: number}} Size */
/** @typedef {{x: number, y: number, turn: number}} Spot the centre of a card */
/** @typedef {{cards: number, rect: Rect, spots: Spot[]}} Frame a meld: its box and its cards */

const RATIO = 1.42;
const LARGEST_HAND = 8;
const FINGER = 44;
/** Below this height the screen lies on its side, px. */
const LOW = 540;
const FAN_DEGREES = 1.2;
const FAN_DROP = 0.5;
/** From this width on the cards of a hand lie side by side, px. */
const ROOMY = 860;
/** The width of a card in a hand that is turned up, px. */
const ROW_LARGEST = 44;
const MELD_GAP = 9;
const MELD_PAD = 5;
const MELD_EDGE = 4;
/** How much of a covered card in a meld is seen: its rank and suit. */
const STRIP = 0.6;
const NARROW_STRIP = 0.5;

/**
 * The size of a card in the hand: as large as eight of them can be with a finger's width each.
 * @param {number} width of the table
 * @param {number} height of the table
 * @returns {Size}
 */
export function handCardSize(width, height) {
  const fitting = width - 16 - (LARGEST_HAND - 1) * FINGER;
  const lying = height < LOW ? 0.165 : 0.115;
  const w = Math.max(48, Math.round(Math.min(Math.max(fitting, width * 0.165), height * lying, 100)));
  return { w, h: Math.round(w * RATIO) };
}

/**
 * The fan: `count` cards side by side, rank and suit of each in view, on a slight arc.
 * @param {number} count
 * @param {Rect} area
 * @param {Size} card
 * @returns {Spot[]}
 */
export function fan(count, area, card) {
  if (count === 0) return [];
  const room = area.w - card.w - 16;
  const widest = area.w > ROOMY ? 1.03 : 0.8;
  const step = count > 1 ? Math.min(card.w * widest, room / (count - 1)) : 0;
  const middle = (count - 1) / 2;
  return Array.from({ length: count }, (_, i) => {
    const off = i - middle;
    return {
      x: area.x + area.w / 2 + off * step,
      y: area.y + area.h - card.h / 2 - 4 + off * off * FAN_DROP - middle * middle * FAN_DROP * 0.5,
      turn: off * FAN_DEGREES,
    };
  });
}

/**
 * Into which place of the hand a card dropped at `x` would go.
 * @param {number} x
 * @param {number} count cards in the hand without the dragged ones
 * @param {Rect} area
 * @param {Size} card
 */
export function fanIndex(x, count, area, card) {
  const spots = fan(count + 1, area, card);
  const nearest = spots.map((spot) => Math.abs(spot.x - x));
  return nearest.indexOf(Math.min(...nearest));
}

/**
 * Small cards side by side from the top of an area, pressed together until they fit into its width.
 * @param {number} count
 * @param {Rect} area
 * @returns {{w: number, spots: Spot[]}} the card width, one spot per card
 */
export function row(count, area) {
  const w = Math.min(ROW_LARGEST, area.h / RATIO);
  const step = count > 1 ? Math.min(w * STRIP, (area.w - w) / (count - 1)) : 0;
  const left = area.x + area.w / 2 - (step * (count - 1)) / 2;
  return { w, spots: Array.from({ length: count }, (_, i) => ({ x: left + i * step, y: area.y + (w * RATIO) / 2, turn: 0 })) };
}

/**
 * The width of a meld of `count` cards.
 * @param {number} count
 * @param {number} w card width
 * @param {number} strip the part of a covered card that is seen, 0 to 1
 */
function meldWidth(count, w, strip) {
  return w + (count - 1) * w * strip + 2 * MELD_PAD + MELD_EDGE;
}

/**
 * Breaks melds into rows no wider than `width`, in their order.
 * @param {number[]} widths
 * @param {number} width
 * @returns {number[][]} indices
 */
function rows(widths, width) {
  /** @type {number[][]} */
  const lines = [];
  let used = Infinity;
  widths.forEach((w, i) => {
    if (used + MELD_GAP + w > width) {
      lines.push([]);
      used = -MELD_GAP;
    }
    lines[lines.length - 1].push(i);
    used += MELD_GAP + w;
  });
  return lines;
}

/**
 * The melds in centred rows, their cards as large as the area allows.
 * @param {readonly number[]} counts cards of each meld, in their order
 * @param {Rect} area
 * @param {{largest: number, smallest: number}} limits card widths
 * @returns {{w: number, frames: Frame[]}} the card width and one frame per meld
 */
export function layMelds(counts, area, { largest, smallest }) {
  for (const strip of [STRIP, NARROW_STRIP]) {
    for (let w = largest; w >= smallest; w -= 2) {
      const laid = tryMelds(counts, area, w, strip);
      if (laid.height <= area.h) return { w, frames: laid.frames };
    }
  }
  return { w: smallest, frames: tryMelds(counts, area, smallest, NARROW_STRIP).frames };
}

/** @param {readonly number[]} counts @param {Rect} area @param {number} w @param {number} strip */
function tryMelds(counts, area, w, strip) {
  const fitted = counts.map((n) => fittingStrip(n, w, strip, area.w));
  const widths = counts.map((n, i) => meldWidth(n, w, fitted[i]));
  const lines = rows(widths, area.w);
  const rowHeight = w * RATIO + 2 * MELD_PAD;
  const height = lines.length * rowHeight + Math.max(0, lines.length - 1) * MELD_GAP;
  /** @type {Frame[]} */
  const frames = [];
  let y = area.y + Math.max(0, (area.h - height) / 2);
  for (const line of lines) {
    const total = line.reduce((sum, i) => sum + widths[i], 0) + (line.length - 1) * MELD_GAP;
    let x = area.x + (area.w - total) / 2;
    for (const i of line) {
      const rect = { x, y, w: widths[i], h: rowHeight };
      frames[i] = { cards: counts[i], rect, spots: meldSpots(counts[i], rect, w, fitted[i]) };
      x += widths[i] + MELD_GAP;
    }
    y += rowHeight + MELD_GAP;
  }
  return { height, frames };
}

/** A long run is pressed together until it fits into one row. @param {number} count @param {number} w @param {number} strip @param {number} width */
function fittingStrip(count, w, strip, width) {
  if (meldWidth(count, w, strip) <= width) return strip;
  return (width - meldWidth(1, w, 0)) / ((count - 1) * w);
}

/** @param {number} count @param {Rect} rect @param {number} w @param {number} strip @returns {Spot[]} */
function meldSpots(count, rect, w, strip) {
  return Array.from({ length: count }, (_, i) => ({
    x: rect.x + MELD_EDGE + MELD_PAD + w / 2 + i * w * strip,
    y: rect.y + rect.h / 2,
    turn: 0,
  }));
}

/**
 * How a thrown card lies on the pile: a little askew, always the same for the same card.
 * @param {string} card
 * @param {Rect} pile
 * @param {boolean} newest lies straight, as it can be claimed
 * @returns {Spot}
 */
export function pileSpot(card, pile, newest) {
  const seed = (card.charCodeAt(0) * 7 + card.charCodeAt(1) * 13) % 11;
  const askew = newest ? 0 : seed - 5;
  return {
    x: pile.x + pile.w / 2 + askew * 0.7,
    y: pile.y + pile.h / 2 + (newest ? 0 : (seed % 3) - 1),
    turn: askew * 1.7,
  };
}

/** Whether a point lies in a rectangle grown by `by`. @param {{x: number, y: number}} point @param {Rect} rect @param {number} [by] */
export function inside(point, rect, by = 0) {
  return (
    point.x >= rect.x - by &&
    point.x <= rect.x + rect.w + by &&
    point.y >= rect.y - by &&
    point.y <= rect.y + rect.h + by
  );
}
