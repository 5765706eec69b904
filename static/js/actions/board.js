/**
 * The leaderboards: which one is looked at, and what the server says stands on it.
 *
 * @import {BoardAsk, Route} from '../types/client.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */
import { boardAskOf, boardPath } from '../queries.js';

/** @param {Parts} parts @param {PageActions} page */
export function boardActions({ store, api, go }, page) {
  let loading = Promise.resolve();

  const board = {
    /** The address says which board. @param {Route} route */
    enter({ query }) {
      store.update((state) => {
        state.board.ask = boardAskOf(query);
      });
      loading = board.load();
      return loading;
    },

    /** Asks for the chosen board; an answer to an older choice is not shown. */
    async load() {
      const { ask } = store.update((state) => {
        state.board = { ...state.board, waiting: true, refusal: null };
        return state.board;
      });
      const answer = await api.leaderboard(ask);
      store.update((state) => {
        if (state.board.ask !== ask) return;
        if (answer.ok) state.board = { ask, waiting: false, shown: answer.value, refusal: null };
        else state.board = { ...state.board, waiting: false, refusal: answer };
      });
      if (!answer.ok) page.sayRefused(answer);
    },

    /**
     * Goes to another board, of its first page, and in the present unless a period is named; resolves
     * when it is here.
     *
     * @param {Partial<BoardAsk>} patch
     */
    choose(patch) {
      const ask = { ...store.state.board.ask, page: 1, ...patch };
      if (patch.period) ask.of = null;
      // Who plays against CPU players alone is not rated.
      if (ask.board === 'cpu' && ask.by === 'rating') ask.by = 'points';
      go(boardPath(ask));
      return loading;
    },
  };
  return board;
}
