/**
 * The admins' side of the server: every call returns an outcome, none throws.
 *
 * @import {AdminSession, AdminPersonFile, AdminReport, NewSanction, SanctionEntry} from '../types/wire.js'
 * @import {Outcome} from '../types/client.js'
 */
import { createCall } from '../call.js';

const at = encodeURIComponent;

/** @param {typeof globalThis.fetch} fetch */
export function createAdminApi(fetch) {
  const call = createCall(fetch);

  /** @template T @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<Outcome<T>>} */
  const ask = (method, path, body) => call(method, `/api/admin/${path}`, body);

  return {
    /** Who is signed in. */
    session: () => /** @type {Promise<Outcome<AdminSession>>} */ (ask('GET', 'session')),

    /** @param {string} name @param {string} password */
    signIn: (name, password) =>
      /** @type {Promise<Outcome<AdminSession>>} */ (ask('POST', 'session', { name, password })),

    signOut: () => ask('DELETE', 'session'),

    /** What a list or one thing is. @template T @param {string} path @param {Record<string, string>} [filters] @returns {Promise<Outcome<T>>} */
    look: (path, filters = {}) => {
      const query = new URLSearchParams(filters).toString();
      return ask('GET', query ? `${path}?${query}` : path);
    },

    /** @param {string} person @param {string} name */
    rename: (person, name) =>
      /** @type {Promise<Outcome<AdminPersonFile>>} */ (ask('POST', `people/${at(person)}/name`, { name })),

    /** @param {string} person @param {NewSanction} sanction */
    sanction: (person, sanction) =>
      /** @type {Promise<Outcome<SanctionEntry>>} */ (ask('POST', `people/${at(person)}/sanctions`, sanction)),

    /** @param {string} sanction */
    lift: (sanction) =>
      /** @type {Promise<Outcome<SanctionEntry>>} */ (ask('DELETE', `sanctions/${at(sanction)}`)),

    /** @param {string} report */
    handle: (report) =>
      /** @type {Promise<Outcome<AdminReport>>} */ (ask('PUT', `reports/${at(report)}/handled`)),

    /** @param {string} report */
    reopen: (report) =>
      /** @type {Promise<Outcome<AdminReport>>} */ (ask('DELETE', `reports/${at(report)}/handled`)),

    /** @param {string} code */
    closeRoom: (code) => ask('DELETE', `rooms/${at(code)}`),
  };
}

/** @typedef {ReturnType<typeof createAdminApi>} AdminApi */
