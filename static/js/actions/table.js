/**
 * What a person can do in a room, the moves of the table itself apart.
 *
 * @import {Finding, LinkStatus, Sheet, Shown, Wish} from '../types/client.js'
 * @import {NewRoom, TableView} from '../types/wire.js'
 * @import {Parts} from './parts.js'
 * @import {PageActions} from './page.js'
 */
import { coverAfter } from '../cover.js';
import { sameAgain } from '../draft.js';
import { roomPath } from '../router.js';
import { share } from '../sharing.js';
import { amAsked } from '../standing.js';
import { freshTalk } from '../talk/lines.js';

/** Phases in which nobody sits at this table any more. */
const ENDED = ['aborted', 'closed'];
/** Phases of a match that goes on. */
const IN_MATCH = ['playing', 'between'];
/** Refusals of a connection that may mean that this browser is somebody else now. */
const NOT_ME = ['no_session', 'not_seated', 'banned'];
/** Refusals that tell that a room is no more. */
const ROOM_GONE = ['room_closed', 'no_such_room', 'connection_lost'];

/** Where one sits, after this view. @param {TableView} view @param {string | null} before */
function seatedAfter(view, before) {
  const sits = view.seat !== null && !amAsked(view) && !ENDED.includes(view.phase);
  if (sits) return view.code;
  // Looking on at one table, one may well sit at another.
  return before === view.code ? null : before;
}

/** Whether a seat in a running match has become another's view: this browser is somebody else now. @param {TableView} view @param {TableView | undefined} before */
function seatIsGone(view, before) {
  const sat = before?.code === view.code && before.seat !== null;
  return sat && view.seat === null && IN_MATCH.includes(view.phase);
}

/** The last match's end, kept in view while one is asked for another. @param {TableView} view @param {TableView | null} before */
function finishedAfter(view, before) {
  if (view.phase === 'finished') return view;
  return view.phase === 'waiting' && amAsked(view) && before?.code === view.code ? before : null;
}

/** Whether this is the new room whose match is to begin, with its shuffle sealed. @param {TableView} view @param {string | null} starting */
function isToStart({ code, may_start: mayStart, shuffle }, starting) {
  return code === starting && mayStart && shuffle !== null;
}

/** Whether what the sheet asks about is past. @param {Sheet} sheet @param {TableView} view */
function isOutdated(sheet, view) {
  if (sheet.name === 'abort') return sheet.match !== view.match?.id;
  if (sheet.name === 'kick') return view.phase !== 'waiting' || view.seats[sheet.seat]?.who !== sheet.who;
  if (sheet.name === 'share') return view.phase === 'playing';
  if (['seat', 'options', 'qr'].includes(sheet.name)) return view.phase !== 'waiting';
  return false;
}

/**
 * @param {Parts} parts
 * @param {PageActions} page
 * @param {() => Promise<void>} settled  resolves when the cards on the table have come to rest
 * @param {() => Promise<unknown>} recognise  asks the server who this is
 */
export function tableActions({ store, link, go }, page, settled, recognise) {
  /** The commands that wait for their answers, as they were written. @type {Set<string>} */
  const waiting = new Set();

  /** Sends a command; a double tap sends it once, and is not told of it twice. @param {Wish} wish */
  async function once(wish) {
    const written = JSON.stringify(wish);
    if (waiting.has(written)) return undefined;
    waiting.add(written);
    const refusal = await link.send(wish);
    waiting.delete(written);
    return refusal;
  }

  /** Sends a command and says so when it is refused. @param {Wish} wish @returns {Promise<boolean>} */
  async function ask(wish) {
    const refusal = await once(wish);
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

  /** Starts the match of a room that was opened for it; if that fails, one waits in the room. */
  async function beginAtOnce() {
    await ask({ type: 'start' });
    store.update((state) => {
      state.starting = null;
    });
  }

  /** Lets go of the table at hand. */
  function forget() {
    link.close();
    store.update((state) => {
      if (state.seatedIn === state.table?.view.code) state.seatedIn = null;
      state.table = null;
      state.watching = null;
      state.finished = null;
      state.cover = 'none';
      state.talk = freshTalk();
    });
  }

  const table = {
    send: link.send,

    /** A frame has come. @param {Shown} shown */
    show(shown) {
      const { view } = shown;
      if (seatIsGone(view, store.state.table?.view)) recognise();
      const cover = store.update((state) => {
        const next = coverAfter(state.table?.view ?? null, view, state.cover);
        state.table = shown;
        state.seatedIn = seatedAfter(view, state.seatedIn);
        state.watching = view.seat === null ? view.code : null;
        state.finished = finishedAfter(view, state.finished);
        if (next !== 'settle') state.cover = next;
        if (state.sheet && isOutdated(state.sheet, view)) state.sheet = null;
        return next;
      });
      if (cover === 'settle') coverWhenSettled(shown);
      if (isToStart(view, store.state.starting)) beginAtOnce();
    },

    /** It is known whether the cards of a round were fair. @param {string} round @param {Finding} finding */
    find(round, finding) {
      store.update((state) => {
        state.finding = { round, finding };
      });
    },

    /** The connection has changed. @param {LinkStatus} status */
    linkChanged(status) {
      store.update((state) => {
        state.link = status;
        if (status.state === 'refused') {
          if (state.seatedIn === status.room) state.seatedIn = null;
          state.watching = null;
        }
        if (status.code === 'no_session') state.person = null;
      });
      if (status.state === 'refused' && NOT_ME.includes(status.code ?? '')) recognise();
    },

    /** Takes the connection back from another window. */
    takeOver() {
      const code = store.state.table?.view.code ?? store.state.route.code;
      link.open(code);
    },

    start: () => ask({ type: 'start' }),

    /** Leaves the room and goes home. */
    async leave() {
      page.closeSheet();
      if (await ask({ type: 'leave' })) table.goHome();
    },

    /** Home from a finished match; the seat in it may be gone already. */
    async leaveForGood() {
      await link.send({ type: 'leave' });
      table.goHome();
    },

    /** Asked for another match: no, and home. */
    async decline() {
      await ask({ type: 'decline' });
      table.goHome();
    },

    /** Looks at this table no more. */
    lookAway: forget,

    /** Away from a room that was left, has ended, or was only looked at. */
    goHome() {
      forget();
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
     * Another match with the same people in this room; if it is gone, in a room like it.
     *
     * @param {(room: NewRoom) => Promise<void>} openRoom
     */
    async again(openRoom) {
      const view = store.state.table?.view;
      if (!view) return;
      if (view.may_again && store.state.link.state === 'open') {
        const refusal = await once({ type: 'again' });
        if (!refusal) return;
        if (!ROOM_GONE.includes(refusal.code)) {
          page.sayRefused(refusal);
          return;
        }
      }
      // The seat may be gone already; then there is nothing to leave.
      await link.send({ type: 'leave' });
      const room = sameAgain(store.state.finished ?? view);
      forget();
      await openRoom(room);
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
      if (!(await share({ url: table.inviteLink() }))) page.say('app.not_shared', {}, 'bad');
    },

    /** Shows the invitation as a QR code. */
    async showQr() {
      try {
        const { qrOf } = await import('../qr.js');
        page.openSheet({ name: 'qr', code: qrOf(table.inviteLink()) });
      } catch {
        page.say('code.offline', {}, 'bad');
      }
    },

    inviteLink: () => new URL(roomPath(store.state.route.code), location.origin).href,
  };
  return table;
}

/** @typedef {ReturnType<typeof tableActions>} TableActions */
