import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVersions, versionIn } from '../js/versions.js';

/** A browser's service worker container. @param {{ refuses?: boolean }} [how] */
function containerOf({ refuses = false } = {}) {
  const target = new EventTarget();
  const calls = /** @type {string[]} */ ([]);
  const container = /** @type {ServiceWorkerContainer} */ (/** @type {unknown} */ (
    Object.assign(target, {
      register(/** @type {string} */ address) {
        calls.push(address);
        const update = () => Promise.resolve(calls.push('update'));
        return refuses ? Promise.reject(new Error('private window')) : Promise.resolve({ update });
      },
    })
  ));
  const tell = (/** @type {unknown} */ data) => target.dispatchEvent(new MessageEvent('message', { data }));
  return { container, calls, tell };
}

test('the version stands in the address of a script', () => {
  assert.equal(versionIn('https://hula.example/static/0123456789abcdef/js/main.js'), '0123456789abcdef');
  assert.equal(versionIn('file:///static/js/main.js'), '');
});

test('only another version than this one is told of', () => {
  const { container, tell } = containerOf();
  let newer = 0;
  createVersions({ container, here: 'a', onNewer: () => void (newer += 1) });
  for (const data of [{ version: 'a' }, null, 'b', { version: 7 }]) tell(data);
  assert.equal(newer, 0);
  tell({ version: 'b' });
  assert.equal(newer, 1);
});

test('a version is looked for once the worker is there', async () => {
  const { container, calls } = containerOf();
  const versions = createVersions({ container, here: 'a', onNewer() {} });
  await versions.look();
  await versions.keep();
  await versions.look();
  assert.deepEqual(calls, ['/sw.js', 'update']);
});

test('a browser without workers, or that refuses one, plays without', async () => {
  for (const container of [undefined, containerOf({ refuses: true }).container]) {
    const versions = createVersions({ container, here: 'a', onNewer() {} });
    await versions.keep();
    await versions.look();
  }
});
