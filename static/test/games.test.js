import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { gamesActions } from '../js/actions/games.js';
import { pageActions } from '../js/actions/page.js';
import { createApi } from '../js/api.js';
import { gameFilterOf } from '../js/queries.js';
import { parseRoute } from '../js/router.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';
import { hasWord } from '../js/words.js';
import { SETTINGS } from './views.js';

/** @import {GameFilter} from '../js/types/client.js' */

const MINJI = '0123456789ab';

/** What the server is asked, and how each question is answered. @type {{ filter: GameFilter, before: string | null, answer: (outcome: any) => void }[]} */
let asked;
/** @type {string[]} */
let went;
/** @type {ReturnType<typeof setUp>} */
let world;

function setUp() {
  const state = initialState(structuredClone(SETTINGS), parseRoute('/games'), '');
  state.person = { id: 'p1', name: '민지', who: 'w' };
  const store = createStore(state, () => {}, () => {});
  const api = {
    matches: (/** @type {GameFilter} */ filter, /** @type {string | null} */ before) =>
      new Promise((answer) => asked.push({ filter, before, answer })),
    meetings: () => Promise.resolve({ ok: true, value: { people: [{ who: MINJI, name: '준' }], page: 1, more: false } }),
  };
  const go = (/** @type {string} */ address) => {
    went.push(address);
  };
  const parts = /** @type {any} */ ({ store, api, go, hasWord });
  return { state, actions: gamesActions(parts, pageActions(parts)) };
}

beforeEach(() => {
  asked = [];
  went = [];
  world = setUp();
});

/** @param {string} address @param {string[]} ids @param {string | null} [older] */
async function shows(address, ids, older = null) {
  const coming = world.actions.enter(parseRoute(address));
  asked.at(-1)?.answer({ ok: true, value: { matches: ids.map((id) => ({ id })), older } });
  await coming;
}

const shown = () => world.state.games.matches?.map(({ id }) => id);

test('older matches come after those that are there, through the same filter', async () => {
  await shows('/games?board=cpu', ['m2'], '5-m1');
  const coming = world.actions.loadOlder();
  assert.deepEqual([asked[1].before, asked[1].filter], ['5-m1', gameFilterOf('board=cpu')]);
  asked[1].answer({ ok: true, value: { matches: [{ id: 'm1' }], older: null } });
  await coming;
  assert.deepEqual(shown(), ['m2', 'm1']);
  await world.actions.loadOlder();
  assert.equal(asked.length, 2);
});

test('a filter is added to the address, and taken from it', async () => {
  await shows(`/games?with=${MINJI}`, ['m1']);
  world.actions.filter({ ending: 'aborted' });
  world.actions.filter({ with: null });
  assert.deepEqual(went, [`/games?ending=aborted&with=${MINJI}`, '/games']);
});

test('the answer to an older filter is not shown', async () => {
  const first = world.actions.enter(parseRoute('/games'));
  await shows('/games?ending=settled', ['m9']);
  asked[0].answer({ ok: true, value: { matches: [{ id: 'm1' }], older: null } });
  await first;
  assert.deepEqual([shown(), world.state.games.waiting], [['m9'], false]);
});

test('whom one has met can be chosen from, without their pages being lost', async () => {
  await shows('/games', []);
  assert.deepEqual(world.state.profile.met?.map(({ name }) => name), ['준']);
});

test('when the server does not answer, it is said on the page', async () => {
  const coming = world.actions.enter(parseRoute('/games'));
  asked[0].answer({ ok: false, code: 'offline' });
  await coming;
  assert.deepEqual([world.state.games.refusal?.code, world.state.games.waiting], ['offline', false]);
});

test('somebody without a nickname has played nothing', async () => {
  world.state.person = null;
  await world.actions.enter(parseRoute('/games'));
  assert.deepEqual([asked.length, world.state.games.matches], [0, []]);
});

for (const [filter, before, path] of /** @type {[string, string | null, string][]} */ ([
  ['', null, '/api/matches'],
  ['board=people', null, '/api/matches?board=people'],
  [`ending=settled&with=${MINJI}`, '5-m1', `/api/matches?ending=settled&with=${MINJI}&before=5-m1`],
])) {
  test(`the server is asked for ${path}`, async () => {
    /** @type {string[]} */
    const paths = [];
    const api = createApi(/** @type {any} */ ((/** @type {string} */ called) => {
      paths.push(called);
      return Promise.resolve(Response.json({ matches: [], older: null }));
    }));
    await api.matches(gameFilterOf(filter), before);
    assert.deepEqual(paths, [path]);
  });
}
