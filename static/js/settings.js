/**
 * Personal settings: read once from this browser, written at every change.
 *
 * @import {Lang, Settings} from './types/client.js'
 */

const KEY = 'hulawang.settings';

/** What each setting may be, the default first. */
const CHOICES = {
  theme: ['dark', 'light', 'system'],
  deck: ['two', 'four'],
  order: ['suit', 'rank', 'own'],
  speed: ['calm', 'fast', 'none'],
  sound: [true, false],
  autoPass: [null, true, false],
  askDiscard: [true, false],
  talkSound: [true, false],
};

/** What each filter of the open rooms may be; null lets all through. */
const FILTERS = {
  seats: [null, 3, 4, 5],
  rounds: [null, 'short', 'long'],
  thresholds: [null, 'basic', 'high'],
  window: [null, 3, 5],
};

const WHO = /^[0-9a-f]{12}$/;
/** So many people can be muted; the oldest are forgotten first. */
export const MOST_MUTED = 200;

/**
 * The language to begin with: Korean for whoever lists it first, and when nothing is said.
 *
 * @param {readonly string[]} preferred  as in `navigator.languages`
 * @returns {Lang}
 */
export function firstLang(preferred) {
  const known = preferred.find((tag) => /^(ko|en)\b/i.test(tag));
  return known?.toLowerCase().startsWith('en') ? 'en' : 'ko';
}

/** What was stored, or nothing if it cannot be read. @param {Storage} storage */
function stored(storage) {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** Each of `choices` as it was stored, or the first of them. @param {Record<string, unknown>} found @param {Record<string, unknown[]>} choices */
function chosen(found, choices) {
  return Object.fromEntries(
    Object.entries(choices).map(([name, known]) => [name, known.includes(found[name]) ? found[name] : known[0]]),
  );
}

/** @param {unknown} found */
function mutedOf(found) {
  return Array.isArray(found) ? found.filter((who) => WHO.test(who)).slice(-MOST_MUTED) : [];
}

/**
 * Settings as stored, with a default for everything missing or unknown.
 *
 * @param {Storage} storage
 * @param {readonly string[]} preferred
 * @returns {Settings}
 */
export function loadSettings(storage, preferred) {
  const found = stored(storage);
  const settings = {
    lang: ['ko', 'en'].includes(found.lang) ? found.lang : firstLang(preferred),
    ...chosen(found, CHOICES),
    filter: chosen(typeof found.filter === 'object' && found.filter ? found.filter : {}, FILTERS),
    muted: mutedOf(found.muted),
  };
  return /** @type {Settings} */ (/** @type {unknown} */ (settings));
}

/**
 * A browser that keeps nothing (private window, full) still plays.
 *
 * @param {Storage} storage
 * @param {Settings} settings
 */
export function storeSettings(storage, settings) {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Nothing is lost but the memory of it.
  }
}

/** Shows theme, deck and language on the root element. @param {Settings} settings */
export function applySettings(settings) {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset.deck = settings.deck;
  if (settings.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}
