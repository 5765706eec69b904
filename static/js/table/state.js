/**
 * What the table knows besides the server's view: selection, order, what is open. All defaults here.
 *
 * Changed only through the store's `update`; every function below is such a mutation.
 */

import { shouldPass } from './autopass.js';
import { arrange, sortHand, toggle } from './hand.js';
import { isPrecious, pickedClaim } from './offers.js';

/** @import {Settings, Shown} from '../types/client.js' */
/** @import {StopChoice} from '../types/wire.js' */

/** How long 땡큐 hangs in the air, ms: as long as its motion in css/motion.css, and without it too. */
export const SHOUT_MS = 1700;

/**
 * Cards that hang at the pointer.
 * @typedef {object} Drag
 * @property {string[]} cards
 * @property {{kind: 'meld', meld: number} | {kind: 'discard'} | {kind: 'field'} | {kind: 'hand', index: number} | null} over
 */

/** @typedef {{kind: 'discards'} | {kind: 'help'} | {kind: 'stop', stop: StopChoice}} Sheet */

/** @typedef {{seat: number, until: number}} Shout who calls 땡큐, and until when, ms of the table's clock */

/**
 * @typedef {object} TableState
 * @property {Shown | null} shown the newest frame and when it came
 * @property {string[]} order the hand from left to right
 * @property {string[]} own the order that the player has made in this round
 * @property {string[]} selected
 * @property {number | null} picked which claim 땡큐 would make; null: the standing or the first one
 * @property {Drag | null} drag
 * @property {string | null} armed a card whose discard waits for a second tap
 * @property {string | null} focus the hand card that the arrow keys stand on
 * @property {Sheet | null} sheet
 * @property {number | null} quietRound the round in which the player wants no 땡큐
 * @property {Shout | null} shout who has just claimed a card, until the next one is thrown
 * @property {string} told the line on the table: what happened last
 * @property {string | null} refusal why the last thing was not done: the key of its sentence
 * @property {boolean} pending a command waits for its answer
 * @property {boolean} stopTold whether a plain stop's cost has been told
 */

/** @returns {TableState} */
export function freshState() {
  return {
    shown: null,
    order: [],
    own: [],
    selected: [],
    picked: null,
    drag: null,
    armed: null,
    focus: null,
    sheet: null,
    quietRound: null,
    shout: null,
    told: '',
    refusal: null,
    pending: false,
    stopTold: false,
  };
}

/**
 * A frame has come: the hand follows, everything chosen that still holds is kept.
 * @param {TableState} state
 * @param {Shown} shown
 * @param {Settings} settings
 */
export function takeFrame(state, shown, settings) {
  const before = state.shown?.view.round;
  const round = shown.view.round;
  const hand = round?.hand ?? [];
  state.shown = shown;
  state.shout = shoutAfter(state.shout, shown);
  state.selected = state.selected.filter((card) => hand.includes(card));
  if (state.drag?.cards.some((card) => !hand.includes(card))) state.drag = null;
  if (before?.window?.number !== round?.window?.number) state.picked = null;
  if (before?.turn !== round?.turn || before?.phase !== round?.phase) {
    state.armed = null;
    state.refusal = null;
  }
  if (!hand.includes(state.focus ?? '')) state.focus = null;
  state.order = arrange(state.order, hand, {
    order: settings.order,
    own: state.own,
    selected: state.drag ? state.drag.cards : state.selected,
  });
}

/** Who is to be seen calling 땡큐 after a frame's events. @param {Shout | null} before @param {Shown} shown @returns {Shout | null} */
function shoutAfter(before, { events, at }) {
  return events.reduce((/** @type {Shout | null} */ by, event) => {
    if (event.type === 'window_closed') return event.taken_by === null ? null : { seat: event.taken_by, until: at + SHOUT_MS };
    return event.type === 'discarded' || event.type === 'round_began' ? null : by;
  }, before);
}

/** How long a shout is still to be seen, ms; null for none. @param {TableState} state @param {number} now */
export function shoutLeft({ shout }, now) {
  return shout !== null && now < shout.until ? shout.until - now : null;
}

/** The player asks for an order: it is made at once. @param {TableState} state @param {Settings} settings */
export function reorder(state, settings) {
  if (settings.order === 'own' && state.own.length === 0) state.own = [...state.order];
  state.order = sortHand(state.shown?.view.round?.hand ?? [], settings.order, state.own);
}

/** @param {TableState} state @param {string} card */
export function tapCard(state, card) {
  state.selected = toggle(state.selected, card);
  state.armed = null;
  state.refusal = null;
  state.focus = card;
}

/** @param {TableState} state @param {readonly string[]} cards */
export function select(state, cards) {
  state.selected = [...cards];
  state.armed = null;
  state.refusal = null;
}

/**
 * Whether throwing `card` has to be asked for once more; if so, it is now armed.
 * @param {TableState} state
 * @param {string} card
 * @param {boolean} ask the player's setting
 */
export function mustConfirm(state, card, ask) {
  const round = state.shown?.view.round;
  if (!ask || !round || state.armed === card || !isPrecious(round, card)) return false;
  state.armed = card;
  state.selected = [card];
  return true;
}

/** Whether the player wants no 땡큐 in this round. @param {TableState} state */
export function isQuiet(state) {
  return state.quietRound !== null && state.quietRound === state.shown?.view.match?.round;
}

/** The cards of the claim that 땡큐 would make now. @param {TableState} state @returns {readonly string[]} */
export function offeredCards(state) {
  const round = state.shown?.view.round;
  if (!round?.window?.asked || isQuiet(state)) return [];
  return round.choices.claims[pickedClaim(round, state.picked)]?.cards ?? [];
}

/** Whether a pass should go out by itself. @param {TableState} state @param {Settings} settings */
export function wantsPass(state, settings) {
  if (!state.shown || state.shown.paused) return false;
  return shouldPass(state.shown.view, { autoPass: settings.autoPass, quiet: isQuiet(state) });
}
