import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApi } from '../js/api.js';
import { coverAfter } from '../js/cover.js';
import { draftOf, otherSeats, quickRoom, roomOf, sameAgain, withOptions } from '../js/draft.js';
import { cpuName, initial, listName, proposedName, seatName, seatTint } from '../js/names.js';
import { createTranslate } from '../js/words.js';

/** @typedef {import('../js/types/wire.js').TableView} TableView */
/** @typedef {import('../js/types/client.js').Draft} Draft */

const t = createTranslate(() => 'ko');

/** A view with only what these functions read. @param {object} parts @returns {TableView} */
const view = (parts) => /** @type {TableView} */ ({ code: 'room', result: {}, ...parts });

const playing = view({ phase: 'playing', result: null });
const between = view({ phase: 'between' });
const finished = view({ phase: 'finished' });

for (const [what, before, after, cover, next] of /** @type {[string, TableView | null, TableView, any, string][]} */ ([
  ['a round goes on', playing, playing, 'none', 'none'],
  ['a round ends in view', playing, between, 'none', 'settle'],
  ['a frame between rounds keeps the result', between, between, 'round', 'round'],
  ['a frame while the cards still move covers nothing', between, between, 'none', 'none'],
  ['the next round uncovers the table', between, playing, 'round', 'none'],
  ['the last round ends in view', playing, finished, 'none', 'settle'],
  ['settled early', between, finished, 'round', 'match'],
  ['the last result was asked for again', finished, finished, 'round', 'round'],
  ['the page opens between rounds', null, between, 'none', 'round'],
  ['the page opens after the match', null, finished, 'none', 'match'],
  ['another room was open before', view({ phase: 'playing', code: 'other' }), between, 'none', 'round'],
  ['aborted', playing, view({ phase: 'aborted' }), 'none', 'none'],
  ['closed while the result showed', finished, view({ phase: 'closed' }), 'match', 'none'],
])) {
  test(`cover: ${what}`, () => assert.equal(coverAfter(before, after, cover), next));
}

/** @param {Partial<Draft>} parts @returns {Draft} */
const draft = (parts) => ({
  options: quickRoom().options, cpus: ['normal', null, 'hard', 'easy'], roundsByHand: false, ...parts,
});

test('only the seats at the table are filled', () => {
  assert.deepEqual(otherSeats(draft({})), ['normal', null, 'hard']);
  assert.deepEqual(roomOf(withOptions(draft({}), { seats: 3 })).cpus, ['normal', null]);
  assert.deepEqual(roomOf(withOptions(draft({}), { seats: 5 })).cpus, ['normal', null, 'hard', 'easy']);
});

test('a room begins at once only without a seat for a person', () => {
  assert.equal(roomOf(draft({})).start, false);
  assert.equal(roomOf(draft({ cpus: ['easy', 'easy', 'easy', null] })).start, true);
});

for (const [typed, rounds] of [[7, 7], [0, 1], [-3, 1], [51, 50], [2.6, 3], [Number.NaN, 1]]) {
  test(`${typed} rounds become ${rounds}`, () => {
    assert.equal(withOptions(draft({}), { rounds: typed }).options.rounds, rounds);
  });
}

const SEATS = [
  { kind: 'person', name: '민재', cpu_level: null },
  { kind: 'cpu', name: '', cpu_level: 'hard' },
  { kind: 'empty', name: '', cpu_level: null },
  { kind: 'person', name: '👩‍👩‍👧a', cpu_level: null },
];

/** A room's options as its view tells them. */
const OPTIONS = { ...quickRoom().options, spectators: true, quick: true };

for (const [seat, cpus, start] of /** @type {[number, (string | null)[], boolean][]} */ ([
  [0, ['hard', null, null], false],
  [3, [null, 'hard', null], false],
])) {
  test(`once more from seat ${seat}: everybody's place as it was`, () => {
    const again = sameAgain({ options: OPTIONS, seats: /** @type {any} */ (SEATS), seat });
    assert.deepEqual([again.cpus, again.start], [cpus, start]);
  });
}

test('once more without other people begins at once', () => {
  const seats = /** @type {any} */ (SEATS.slice(0, 2));
  assert.equal(sameAgain({ options: OPTIONS, seats, seat: 0 }).start, true);
});

test('a room like a quick one asks for everything but its being quick', () => {
  const again = sameAgain({ options: OPTIONS, seats: [], seat: null });
  assert.deepEqual(again.options, quickRoom().options);
  assert.deepEqual(draftOf(OPTIONS).options, quickRoom().options);
});

test('everybody has a name', () => {
  const at = view({ seat: 0, seats: SEATS });
  assert.deepEqual([0, 1, 2].map((seat) => seatName(at, seat, t)), ['민재', '두루미', '빈자리']);
  assert.equal(listName(at, 0, t), '나');
  const forgotten = view({ seat: null, seats: [{ ...SEATS[0], name: '' }] });
  assert.equal(seatName(forgotten, 0, t), '이름 없는 사람');
  assert.equal(new Set([0, 1, 2, 3, 4].map((seat) => cpuName(seat, t))).size, 5);
});

test('gold is always the own seat, the others go round', () => {
  const tints = (/** @type {number | null} */ seat) =>
    [0, 1, 2, 3].map((other) => seatTint(view({ seat, seats: SEATS }), other));
  assert.deepEqual([tints(0), tints(2), tints(null)], [[0, 1, 2, 3], [2, 3, 0, 1], [0, 1, 2, 3]]);
});

test('the first letter is a whole one', () => {
  assert.deepEqual(['민재', 'ann', '👩‍👩‍👧a', ' '].map(initial), ['민', 'A', '👩‍👩‍👧', '·']);
});

test('every proposed nickname fits into twelve letters, in both languages', () => {
  for (const lang of /** @type {const} */ (['ko', 'en'])) {
    const speak = createTranslate(() => lang);
    const longest = (/** @type {string} */ key) => Math.max(...speak(key).split(',').map((word) => word.length));
    assert.ok(longest('nick.first') + 1 + longest('nick.second') <= 12, lang);
    for (const chance of [0, 0.5, 0.999]) {
      assert.match(proposedName(speak, () => chance), /^\p{L}+ \p{L}+$/u);
    }
  }
});

/** An API whose server gives one answer. @param {() => Promise<Response>} answer */
function apiOf(answer) {
  /** @type {[string, RequestInit][]} */
  const asked = [];
  const api = createApi((path, init) => {
    asked.push([String(path), init ?? {}]);
    return answer();
  });
  return { api, asked };
}

/** @param {number} status @param {unknown} body */
const answer = (status, body) => () => Promise.resolve(new Response(JSON.stringify(body), { status }));

test('a body that is asked for', async () => {
  const { api, asked } = apiOf(answer(201, { code: 'kg723pq9' }));
  assert.deepEqual(await api.openRoom(quickRoom()), { ok: true, value: { code: 'kg723pq9' } });
  const [path, { method, body }] = asked[0];
  assert.deepEqual([path, method, JSON.parse(String(body))], ['/api/rooms', 'POST', quickRoom()]);
});

for (const [what, give, refusal] of /** @type {[string, () => Promise<Response>, object][]} */ ([
  ['a coded refusal', answer(429, { code: 'too_many_tries', field: null, room: 'x', until: null, retry_s: 40 }), { code: 'too_many_tries', field: null, room: 'x', until: null, retry_s: 40 }],
  ['an error without a code', answer(502, 'bad gateway'), { code: 'server_error' }],
  ['a page instead of an answer', () => Promise.resolve(new Response('<html>', { status: 200 })), { code: 'offline' }],
  ['too many requests', answer(429, null), { code: 'too_fast' }],
  ['no network', () => Promise.reject(new TypeError('failed to fetch')), { code: 'offline' }],
])) {
  test(`api: ${what}`, async () => {
    assert.deepEqual(await apiOf(give).api.rooms(), { ok: false, ...refusal });
  });
}

test('a code in a path cannot become another path', async () => {
  const { api, asked } = apiOf(answer(200, {}));
  await api.room('../session');
  assert.equal(asked[0][0], '/api/rooms/..%2Fsession');
});
