/**
 * The addresses of the app and what they show. The server answers each of them with the page.
 *
 * @import {Route} from './types/client.js'
 */

const ROOM = /^\/t\/([A-Za-z0-9_-]{1,40})$/;

const MATCH = /^\/m\/([A-Za-z0-9_-]{1,40})(?:\/([1-9][0-9]?))?$/;
const LESSON = /^\/learn\/([a-z_]{1,20})$/;
const RECORD = /^\/record(?:\/([1-9][0-9]?))?$/;

/** @type {Record<string, Route['name']>} */
const PLACES = { '/': 'home', '/new': 'new', '/rules': 'rules', '/learn': 'learn', '/games': 'games', '/account': 'account', '/leaderboard': 'board', '/profile': 'profile' };

/**
 * @param {string} address  a path, and maybe what is said behind its `?`
 * @returns {Route}
 */
export function parseRoute(address) {
  const [pathname, query = ''] = address.split('?');
  const route = routeOf(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
  return query === '' ? route : { ...route, query };
}

/** @param {string} path @returns {Route} */
function routeOf(path) {
  const room = ROOM.exec(path);
  if (room) return { name: 'room', code: room[1].toLowerCase() };
  const match = MATCH.exec(path);
  if (match) return { name: 'match', code: match[1], round: match[2] ? Number(match[2]) : null };
  const lesson = LESSON.exec(path);
  if (lesson) return { name: 'learn', code: lesson[1] };
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
 * @returns {string | null}  the address to go to
 */
function innerPath(event, origin) {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const target = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (event.defaultPrevented || !plain || !(target instanceof HTMLAnchorElement)) return null;
  const away = target.origin !== origin || target.target || target.hasAttribute('download');
  const jump = target.hash && target.pathname === location.pathname;
  return away || jump ? null : target.pathname + target.search + target.hash;
}

/**
 * Follows the address bar and the links of the page.
 *
 * @param {(route: Route) => void} onRoute  called for every change, not for the first address
 * @returns {{ go: (address: string, how?: { replace?: boolean }) => void, note: (address: string) => void }}
 */
export function startRouter(onRoute) {
  const present = () => location.pathname + location.search;
  const follow = () => onRoute(parseRoute(present()));

  /** Another choice on the same page keeps its place on the screen. @param {string} address @param {{ replace?: boolean }} [how] */
  function go(address, { replace = false } = {}) {
    if (address === present()) return;
    const before = location.pathname;
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    if (location.pathname !== before) scrollTo(0, 0);
    follow();
  }

  /** Has the address tell what is shown already. @param {string} address */
  function note(address) {
    if (address !== present()) history.replaceState(null, '', address);
  }

  addEventListener('popstate', follow);
  document.addEventListener('click', (event) => {
    const address = innerPath(event, location.origin);
    if (address === null) return;
    event.preventDefault();
    go(address);
  });
  return { go, note };
}
