import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { shareActions } from '../js/actions/share.js';
import { mayShare, share } from '../js/sharing.js';

/** @import {Picture} from '../js/types/client.js' */
/** @import {Parts} from '../js/actions/parts.js' */
/** @import {PageActions} from '../js/actions/page.js' */

const FILE = new File(['png'], '훌라왕 1판.png', { type: 'image/png' });
/** @type {Picture} */
const PICTURE = { title: '1판', alt: '결과 그림', file: FILE, shown: 'data:' };

const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

/** A browser that has this. @param {object} offers */
function browser(offers) {
  Object.defineProperty(globalThis, 'navigator', { value: offers, configurable: true });
}

/** One that shares, or fails so. @param {string} [fails] */
function sharing(fails) {
  /** @type {ShareData[]} */
  const shared = [];
  browser({
    canShare: (/** @type {ShareData} */ { files }) => files === undefined || files.length === 1,
    share(/** @type {ShareData} */ data) {
      shared.push(data);
      return fails === undefined ? Promise.resolve() : Promise.reject(new DOMException('', fails));
    },
  });
  return shared;
}

/** The open sheet with its picture, and what one can do in it. */
function opened() {
  const state = { sheet: { name: 'share', of: 'round', picture: PICTURE, failed: false, unsent: false } };
  const store = { state, update: (/** @type {(s: typeof state) => void} */ change) => change(state) };
  const parts = /** @type {Parts} */ (/** @type {unknown} */ ({ store, t: (/** @type {string} */ key) => key }));
  return { sheet: state.sheet, actions: shareActions(parts, /** @type {PageActions} */ ({})) };
}

afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'navigator', before);
  else Reflect.deleteProperty(globalThis, 'navigator');
});

/** @type {[string, object, boolean][]} */
const BROWSERS = [
  ['takes files', { share() {}, canShare: () => true }, true],
  ['shares links alone', { share() {}, canShare: () => false }, false],
  ['cannot say what it takes', { share() {} }, false],
  ['shares nothing', {}, false],
];
for (const [what, offers, offered] of BROWSERS) {
  test(`a browser that ${what} is ${offered ? '' : 'not '}offered a picture`, () => {
    browser(offers);
    assert.equal(mayShare({ files: [FILE] }), offered);
  });
}

/** @type {[string, string | undefined, boolean][]} */
const ENDS = [
  ['shared', undefined, true],
  ['closed again by the person', 'AbortError', true],
  ['not allowed', 'NotAllowedError', false],
  ['broken', 'DataError', false],
];
for (const [what, fails, well] of ENDS) {
  test(`what is ${what} ${well ? 'needs no word' : 'is told'}`, async () => {
    const shared = sharing(fails);
    const { sheet, actions } = opened();
    await actions.send(PICTURE);
    assert.deepEqual(shared, [{ files: [FILE], title: '1판' }]);
    assert.deepEqual([sheet.unsent, sheet.failed, sheet.picture], [!well, false, PICTURE]);
    assert.equal(await share({ url: 'https://example.org/' }), well);
  });
}

test('what is told once is gone with the next try', async () => {
  sharing('NotAllowedError');
  const { sheet, actions } = opened();
  await actions.send(PICTURE);
  assert.equal(sheet.unsent, true);
  sharing();
  await actions.send(PICTURE);
  assert.equal(sheet.unsent, false);
});
