/**
 * The keyboard: every key of the game, by its place on the board, so that a Hangul layout works too.
 */

/** @import {Act} from './deeds.js' */

/**
 * @typedef {object} KeyVerbs
 * @property {(step: -1 | 1) => void} step to the next card of the hand
 * @property {(step: -1 | 1) => void} shift moves the card itself
 * @property {(card: string) => void} tap
 * @property {() => void} first does the first offered deed
 * @property {(types: Act['type'][]) => void} deed does the deed of one of these kinds, if it is offered
 * @property {() => void} meld
 * @property {() => void} clear
 * @property {() => void} help
 */

/** @type {Record<string, Act['type'][]>} */
const DEEDS = {
  KeyD: ['draw'],
  KeyT: ['claim'],
  KeyP: ['pass'],
  KeyS: ['stop', 'ask_stop'],
  KeyX: ['discard'],
};

/** What a key does that has been done already. @type {KeyVerbs} */
const NOTHING = { step() {}, shift() {}, tap() {}, first() {}, deed() {}, meld() {}, clear() {}, help() {} };

/**
 * @param {KeyVerbs} verbs
 * @returns {() => void} unbind
 */
export function bindKeys(verbs) {
  /** @param {KeyboardEvent} event */
  function down(event) {
    // Held down, Enter would press what has come to lie under it, in a dialog too.
    const presses = event.repeat && isEnter(event) && isControl(event.target);
    if (presses || (!isElsewhere(event) && handle(event, verbs))) event.preventDefault();
  }
  document.addEventListener('keydown', down);
  return () => document.removeEventListener('keydown', down);
}

/**
 * Whether this key was done; a key that is held down does its deed once, and arrows go on.
 * @param {KeyboardEvent} event
 * @param {KeyVerbs} verbs
 */
export function handle(event, verbs) {
  return handleOnce(event, event.repeat && !event.code.startsWith('Arrow') ? NOTHING : verbs);
}

/** @param {KeyboardEvent} event @param {KeyVerbs} verbs */
function handleOnce(event, verbs) {
  const types = DEEDS[event.code];
  if (types) {
    verbs.deed(types);
    return true;
  }
  if (event.key === '?') {
    verbs.help();
    return true;
  }
  return handleHand(event, verbs);
}

/** @param {KeyboardEvent} event @param {KeyVerbs} verbs */
function handleHand(event, verbs) {
  const card = cardOf(event.target);
  switch (event.code) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = event.code === 'ArrowLeft' ? -1 : 1;
      if (event.shiftKey) verbs.shift(step);
      else verbs.step(step);
      return true;
    }
    case 'Space':
      if (card) verbs.tap(card);
      return card !== null;
    case 'Enter':
    case 'NumpadEnter':
      if (isControl(event.target)) return false;
      verbs.first();
      return true;
    case 'KeyM':
      verbs.meld();
      return true;
    case 'Escape':
      verbs.clear();
      return true;
    default:
      return false;
  }
}

/** Keys that belong to a field, a dialog or the browser. @param {KeyboardEvent} event */
export function isElsewhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable], [data-own-keys]')) return true;
  if (target?.closest('[role="radiogroup"]') && event.code.startsWith('Arrow')) return true;
  return document.querySelector('dialog[open]') !== null;
}

/** @param {KeyboardEvent} event */
function isEnter({ code }) {
  return code === 'Enter' || code === 'NumpadEnter';
}

/** @param {EventTarget | null} target */
function isControl(target) {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}

/** @param {EventTarget | null} target @returns {string | null} */
function cardOf(target) {
  const element = target instanceof Element ? target.closest('.card[data-zone="hand"]') : null;
  return element instanceof HTMLElement ? (element.dataset.card ?? null) : null;
}
