/**
 * Wires the client together: state, server, address bar, screens, table. Decides nothing itself.
 *
 * @import {Settings} from './types/client.js'
 */
import { createActions } from './actions.js';
import { createApi } from './api.js';
import { arrivals } from './arrivals.js';
import { createScreen } from './draw.js';
import { proposedName } from './names.js';
import { parseRoute, startRouter } from './router.js';
import { applySettings, loadSettings, storeSettings } from './settings.js';
import { createLink } from './socket.js';
import { initialState } from './state.js';
import { createStore } from './store.js';
import { createTableHost } from './table-host.js';
import { createTranslate, hasWord } from './words.js';

const now = () => performance.now();

/** The socket's address beside the page's. @param {string} code */
function connect(code) {
  const url = new URL(`/ws/${encodeURIComponent(code)}`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url);
}

function start() {
  const settings = loadSettings(localStorage, navigator.languages);
  const t = createTranslate(() => settings.lang);
  const state = initialState(settings, parseRoute(location.pathname), proposedName(t, Math.random));
  const store = createStore(state, () => screen.draw(), (draw) => requestAnimationFrame(draw));

  const link = createLink({
    connect,
    now,
    random: Math.random,
    idPrefix: crypto.randomUUID().slice(0, 8),
    onFrame({ view, events, left }, at) {
      const shown = { view, events, left, at };
      tableHost.show(shown);
      actions.table.show(shown);
    },
    onStatus: (status) => actions.table.linkChanged(status),
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
    now,
  });
  const router = startRouter((route) => arrive.at(route));
  const parts = { store, api: createApi(fetch.bind(globalThis)), link, t, go: router.go, applied, hasWord };
  const actions = createActions(parts, () => tableHost.settled());
  const screen = createScreen({ store, actions, t, now, tableHost });
  const arrive = arrivals(store, actions, link);

  applySettings(settings);
  screen.draw();
  arrive.begin();
}

start();
