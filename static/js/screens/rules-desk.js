/**
 * The reader's desk: what is laid out of each example, and what the engine has said of it.
 *
 * A store of its own, which lives as long as the page: the rest of the app knows nothing of it.
 *
 * @import {Judged, MoveQuestion, PaymentQuestion} from '../types/wire.js'
 * @import {Outcome} from '../types/client.js'
 * @import {Laid} from './rules-laid.js'
 * @import {Example} from './rulebook.js'
 */
import { createStore } from '../store.js';
import { isWhole, laidOut, questionOf, showsSums } from './rules-laid.js';

/**
 * One example on the desk.
 *
 * @typedef {object} Sheet
 * @property {Laid} laid
 * @property {boolean} touched  whether it is not as the book lays it out
 * @property {string | number | null} open  the place whose cards are being changed
 * @property {number} suit  of the cards that are offered
 * @property {Judged | null} judged  the newest answer; null before any
 * @property {string | null} failed  why there is no answer
 * @property {number} asked  counts the questions, so that a late answer is known
 */

/** @typedef {(question: MoveQuestion | PaymentQuestion) => Promise<Outcome<Judged>>} Ask */

/**
 * @param {Ask} ask
 * @param {() => void} redraw
 */
export function createDesk(ask, redraw) {
  const store = createStore(/** @type {Map<string, Sheet>} */ (new Map()), redraw, (soon) => queueMicrotask(soon));
  const { state } = store;

  /** The sheet of an example; until it is touched, the book's. @param {string} key @param {Example} example */
  function sheet(key, example) {
    let found = state.get(key);
    if (!found) {
      found = { laid: laidOut(example), touched: false, open: null, suit: 0, judged: null, failed: null, asked: 0 };
      state.set(key, found);
    }
    return found;
  }

  /** Asks about what lies there now. @param {Sheet} of */
  async function question(of) {
    const { asked } = store.update(() => {
      of.asked += 1;
      of.failed = null;
      return { asked: of.asked };
    });
    if (!isWhole(of.laid)) {
      store.update(() => {
        of.judged = null;
      });
      return;
    }
    const answer = await ask(questionOf(of.laid));
    store.update(() => {
      if (of.asked !== asked) return;
      if (answer.ok) of.judged = answer.value;
      else of.failed = answer.code;
    });
  }

  return {
    sheet,

    /** Something lies otherwise. @param {Sheet} of @param {Laid} laid */
    lay(of, laid) {
      store.update(() => {
        of.laid = laid;
        of.touched = true;
      });
      return question(of);
    },

    question,

    /** As the book lays it out. @param {Sheet} of @param {Example} example */
    reset(of, example) {
      store.update(() => {
        of.laid = laidOut(example);
        of.touched = false;
        of.judged = null;
        of.failed = null;
        of.asked += 1;
      });
      return showsSums(of.laid) ? question(of) : Promise.resolve();
    },

    /** Opens the cards of a place, or none. @param {Sheet} of @param {Sheet['open']} place */
    open(of, place) {
      store.update(() => {
        of.open = place;
      });
    },

    /** @param {Sheet} of @param {number} suit */
    showSuit(of, suit) {
      store.update(() => {
        of.suit = suit;
      });
    },
  };
}

/** @typedef {ReturnType<typeof createDesk>} Desk */
