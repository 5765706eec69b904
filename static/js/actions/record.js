/**
 * The record of a match: looked up by its link or read from a file, and its rounds step by step.
 *
 * @import {Outcome, RecordState, Route} from '../types/client.js'
 * @import {OpenedRecord} from '../types/wire.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */
import { noRecord, stepAt } from '../record-state.js';
import { recordPath } from '../router.js';

/** @param {Parts} parts @param {PageActions} page */
export function recordActions({ store, api, go }, page) {
  /** @param {Partial<RecordState>} patch */
  function change(patch) {
    store.update(({ record }) => {
      Object.assign(record, patch);
    });
  }

  /** The match of the address, or the one that is open already. @param {string} id */
  async function lookUp(id) {
    if (store.state.record.id === id && store.state.record.match) return;
    store.update((state) => {
      state.record = { ...noRecord(), id };
    });
    const answer = await api.match(id);
    if (store.state.record.id !== id) return;
    if (answer.ok) change({ match: answer.value });
    else change({ refusal: answer });
  }

  /** Asks for a round as the chosen eyes see it; an answer to an older question is not shown. @param {number} number */
  async function fetchRound(number) {
    const { id, file, eyes } = store.state.record;
    const asked = `${id} ${number} ${eyes}`;
    change({ waiting: true });
    const answer =
      file === null ? await api.replay(String(id), number, eyes) : await api.replayOf(file.text, number, eyes);
    const { record, route } = store.state;
    if (`${record.id} ${route.round} ${record.eyes}` !== asked) return;
    if (!answer.ok) {
      change({ waiting: false });
      page.sayRefused(answer);
      return;
    }
    change({ waiting: false, replay: answer.value, step: stepAt(record, answer.value.steps) });
  }

  const record = {
    /** The address names a match, or a record that was opened, and maybe a round of it. @param {Route} route */
    async enter(route) {
      const { name, code, round = null } = route;
      if (name === 'match') await lookUp(code);
      if (name === 'record' && store.state.record.file === null) {
        store.update((state) => {
          state.record = noRecord();
        });
        if (round !== null) go(recordPath(null), { replace: true });
        return;
      }
      if (store.state.route !== route || !store.state.record.match) return;
      if (round === null || store.state.record.replay?.number !== round) change({ replay: null, step: 0 });
      if (round !== null && store.state.record.replay === null) await fetchRound(round);
    },

    /** Opens a file from this device; the server reads and verifies it and keeps nothing. @param {File} file */
    async open(file) {
      const text = await file.text();
      const outcome = await page.alone('record', () => /** @type {Promise<Outcome<OpenedRecord>>} */ (api.readRecord(text)));
      if (!outcome?.ok) return;
      const { faults, match } = outcome.value;
      store.update((state) => {
        state.record = { ...noRecord(), id: match?.id ?? null, file: { name: file.name, text }, faults, match };
      });
      go(recordPath(null));
    },

    /** Gives the file back and asks for another one. */
    close() {
      store.update((state) => {
        state.record = noRecord();
      });
      go(recordPath(null));
    },

    /** Sees the round with other eyes, where it stands. @param {number | 'all'} eyes */
    see(eyes) {
      const { round = null } = store.state.route;
      if (round === null) return undefined;
      change({ eyes });
      return fetchRound(round);
    },

    /** Goes to a step; before the first and after the last there is none. @param {number} step */
    goTo(step) {
      const last = (store.state.record.replay?.steps.length ?? 1) - 1;
      change({ step: Math.max(0, Math.min(last, step)) });
    },
  };
  return record;
}

/** @typedef {ReturnType<typeof recordActions>} RecordActions */
