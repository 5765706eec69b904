/**
 * Which seat this browser had last, and as whom: so a session that has ended while one's match runs
 * can be told from one that never sat there.
 *
 * @import {State} from './state.js'
 * @import {SessionAnswer} from './types/wire.js'
 */

const KEY = 'hulawang.seat';

/** @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage */
export function createSeatMemory(storage) {
  let written = '';

  /** @returns {{person: string, room: string} | null} */
  function kept() {
    try {
      const { person, room } = JSON.parse(storage.getItem(KEY) ?? '{}');
      return typeof person === 'string' && typeof room === 'string' ? { person, room } : null;
    } catch {
      return null;
    }
  }

  return {
    /** Keeps the seat of this moment, if there is one. @param {Pick<State, 'person' | 'seatedIn'>} state */
    note({ person, seatedIn }) {
      if (person === null || seatedIn === null) return;
      const seat = JSON.stringify({ person: person.id, room: seatedIn });
      if (seat === written) return;
      written = seat;
      try {
        storage.setItem(KEY, seat);
      } catch {
        // A browser that keeps nothing still plays.
      }
    },

    /** The room whose seat belongs to somebody whom this browser is no more. @param {SessionAnswer} answer @returns {string | null} */
    lost({ person }) {
      const seat = kept();
      return seat === null || seat.person === person?.id ? null : seat.room;
    },

    /** The end of that session is known. */
    forget() {
      written = '';
      try {
        storage.removeItem(KEY);
      } catch {
        // It has kept nothing.
      }
    },
  };
}

/** @typedef {ReturnType<typeof createSeatMemory>} SeatMemory */
