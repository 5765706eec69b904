/**
 * What the browser and the network do to the app, and what a person can do about it.
 *
 * @import {InstallPrompt} from '../types/client.js'
 * @import {Parts} from './parts.js'
 */

/** @param {Parts} parts */
export function deviceActions({ store }) {
  /** @type {InstallPrompt | null} */
  let prompt = null;
  return {
    /** @param {boolean} reached  whether the server can be reached */
    reach(reached) {
      store.update((state) => {
        state.device.reached = reached;
      });
    },

    /** There is a newer version; it is offered when it interrupts nothing. */
    offerNewer() {
      store.update((state) => {
        state.device.newer = true;
      });
    },

    takeNewer() {
      location.reload();
    },

    /** The browser would install the app, if it is asked to with this. @param {InstallPrompt | null} ready */
    mayInstall(ready) {
      prompt = ready;
      store.update((state) => {
        state.device.installable = ready !== null;
      });
    },

    /** Asks the person by the browser's own means, which can be done once. */
    async install() {
      const ready = prompt;
      this.mayInstall(null);
      await ready?.prompt();
    },
  };
}

/** @typedef {ReturnType<typeof deviceActions>} DeviceActions */
