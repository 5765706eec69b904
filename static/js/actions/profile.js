/**
 * What one has come to, how one is rated, and whom one has met.
 *
 * @import {BoardAsk} from '../types/client.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */

/** The board on which everybody who has a rating stands. @type {BoardAsk} */
const BY_RATING = { board: 'people', period: 'all', of: null, by: 'rating', page: 1 };

/** @param {Parts} parts @param {PageActions} page */
export function profileActions({ store, api }, page) {
  return {
    async load() {
      const { person } = store.state;
      if (!person) return;
      store.update(({ profile }) => {
        profile.refusal = null;
      });
      const [own, met, rated] = await Promise.all([api.profile(), api.meetings(1), api.leaderboard(BY_RATING)]);
      if (store.state.person?.id !== person.id) return;
      store.update((state) => {
        const { profile } = state;
        state.profile = {
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
