/**
 * The drawings that a card is made of: paths and places, no elements.
 *
 * A card is 100 units wide and 142 high. Suits are drawn in a box of 32; courts in a box of 72 × 92,
 * each a bust told apart by what is worn on the head: the king's gold crown with its branching
 * uprights, the queen's great braid with flower pins, the jack's wide-brimmed hat with its beads.
 */

/** @typedef {'s'|'h'|'d'|'c'} Suit */
/** @typedef {{d: string, ink: string, line?: string}} Stroke a closed shape, its fill and its outline */

/** @type {Record<Suit, string>} */
export const SUIT_PATHS = {
  s: 'M16 1.5C12.2 8.6 2.8 12.8 2.8 20.2A6.6 6.6 0 0 0 14.2 24.7C13.9 27.3 12.4 29.3 10.4 30.7H21.6C19.6 29.3 18.1 27.3 17.8 24.7A6.6 6.6 0 0 0 29.2 20.2C29.2 12.8 19.8 8.6 16 1.5z',
  h: 'M16 29.5C9 23 2.3 17.8 2.3 10.8A7.4 7.4 0 0 1 16 7.2A7.4 7.4 0 0 1 29.7 10.8C29.7 17.8 23 23 16 29.5z',
  d: 'M16 1.5C19.4 7.2 22.8 11.7 27 16C22.8 20.3 19.4 24.8 16 30.5C12.6 24.8 9.2 20.3 5 16C9.2 11.7 12.6 7.2 16 1.5z',
  c: 'M16 1.8A6.7 6.7 0 0 1 21.1 12.9A6.8 6.8 0 1 1 17.9 24.2C18.2 27 19.6 29.2 21.6 30.7H10.4C12.4 29.2 13.8 27 14.1 24.2A6.8 6.8 0 1 1 10.9 12.9A6.7 6.7 0 0 1 16 1.8z',
};

/**
 * Where the pips stand on a large card: column (-1, 0, 1), height (0 top to 1 bottom).
 * @type {Record<string, [number, number][]>}
 */
export const PIPS = {
  2: [[0, 0], [0, 1]],
  3: [[0, 0], [0, 0.5], [0, 1]],
  4: [[-1, 0], [1, 0], [-1, 1], [1, 1]],
  5: [[-1, 0], [1, 0], [0, 0.5], [-1, 1], [1, 1]],
  6: [[-1, 0], [1, 0], [-1, 0.5], [1, 0.5], [-1, 1], [1, 1]],
  7: [[-1, 0], [1, 0], [0, 0.25], [-1, 0.5], [1, 0.5], [-1, 1], [1, 1]],
  8: [[-1, 0], [1, 0], [0, 0.25], [-1, 0.5], [1, 0.5], [0, 0.75], [-1, 1], [1, 1]],
  9: [[-1, 0], [1, 0], [-1, 0.333], [1, 0.333], [0, 0.5], [-1, 0.667], [1, 0.667], [-1, 1], [1, 1]],
  T: [[-1, 0], [1, 0], [0, 0.167], [-1, 0.333], [1, 0.333], [-1, 0.667], [1, 0.667], [0, 0.833], [-1, 1], [1, 1]],
};

const ROBE = 'M-2 94C0 74 9 66 25 62L36 68L47 62C63 66 72 74 74 94z';
const COLLAR = 'M25 61L36 79L47 61L42.5 59L36 70L29.5 59z';
const FACE = 'M24 38C24 30 29 26 36 26C43 26 48 30 48 38C48 50 43 57 36 58.5C29 57 24 50 24 38z';
const EYES = 'M28.5 41.5Q30.5 39.7 32.5 41.5M39.5 41.5Q41.5 39.7 43.5 41.5';
const SMILE = 'M33.6 51Q36 52.6 38.4 51';

/** @type {Stroke[]} */
const KING_HEAD = [
  { d: 'M22 36C21 28 26 24 36 24C46 24 51 28 50 36L48.5 40L47 34H25L23.5 40z', ink: 'hair' },
  { d: 'M30 48C33 46.5 35 46.8 36 47.8C37 46.8 39 46.5 42 48C41 49.6 38 50 36 49.2C34 50 31 49.6 30 48z', ink: 'hair' },
  { d: 'M31 55Q36 58 41 55Q40 64 36 68Q32 64 31 55z', ink: 'hair' },
  { d: 'M19 28Q36 22.5 53 28V35.5Q36 30 19 35.5z', ink: 'gold', line: 'gold-line' },
  { d: 'M34.3 25V17H28.5V11.5H31V14.5H34.3V8.5H29.5V3.5H32V6H34.3V-3L36 -6L37.7 -3V6H40V3.5H42.5V8.5H37.7V14.5H41V11.5H43.5V17H37.7V25z', ink: 'gold', line: 'gold-line' },
  { d: 'M21.5 27.5L19 15H14.5V10H17V12.5H18.5L16.5 3L17.5 0L19.5 2.5L21.4 12H23.5V9.5H26V14.5H22L24.8 26.5z', ink: 'gold', line: 'gold-line' },
  { d: 'M50.5 27.5L53 15H57.5V10H55V12.5H53.5L55.5 3L54.5 0L52.5 2.5L50.6 12H48.5V9.5H46V14.5H50L47.2 26.5z', ink: 'gold', line: 'gold-line' },
  { d: 'M36 26.8a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0 -4.6z', ink: 'jade' },
  { d: 'M27 27.8a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6z', ink: 'jade' },
  { d: 'M45 27.8a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6z', ink: 'jade' },
  { d: 'M19 36q-3 3 -1.5 8q3.5 -1 2.8 -7z', ink: 'jade' },
  { d: 'M53 36q3 3 1.5 8q-3.5 -1 -2.8 -7z', ink: 'jade' },
];

/** @type {Stroke[]} */
const QUEEN_HEAD = [
  { d: 'M20 48C8 46 3 35 6 23C10 8 24 1 36 6C48 1 62 8 66 23C69 35 64 46 52 48C49 40 50 34 44 30C40 28 38 27 36 25C34 27 32 28 28 30C22 34 23 40 20 48z', ink: 'hair' },
  { d: 'M14 34C15 22 24 14 35 14', ink: 'none', line: 'sheen' },
  { d: 'M58 34C57 22 48 14 37 14', ink: 'none', line: 'sheen' },
  { d: flower(36, 11, 5.4), ink: 'gold', line: 'gold-line' },
  { d: flower(14.5, 23, 4.6), ink: 'gold', line: 'gold-line' },
  { d: flower(57.5, 23, 4.6), ink: 'gold', line: 'gold-line' },
  { d: dot(36, 11, 2.1), ink: 'suit' },
  { d: dot(14.5, 23, 1.8), ink: 'suit' },
  { d: dot(57.5, 23, 1.8), ink: 'suit' },
  { d: dot(36, 30.5, 1.7), ink: 'gold', line: 'gold-line' },
];

/** @type {Stroke[]} */
const JACK_HEAD = [
  { d: 'M24.5 42L23 30H49L47.5 42L46 34H26z', ink: 'hair' },
  { d: 'M-3 25.5C6 19.5 20 17.5 36 17.5C52 17.5 66 19.5 75 25.5C64 31.5 50 33 36 33C22 33 8 31.5 -3 25.5z', ink: 'hair' },
  { d: 'M22.5 23.5L25.5 -1C29 -3.5 43 -3.5 46.5 -1L49.5 23.5C42 26.5 30 26.5 22.5 23.5z', ink: 'hair', line: 'sheen' },
  { d: 'M23.2 17.5C31 20.5 41 20.5 48.8 17.5L49.5 23.5C42 26.5 30 26.5 22.5 23.5z', ink: 'suit' },
  { d: 'M46 -2C51 -12 60 -14 66 -12C64 -4 57 3 47.5 4z', ink: 'gold', line: 'gold-line' },
  { d: [[21, 36], [20.5, 42], [21, 48], [23, 54], [26.5, 59.5], [31, 64], [36, 66], [41, 64], [45.5, 59.5], [49, 54], [51, 48], [51.5, 42], [51, 36]]
    .map(([x, y]) => dot(x, y, 2)).join(''), ink: 'gold', line: 'gold-line' },
];

/**
 * A court's strokes, from the back to the front.
 * @type {Record<'J'|'Q'|'K', Stroke[]>}
 */
export const COURTS = {
  J: [...bust(), ...JACK_HEAD],
  Q: [...bust(), ...QUEEN_HEAD],
  K: [...bust(), { d: dot(36, 83, 6), ink: 'gold', line: 'gold-line' }, ...KING_HEAD],
};

/** The robe in the suit's colour, the white collar, the face. @returns {Stroke[]} */
function bust() {
  return [
    { d: ROBE, ink: 'suit' },
    { d: COLLAR, ink: 'paper', line: 'gold-line' },
    { d: FACE, ink: 'skin' },
    { d: EYES, ink: 'none', line: 'brow' },
    { d: SMILE, ink: 'none', line: 'lip' },
  ];
}

/** @param {number} x @param {number} y @param {number} r */
function dot(x, y, r) {
  return `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}z`;
}

/** Five petals around a centre. @param {number} x @param {number} y @param {number} r */
function flower(x, y, r) {
  return Array.from({ length: 5 }, (_, i) => {
    const angle = (i * 72 - 90) * (Math.PI / 180);
    return dot(round(x + r * 0.8 * Math.cos(angle)), round(y + r * 0.8 * Math.sin(angle)), r * 0.62);
  }).join('');
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
