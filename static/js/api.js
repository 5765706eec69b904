/**
 * The HTTP side of the server: every call returns an outcome, none throws.
 *
 * @import {Account, Advice, Leaderboard, LinkedRoom, MatchDetail, MatchList, MeetingPage, NewPassword, NewRoom, OpenedRecord, OwnProfile, RecoveryCode, Replay, RoomSummary, SessionAnswer} from './types/wire.js'
 * @import {BoardAsk, GameFilter, Outcome} from './types/client.js'
 */
import { createCall } from './call.js';

/** How long the coach may look at a round while others wait before it, ms. */
const THINKING = 90_000;
/** A record goes as the text that it is. */
const TEXT = { type: 'text/plain; charset=utf-8' };

/**
 * @param {typeof globalThis.fetch} fetch
 */
export function createApi(fetch) {
  const call = createCall(fetch);
  const at = encodeURIComponent;

  return {
    /** Who I am and where I sit. */
    session: () => /** @type {Promise<Outcome<SessionAnswer>>} */ (call('GET', '/api/session')),

    /** Begins a session under this name, or renames. @param {string} name */
    signIn: (name) => /** @type {Promise<Outcome<SessionAnswer>>} */ (call('POST', '/api/session', { name })),

    /** Is whoever has this sign-in name. @param {string} login @param {string} password */
    byPassword: (login, password) =>
      /** @type {Promise<Outcome<SessionAnswer>>} */ (call('POST', '/api/session/by-password', { login, password })),

    /** Is whose recovery code this is. @param {string} code */
    byCode: (code) =>
      /** @type {Promise<Outcome<SessionAnswer>>} */ (call('POST', '/api/session/by-code', { code })),

    /** Ends this browser's session. */
    signOut: () => call('DELETE', '/api/session'),

    /** How I can be known elsewhere, and where I am. */
    account: () => /** @type {Promise<Outcome<Account>>} */ (call('GET', '/api/account')),

    /** A new recovery code; the old one is worth nothing any more. @param {string | null} proof */
    newCode: (proof) => /** @type {Promise<Outcome<RecoveryCode>>} */ (call('POST', '/api/account/code', { proof })),

    /** @param {NewPassword} chosen */
    setPassword: (chosen) => call('PUT', '/api/account/password', chosen),

    /** Ends another session. @param {string} id */
    endSession: (id) => call('DELETE', `/api/account/sessions/${at(id)}`),

    endOthers: () => call('DELETE', '/api/account/sessions'),

    /** Is nobody any more, for good. @param {string} name @param {string | null} proof */
    forget: (name, proof) => call('DELETE', '/api/account', { name, proof }),

    /** The open public rooms. */
    rooms: () => /** @type {Promise<Outcome<{ rooms: RoomSummary[] }>>} */ (call('GET', '/api/rooms')),

    /** Opens a room with me as its host. @param {NewRoom} room */
    openRoom: (room) => /** @type {Promise<Outcome<{ code: string }>>} */ (call('POST', '/api/rooms', room)),

    /** One room, from outside. @param {string} code */
    room: (code) => /** @type {Promise<Outcome<LinkedRoom>>} */ (call('GET', `/api/rooms/${at(code)}`)),

    /** Sits down in a room. @param {string} code */
    join: (code) =>
      /** @type {Promise<Outcome<{ code: string, seat: number }>>} */ (
        call('POST', `/api/rooms/${at(code)}/join`, {})
      ),

    /** Sits down with whoever else wants to play now. */
    quick: () =>
      /** @type {Promise<Outcome<{ code: string, seat: number }>>} */ (call('POST', '/api/quick', {})),

    /** Tells the house of something that was said. @param {string} code @param {number} line */
    report: (code, line) => call('POST', `/api/rooms/${at(code)}/reports`, { n: line }),

    /** A page of a leaderboard, with my own line. @param {BoardAsk} ask */
    leaderboard({ board, period, of, by, page }) {
      const words = new URLSearchParams({ board, period, by, page: String(page) });
      if (of !== null) words.set('of', of);
      return /** @type {Promise<Outcome<Leaderboard>>} */ (call('GET', `/api/leaderboard?${words}`));
    },

    /** Some of my ended matches that pass a filter, newest first. @param {GameFilter} filter @param {string | null} before  what the page before named */
    matches(filter, before) {
      const said = Object.entries({ ...filter, before }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
      const words = said.length === 0 ? '' : `?${new URLSearchParams(said)}`;
      return /** @type {Promise<Outcome<MatchList>>} */ (call('GET', `/api/matches${words}`));
    },

    /** One of them with its rounds. @param {string} id */
    match: (id) => /** @type {Promise<Outcome<MatchDetail>>} */ (call('GET', `/api/matches/${at(id)}`)),

    /** The record of it, as one would save it. @param {string} id */
    recordText: (id) => /** @type {Promise<Outcome<string>>} */ (call('GET', `/api/matches/${at(id)}/record`, undefined, 'text')),

    /** A round of it step by step. @param {string} id @param {number} round @param {number | 'all'} eyes */
    replay: (id, round, eyes) =>
      /** @type {Promise<Outcome<Replay>>} */ (call('GET', `/api/matches/${at(id)}/rounds/${round}/replay?eyes=${eyes}`)),

    /** What a record from a file tells. @param {string} text */
    readRecord: (text) =>
      /** @type {Promise<Outcome<OpenedRecord>>} */ (call('POST', '/api/records/read', new Blob([text], TEXT))),

    /** A round of it step by step. @param {string} text @param {number} round @param {number | 'all'} eyes */
    replayOf: (text, round, eyes) =>
      /** @type {Promise<Outcome<Replay>>} */ (
        call('POST', `/api/records/rounds/${round}/replay?eyes=${eyes}`, new Blob([text], TEXT))
      ),

    /** What the coach says of a seat's decisions in it. @param {string} id @param {number} round @param {number} seat */
    advice: (id, round, seat) =>
      /** @type {Promise<Outcome<Advice>>} */ (
        call('GET', `/api/matches/${at(id)}/rounds/${round}/advice?seat=${seat}`, undefined, 'json', THINKING)
      ),

    /** The same of a record from a file. @param {string} text @param {number} round @param {number} seat */
    adviceOf: (text, round, seat) =>
      /** @type {Promise<Outcome<Advice>>} */ (
        call('POST', `/api/records/rounds/${round}/advice?seat=${seat}`, new Blob([text], TEXT), 'json', THINKING)
      ),

    /** What I have come to. */
    profile: () => /** @type {Promise<Outcome<OwnProfile>>} */ (call('GET', '/api/profile')),

    /** Whom I have met. @param {number} page */
    meetings: (page) =>
      /** @type {Promise<Outcome<MeetingPage>>} */ (call('GET', `/api/profile/meetings?page=${page}`)),
  };
}

/** @typedef {ReturnType<typeof createApi>} Api */
