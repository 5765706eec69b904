/**
 * My ended matches: which of them are asked for, and those that have come.
 *
 * @import {GameFilter, GamesState, Outcome, Route} from '../types/client.js'
 * @import {MatchList} from '../types/wire.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */
import { gameFilterOf, gamesPath } from '../queries.js';

/** What somebody without a nickname has played. */
const NO_MATCHES = /** @type {Outcome<MatchList>} */ ({ ok: true, value: { matches: [], older: null } });

/** @param {Parts} parts @param {PageActions} page */
export function gamesActions({ store, api, go }, page) {
  /** @param {Partial<GamesState>} patch */
  function change(patch) {
    store.update(({ games }) => {
      Object.assign(games, patch);
    });
  }

  /** Whom I have met is known: I may ask for the matches with one of them. */
  async function meet() {
    if (store.state.profile.met !== null) return;
    const met = await api.meetings(1);
    if (!met.ok) return;
    store.update(({ profile }) => {
      profile.met ??= met.value.people;
      profile.more = met.value.more;
    });
  }

  const games = {
    /** The address says which matches: from the newest on. @param {Route} route */
    async enter({ query }) {
      const filter = gameFilterOf(query);
      change({ filter, waiting: true, refusal: null });
      if (store.state.person) meet();
      const answer = store.state.person ? await api.matches(filter, null) : NO_MATCHES;
      if (store.state.games.filter !== filter) return;
      if (answer.ok) change({ matches: answer.value.matches, older: answer.value.older, waiting: false });
      else change({ refusal: answer, waiting: false });
    },

    /** Asks for others. @param {Partial<GameFilter>} patch */
    filter(patch) {
      go(gamesPath({ ...store.state.games.filter, ...patch }));
    },

    /** Asks again for those of the address. */
    again() {
      return games.enter(store.state.route);
    },

    /** Those that are older than the ones that are shown. */
    async loadOlder() {
      const { older, filter } = store.state.games;
      if (older === null) return;
      const outcome = await page.alone('older', () => api.matches(filter, older));
      if (!outcome?.ok || store.state.games.filter !== filter) return;
      const { matches } = store.state.games;
      change({ matches: [...(matches ?? []), ...outcome.value.matches], older: outcome.value.older });
    },
  };
  return games;
}

/** @typedef {ReturnType<typeof gamesActions>} GamesActions */
