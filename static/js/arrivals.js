/**
 * What has to be fetched when a screen is entered, and what the page does when it comes back.
 *
 * @import {Actions} from './actions.js'
 * @import {Link} from './socket.js'
 * @import {State} from './state.js'
 * @import {Store} from './store.js'
 * @import {Route} from './types/client.js'
 */

/** How often the open rooms are asked for while they are in view, ms. */
const ROOMS_EVERY = 4_000;
/** How long to wait before asking again who this is, ms. */
const ASK_AGAIN = 3_000;

/**
 * @param {Store<State>} store
 * @param {Actions} actions
 * @param {Link} link
 */
export function arrivals({ state, update }, actions, link) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let rooms;

  /** Fetches what the present screen needs. */
  function enter() {
    clearInterval(rooms);
    const { name, code } = state.route;
    if (name === 'home') {
      actions.lobby.refreshRooms();
      rooms = setInterval(() => {
        if (document.visibilityState === 'visible') actions.lobby.refreshRooms();
      }, ROOMS_EVERY);
    }
    if (!state.known) return;
    if (name === 'games') actions.lobby.loadGames();
    if (name === 'room' && state.seatedIn === code) link.open(code);
    else if (name === 'room' && state.table?.view.code !== code) actions.lobby.look(code);
  }

  /** Asks who this is until the server has answered. */
  async function meet() {
    if (await actions.lobby.recognise()) enter();
    else setTimeout(meet, ASK_AGAIN);
  }

  return {
    /** The address has changed. @param {Route} route */
    at(route) {
      update((now) => {
        now.route = route;
        now.sheet = null;
        if (now.visit?.code !== route.code) now.visit = null;
      });
      enter();
    },

    /** The page has opened. */
    begin() {
      for (const event of ['online', 'pageshow']) addEventListener(event, link.wake);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') link.wake();
      });
      enter();
      meet();
    },
  };
}
