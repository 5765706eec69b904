/**
 * What is said in a room, as a list: what is new, what hangs in the air, what has not been read.
 * Pure, apart from the two mutations of the state's talk.
 *
 * @import {TalkGlance, TalkState, Translate} from '../types/client.js'
 * @import {Line, Talk} from '../types/wire.js'
 */

/** Everything that can be said with one tap, in the order in which it is offered. */
export const EMOTES = /** @type {const} */ ([
  'smile', 'laugh', 'love', 'clap', 'surprise', 'think', 'cry', 'angry',
]);
export const PHRASES = /** @type {const} */ ([
  'hello', 'good_luck', 'nice', 'thanks', 'wow', 'close_one', 'lucky', 'hurry', 'wait', 'sorry',
  'good_game', 'one_more',
]);
/** The longest chat line, characters as the server counts them. */
export const LONGEST = 200;
/** So many lines are kept. */
const KEPT = 100;

/** @returns {TalkState} */
export function freshTalk() {
  return { room: null, lines: [], fresh: [], read: 0, open: 'none', draft: '', picked: null };
}

/**
 * Something has been said, or all that was said is told to somebody who has come.
 *
 * @param {TalkState} talk
 * @param {Talk} frame
 * @param {string | null} room
 * @returns {Line[]}  what was said just now
 */
export function hear(talk, { talk: lines, whole }, room) {
  const last = lines[lines.length - 1]?.n ?? 0;
  if (whole) {
    talk.lines = [...lines];
    talk.picked = null;
    // Who comes into a room has missed nothing; who comes back has.
    if (talk.room !== room || last < talk.read) talk.read = last;
    if (talk.room !== room) talk.fresh = [];
    talk.room = room;
    return [];
  }
  const known = talk.lines[talk.lines.length - 1]?.n ?? 0;
  const news = lines.filter(({ n }) => n > known);
  talk.lines = [...talk.lines, ...news].slice(-KEPT);
  if (talk.open === 'list') talk.read = Math.max(talk.read, last);
  return news;
}

/** The list is looked at: everything in it is read. @param {TalkState} talk */
export function readAll(talk) {
  talk.read = talk.lines[talk.lines.length - 1]?.n ?? talk.read;
}

/**
 * What a line says in words; an emote by its name.
 *
 * @param {Pick<Line, 'kind' | 'text'>} line
 * @param {Translate} t
 */
export function lineText({ kind, text }, t) {
  return kind === 'chat' ? text : t(`talk.${kind}.${text}`);
}

/** Whether a person's lines are to be seen. @param {{ who: string }} line @param {readonly string[]} muted */
export function isHeard({ who }, muted) {
  return !muted.includes(who);
}

/**
 * How many lines wait to be read: words of others; an emote has been seen at the table.
 *
 * @param {TalkState} talk
 * @param {readonly string[]} muted
 * @param {string | null} me  the viewer's own `who`
 */
export function unread({ lines, read }, muted, me) {
  return lines.filter((line) => line.n > read && line.kind !== 'emote' && line.who !== me && isHeard(line, muted)).length;
}

/**
 * What hangs in the air, the newest of each seat; null stands for those without one.
 *
 * @param {readonly Line[]} fresh
 * @param {readonly string[]} muted
 * @returns {TalkGlance['bySeat']}
 */
export function bySeat(fresh, muted) {
  return new Map(fresh.filter((line) => isHeard(line, muted)).map((line) => [line.seat, line]));
}

/**
 * The list as it is shown: lines one by one, those of muted people gathered into one place.
 *
 * @param {readonly Line[]} lines
 * @param {readonly string[]} muted
 * @returns {({ line: Line } | { hidden: string, name: string, n: number })[]}
 */
export function shownLines(lines, muted) {
  /** @type {ReturnType<typeof shownLines>} */
  const shown = [];
  for (const line of lines) {
    const before = shown[shown.length - 1];
    if (isHeard(line, muted)) shown.push({ line });
    else if (!before || !('hidden' in before) || before.hidden !== line.who) {
      shown.push({ hidden: line.who, name: line.name, n: line.n });
    }
  }
  return shown;
}
