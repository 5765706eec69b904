/**
 * The admins' page says in its address all that it shows: which section, of what, by which filters.
 *
 * @typedef {'boards' | 'matches' | 'aborts' | 'rooms' | 'people' | 'reports' | 'audit'} SectionName
 *
 * @typedef {object} Place
 * @property {SectionName | 'missing'} section
 * @property {string} id  of the one match or person that is shown; empty for a list
 * @property {Record<string, string>} filters  the page among them; none is empty
 */

export const BASE = '/admin';

/** The sections, in the order of the menu. @type {readonly SectionName[]} */
export const SECTIONS = ['boards', 'matches', 'aborts', 'rooms', 'people', 'reports', 'audit'];

/** Sections in which one thing has an address of its own. @type {readonly string[]} */
const WITH_ONE = ['matches', 'people'];

/**
 * @param {{ pathname: string, search: string }} address
 * @returns {Place}
 */
export function placeAt({ pathname, search }) {
  const [section = SECTIONS[0], id = '', ...rest] = pathname.slice(BASE.length).split('/').filter(Boolean);
  const filters = Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
  const known = SECTIONS.find((name) => name === section);
  const exists = known !== undefined && rest.length === 0 && (id === '' || WITH_ONE.includes(known));
  return { section: exists ? known : 'missing', id: decoded(id), filters };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The address of a list by these filters; empty ones are left out.
 *
 * @param {SectionName} section
 * @param {Record<string, string | number | null | undefined>} [filters]
 */
export function listPath(section, filters = {}) {
  const kept = Object.entries(filters).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE}/${section}${query ? `?${query}` : ''}`;
}

/** The address of one match or person. @param {'matches' | 'people'} section @param {string} id */
export function onePath(section, id) {
  return `${BASE}/${section}/${encodeURIComponent(id)}`;
}

/**
 * What the server is asked for a list: days of this calendar become moments, the rest stays.
 *
 * @param {Record<string, string>} filters
 * @returns {Record<string, string>}
 */
export function asked({ from, to, ...others }) {
  return {
    ...others,
    ...(from ? { since: String(midnight(from, 0)) } : {}),
    ...(to ? { until: String(midnight(to, 1)) } : {}),
  };
}

/**
 * What the server is asked for reports: open ones, unless something else is chosen.
 *
 * @param {Record<string, string>} filters
 * @returns {Record<string, string>}
 */
export function reportsAsked({ state = 'open', ...others }) {
  return state === 'all' ? others : { ...others, handled: String(state === 'handled') };
}

/** The beginning of a day, or of the one so many days later, ms. @param {string} day @param {number} later */
function midnight(day, later) {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}
