/**
 * The coach of a replay: asked about whoever's decisions are looked at, once each.
 *
 * @import {CoachAnswer, CoachState} from '../types/client.js'
 * @import {Parts} from './parts.js'
 */
import { coachedSeat, coachKey } from '../coach.js';
import { seatsOf } from '../seats-of.js';

/** @param {Pick<Parts, 'store' | 'api'>} parts */
export function coachActions({ store, api }) {
  /** @param {Partial<CoachState>} patch */
  function change(patch) {
    store.update(({ record }) => {
      record.coach = { ...record.coach, ...patch };
    });
  }

  /** @param {string} key @param {CoachAnswer} answer */
  function keep(key, answer) {
    change({ answers: { ...store.state.record.coach.answers, [key]: answer } });
  }

  const coach = {
    /** @param {boolean} on */
    turn(on) {
      change({ on });
      return coach.follow();
    },

    /** Asks about the decisions that are looked at now, unless that was done; what was refused is asked again. */
    async follow() {
      const { id, file, match, replay, coach: now } = store.state.record;
      if (!now.on || !match || !replay) return;
      const { number, eyes } = replay;
      const seat = coachedSeat(eyes, seatsOf(match));
      const key = coachKey(number, seat);
      const known = now.answers[key]?.state;
      if (known === 'coming' || known === 'known') return;
      keep(key, { state: 'coming' });
      const answer = file === null ? await api.advice(String(id), number, seat) : await api.adviceOf(file.text, number, seat);
      const { record } = store.state;
      if (record.id !== id || record.file !== file) return;
      keep(key, answer.ok ? { state: 'known', advice: answer.value } : { state: 'refused', refusal: answer });
    },
  };
  return coach;
}

/** @typedef {ReturnType<typeof coachActions>} CoachActions */
