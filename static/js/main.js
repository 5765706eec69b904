/**
 * Wires the client together: state, server, address bar, screens, table. Decides nothing itself.
 *
 * @import {Settings} from './types/client.js'
 */
import { createActions } from './actions.js';
import { createApi } from './api.js';
import { arrivals } from './arrivals.js';
import { createDeadlines } from './deadlines.js';
import { watchDevice } from './device.js';
import { createScreen } from './draw.js';
import { createLobbyLink } from './lobby-link.js';
import { proposedName } from './names.js';
import { createCommitmentMemory } from './commitments.js';
import { parseRoute, startRouter } from './router.js';
import { applySettings, loadSettings, storeSettings } from './settings.js';
import { createNameMemory } from './name-memory.js';
import { createSeatMemory } from './seat-memory.js';
import { createLink } from './socket.js';
import { createReach } from './reach.js';
import { initialState } from './state.js';
import { createStore } from './store.js';
import { createTableHost } from './table-host.js';
import { createSounds } from './table/sound.js';
import { bySeat, unread } from './talk/lines.js';
import { createVersions, versionIn } from './versions.js';
import { createWatchMemory } from './watch-memory.js';
import { createTestimonyMemory, createWitness } from './witness.js';
import { createTranslate, hasWord, lettersAtTable } from './words.js';

const now = () => performance.now();

/** Random bytes in hexadecimal digits; also where the page is not secure. @param {number} bytes */
function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The socket's address beside the page's: a room's, or the lobby's. @param {string} [code] */
function connect(code) {
  const url = new URL(code === undefined ? '/ws' : `/ws/${encodeURIComponent(code)}`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url);
}

function start() {
  const settings = loadSettings(localStorage, navigator.languages);
  const t = createTranslate(() => settings.lang);
  const state = initialState(settings, parseRoute(location.pathname + location.search), proposedName(t, Math.random));
  const seats = createSeatMemory(localStorage);
  const names = createNameMemory(localStorage);
  state.remembered = names.kept();
  const watch = createWatchMemory(sessionStorage);
  state.watching = watch.kept(state.route);
  const draw = () => {
    seats.note(state);
    names.note(state);
    watch.note(state);
    screen.draw();
  };
  const store = createStore(state, draw, (soon) => requestAnimationFrame(soon));

  let sawFrame = () => {};
  /** @type {Promise<void>} */
  const firstFrame = new Promise((resolve) => {
    sawFrame = resolve;
  });
  // Letters that no other page begins its command ids with.
  const idPrefix = randomHex(4);
  const reallyLeft = createDeadlines();
  const link = createLink({
    connect,
    now,
    random: Math.random,
    idPrefix,
    onFrame({ view, events, left, paused }, at) {
      witness.see(view);
      const shown = { view, events, left: reallyLeft(view, left, at, paused), paused, at };
      tableHost.show(shown);
      sawFrame();
      actions.table.show(shown);
    },
    onTalk: (talk) => actions.talk.hear(talk),
    onStatus(status) {
      actions.table.linkChanged(status);
      // A line that is there again may be to a server that brings another client.
      if (status.state === 'open') versions.look();
    },
  });

  // Only a secure page has it, whatever the types say.
  const subtle = /** @type {SubtleCrypto | undefined} */ (crypto.subtle);
  const commitments = createCommitmentMemory(localStorage);
  const witness = createWitness({
    memory: createTestimonyMemory(localStorage),
    commitments,
    subtle,
    freshNonce: () => randomHex(8),
    send: link.send,
    find: (round, finding) => actions.table.find(round, finding),
  });

  const lobby = createLobbyLink({
    connect: () => connect(),
    now,
    random: Math.random,
    idPrefix,
    onRooms: (rooms) => actions.lobby.showRooms(rooms),
    onEnd: () => actions.lobby.recognise(),
  });

  /** @param {Settings} changed */
  function applied(changed) {
    storeSettings(localStorage, changed);
    applySettings(changed);
    tableHost.refresh();
  }

  const tableHost = createTableHost({
    send: link.send,
    t,
    settings: () => settings,
    saveSettings: (patch) => actions.page.saveSettings(patch),
    openMenu: () => actions.page.openSheet({ name: 'menu' }),
    talk: () => ({
      unread: unread(state.talk, settings.muted, state.person?.who ?? null),
      bySeat: bySeat(state.talk.fresh, settings.muted),
    }),
    openTalk: () => actions.talk.show('list'),
    openWheel: () => actions.talk.show('wheel'),
    sit: () => actions.lobby.join(state.route.code),
    goHome: () => actions.table.goHome(),
    now,
  });
  const router = startRouter((route) => arrive.at(route));
  const voice = createSounds(() => settings.sound);
  const knock = () => voice.play(['said']);
  const reach = createReach({
    fetch: fetch.bind(globalThis),
    onChange(reached) {
      actions.device.reach(reached);
      if (reached) arrive.again();
    },
    later: (again, ms) => setTimeout(again, ms),
  });
  const versions = createVersions({
    container: navigator.serviceWorker,
    here: versionIn(import.meta.url),
    onNewer: () => actions.device.offerNewer(),
  });
  const api = createApi(reach.fetch);
  const parts = { store, api, link, seats, t, go: router.go, note: router.note, applied, hasWord, knock, commitments, subtle };
  const actions = createActions(parts, () => tableHost.settled());
  const screen = createScreen({ store, actions, t, now, tableHost });
  const arrive = arrivals(store, actions, link, lobby);

  applySettings(settings);
  screen.draw();
  if (state.route.name === 'room') tableHost.warm();
  arrive.begin();
  const there = state.route.name === 'room' ? firstFrame : Promise.resolve();
  watchDevice({ actions, reach, versions, there, lettersAtTable: () => lettersAtTable(settings.lang) });
}

start();
