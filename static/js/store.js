/**
 * The one door to the state: `update` changes it and plans one redraw for the next frame.
 *
 * Runs without a DOM: who draws, and when, is given from outside.
 */

/**
 * @template S
 * @typedef {object} Store
 * @property {S} state
 * @property {<T>(mutation: (state: S) => T) => T} update  returns what the mutation returns
 */

/**
 * @template S
 * @param {S} state
 * @param {(state: S) => void} draw
 * @param {(callback: () => void) => void} nextFrame  runs the callback once, soon
 * @returns {Store<S>}
 */
export function createStore(state, draw, nextFrame) {
  let planned = false;

  function redraw() {
    planned = false;
    draw(state);
  }

  return {
    state,
    update(mutation) {
      const result = mutation(state);
      if (!planned) {
        planned = true;
        nextFrame(redraw);
      }
      return result;
    },
  };
}
