/**
 * The addresses of the app and what they show. The server answers each of them with the page.
 *
 * @import {Route} from './types/client.js'
 */

const ROOM = /^\/t\/([A-Za-z0-9_-]{1,40})$/;

const MATCH = /^\/m\/([A-Za-z0-9_-]{1,40})(?:\/([1-9][0-9]?))?$/;
const RECORD = /^\/record(?:\/([1-9][0-9]?))?$/;

/** @type {Record<string, Route['name']>} */
const PLACES = { '/': 'home', '/new': 'new', '/rules': 'rules', '/games': 'games', '/account': 'account', '/leaderboard': 'board', '/profile': 'profile' };

/**
 * @param {string} pathname
 * @returns {Route}
 */
export function parseRoute(pathname) {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const room = ROOM.exec(path);
  if (room) return { name: 'room', code: room[1].toLowerCase() };
  const match = MATCH.exec(path);
  if (match) return { name: 'match', code: match[1], round: match[2] ? Number(match[2]) : null };
  const record = RECORD.exec(path);
  if (record) return { name: 'record', code: '', round: record[1] ? Number(record[1]) : null };
  return { name: PLACES[path] ?? 'missing', code: '' };
}

/** The address of an ended match, or of a round of it. @param {string} id @param {number | null} [round] */
export function matchPath(id, round = null) {
  return round === null ? `/m/${id}` : `/m/${id}/${round}`;
}

/** The address of a record that was opened from a file, or of a round of it. @param {number | null} round */
export function recordPath(round) {
  return round === null ? '/record' : `/record/${round}`;
}

/** The address of a room. @param {string} code */
export function roomPath(code) {
  return `/t/${code}`;
}

/**
 * Finds the code in what a person typed or pasted: a code, or a whole invite link.
 *
 * @param {string} text
 * @returns {string}  empty if there is none in it
 */
export function codeIn(text) {
  // A phone's keyboard begins with a capital; codes have none.
  const trimmed = text.trim().toLowerCase();
  const link = /\/t\/([a-z0-9_-]+)/.exec(trimmed);
  if (link) return link[1];
  const code = trimmed.replace(/\s+/g, '');
  return ROOM.test(roomPath(code)) ? code : '';
}

/**
 * Whether a click on this link stays in the app.
 *
 * @param {MouseEvent} event
 * @param {string} origin
 * @returns {string | null}  the path to go to
 */
function innerPath(event, origin) {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const target = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (event.defaultPrevented || !plain || !(target instanceof HTMLAnchorElement)) return null;
  const away = target.origin !== origin || target.target || target.hasAttribute('download');
  const jump = target.hash && target.pathname === location.pathname;
  return away || jump ? null : target.pathname;
}

/**
 * Follows the address bar and the links of the page.
 *
 * @param {(route: Route) => void} onRoute  called for every change, not for the first address
 * @returns {{ go: (path: string, how?: { replace?: boolean }) => void }}
 */
export function startRouter(onRoute) {
  const follow = () => onRoute(parseRoute(location.pathname));

  /** @param {string} path @param {{ replace?: boolean }} [how] */
  function go(path, { replace = false } = {}) {
    if (path === location.pathname) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    scrollTo(0, 0);
    follow();
  }

  addEventListener('popstate', follow);
  document.addEventListener('click', (event) => {
    const path = innerPath(event, location.origin);
    if (path === null) return;
    event.preventDefault();
    go(path);
  });
  return { go };
}
