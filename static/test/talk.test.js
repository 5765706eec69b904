import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { talkActions } from '../js/actions/talk.js';
import { initialState } from '../js/state.js';
import { createStore } from '../js/store.js';
import { bySeat, EMOTES, freshTalk, hear, lineText, PHRASES, readAll, shownLines, unread } from '../js/talk/lines.js';
import { createTranslate } from '../js/words.js';
import { SETTINGS } from './views.js';

/** @import {Line} from '../js/types/wire.js' */

const ME = 'aaaaaaaaaaaa';
const YOU = 'bbbbbbbbbbbb';
const NOBODY = 'cccccccccccc';

/** @param {number} n @param {Partial<Line>} [parts] @returns {Line} */
const line = (n, parts = {}) => ({ n, who: YOU, seat: 1, name: '수빈', kind: 'chat', text: `말 ${n}`, ...parts });

/** @param {Line[]} lines */
const numbers = (lines) => lines.map(({ n }) => n);

test('there are eight emotes and twelve phrases', () => {
  assert.deepEqual([new Set(EMOTES).size, new Set(PHRASES).size], [8, 12]);
});

test('who comes into a room has missed nothing', () => {
  const talk = freshTalk();
  assert.deepEqual(hear(talk, { talk: [line(3), line(4)], whole: true }, 'room'), []);
  assert.deepEqual([numbers(talk.lines), talk.read, unread(talk, [], ME)], [[3, 4], 4, 0]);
});

test('who comes back finds what was said meanwhile unread', () => {
  const talk = freshTalk();
  hear(talk, { talk: [line(1)], whole: true }, 'room');
  hear(talk, { talk: [line(1), line(2), line(3)], whole: true }, 'room');
  assert.deepEqual([numbers(talk.lines), unread(talk, [], ME)], [[1, 2, 3], 2]);
});

test('a room that counts anew is read anew', () => {
  const talk = freshTalk();
  hear(talk, { talk: [line(40)], whole: true }, 'room');
  hear(talk, { talk: [line(1)], whole: true }, 'room');
  hear(talk, { talk: [line(2)], whole: false }, 'room');
  assert.deepEqual([numbers(talk.lines), unread(talk, [], ME)], [[1, 2], 1]);
});

test('another room begins with its own lines', () => {
  const talk = freshTalk();
  hear(talk, { talk: [line(1)], whole: true }, 'room');
  talk.fresh = [line(1)];
  hear(talk, { talk: [line(7)], whole: true }, 'other');
  assert.deepEqual([numbers(talk.lines), talk.fresh, talk.read, talk.room], [[7], [], 7, 'other']);
});

test('a line that is known already is not heard twice', () => {
  const talk = freshTalk();
  hear(talk, { talk: [line(1), line(2)], whole: true }, 'room');
  assert.deepEqual(numbers(hear(talk, { talk: [line(2), line(3)], whole: false }, 'room')), [3]);
  assert.deepEqual(numbers(talk.lines), [1, 2, 3]);
});

test('only the last hundred lines are kept', () => {
  const talk = freshTalk();
  hear(talk, { talk: [], whole: true }, 'room');
  for (let n = 1; n <= 130; n += 1) hear(talk, { talk: [line(n)], whole: false }, 'room');
  assert.deepEqual([talk.lines.length, talk.lines[0].n], [100, 31]);
});

for (const [what, said, open, muted, count] of /** @type {[string, Line, 'none' | 'list', string[], number][]} */ ([
  ['words of another', line(5), 'none', [], 1],
  ['a phrase', line(5, { kind: 'phrase', text: 'nice' }), 'none', [], 1],
  ['an emote, seen at the seat', line(5, { kind: 'emote', text: 'cry' }), 'none', [], 0],
  ['one’s own words', line(5, { who: ME }), 'none', [], 0],
  ['words of somebody muted', line(5), 'none', [YOU], 0],
  ['words while the list is open', line(5), 'list', [], 0],
])) {
  test(`unread: ${what}`, () => {
    const talk = { ...freshTalk(), open };
    hear(talk, { talk: [line(4)], whole: true }, 'room');
    hear(talk, { talk: [said], whole: false }, 'room');
    assert.equal(unread(talk, muted, ME), count);
    readAll(talk);
    assert.equal(unread(talk, muted, ME), 0);
  });
}

test('the newest line of each seat hangs in the air, none of a muted person', () => {
  const fresh = [line(1), line(2), line(3, { who: NOBODY, seat: null }), line(4, { who: ME, seat: 0 })];
  const seen = bySeat(fresh, [NOBODY]);
  assert.deepEqual([...seen].map(([seat, { n }]) => [seat, n]), [[1, 2], [0, 4]]);
});

test('what a muted person said is gathered where it was said', () => {
  const lines = [line(1), line(2, { who: NOBODY, name: '행인' }), line(3, { who: NOBODY }), line(4), line(5, { who: NOBODY, name: '행인' })];
  const shown = shownLines(lines, [NOBODY]).map((each) => ('line' in each ? each.line.n : `${each.name} ${each.n}`));
  assert.deepEqual(shown, [1, '행인 2', 4, '행인 5']);
});

for (const [kind, text, words] of /** @type {const} */ ([
  ['chat', '<b>굵게</b>', '<b>굵게</b>'],
  ['phrase', 'one_more', '한 판 더!'],
  ['emote', 'clap', '박수'],
])) {
  test(`a line of kind ${kind} reads "${words}"`, () => {
    assert.equal(lineText({ kind, text }, createTranslate(() => 'ko')), words);
  });
}

/** @type {object[]} */
let sent;
/** @type {string[]} */
let reported;
/** @type {number} */
let knocks;
/** @type {import('../js/types/client.js').Refusal | null} */
let answer;
/** @type {ReturnType<typeof setUp>} */
let world;

function setUp() {
  const state = initialState(structuredClone(SETTINGS), { name: 'room', code: 'room' }, '나라');
  state.link = { state: 'open', code: null, room: 'room' };
  const store = createStore(state, () => {}, () => {});
  const said = /** @type {string[]} */ ([]);
  const page = {
    say: (/** @type {string} */ key) => said.push(key),
    sayRefused: (/** @type {{ code: string }} */ { code }) => said.push(code),
    saveSettings: (/** @type {object} */ patch) => Object.assign(state.settings, patch),
  };
  const parts = {
    store,
    api: { report: (/** @type {string} */ room, /** @type {number} */ n) => Promise.resolve(reported.push(`${room} ${n}`)).then(() => ({ ok: true })) },
    link: { send: (/** @type {object} */ wish) => Promise.resolve(sent.push(wish)).then(() => answer) },
    knock: () => {
      knocks += 1;
    },
  };
  const talk = talkActions(/** @type {any} */ (parts), /** @type {any} */ (page));
  talk.hear({ talk: [line(1)], whole: true });
  return { state, talk, said };
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  [sent, reported, knocks, answer] = [[], [], 0, null];
  world = setUp();
});

test('a line knocks, hangs in the air and goes', () => {
  const { state, talk } = world;
  talk.hear({ talk: [line(2)], whole: false });
  assert.deepEqual([numbers(state.talk.fresh), knocks], [[2], 1]);
  talk.hear({ talk: [line(3)], whole: false });
  assert.deepEqual(numbers(state.talk.fresh), [3]);
  mock.timers.tick(10_000);
  assert.deepEqual([numbers(state.talk.fresh), numbers(state.talk.lines)], [[], [1, 2, 3]]);
});

test('nobody hears a muted person, and nothing knocks with the sound off', () => {
  const { state, talk, said } = world;
  talk.mute(YOU, '수빈');
  talk.hear({ talk: [line(2)], whole: false });
  assert.deepEqual([state.talk.fresh, knocks, state.settings.muted, said], [[], 0, [YOU], ['talk.muted']]);
  talk.unmute(YOU);
  talk.sound(false);
  talk.hear({ talk: [line(3)], whole: false });
  assert.deepEqual([numbers(state.talk.fresh), knocks, state.settings.muted], [[3], 0, []]);
});

test('what stands in the field is said and then gone', async () => {
  const { state, talk } = world;
  talk.type('  안녕하세요  ');
  await talk.chat();
  assert.deepEqual([sent, state.talk.draft], [[{ type: 'say', kind: 'chat', text: '안녕하세요' }], '']);
  talk.type('   ');
  await talk.chat();
  assert.equal(sent.length, 1);
});

test('what was not heard stays in the field', async () => {
  const { state, talk, said } = world;
  answer = { code: 'too_fast' };
  talk.type('또 저예요');
  await talk.chat();
  assert.deepEqual([state.talk.draft, said], ['또 저예요', ['talk_too_fast']]);
});

test('an emote closes the wheel, a phrase leaves the list open', async () => {
  const { state, talk } = world;
  talk.show('wheel');
  await talk.emote('love');
  assert.equal(state.talk.open, 'none');
  talk.show('list');
  await talk.phrase('nice');
  assert.equal(state.talk.open, 'list');
  assert.deepEqual(sent, [{ type: 'say', kind: 'emote', text: 'love' }, { type: 'say', kind: 'phrase', text: 'nice' }]);
});

test('a report needs a second tap on the same line', async () => {
  const { state, talk, said } = world;
  talk.pick(1);
  await talk.report(1);
  assert.deepEqual([reported, state.talk.picked], [[], { n: 1, sure: true }]);
  talk.pick(1);
  talk.pick(1);
  await talk.report(1);
  assert.deepEqual(reported, []);
  await talk.report(1);
  assert.deepEqual([reported, state.talk.picked, said], [['room 1'], null, ['talk.reported']]);
});
