/**
 * What a person can do in a room, the moves of the table itself apart.
 *
 * @import {LinkStatus, Shown, Wish} from '../types/client.js'
 * @import {Level, NewRoom} from '../types/wire.js'
 * @import {Parts} from './parts.js'
 * @import {PageActions} from './page.js'
 */
import { coverAfter } from '../cover.js';
import { sameAgain } from '../draft.js';
import { roomPath } from '../router.js';

/** Phases in which nobody sits at this table any more. */
const ENDED = ['aborted', 'closed'];

/**
 * @param {Parts} parts
 * @param {PageActions} page
 * @param {() => Promise<void>} settled  resolves when the cards on the table have come to rest
 */
export function tableActions({ store, link, go }, page, settled) {
  /** Sends a command and says so when it is refused. @param {Wish} wish @returns {Promise<boolean>} */
  async function ask(wish) {
    const refusal = await link.send(wish);
    if (refusal) page.sayRefused(refusal);
    return refusal === null;
  }

  /** Covers the table with the round's result once it has come to rest. @param {Shown} shown */
  async function coverWhenSettled(shown) {
    await settled();
    store.update((state) => {
      const now = state.table?.view;
      const still = now?.code === shown.view.code && now.match?.round === shown.view.match?.round;
      if (still && now.phase !== 'playing') state.cover = 'round';
    });
  }

  const table = {
    send: link.send,

    /** A frame has come. @param {Shown} shown */
    show(shown) {
      const { view } = shown;
      const cover = store.update((state) => {
        const next = coverAfter(state.table?.view ?? null, view, state.cover);
        state.table = shown;
        state.seatedIn = view.seat === null || ENDED.includes(view.phase) ? null : view.code;
        if (next !== 'settle') state.cover = next;
        if (state.sheet?.name === 'abort' && state.sheet.match !== view.match?.id) state.sheet = null;
        return next;
      });
      if (cover === 'settle') coverWhenSettled(shown);
    },

    /** The connection has changed. @param {LinkStatus} status */
    linkChanged(status) {
      store.update((state) => {
        state.link = status;
        if (status.state === 'refused') state.seatedIn = null;
        if (status.code === 'no_session') state.person = null;
      });
    },

    /** Takes the connection back from another window. */
    takeOver() {
      const code = store.state.table?.view.code ?? store.state.route.code;
      link.open(code);
    },

    start: () => ask({ type: 'start' }),

    /** @param {number} seat @param {Level} level */
    async addCpu(seat, level) {
      page.closeSheet();
      await ask({ type: 'add_cpu', seat, level });
    },

    /** @param {number} seat */
    removeCpu: (seat) => ask({ type: 'remove_cpu', seat }),

    /** Leaves the room and goes home. */
    async leave() {
      page.closeSheet();
      if (await ask({ type: 'leave' })) table.goHome();
    },

    /** Home without a seat: for a room that was left or has ended. */
    goHome() {
      link.close();
      store.update((state) => {
        state.table = null;
        state.seatedIn = null;
        state.cover = 'none';
      });
      go('/');
    },

    /** @param {boolean} leaving */
    leaveAfter: (leaving) => ask({ type: 'leave_after', leaving }),

    takeSeat: () => ask({ type: 'take_seat' }),

    /** @param {number} round */
    ready: (round) => ask({ type: 'ready', round }),

    /** @param {number} round */
    async propose(round) {
      page.closeSheet();
      await ask({ type: 'propose', round });
    },

    /** @param {number} round @param {boolean} yes */
    vote: (round, yes) => ask({ type: 'vote', round, yes }),

    /** @param {number} round */
    cancelVote: (round) => ask({ type: 'cancel_vote', round }),

    /** @param {string} match */
    async abort(match) {
      page.closeSheet();
      await ask({ type: 'abort', match });
    },

    /** @param {'round' | 'match'} cover */
    showResult(cover) {
      store.update((state) => {
        state.cover = cover;
      });
      scrollTo(0, 0);
    },

    /**
     * Leaves the finished table and opens one like it.
     *
     * @param {(room: NewRoom) => Promise<void>} openRoom
     */
    async again(openRoom) {
      const view = store.state.table?.view;
      if (!view) return;
      // The seat in a finished room may be gone already; then there is nothing to leave.
      await link.send({ type: 'leave' });
      link.close();
      store.update((state) => {
        state.table = null;
        state.seatedIn = null;
        state.cover = 'none';
      });
      await openRoom(sameAgain(view));
    },

    async copyInvite() {
      try {
        await navigator.clipboard.writeText(table.inviteLink());
        page.say('wait.copied');
      } catch {
        page.say('wait.not_copied', {}, 'bad');
      }
    },

    async shareInvite() {
      try {
        await navigator.share({ url: table.inviteLink() });
      } catch {
        // The person has closed the share sheet.
      }
    },

    inviteLink: () => new URL(roomPath(store.state.route.code), location.origin).href,
  };
  return table;
}

/** @typedef {ReturnType<typeof tableActions>} TableActions */
