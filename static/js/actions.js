/**
 * All verbs of the client that a screen may use, under the screens' own names for them.
 *
 * @import {Parts} from './actions/parts.js'
 */
import { accountActions } from './actions/account.js';
import { boardActions } from './actions/board.js';
import { coachActions } from './actions/coach.js';
import { deviceActions } from './actions/device.js';
import { gamesActions } from './actions/games.js';
import { hostActions } from './actions/host.js';
import { lobbyActions } from './actions/lobby.js';
import { pageActions } from './actions/page.js';
import { profileActions } from './actions/profile.js';
import { recordActions } from './actions/record.js';
import { shareActions } from './actions/share.js';
import { tableActions } from './actions/table.js';
import { talkActions } from './actions/talk.js';

/**
 * @param {Parts} parts
 * @param {() => Promise<void>} settled  resolves when the cards on the table have come to rest
 */
export function createActions(parts, settled) {
  const page = pageActions(parts);
  const lobby = lobbyActions(parts, page);
  const coach = coachActions(parts);
  return {
    page,
    lobby,
    account: accountActions(parts, page, lobby),
    board: boardActions(parts, page),
    coach,
    device: deviceActions(parts),
    games: gamesActions(parts, page),
    host: hostActions(parts, page),
    profile: profileActions(parts, page),
    record: recordActions(parts, page, coach),
    share: shareActions(parts, page),
    table: tableActions(parts, page, settled, lobby.recognise),
    talk: talkActions(parts, page),
  };
}

/** @typedef {ReturnType<typeof createActions>} Actions */
