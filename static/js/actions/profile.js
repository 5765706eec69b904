/**
 * What one has come to, how one is rated, and whom one has met.
 *
 * @import {BoardAsk} from '../types/client.js'
 * @import {Leaderboard} from '../types/wire.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */

/** The board on which everybody who has a rating stands. @type {BoardAsk} */
const BY_RATING = { board: 'people', period: 'all', of: null, by: 'rating', page: 1 };

/** How many of my newest matches are shown. */
const RECENT = 12;

/** @param {Parts} parts @param {PageActions} page */
export function profileActions({ store, api }, page) {
  /** How my newest matches on the board that is looked at have ended. */
  async function recall() {
    const { board } = store.state.profile;
    const found = await api.matches({ board, ending: null, with: null }, null);
    store.update(({ profile }) => {
      if (profile.board === board && found.ok) profile.recent = found.value.matches.slice(0, RECENT);
    });
  }

  return {
    async load() {
      const { person } = store.state;
      if (!person) return;
      store.update(({ profile }) => {
        profile.refusal = null;
      });
      recall();
      const [own, met, rated] = await Promise.all([api.profile(), api.meetings(1), api.leaderboard(BY_RATING)]);
      if (store.state.person?.id !== person.id) return;
      store.update((state) => {
        const { profile } = state;
        state.profile = {
          ...profile,
          own: own.ok ? own.value : profile.own,
          rated: rated.ok ? rated.value.own : profile.rated,
          met: met.ok ? met.value.people : profile.met,
          page: 1,
          more: met.ok && met.value.more,
          refusal: own.ok ? null : own,
        };
      });
      if (own.ok && !met.ok) page.sayRefused(met);
    },

    /** Looks at the sums of other matches. @param {Leaderboard['board']} board */
    look(board) {
      store.update(({ profile }) => {
        Object.assign(profile, { board, recent: null });
      });
      return recall();
    },

    /** The next of those whom one has met. */
    async meetMore() {
      const { page: last } = store.state.profile;
      const outcome = await page.alone('met', () => api.meetings(last + 1));
      if (!outcome?.ok) return;
      const { people, more } = outcome.value;
      store.update(({ profile }) => {
        Object.assign(profile, { met: [...(profile.met ?? []), ...people], page: last + 1, more });
      });
    },
  };
}

/** @typedef {ReturnType<typeof profileActions>} ProfileActions */
