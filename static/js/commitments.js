/**
 * The commitments that this browser saw before rounds it has seen to their end: held against records later.
 */

const KEY = 'hulawang.commitments';
/** Rounds that are remembered, the newest. */
const REMEMBERED = 300;

/** @param {Pick<Storage, 'getItem' | 'setItem'>} storage */
export function createCommitmentMemory(storage) {
  /** @returns {[match: string, round: number, commitment: string][]} */
  function read() {
    try {
      const found = JSON.parse(storage.getItem(KEY) ?? '[]');
      return Array.isArray(found) ? found.filter((each) => Array.isArray(each) && each.length === 3) : [];
    } catch {
      return [];
    }
  }

  return {
    /** The first one for a round counts. @param {string} match @param {number} round @param {string} commitment */
    keep(match, round, commitment) {
      const kept = read();
      if (kept.some(([id, number]) => id === match && number === round)) return;
      try {
        storage.setItem(KEY, JSON.stringify([...kept, [match, round, commitment]].slice(-REMEMBERED)));
      } catch {
        // A browser that keeps nothing cannot tell of them later.
      }
    },

    /** Those of a match, by round. @param {string} match @returns {Record<number, string>} */
    of(match) {
      return Object.fromEntries(read().flatMap(([id, round, commitment]) => (id === match ? [[round, commitment]] : [])));
    },
  };
}

/** @typedef {ReturnType<typeof createCommitmentMemory>} CommitmentMemory */
