/**
 * How the people and CPU players at a table are called and coloured, the same on every screen.
 *
 * @import {TableView} from './types/wire.js'
 * @import {Translate} from './types/client.js'
 */

/** CPU players have names of their own, by seat: crane, turtle, deer, pine, cloud. */
const CPU_NAMES = ['cpu.0', 'cpu.1', 'cpu.2', 'cpu.3', 'cpu.4'];

/**
 * The name of a CPU player in a seat.
 *
 * @param {number} seat
 * @param {Translate} t
 */
export function cpuName(seat, t) {
  return t(CPU_NAMES[seat % CPU_NAMES.length]);
}

/**
 * The name of whoever sits there; of an empty seat, and of somebody who was forgotten, a word for it.
 *
 * @param {Pick<TableView, 'seats'>} view
 * @param {number} seat
 * @param {Translate} t
 */
export function seatName(view, seat, t) {
  const { kind, name } = view.seats[seat];
  if (kind === 'cpu') return cpuName(seat, t);
  return kind === 'person' ? name || t('seat.forgotten') : t('seat.empty');
}

/**
 * The name as it stands in a list: oneself is 나.
 *
 * @param {Pick<TableView, 'seats' | 'seat'>} view
 * @param {number} seat
 * @param {Translate} t
 */
export function listName(view, seat, t) {
  return seat === view.seat ? t('seat.me') : seatName(view, seat, t);
}

/**
 * The colour of a seat, 0 to 4: gold (0) is the viewer's own, the others go round the table.
 *
 * @param {Pick<TableView, 'seats' | 'seat'>} view
 * @param {number} seat
 */
export function seatTint(view, seat) {
  return (seat - (view.seat ?? 0) + view.seats.length) % view.seats.length;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter of a name, for the round mark of a seat. @param {string} name */
export function initial(name) {
  const [first] = graphemes.segment(name.trim());
  return first ? first.segment.toUpperCase() : '·';
}

/**
 * A nickname to begin with, so that nobody has to think of one before the first card.
 *
 * @param {Translate} t
 * @param {() => number} random  0 to 1
 */
export function proposedName(t, random) {
  const one = (/** @type {string[]} */ words) => words[Math.floor(random() * words.length)];
  return `${one(t('nick.first').split(','))} ${one(t('nick.second').split(','))}`;
}
