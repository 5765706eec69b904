/**
 * What a player can do, as functions: each changes the table's state by its one door, or tells the
 * server. The server decides; what it refuses is said in its words.
 */

import { hasWord } from '../words.js';
import { barFor, deedOf } from './deeds.js';
import { moveCards } from './hand.js';
import { nextSuggestion, offersFor, sameCards } from './offers.js';
import { mustConfirm, select, tapCard } from './state.js';

/** @import {Store} from '../store.js' */
/** @import {TableOptions, Wish} from '../types/client.js' */
/** @import {Act} from './deeds.js' */
/** @import {Drag, Sheet, TableState} from './state.js' */

/** @typedef {ReturnType<typeof createVerbs>} Verbs */

/**
 * @param {Store<TableState>} store
 * @param {TableOptions} options
 */
export function createVerbs(store, options) {
  const { state, update } = store;
  /** What was last told to the server. */
  let told = '';

  /** @param {Wish} wish */
  async function tell(wish) {
    // A double tap plays once; but in a window every change of mind counts, to the last moment.
    if (state.pending && (!('window' in wish) || JSON.stringify(wish) === told)) return;
    told = JSON.stringify(wish);
    const played = cardsOf(wish);
    update((s) => {
      s.pending = true;
      s.refusal = null;
    });
    const refusal = await options.send(wish);
    update((s) => {
      s.pending = false;
      s.armed = null;
      if (refusal) s.refusal = reasonKey(refusal.code);
      else s.selected = s.selected.filter((card) => !played.includes(card));
    });
  }

  /** Does what a deed says. @param {Act} wanted */
  function act(wanted) {
    const view = state.shown?.view;
    const round = view?.round;
    if (!view || !round) return;
    switch (wanted.type) {
      case 'suggest':
        update((s) => select(s, nextSuggestion(round.choices, s.selected)));
        break;
      case 'quiet':
        update((s) => {
          s.quietRound = wanted.on ? (view.match?.round ?? null) : null;
        });
        break;
      case 'ask_stop':
        open({ kind: 'stop', stop: wanted.stop });
        break;
      case 'discard':
        discard(wanted.card);
        break;
      default:
        close();
        tell(numbered(wanted, round.turn, round.window?.number ?? 0));
    }
  }

  /** @param {string} card */
  function discard(card) {
    const round = state.shown?.view.round;
    if (!round) return;
    const wait = update((s) => mustConfirm(s, card, options.settings().askDiscard));
    if (!wait) tell({ type: 'discard', turn: round.turn, card });
  }

  /** @param {Sheet} sheet */
  function open(sheet) {
    update((s) => {
      s.sheet = sheet;
      if (sheet.kind === 'stop') s.stopTold = true;
    });
  }

  function close() {
    update((s) => {
      s.sheet = null;
    });
  }

  /** The selected cards go onto a meld; without any, nothing happens. @param {number} meld @param {readonly string[]} cards */
  function layOff(meld, cards) {
    const round = state.shown?.view.round;
    if (!round || cards.length === 0) return;
    tell({ type: 'lay_off', turn: round.turn, meld, cards: some(cards) });
  }

  /** @param {number} index */
  function chooseClaim(index) {
    const round = state.shown?.view.round;
    const choice = round?.choices.claims[index];
    if (!round?.window || !choice) return;
    update((s) => {
      s.picked = index;
    });
    const changed = round.window.answer === 'claim' && !sameCards(round.window.claim, choice.cards);
    if (changed) act({ type: 'claim', cards: choice.cards });
  }

  /** Dragged cards are let go over something. @param {Drag} drag */
  function drop({ cards, over }) {
    const round = state.shown?.view.round;
    if (!round || !over) return;
    if (over.kind === 'hand') rearrange(cards, over.index);
    else if (over.kind === 'meld') layOff(over.meld, cards);
    else if (round.window?.asked) act({ type: 'claim', cards });
    else if (over.kind === 'field') act({ type: 'meld', cards });
    else if (cards.length === 1) discard(cards[0]);
    else refuse('table.drop.one');
  }

  /** @param {string} key of the sentence that says why */
  function refuse(key) {
    update((s) => {
      s.refusal = key;
    });
  }

  /** The player's own order from now on. @param {readonly string[]} cards @param {number} to */
  function rearrange(cards, to) {
    update((s) => {
      s.order = moveCards(s.order, cards, to);
      s.own = [...s.order];
    });
    if (options.settings().order !== 'own') options.saveSettings({ order: 'own' });
  }

  return {
    act,
    open,
    close,
    layOff,
    chooseClaim,
    drop,
    rearrange,
    /** @param {string} card */
    tap: (card) => update((s) => tapCard(s, card)),
    /** A second tap throws the card if it may be thrown now; else it is one more tap. @param {string} card */
    doubleTap(card) {
      const round = state.shown?.view.round;
      if (round && offersFor(round.choices, [card]).discard) discard(card);
      else update((s) => tapCard(s, card));
    },
    /** @param {Act['type'][]} types */
    deed(types) {
      const deed = deedOf(barFor(state), types);
      if (deed) act(deed.act);
    },
    first() {
      const [deed] = barFor(state).deeds;
      if (deed) act(deed.act);
    },
    /** M: lays down or lays off what is selected; else selects the next possibility. */
    meld() {
      const deed = deedOf(barFor(state), ['meld', 'lay_off']);
      act(deed ? deed.act : { type: 'suggest' });
    },
    clear() {
      if (state.sheet) close();
      else update((s) => select(s, []));
    },
    pass() {
      const window = state.shown?.view.round?.window;
      if (window) options.send({ type: 'pass', window: window.number });
    },
  };
}

/**
 * The command of an act, with the turn or window that it answers.
 * @param {Exclude<Act, {type: 'suggest' | 'quiet' | 'ask_stop' | 'discard'}>} act
 * @param {number} turn
 * @param {number} window
 * @returns {Wish}
 */
function numbered(act, turn, window) {
  switch (act.type) {
    case 'claim':
      return { ...act, window, cards: some(act.cards) };
    case 'pass':
    case 'withdraw':
      return { ...act, window };
    case 'take_seat':
      return act;
    case 'meld':
    case 'lay_off':
      return { ...act, turn, cards: some(act.cards) };
    default:
      return { ...act, turn };
  }
}

/** The cards that a wish is about: what else was chosen by then stays chosen. @param {Wish} wish @returns {readonly string[]} */
function cardsOf(wish) {
  if ('cards' in wish) return wish.cards;
  return 'card' in wish ? [wish.card] : [];
}

/** The key of the sentence for a refusal's code. @param {string} code */
function reasonKey(code) {
  return hasWord(`code.${code}`) ? `code.${code}` : 'code.unknown';
}

/** The wire wants one card or more. @param {readonly string[]} cards @returns {[string, ...string[]]} */
function some(cards) {
  return /** @type {[string, ...string[]]} */ ([...cards]);
}
