/**
 * The leaderboards: which one is looked at, and what the server says stands on it.
 *
 * @import {BoardAsk} from '../types/client.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */

/** @param {Parts} parts @param {PageActions} page */
export function boardActions({ store, api }, page) {
  const board = {
    /** Asks for the chosen board; an answer to an older choice is not shown. */
    async load() {
      const { ask } = store.update((state) => {
        state.board = { ...state.board, waiting: true };
        return state.board;
      });
      const answer = await api.leaderboard(ask);
      store.update((state) => {
        if (state.board.ask !== ask) return;
        state.board = { ask, waiting: false, shown: answer.ok ? answer.value : state.board.shown };
      });
      if (!answer.ok) page.sayRefused(answer);
    },

    /**
     * Looks at another board: from its first page, and in the present unless a period is named.
     *
     * @param {Partial<BoardAsk>} patch
     */
    choose(patch) {
      const ask = { ...store.state.board.ask, page: 1, ...patch };
      if (patch.period) ask.of = null;
      // Who plays against CPU players alone is not rated.
      if (ask.board === 'cpu' && ask.by === 'rating') ask.by = 'points';
      store.update((state) => {
        state.board = { ...state.board, ask };
      });
      return board.load();
    },
  };
  return board;
}
