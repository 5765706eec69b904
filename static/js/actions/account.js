/**
 * One's own account: how to be known on another device, where one is signed in, and the end of it.
 * What is typed as a secret is handed on and kept nowhere.
 *
 * @import {Outcome} from '../types/client.js'
 * @import {NewPassword, SessionAnswer} from '../types/wire.js'
 * @import {LobbyActions} from './lobby.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */

/** @type {SessionAnswer} */
const NOBODY = { person: null, room: null };

/** @param {Parts} parts @param {PageActions} page @param {LobbyActions} lobby */
export function accountActions({ store, api, go }, page, lobby) {
  /**
   * Does one thing and shows what has come of it; whether it was done.
   *
   * @param {string} name
   * @param {() => Promise<Outcome<unknown>>} task
   * @param {string} [done]  the key of what is said then
   */
  async function change(name, task, done) {
    const outcome = await page.alone(name, task);
    if (outcome?.ok) {
      if (done) page.say(done);
      await account.load();
    } else if (outcome?.code === 'no_session') await lobby.recognise();
    return outcome?.ok ?? false;
  }

  /** @param {() => Promise<Outcome<SessionAnswer>>} task */
  async function signIn(task) {
    const outcome = await page.alone('sign-in', task);
    if (!outcome?.ok) return false;
    lobby.become(outcome.value);
    page.say('account.welcome', { name: outcome.value.person?.name ?? '' });
    await account.load();
    return true;
  }

  /** @param {() => Promise<Outcome<unknown>>} task @param {string} done */
  async function leave(task, done) {
    const outcome = await page.alone('leave', task);
    if (!outcome?.ok) {
      store.update(({ sheet }) => {
        if (outcome && sheet?.name === 'forget') sheet.refused = outcome;
      });
      return;
    }
    lobby.become(NOBODY);
    go('/');
    page.say(done);
  }

  const account = {
    async load() {
      if (!store.state.person) return;
      const answer = await api.account();
      // What is shown already stays, and only a line tells that it may be old.
      if (!answer.ok && store.state.account.own) page.sayRefused(answer);
      store.update(({ account: now }) => {
        now.refusal = answer.ok ? null : answer;
        if (answer.ok) now.own = answer.value;
      });
    },

    rename: () => change('nickname', () => lobby.saveName()),

    /** @param {string | null} proof  of whoever has a password */
    makeCode: (proof) =>
      change('code', async () => {
        const answer = await api.newCode(proof);
        if (answer.ok) {
          store.update((state) => {
            state.account.code = answer.value.code;
          });
        }
        return answer;
      }),

    async copyCode() {
      try {
        await navigator.clipboard.writeText(store.state.account.code ?? '');
        page.say('account.copied');
      } catch {
        page.say('account.not_copied', {}, 'bad');
      }
    },

    /** @param {NewPassword} chosen */
    setPassword: (chosen) => change('password', () => api.setPassword(chosen), 'account.password_saved'),

    /** @param {string} code */
    byCode: (code) => signIn(() => api.byCode(code)),

    /** @param {string} login @param {string} password */
    byPassword: (login, password) => signIn(() => api.byPassword(login, password)),

    /** @param {string} id */
    endSession: (id) => change(`end ${id}`, () => api.endSession(id), 'account.session_ended'),

    endOthers: () => change('end-others', api.endOthers, 'account.others_ended'),

    signOut: () => leave(api.signOut, 'account.signed_out'),

    /** @param {string} name @param {string | null} proof */
    forget: (name, proof) => leave(() => api.forget(name, proof), 'account.forgotten'),
  };
  return account;
}

/** @typedef {ReturnType<typeof accountActions>} AccountActions */
