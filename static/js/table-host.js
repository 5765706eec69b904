/**
 * Keeps the table (js/table/) in the page while it is to be seen, and gives it every frame.
 *
 * @import {MountedTable, Shown, TableOptions} from './types/client.js'
 */
import { mountTable } from './table/table.js';

/** The result waits no longer than this for the cards to come to rest (a hidden page never draws). */
const LONGEST_MOTION = 5_000;
/** Events older than this are not told again to a table that comes back into view. */
const STALE = 500;

/** @param {TableOptions & { now: () => number }} options */
export function createTableHost(options) {
  const element = document.createElement('div');
  element.className = 'table-host';
  /** @type {MountedTable | null} */
  let mounted = null;

  return {
    element,

    /** A frame has come. @param {Shown} shown */
    show(shown) {
      mounted?.show(shown);
    },

    /** After a redraw: the table lives exactly as long as it is visible. @param {Shown | null} shown */
    sync(shown) {
      if (shown === null) {
        mounted?.unmount();
        mounted = null;
      } else if (mounted === null) {
        mounted = mountTable(element, options);
        const fresh = options.now() - shown.at < STALE;
        mounted.show(fresh ? shown : { ...shown, events: [] });
      }
    },

    refresh() {
      mounted?.refresh();
    },

    /** @returns {Promise<void>} resolves when the motion of the last frame is over */
    settled() {
      if (mounted === null) return Promise.resolve();
      const late = new Promise((resolve) => {
        setTimeout(resolve, LONGEST_MOTION);
      });
      return Promise.race([mounted.settled(), late]).then(() => undefined);
    },
  };
}

/** @typedef {ReturnType<typeof createTableHost>} TableHost */
