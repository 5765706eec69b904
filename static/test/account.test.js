import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { accountActions } from '../js/actions/account.js';
import { lobbyActions } from '../js/actions/lobby.js';
import { pageActions } from '../js/actions/page.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';
import { hasWord } from '../js/words.js';
import { SETTINGS } from './views.js';

/** @import {Account} from '../js/types/wire.js' */

const ME = { id: 'me', name: '나라', who: 'aaaaaaaaaaaa' };
const OTHER = { id: 'other', name: '민지', who: 'bbbbbbbbbbbb' };
/** @type {Account} */
const OWN = { person: ME, login: null, password_at: null, code_at: null, sessions: [], former_names: [] };

/** What was asked of the server, in order. @type {string[]} */
let asked;
/** What the server answers; what is not here is done. @type {Record<string, any>} */
let answers;
/** @type {ReturnType<typeof setUp>} */
let world;

function setUp() {
  const state = initialState(structuredClone(SETTINGS), { name: 'account', code: '' }, '');
  state.games.matches = [];
  Object.assign(state, { known: true, person: ME, account: { own: OWN, code: null, refusal: null } });
  const store = createStore(state, () => {}, () => {});
  const api = new Proxy(/** @type {Record<string, any>} */ ({}), {
    get: (_, name) => (/** @type {unknown[]} */ ...told) => {
      asked.push([String(name), ...told.filter((part) => typeof part === 'string')].join(' '));
      return Promise.resolve(answers[String(name)] ?? { ok: true, value: { ...OWN, person: state.person ?? ME } });
    },
  });
  const seats = { lost: () => null, forget: () => asked.push('forget the seat') };
  const parts = /** @type {any} */ ({ store, api, seats, hasWord, go: (/** @type {string} */ path) => asked.push(`go ${path}`) });
  const page = pageActions(parts);
  const lobby = lobbyActions(parts, page);
  return { state, store, page, lobby, actions: accountActions(parts, page, lobby) };
}

beforeEach(() => {
  [asked, answers] = [[], {}];
  world = setUp();
});

for (const [way, sign, call] of /** @type {const} */ ([
  ['a recovery code', () => world.actions.byCode('7K2M'), 'byCode 7K2M'],
  ['a password', () => world.actions.byPassword('hula', 'secret'), 'byPassword hula secret'],
])) {
  test(`by ${way} one is somebody else, and nothing of the one before is left`, async () => {
    answers = { byCode: { ok: true, value: { person: OTHER, room: 'ABCD' } }, byPassword: { ok: true, value: { person: OTHER, room: 'ABCD' } } };
    assert.equal(await sign(), true);
    assert.deepEqual(asked, [call, 'forget the seat', 'account']);
    const { person, seatedIn, games, account, notice } = world.state;
    assert.deepEqual([person, seatedIn, games.matches, account.own?.person], [OTHER, 'ABCD', null, OTHER]);
    assert.deepEqual([notice?.key, notice?.params], ['account.welcome', { name: '민지' }]);
  });
}

test('who is refused stays who they are, and is told why and for how long', async () => {
  answers = { byCode: { ok: false, code: 'too_many_tries', retry_s: 40 } };
  assert.equal(await world.actions.byCode('7K2M'), false);
  assert.deepEqual([world.state.person, world.state.account.own], [ME, OWN]);
  assert.deepEqual([world.state.notice?.key, world.state.notice?.params], ['code.too_many_tries', { n: 40 }]);
});

test('a recovery code is shown once it is made', async () => {
  answers = { newCode: { ok: true, value: { code: '7K2M-0Q4T' } } };
  await world.actions.makeCode(null);
  assert.equal(world.state.account.code, '7K2M-0Q4T');
  assert.deepEqual(asked, ['newCode', 'account']);
});

test('what is changed is looked up again; a second tap meanwhile does nothing', async () => {
  await Promise.all([world.actions.endSession('s1'), world.actions.endSession('s1'), world.actions.endOthers()]);
  assert.deepEqual(asked, ['endSession s1', 'account']);
  assert.equal(world.state.notice?.key, 'account.session_ended');
});

test('a browser that was signed out elsewhere asks who it is', async () => {
  answers = { endOthers: { ok: false, code: 'no_session' }, session: { ok: true, value: { person: null, room: null } } };
  await world.actions.endOthers();
  assert.deepEqual(asked, ['endOthers', 'session']);
  assert.equal(world.state.person, null);
});

for (const [what, go, call] of /** @type {const} */ ([
  ['signed out', () => world.actions.signOut(), 'signOut'],
  ['forgotten', () => world.actions.forget('나라', null), 'forget 나라'],
])) {
  test(`who is ${what} is nobody, at home`, async () => {
    await go();
    assert.deepEqual(asked, [call, 'forget the seat', 'go /']);
    assert.deepEqual([world.state.person, world.state.account.own], [null, null]);
  });
}

test('who is not forgotten is told so where they asked for it', async () => {
  world.page.openSheet({ name: 'forget', refused: null });
  answers = { forget: { ok: false, code: 'not_this_name' } };
  await world.actions.forget('민지', null);
  const { sheet, person } = world.state;
  assert.deepEqual([sheet?.name === 'forget' && sheet.refused?.code, person], ['not_this_name', ME]);
});

test('whoever comes after somebody in the same browser sees nothing of theirs', async () => {
  answers = { endOthers: { ok: false, code: 'no_session' }, session: { ok: true, value: { person: null, room: null } } };
  world.state.account.code = '7K2M-0Q4T';
  await world.actions.endOthers();
  assert.deepEqual(world.state.account, { own: null, code: null, refusal: null });
});

test('nobody has no account to look up', async () => {
  world.state.person = null;
  await world.actions.load();
  assert.deepEqual(asked, []);
});

test('who is refused a seat for a name may take another one there and then', async () => {
  const { lobby, state } = world;
  answers = { join: { ok: false, code: 'name_taken' } };
  await lobby.join('ABCD');
  assert.equal(state.notice?.key, 'code.name_taken');
  assert.equal(state.renaming, true, 'the field is open');
  lobby.typeNickname('나라 둘');
  [asked, answers] = [[], { join: { ok: false, code: 'room_full' } }];
  await lobby.join('ABCD');
  assert.deepEqual(asked.slice(0, 2), ['signIn 나라 둘', 'join ABCD']);
  assert.equal(state.renaming, false);
});
