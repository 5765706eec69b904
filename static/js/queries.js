/**
 * What an address says behind its `?`: the board, the matches, the moment of a replay that is shown.
 *
 * Whatever is as at first is left out, and whatever makes no sense is as at first. Pure.
 *
 * @import {BoardAsk, GameFilter, Moment} from './types/client.js'
 */

/** What each choice of a board may be, the first one at first. */
const BOARD = /** @type {const} */ ({
  board: ['people', 'cpu'],
  period: ['week', 'day', 'season', 'all'],
  by: ['points', 'average', 'rating'],
});
/** The server's names of periods: 2026-11-30, 2026-W49, 2026-Q4. */
const PERIOD = { day: /^\d{4}-\d\d-\d\d$/, week: /^\d{4}-W\d\d$/, season: /^\d{4}-Q[1-4]$/, all: /^$/ };

/** What one's matches may be filtered by; null lets all through. */
export const GAME_FILTERS = /** @type {const} */ ({
  board: ['people', 'cpu'],
  ending: ['finished', 'settled', 'aborted', 'abandoned'],
});
const WHO = /^[0-9a-f]{12}$/;

const WHOLE = /^\d{1,6}$/;

/** @param {string | null} text @param {number} least @returns {number | null} */
function wholeOf(text, least) {
  return text !== null && WHOLE.test(text) && Number(text) >= least ? Number(text) : null;
}

/** @template {string} V @param {string | null} text @param {readonly V[]} known @returns {V | null} */
function oneOf(text, known) {
  return known.find((value) => value === text) ?? null;
}

/** A path with what is to be said behind it. @param {string} path @param {Record<string, string | number | null>} words */
function withQuery(path, words) {
  const said = Object.entries(words).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`;
}

// -- leaderboards -----------------------------------------------------------------------------------

/** @param {string} [query] @returns {BoardAsk} */
export function boardAskOf(query = '') {
  const words = new URLSearchParams(query);
  const board = oneOf(words.get('board'), BOARD.board) ?? BOARD.board[0];
  const period = oneOf(words.get('period'), BOARD.period) ?? BOARD.period[0];
  const by = oneOf(words.get('by'), BOARD.by) ?? BOARD.by[0];
  const of = words.get('of') ?? '';
  return {
    board,
    period,
    of: PERIOD[period].test(of) && of !== '' ? of : null,
    // Who plays against CPU players alone is not rated.
    by: board === 'cpu' && by === 'rating' ? BOARD.by[0] : by,
    page: wholeOf(words.get('page'), 1) ?? 1,
  };
}

/** The address of a board. @param {BoardAsk} ask */
export function boardPath({ board, period, of, by, page }) {
  return withQuery('/leaderboard', {
    board: board === BOARD.board[0] ? null : board,
    period: period === BOARD.period[0] ? null : period,
    of,
    by: by === BOARD.by[0] ? null : by,
    page: page === 1 ? null : page,
  });
}

// -- one's matches ----------------------------------------------------------------------------------

/** @param {string} [query] @returns {GameFilter} */
export function gameFilterOf(query = '') {
  const words = new URLSearchParams(query);
  const other = words.get('with');
  return {
    board: oneOf(words.get('board'), GAME_FILTERS.board),
    ending: oneOf(words.get('ending'), GAME_FILTERS.ending),
    with: other !== null && WHO.test(other) ? other : null,
  };
}

/** The address of one's matches that pass a filter. @param {Partial<GameFilter>} [filter] */
export function gamesPath(filter = {}) {
  return withQuery('/games', { board: null, ending: null, with: null, ...filter });
}

// -- a replay ---------------------------------------------------------------------------------------

/** The move a link leads to, 0 the deal, and the eyes it is seen with. @param {string} [query] @returns {Moment} */
export function momentOf(query = '') {
  const words = new URLSearchParams(query);
  const eyes = wholeOf(words.get('eyes'), 0);
  return { move: wholeOf(words.get('move'), 0) ?? 0, eyes: eyes !== null && eyes < 5 ? eyes : 'all' };
}

/** The address of a moment of the round at this address. @param {string} path @param {Moment} moment */
export function momentPath(path, { move, eyes }) {
  return withQuery(path, { move: move === 0 ? null : move, eyes: eyes === 'all' ? null : eyes });
}
