/**
 * The one state of the client: its shape and its defaults. Only `store.update` changes it.
 *
 * @import {Account, LinkedRoom, Oneself, RoomSummary, TableView} from './types/wire.js'
 * @import {BoardState, Draft, Finding, GamesState, LinkStatus, Notice, Refusal} from './types/client.js'
 * @import {ProfileState, RecordState, Route, Settings, Sheet, Shown, TalkState} from './types/client.js'
 */
import { boardAskOf, gameFilterOf } from './queries.js';
import { noRecord } from './record-state.js';
import { freshTalk } from './talk/lines.js';

/**
 * @typedef {object} State
 * @property {Route} route  which screen the address names
 * @property {Settings} settings  personal settings, kept in this browser
 * @property {boolean} known  whether the server has said who this is
 * @property {Oneself | null} person  who plays here; null before a nickname is given
 * @property {string | null} remembered  the name under which this browser was here last
 * @property {string | null} seatedIn  code of the room in which this person sits (R8.7: one at most)
 * @property {string} nickname  the nickname as it stands in the field, saved with the first way in
 * @property {string | null} refusedName  the newest nickname that the server refused
 * @property {{ until: number | null } | null} ban  that this person may not come in, and until when
 * @property {string | null} astray  code of the room in which this browser sat, under a session that is no more
 * @property {boolean} renaming  whether the field for the nickname is open again
 * @property {string} codeInput  the room code as it stands in the field
 * @property {string | null} busy  the action that waits for the server, null when none does
 * @property {RoomSummary[] | null} rooms  the open rooms, null before they are known
 * @property {Visit | null} visit  the room of the address, looked at from outside
 * @property {Draft} draft  what is chosen on the new-room screen
 * @property {LinkStatus} link  how the table's connection is
 * @property {Shown | null} table  the newest frame of the table, null without one
 * @property {string | null} watching  code of the room at which this person looks on
 * @property {TableView | null} finished  the end of the last match, while one is asked for another
 * @property {TalkState} talk  what is said in the room
 * @property {'none' | 'round' | 'match'} cover  which result lies over the table
 * @property {string | null} explained  the part of a sum whose reason lies open
 * @property {GamesState} games  my ended matches
 * @property {ProfileState} profile  what I have come to
 * @property {RecordState} record  the ended match that is looked at
 * @property {AccountState} account  one's own account, as far as it is known
 * @property {BoardState} board  the leaderboard that is looked at
 * @property {{ round: string, finding: Finding } | null} finding  whether the cards of the round just ended were fair
 * @property {string | null} starting  code of a new room whose match begins as soon as it can
 * @property {DeviceState} device  what is known of network, version and browser
 * @property {Sheet | null} sheet  the sheet that is open
 * @property {Notice | null} notice  the sentence that shows for a few seconds
 */

/**
 * A room before one sits in it: neither field is set until the server has answered.
 *
 * @typedef {object} Visit
 * @property {string} code
 * @property {LinkedRoom | null} room
 * @property {Refusal | null} refusal
 */

/**
 * What does not depend on who plays or where.
 *
 * @typedef {object} DeviceState
 * @property {boolean} reached  whether the server could be reached, the last time
 * @property {boolean} newer  whether a newer version of the client is there
 * @property {boolean} installable  whether the browser would install the app
 */

/**
 * What the account page shows; a recovery code is told once, and forgotten when one leaves the page.
 *
 * @typedef {object} AccountState
 * @property {Account | null} own  null before it is known
 * @property {string | null} code  the recovery code that was just made
 * @property {Refusal | null} refusal  why it is not known
 */

/** The options of R8.1 with their defaults, and CPU players in every other seat. @type {Draft} */
const DRAFT = {
  options: { seats: 4, rounds: 5, thresholds: 'basic', window_s: 5, turn_s: 30, public: false, spectators: true },
  cpus: ['normal', 'normal', 'normal', null],
  roundsByHand: false,
};

/**
 * What is known of oneself before the server has told it: whoever comes next sees nothing of it.
 *
 * @returns {Pick<State, 'games' | 'profile' | 'account'>}
 */
export function nothingOwn() {
  return {
    games: { filter: gameFilterOf(), matches: null, older: null, waiting: false, refusal: null },
    profile: { own: null, rated: null, recent: null, board: 'people', met: null, page: 1, more: false, refusal: null },
    account: { own: null, code: null, refusal: null },
  };
}

/**
 * A state as it is when the page opens.
 *
 * @param {Settings} settings
 * @param {Route} route
 * @param {string} nickname  a first proposal
 * @returns {State}
 */
export function initialState(settings, route, nickname) {
  return {
    route,
    settings,
    known: false,
    person: null,
    remembered: null,
    seatedIn: null,
    nickname,
    refusedName: null,
    ban: null,
    astray: null,
    renaming: false,
    codeInput: '',
    busy: null,
    rooms: null,
    visit: null,
    draft: structuredClone(DRAFT),
    link: { state: 'idle', code: null, room: null },
    table: null,
    watching: null,
    finished: null,
    talk: freshTalk(),
    cover: 'none',
    explained: null,
    record: noRecord(),
    ...nothingOwn(),
    board: { ask: boardAskOf(route.query), shown: null, waiting: false, refusal: null },
    finding: null,
    starting: null,
    device: { reached: true, newer: false, installable: false },
    sheet: null,
    notice: null,
  };
}
