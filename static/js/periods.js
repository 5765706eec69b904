/**
 * How the periods of leaderboards are called. The server names them: 2026-11-30, 2026-W49, 2026-Q4.
 *
 * @import {Leaderboard} from './types/wire.js'
 * @import {Lang, Translate} from './types/client.js'
 */

const DAY = 86_400_000;

/** @type {Intl.DateTimeFormatOptions} */
const WEEKDAY = { dateStyle: 'full', timeZone: 'UTC' };
/** @type {Intl.DateTimeFormatOptions} */
const SPAN = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' };

/**
 * A period in words: the day with its weekday, the week from Monday to Sunday, the season.
 *
 * @param {Leaderboard['period']} period
 * @param {string} of  the server's name for it
 * @param {Lang} lang
 * @param {Translate} t
 */
export function periodWords(period, of, lang, t) {
  if (period === 'all') return t('board.all_matches');
  const [year, part] = of.split(/-[WQ]?/);
  if (period === 'season') return t('board.season_of', { year, n: part });
  if (period === 'day') return new Intl.DateTimeFormat(lang, WEEKDAY).format(new Date(`${of}T00:00Z`));
  const monday = firstDay(Number(year), Number(part));
  return new Intl.DateTimeFormat(lang, SPAN).formatRange(monday, monday + 6 * DAY);
}

/** The Monday of an ISO week, as its midnight in UTC: 4 January always lies in the first. @param {number} year @param {number} week */
function firstDay(year, week) {
  const inFirst = new Date(Date.UTC(year, 0, 4));
  return inFirst.getTime() - ((inFirst.getUTCDay() + 6) % 7) * DAY + (week - 1) * 7 * DAY;
}
