/**
 * At which room this tab looks on: so a reload looks on again, also before the match has begun.
 *
 * @import {State} from './state.js'
 */

const KEY = 'hulawang.watching';

/** @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage  one that ends with the tab */
export function createWatchMemory(storage) {
  /** @type {string | null} */
  let written = null;

  return {
    /** Keeps what is looked at now. @param {Pick<State, 'watching'>} state */
    note({ watching }) {
      if (watching === written) return;
      written = watching;
      try {
        if (watching === null) storage.removeItem(KEY);
        else storage.setItem(KEY, watching);
      } catch {
        // A browser that keeps nothing asks again.
      }
    },

    /** The room of this address, if this tab looked on there. @param {State['route']} route @returns {string | null} */
    kept({ name, code }) {
      written = null;
      try {
        written = storage.getItem(KEY);
      } catch {
        // It has kept nothing.
      }
      return name === 'room' && code === written ? code : null;
    },
  };
}
