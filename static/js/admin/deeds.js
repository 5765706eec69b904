/**
 * What an admin does: sign in and out, rename, mute, ban, lift, handle, close. The server has the last word.
 *
 * @import {Outcome, Refusal} from '../types/client.js'
 * @import {NewSanction} from '../types/wire.js'
 * @import {Store} from '../store.js'
 * @import {AdminApi} from './api.js'
 * @import {AdminState} from './state.js'
 */

/**
 * @param {Store<AdminState>} store
 * @param {AdminApi} api
 * @param {() => Promise<void>} reload  asks for what is shown anew
 */
export function createDeeds({ state, update }, api, reload) {
  /** Whoever is not signed in any more is shown the door. @param {Refusal} refusal */
  function refused(refusal) {
    update((now) => {
      now.refusal = refusal;
      if (refusal.code === 'not_signed_in') now.admin = null;
    });
  }

  /**
   * Does one thing at a time, then shows what has become of it.
   *
   * @param {string} name
   * @param {() => Promise<Outcome<unknown>>} deed
   * @param {string} done  the key of what is said then
   */
  async function act(name, deed, done) {
    if (state.busy !== null) return false;
    update((now) => {
      now.busy = name;
      now.refusal = null;
      now.done = null;
    });
    const outcome = await deed();
    update((now) => {
      now.busy = null;
      now.asking = null;
      if (outcome.ok) now.done = done;
    });
    if (outcome.ok) await reload();
    else refused(outcome);
    return outcome.ok;
  }

  return {
    refused,

    /** Waits for a second yes to this deed. @param {string | null} name */
    ask: (name) =>
      update((now) => {
        now.asking = name;
      }),

    /** @param {string} name @param {string} password */
    async signIn(name, password) {
      update((now) => {
        now.busy = 'sign_in';
        now.refusal = null;
      });
      const outcome = await api.signIn(name, password);
      update((now) => {
        now.busy = null;
        if (outcome.ok) now.admin = outcome.value.name;
      });
      if (outcome.ok) await reload();
      else refused(outcome);
      return outcome.ok;
    },

    async signOut() {
      const outcome = await api.signOut();
      if (!outcome.ok) return refused(outcome);
      return update((now) => {
        now.admin = null;
        now.found = null;
        now.done = null;
      });
    },

    /** @param {string} person @param {string} name */
    rename: (person, name) => act('rename', () => api.rename(person, name), 'admin.done.rename'),

    /** @param {string} person @param {NewSanction} sanction */
    sanction: (person, sanction) =>
      act(sanction.kind, () => api.sanction(person, sanction), `admin.done.${sanction.kind}`),

    /** @param {string} sanction */
    lift: (sanction) => act(`lift ${sanction}`, () => api.lift(sanction), 'admin.done.lift'),

    /** @param {string} report */
    handle: (report) => act(`handle ${report}`, () => api.handle(report), 'admin.done.handle'),

    /** @param {string} report */
    reopen: (report) => act(`reopen ${report}`, () => api.reopen(report), 'admin.done.reopen'),

    /** @param {string} code */
    closeRoom: (code) => act(`close ${code}`, () => api.closeRoom(code), 'admin.done.close_room'),
  };
}

/** @typedef {ReturnType<typeof createDeeds>} Deeds */
