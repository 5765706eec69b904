/**
 * What has to be fetched when a screen is entered, and what the page does when it comes back.
 *
 * @import {Actions} from './actions.js'
 * @import {LobbyLink} from './lobby-link.js'
 * @import {Link} from './socket.js'
 * @import {State} from './state.js'
 * @import {Store} from './store.js'
 * @import {Route} from './types/client.js'
 */

/** How often the open rooms are asked for while they are in view and nothing pushes them, ms. */
const ROOMS_EVERY = 4_000;
/** How long to wait before asking again who this is, ms. */
const ASK_AGAIN = 3_000;

/**
 * @param {Store<State>} store
 * @param {Actions} actions
 * @param {Link} link
 * @param {LobbyLink} lobby
 */
export function arrivals({ state, update }, actions, link, lobby) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let rooms;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let asking;

  /** Keeps the open rooms as they are now: pushed to whoever has a session, else asked for. */
  function listen() {
    if (state.person) lobby.open();
    if (!lobby.isLive()) actions.lobby.refreshRooms();
  }

  /** Fetches what the present screen needs. */
  function enter() {
    clearInterval(rooms);
    const { name, code } = state.route;
    if (name === 'home') {
      listen();
      rooms = setInterval(() => {
        if (document.visibilityState === 'visible') listen();
      }, ROOMS_EVERY);
    } else lobby.close();
    if (!state.known) return;
    if (name === 'games') actions.games.enter(state.route);
    if (name === 'profile') actions.profile.load();
    if (name === 'match' || name === 'record') actions.record.enter(state.route);
    if (name === 'account') actions.account.load();
    if (name === 'board') actions.board.enter(state.route);
    if (name === 'room' && [state.seatedIn, state.watching].includes(code)) link.open(code);
    else if (name === 'room' && state.table?.view.code !== code) actions.lobby.look(code);
  }

  /** Asks who this is until the server has answered. */
  async function meet() {
    clearTimeout(asking);
    if (await actions.lobby.recognise()) enter();
    else asking = setTimeout(meet, ASK_AGAIN);
  }

  return {
    /** The address has changed. @param {Route} route */
    at(route) {
      if (state.watching !== null && state.watching !== route.code) actions.table.lookAway();
      update((now) => {
        now.route = route;
        now.talk.open = 'none';
        now.sheet = null;
        now.account.code = null;
        if (now.visit?.code !== route.code) now.visit = null;
      });
      enter();
    },

    /** The server can be reached again: what the screen needs may have been missed. */
    again() {
      if (state.known) enter();
      else meet();
    },

    /** The page has opened. */
    begin() {
      const wake = () => {
        link.wake();
        lobby.wake();
      };
      for (const event of ['online', 'pageshow']) addEventListener(event, wake);
      addEventListener('offline', () => {
        link.lose();
        lobby.lose();
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') wake();
      });
      enter();
      meet();
    },
  };
}
