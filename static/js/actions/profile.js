/**
 * What one has come to, whom one has met, and one's matches.
 *
 * @import {Outcome} from '../types/client.js'
 * @import {MatchList} from '../types/wire.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */

/** What somebody without a nickname has played. */
const NO_MATCHES = /** @type {Outcome<MatchList>} */ ({ ok: true, value: { matches: [], older: null } });

/** @param {Parts} parts @param {PageActions} page */
export function profileActions({ store, api }, page) {
  return {
    async load() {
      if (!store.state.person) return;
      const [own, met] = await Promise.all([api.profile(), api.meetings(1)]);
      store.update((state) => {
        state.profile = {
          own: own.ok ? own.value : state.profile.own,
          met: met.ok ? met.value.people : state.profile.met,
          page: 1,
          more: met.ok && met.value.more,
        };
      });
      if (!own.ok) page.sayRefused(own);
      else if (!met.ok) page.sayRefused(met);
    },

    /** The next of those whom one has met. */
    async meetMore() {
      const { page: last } = store.state.profile;
      const outcome = await page.alone('met', () => api.meetings(last + 1));
      if (!outcome?.ok) return;
      const { people, more } = outcome.value;
      store.update((state) => {
        const { own, met } = state.profile;
        state.profile = { own, met: [...(met ?? []), ...people], page: last + 1, more };
      });
    },

    /** My matches, from the newest on. */
    async loadGames() {
      const answer = store.state.person ? await api.matches(null) : NO_MATCHES;
      store.update((state) => {
        state.games = answer.ok ? answer.value.matches : [];
        state.olderGames = answer.ok ? answer.value.older : null;
      });
      if (!answer.ok) page.sayRefused(answer);
    },

    /** Those that are older than the ones that are shown. */
    async loadOlderGames() {
      const { olderGames } = store.state;
      if (olderGames === null) return;
      const outcome = await page.alone('older', () => api.matches(olderGames));
      if (!outcome?.ok) return;
      const { matches, older } = outcome.value;
      store.update((state) => {
        state.games = [...(state.games ?? []), ...matches];
        state.olderGames = older;
      });
    },
  };
}

/** @typedef {ReturnType<typeof profileActions>} ProfileActions */
