import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { boardActions } from '../js/actions/board.js';
import { createApi } from '../js/api.js';
import { pageActions } from '../js/actions/page.js';
import { periodWords } from '../js/periods.js';
import { parseRoute } from '../js/router.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';
import boardEn from '../js/words/board.en.js';
import boardKo from '../js/words/board.ko.js';
import { addWords, createTranslate, hasWord } from '../js/words.js';
import { SETTINGS } from './views.js';

/** @import {BoardAsk, Lang} from '../js/types/client.js' */
/** @import {Leaderboard} from '../js/types/wire.js' */

addWords({ ko: boardKo, en: boardEn });

/** What the server is asked, and how each question is answered. @type {{ ask: BoardAsk, answer: (outcome: any) => void }[]} */
let asked;
/** The addresses that were gone to. @type {string[]} */
let went;
/** @type {ReturnType<typeof setUp>} */
let world;

function setUp() {
  const state = initialState(structuredClone(SETTINGS), { name: 'board', code: '' }, '');
  const store = createStore(state, () => {}, () => {});
  const api = {
    leaderboard: (/** @type {BoardAsk} */ ask) => new Promise((answer) => asked.push({ ask, answer })),
  };
  /** @param {string} address */
  const go = (address) => {
    went.push(address);
    actions.enter(parseRoute(address));
  };
  const parts = /** @type {any} */ ({ store, api, go, hasWord });
  const actions = boardActions(parts, pageActions(parts));
  return { state, actions };
}

/** @param {string} of @returns {{ ok: true, value: Leaderboard }} */
const board = (of) => ({ ok: true, value: /** @type {Leaderboard} */ (/** @type {unknown} */ ({ of })) });

beforeEach(() => {
  asked = [];
  went = [];
  world = setUp();
});

test('one begins with the present week of matches among people, by points', () => {
  world.actions.load();
  assert.deepEqual(asked[0].ask, { board: 'people', period: 'week', of: null, by: 'points', page: 1 });
  assert.equal(world.state.board.waiting, true);
});

for (const [what, before, patch, after] of /** @type {[string, Partial<BoardAsk>, Partial<BoardAsk>, Partial<BoardAsk>][]} */ ([
  ['another page keeps the rest', { of: '2026-W48' }, { page: 3 }, { of: '2026-W48', page: 3 }],
  ['another measure begins at the first page', { page: 3, of: '2026-W48' }, { by: 'average' }, { by: 'average', of: '2026-W48', page: 1 }],
  ['another kind of period is the present one', { page: 3, of: '2026-W48' }, { period: 'day' }, { period: 'day', of: null, page: 1 }],
  ['a period beside it begins at the first page', { page: 3 }, { of: '2026-W48' }, { of: '2026-W48', page: 1 }],
  ['against CPU players nobody is rated', { by: 'rating' }, { board: 'cpu' }, { board: 'cpu', by: 'points' }],
  ['the average is of either board', { by: 'average' }, { board: 'cpu' }, { board: 'cpu', by: 'average' }],
])) {
  test(what, () => {
    Object.assign(world.state.board.ask, before);
    world.actions.choose(patch);
    assert.deepEqual(asked[0].ask, { board: 'people', period: 'week', by: 'points', page: 1, of: null, ...before, ...after });
  });
}

test('the answer to an older choice is not shown', async () => {
  const first = world.actions.choose({ period: 'day' });
  const second = world.actions.choose({ period: 'season' });
  asked[1].answer(board('2026-Q4'));
  await second;
  asked[0].answer(board('2026-11-30'));
  await first;
  assert.equal(world.state.board.shown?.of, '2026-Q4');
  assert.equal(world.state.board.waiting, false);
});

test('the address names the board, and a link to it shows it', () => {
  world.actions.choose({ board: 'cpu', period: 'season', by: 'average' });
  world.actions.choose({ of: '2026-Q3' });
  world.actions.choose({ page: 4 });
  assert.deepEqual(went, [
    '/leaderboard?board=cpu&period=season&by=average',
    '/leaderboard?board=cpu&period=season&of=2026-Q3&by=average',
    '/leaderboard?board=cpu&period=season&of=2026-Q3&by=average&page=4',
  ]);
  const { ask } = world.state.board;
  world.actions.enter(parseRoute('/leaderboard'));
  assert.equal(world.state.board.ask.period, 'week');
  world.actions.enter(parseRoute(went[2]));
  assert.deepEqual(world.state.board.ask, ask);
});

test('when the server does not answer, it is said, and asking again shows the board', async () => {
  const first = world.actions.load();
  asked[0].answer(board('2026-W49'));
  await first;
  const second = world.actions.choose({ page: 2 });
  asked[1].answer({ ok: false, code: 'offline' });
  await second;
  assert.deepEqual([world.state.board.shown?.of, world.state.board.waiting], ['2026-W49', false]);
  assert.deepEqual([world.state.notice?.key, world.state.board.refusal?.code], ['code.offline', 'offline']);
  const third = world.actions.load();
  assert.equal(world.state.board.refusal, null);
  asked[2].answer(board('2026-W49'));
  await third;
  assert.equal(world.state.board.refusal, null);
});

for (const [of, query] of /** @type {const} */ ([
  [null, 'board=cpu&period=day&by=average&page=2'],
  ['2026-11-30', 'board=cpu&period=day&by=average&page=2&of=2026-11-30'],
])) {
  test(`the server is asked for ${of ?? 'the present'}`, async () => {
    /** @type {string[]} */
    const paths = [];
    const api = createApi(/** @type {any} */ ((/** @type {string} */ path) => {
      paths.push(path);
      return Promise.resolve(Response.json(board('2026-11-30').value));
    }));
    const answer = await api.leaderboard({ board: 'cpu', period: 'day', of, by: 'average', page: 2 });
    assert.deepEqual(answer, board('2026-11-30'));
    assert.deepEqual(paths, [`/api/leaderboard?${query}`]);
  });
}

for (const [period, of, ko, en] of /** @type {[Leaderboard['period'], string, string, string][]} */ ([
  ['day', '2026-11-30', '2026년 11월 30일 월요일', 'Monday, November 30, 2026'],
  ['week', '2026-W49', '2026년 11월 30일 ~ 12월 6일', 'November 30 – December 6, 2026'],
  ['week', '2026-W53', '2026년 12월 28일 ~ 2027년 1월 3일', 'December 28, 2026 – January 3, 2027'],
  ['week', '2025-W01', '2024년 12월 30일 ~ 2025년 1월 5일', 'December 30, 2024 – January 5, 2025'],
  ['season', '2026-Q4', '2026년 4분기 시즌', 'Season 4 of 2026'],
  ['all', 'all', '지금까지 모든 경기', 'Every match so far'],
])) {
  for (const [lang, words] of /** @type {[Lang, string][]} */ ([['ko', ko], ['en', en]])) {
    test(`${of} is "${words}"`, () => {
      const said = periodWords(period, of, lang, createTranslate(() => lang));
      assert.equal(said.replaceAll(/\s/g, ' ').replace(/ ?~ ?/, ' ~ '), words);
    });
  }
}
