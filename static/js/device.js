/**
 * Listens to what the browser says of network, version and installing.
 *
 * @import {Actions} from './actions.js'
 * @import {InstallPrompt} from './types/client.js'
 */

/** How often another version is looked for while the page stays open, ms. */
const LOOK_EVERY = 30 * 60_000;

/**
 * @param {object} parts
 * @param {Actions} parts.actions
 * @param {ReturnType<typeof import('./reach.js').createReach>} parts.reach
 * @param {ReturnType<typeof import('./versions.js').createVersions>} parts.versions
 */
export function watchDevice({ actions, reach, versions }) {
  /** The shell is taken when the page itself wants nothing any more. */
  function keepShell() {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => versions.keep());
    else setTimeout(versions.keep);
  }

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
  if (document.readyState === 'complete') keepShell();
  else addEventListener('load', keepShell, { once: true });
  if (!navigator.onLine) reach.lose();
}
