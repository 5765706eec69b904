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
  speed: ['calm', 'fast'],
  sound: [true, false],
  autoPass: [null, true, false],
  askDiscard: [true, false],
};

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

/**
 * Settings as stored, with a default for everything missing or unknown.
 *
 * @param {Storage} storage
 * @param {readonly string[]} preferred
 * @returns {Settings}
 */
export function loadSettings(storage, preferred) {
  const found = stored(storage);
  /** @type {Record<string, unknown>} */
  const settings = { lang: ['ko', 'en'].includes(found.lang) ? found.lang : firstLang(preferred) };
  for (const [name, choices] of Object.entries(CHOICES)) {
    const known = /** @type {unknown[]} */ (choices).includes(found[name]);
    settings[name] = known ? found[name] : choices[0];
  }
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
