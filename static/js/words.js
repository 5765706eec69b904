/**
 * The one place where keys become sentences, in the language chosen now.
 *
 * @import {Lang, Params, Translate} from './types/client.js'
 */
import commonEn from './words/common.en.js';
import commonKo from './words/common.ko.js';
import deviceEn from './words/device.en.js';
import deviceKo from './words/device.ko.js';
import fairEn from './words/fair.en.js';
import fairKo from './words/fair.ko.js';
import { withNoun, withParticle } from './words/josa.js';
import screensEn from './words/screens.en.js';
import screensKo from './words/screens.ko.js';
import tableEn from './words/table.en.js';
import tableKo from './words/table.ko.js';
import talkEn from './words/talk.en.js';
import talkKo from './words/talk.ko.js';

/** @type {Record<Lang, Record<string, string>>} */
const BOOKS = {
  ko: { ...commonKo, ...deviceKo, ...screensKo, ...fairKo, ...tableKo, ...talkKo },
  en: { ...commonEn, ...deviceEn, ...screensEn, ...fairEn, ...tableEn, ...talkEn },
};

const BEND = { ko: withParticle, en: withNoun };
const PLACE = /\{(\w+)(?:\|([^{}/]*)\/([^{}/]*))?\}/g;

/**
 * Adds the words of a part that is loaded when it is first needed.
 *
 * @param {Record<Lang, Record<string, string>>} words
 */
export function addWords({ ko, en }) {
  Object.assign(BOOKS.ko, ko);
  Object.assign(BOOKS.en, en);
}

/**
 * Fills `{name}`, and `{name|이/가}` by the rules of the language.
 *
 * @param {Lang} lang
 * @param {string} sentence
 * @param {Params} params
 */
export function fill(lang, sentence, params) {
  return sentence.replace(PLACE, (_, name, first, second) => {
    const value = String(params[name] ?? '');
    return first === undefined ? value : BEND[lang](value, first, second);
  });
}

/**
 * A lookup that always speaks the language of the moment; an unknown key is returned as it is.
 *
 * @param {() => Lang} lang
 * @returns {Translate}
 */
export function createTranslate(lang) {
  return (key, params = {}) => {
    const sentence = BOOKS[lang()][key];
    return sentence === undefined ? key : fill(lang(), sentence, params);
  };
}

/** Keys of what is written on a table beside its own words. */
const AT_TABLE = /^(?:cpu|seat|meld|stop|thresholds)\./;

/** Every letter that a table is written in, whatever happens there. @param {Lang} lang */
export function lettersAtTable(lang) {
  const words = Object.entries(BOOKS[lang]).filter(([key]) => key in tableKo || AT_TABLE.test(key));
  return [...new Set(words.map(([, sentence]) => sentence).join(''))].join('');
}

/** Whether a sentence for this key exists. @param {string} key */
export function hasWord(key) {
  return key in BOOKS.ko;
}

/**
 * The sentence for a refusal's code; an unknown code gets the general one.
 *
 * @param {Translate} t
 * @param {string} code
 * @param {number | null} [retry_s]  in how many seconds it may be tried again
 */
export function refusalText(t, code, retry_s) {
  return t(hasWord(`code.${code}`) ? `code.${code}` : 'code.unknown', { n: retry_s ?? 0 });
}
