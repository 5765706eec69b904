/**
 * Listens to what the browser says of network, version and installing.
 *
 * @import {Actions} from './actions.js'
 * @import {InstallPrompt} from './types/client.js'
 */
import { bringFonts } from './fonts.js';

/** Later than this, what can wait comes even to a busy page, ms. */
const LONGEST_WAIT = 2_000;
/** How often another version is looked for while the page stays open, ms. */
const LOOK_EVERY = 30 * 60_000;

/**
 * When the page itself wants nothing any more.
 *
 * @param {Promise<unknown>} there  resolves when what the page was opened for can be seen
 * @param {() => unknown} then
 */
async function whenIdle(there, then) {
  const soon = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => then(), { timeout: LONGEST_WAIT });
    else setTimeout(then);
  };
  await Promise.race([there, new Promise((late) => void setTimeout(late, LONGEST_WAIT))]);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

/**
 * @param {object} parts
 * @param {Actions} parts.actions
 * @param {ReturnType<typeof import('./reach.js').createReach>} parts.reach
 * @param {ReturnType<typeof import('./versions.js').createVersions>} parts.versions
 * @param {Promise<unknown>} parts.there
 * @param {() => string} parts.lettersAtTable  what a table is written in
 */
export function watchDevice({ actions, reach, versions, there, lettersAtTable }) {
  addEventListener('offline', reach.lose);
  addEventListener('online', reach.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') versions.look();
  });
  setInterval(versions.look, LOOK_EVERY);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    actions.device.mayInstall(/** @type {Event & InstallPrompt} */ (event));
  });
  addEventListener('appinstalled', () => actions.device.mayInstall(null));
  bringFonts((bring) => whenIdle(there, bring), lettersAtTable);
  whenIdle(there, versions.keep);
  if (!navigator.onLine) reach.lose();
}
