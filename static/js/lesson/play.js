/**
 * A lesson as it is learnt: the moves so far, what the server has said, and the pace at which the
 * others' moves are shown. It knows no rule and no page.
 *
 * @import {LessonState} from '../types/wire.js'
 * @import {Outcome, Refusal, Shown, Wish} from '../types/client.js'
 */
import { moveText } from './moves.js';

/** The table's clocks all stand. */
const NO_CLOCK = { turn: null, window: null, ready: null, vote: null, fill: null, asked: null };

/**
 * @typedef {object} Learning
 * @property {string} lesson
 * @property {LessonState | null} state  the newest answer; null before any
 * @property {Shown | null} shown  what the table shows
 * @property {boolean} showing  whether the others' moves are being shown
 * @property {boolean} ended
 * @property {string | null} failed  why the lesson did not begin
 */

/**
 * @param {object} parts
 * @param {string} parts.lesson
 * @param {(lesson: string, moves: string[]) => Promise<Outcome<LessonState>>} parts.ask
 * @param {() => Promise<unknown>} parts.pause  between two things that are seen
 * @param {() => Promise<unknown>} parts.settled  resolves when the table has come to rest
 * @param {() => number} parts.now
 * @param {(learning: Learning) => void} parts.changed
 */
export function createLearning({ lesson, ask, pause, settled, now, changed }) {
  /** @type {Learning} */
  const learning = { lesson, state: null, shown: null, showing: false, ended: false, failed: null };
  /** @type {string[]} */
  let moves = [];
  /** Counts how often the lesson has begun: what comes of an earlier time is not shown. */
  let time = 0;

  /** @param {Partial<Learning>} patch */
  function change(patch) {
    Object.assign(learning, patch);
    changed(learning);
  }

  /** Shows frame after frame, and at the end what is wanted. @param {LessonState} state @param {number} of */
  async function show(state, of) {
    change({ state, showing: true });
    for (const [index, { view, events }] of state.frames.entries()) {
      if (index > 0) await pause();
      if (of !== time) return;
      change({ shown: { view, events, left: NO_CLOCK, at: now() } });
    }
    if (state.wanted === null) await settled();
    if (of === time) change({ showing: false, ended: state.wanted === null });
  }

  return {
    learning,

    /** From the first card on, again if need be. */
    async begin() {
      time += 1;
      moves = [];
      const of = time;
      change({ state: null, shown: null, showing: false, ended: false, failed: null });
      const answer = await ask(lesson, moves);
      if (of !== time) return;
      if (answer.ok) await show(answer.value, of);
      else change({ failed: answer.code });
    },

    /** What the table asks for. @param {Wish} wish @returns {Promise<Refusal | null>} why it was not done */
    async send(wish) {
      const move = moveText(wish);
      if (move === null || learning.showing || learning.ended) return null;
      const of = time;
      const answer = await ask(lesson, [...moves, move]);
      if (of !== time) return null;
      if (!answer.ok) return answer;
      if (answer.value.refused !== null) return { code: answer.value.refused };
      moves.push(move);
      // The answer is there: the table need not wait until all is shown.
      show(answer.value, of);
      return null;
    },

    /** What is on its way is not shown any more. */
    stop() {
      time += 1;
    },
  };
}
