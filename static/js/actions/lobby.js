/**
 * Ways in: a nickname, a new room, a seat in another's room.
 *
 * @import {Outcome, RoomFilter} from '../types/client.js'
 * @import {Level, NewRoom, RoomOptions, RoomSummary, SessionAnswer} from '../types/wire.js'
 * @import {Parts} from './parts.js'
 * @import {PageActions} from './page.js'
 */
import { codeIn, roomPath } from '../router.js';
import { quickRoom, roomOf, withOptions } from '../draft.js';
import { nothingOwn } from '../state.js';

/** @param {Parts} parts @param {PageActions} page */
export function lobbyActions({ store, api, link, go, seats }, page) {
  /** @param {SessionAnswer} answer */
  function keep(answer) {
    const { person, room } = answer;
    store.update((state) => {
      state.astray = seats.lost(answer);
      state.known = true;
      state.ban = null;
      if (state.person?.id !== person?.id) Object.assign(state, nothingOwn());
      state.person = person;
      state.seatedIn = room;
      if (person) state.nickname = person.name;
      state.renaming = false;
    });
  }

  /** Signs in, or renames, under the nickname in the field. */
  async function signIn() {
    const name = store.state.nickname.trim();
    const answer = await api.signIn(name);
    if (answer.ok) keep(answer.value);
    else if (answer.code === 'bad_name') {
      store.update((state) => {
        state.refusedName = name;
      });
    }
    return answer;
  }

  /** Signs in unless that is done, and takes another nickname if one was to. @returns {Promise<Outcome<unknown>>} */
  async function signedIn() {
    return store.state.person && !store.state.renaming ? { ok: true, value: null } : await signIn();
  }

  /** @param {string} code */
  function sitIn(code) {
    store.update((state) => {
      state.seatedIn = code;
      state.watching = null;
      state.visit = null;
      state.sheet = null;
    });
    // The address may be this room's already; then nothing else brings its table in.
    if (store.state.route.code === code) link.open(code);
    else go(roomPath(code));
  }

  /** A match that is to begin at once begins from the table, once one has added to its shuffle. @param {string} busy @param {NewRoom} room */
  async function openRoom(busy, room) {
    const outcome = await page.alone(busy, async () => {
      const session = await signedIn();
      return session.ok ? api.openRoom({ ...room, start: false }) : session;
    });
    if (!outcome?.ok) return;
    const { code } = /** @type {{ code: string }} */ (outcome.value);
    store.update((state) => {
      state.starting = room.start ? code : null;
    });
    sitIn(code);
  }

  const lobby = {
    /** This browser is somebody else now, or nobody, because one wanted it. @param {SessionAnswer} answer */
    become(answer) {
      seats.forget();
      page.closeSheet();
      keep(answer);
    },

    /** Asks the server who this is. */
    async recognise() {
      const answer = await api.session();
      if (answer.ok) keep(answer.value);
      // Nobody has asked for this; that there is no network is said above the screen.
      else if (answer.code !== 'offline') page.sayRefused(answer);
      return answer.ok || answer.code === 'banned';
    },

    /** @param {string} name */
    typeNickname(name) {
      store.update((state) => {
        state.nickname = name;
      });
    },

    rename() {
      store.update((state) => {
        state.renaming = true;
      });
    },

    saveNickname: () => page.alone('nickname', signIn),

    /** The same, told to whoever waits for it. */
    saveName: signIn,

    /** After the end of a session: signed in again, whether it could be done. */
    async startAfresh() {
      const outcome = await page.alone('afresh', signedIn);
      if (!outcome?.ok) return false;
      seats.forget();
      store.update((state) => {
        state.astray = null;
      });
      return true;
    },

    /** @param {string} text */
    typeCode(text) {
      store.update((state) => {
        state.codeInput = text;
      });
    },

    /** One tap to the first card: a table with CPU players, begun at once. */
    playNow: () => openRoom('play', quickRoom()),

    openDraft: () => openRoom('open', roomOf(store.state.draft)),

    /** A new room by the same options and with as many CPU players. @param {NewRoom} room */
    openAgain: (room) => openRoom('again', room),

    /** @param {string} code */
    async join(code) {
      const outcome = await page.alone(`join ${code}`, async () => {
        const session = await signedIn();
        return session.ok ? api.join(code) : session;
      });
      if (outcome?.ok) sitIn(code);
      else if (outcome) {
        await lobby.look(code);
        if (outcome.code === 'name_taken') lobby.rename();
      }
    },

    /** A seat with whoever else wants to play now. */
    async playWithPeople() {
      const outcome = await page.alone('quick', async () => {
        const session = await signedIn();
        return session.ok ? api.quick() : session;
      });
      if (outcome?.ok) sitIn(/** @type {{ code: string }} */ (outcome.value).code);
    },

    /** Looks on at a table. @param {string} code */
    async watch(code) {
      const outcome = await page.alone(`watch ${code}`, signedIn);
      if (!outcome?.ok) return;
      store.update((state) => {
        state.watching = code;
      });
      if (store.state.route.code === code) link.open(code);
      else go(roomPath(code));
    },

    /** Goes to the room whose code or link stands in the field. */
    visitTyped() {
      const code = codeIn(store.state.codeInput);
      if (code === '') {
        page.say('code.no_such_room', {}, 'bad');
        return;
      }
      page.closeSheet();
      go(roomPath(code));
    },

    /** Looks at a room from outside. @param {string} code */
    async look(code) {
      const answer = await api.room(code);
      const here = store.update((state) => {
        if (state.route.code !== code) return false;
        state.visit = answer.ok
          ? { code, room: answer.value, refusal: null }
          : { code, room: null, refusal: answer };
        return state.person !== null && state.seatedIn === null && state.astray !== code;
      });
      // Whoever follows the link of a running match wants to see it.
      if (here && answer.ok && answer.value.watchable && answer.value.phase !== 'waiting') await lobby.watch(code);
    },

    async refreshRooms() {
      const answer = await api.rooms();
      if (answer.ok) lobby.showRooms(answer.value.rooms);
    },

    /** @param {readonly RoomSummary[]} rooms */
    showRooms(rooms) {
      store.update((state) => {
        state.rooms = [...rooms];
      });
    },

    /** @param {Partial<RoomFilter>} patch */
    filter(patch) {
      page.saveSettings({ filter: { ...store.state.settings.filter, ...patch } });
    },

    /** Shows every open room again. */
    filterNothing: () => lobby.filter({ seats: null, rounds: null, thresholds: null, window: null }),

    /** @param {Partial<RoomOptions>} patch */
    choose(patch) {
      store.update((state) => {
        state.draft = withOptions(state.draft, patch);
      });
    },

    /** @param {boolean} byHand */
    roundsByHand(byHand) {
      store.update((state) => {
        state.draft.roundsByHand = byHand;
      });
    },

    /** @param {number} index @param {Level | null} level */
    chooseCpu(index, level) {
      store.update((state) => {
        state.draft.cpus[index] = level;
      });
    },
  };
  return lobby;
}

/** @typedef {ReturnType<typeof lobbyActions>} LobbyActions */
