/** Which lessons were done in this browser. */

const KEY = 'hulawang.lessons';

/** @param {Pick<Storage, 'getItem'>} storage @returns {Set<string>} */
export function lessonsDone(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** @param {Pick<Storage, 'getItem' | 'setItem'>} storage @param {string} name */
export function keepDone(storage, name) {
  try {
    storage.setItem(KEY, JSON.stringify([...lessonsDone(storage).add(name)]));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}
