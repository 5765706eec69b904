/**
 * What a person can do on any screen: sheets, notices, settings, and waiting for one thing at a time.
 *
 * @import {Outcome, Params, Refusal, Settings, Sheet} from '../types/client.js'
 * @import {Parts} from './parts.js'
 */

/** How long a notice stays, ms. */
const NOTICE = 5_000;

/** @param {Parts} parts */
export function pageActions({ store, applied, hasWord }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hush;

  const page = {
    /** @param {string} key @param {Params} [params] @param {'plain' | 'bad'} [tone] */
    say(key, params = {}, tone = 'plain') {
      clearTimeout(hush);
      store.update((state) => {
        state.notice = { key, params, tone };
      });
      hush = setTimeout(page.hush, NOTICE);
    },

    hush() {
      store.update((state) => {
        state.notice = null;
      });
    },

    /** Says why something was not done. @param {Refusal} refusal */
    sayRefused({ code, room, until, retry_s }) {
      if (code === 'banned') {
        store.update((state) => {
          state.ban = { until: until ?? null };
        });
        return;
      }
      if (code === 'seated_elsewhere' && room) {
        store.update((state) => {
          state.seatedIn = room;
        });
      }
      page.say(hasWord(`code.${code}`) ? `code.${code}` : 'code.unknown', { n: retry_s ?? 0 }, 'bad');
    },

    /** Something beside the state has changed: code that was waited for is there. */
    redraw() {
      store.update(() => undefined);
    },

    /** @param {Sheet | null} sheet */
    openSheet(sheet) {
      store.update((state) => {
        state.sheet = sheet;
      });
    },

    closeSheet() {
      page.openSheet(null);
    },

    /** Says why a part of a sum is what it is, or stops. @param {string | null} part */
    explain(part) {
      store.update((state) => {
        state.explained = part;
      });
    },

    /** @param {Partial<Settings>} patch */
    saveSettings(patch) {
      store.update((state) => {
        Object.assign(state.settings, patch);
      });
      applied(store.state.settings);
    },

    /**
     * Runs one task for the server at a time; a second tap meanwhile does nothing.
     *
     * @template T
     * @param {string} name  of the button that shows it
     * @param {() => Promise<Outcome<T>>} task
     * @returns {Promise<Outcome<T> | null>}  null if another task was running
     */
    async alone(name, task) {
      if (store.state.busy !== null) return null;
      store.update((state) => {
        state.busy = name;
      });
      const outcome = await task();
      store.update((state) => {
        state.busy = null;
      });
      if (!outcome.ok) page.sayRefused(outcome);
      return outcome;
    },
  };
  return page;
}

/** @typedef {ReturnType<typeof pageActions>} PageActions */
