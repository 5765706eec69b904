/**
 * The name under which one was here last, so that home looks at once as it will.
 *
 * @import {State} from './state.js'
 */

const KEY = 'hulawang.name';

/** @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage */
export function createNameMemory(storage) {
  /** @returns {string | null} */
  function kept() {
    try {
      return storage.getItem(KEY);
    } catch {
      return null;
    }
  }
  let written = kept();

  return {
    kept,

    /** Keeps the name, or that there is none, as soon as the server has told. @param {Pick<State, 'known' | 'person'>} state */
    note({ known, person }) {
      const name = person?.name ?? null;
      if (!known || name === written) return;
      written = name;
      try {
        if (name === null) storage.removeItem(KEY);
        else storage.setItem(KEY, name);
      } catch {
        // A browser that keeps nothing still plays.
      }
    },
  };
}
