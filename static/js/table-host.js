/**
 * Keeps the table (js/table/) in the page while it is to be seen, and gives it every frame.
 *
 * Its code is loaded when a table comes near, so that the first page does not wait for it.
 *
 * @import {MountedTable, Shown, TableOptions} from './types/client.js'
 */

import { withStyles } from './styles.js';

/** The result waits no longer than this for the cards to come to rest (a hidden page never draws). */
const LONGEST_MOTION = 5_000;
/** Events older than this are not told again to a table that comes back into view. */
const STALE = 500;

/** @param {TableOptions & { now: () => number }} options */
export function createTableHost(options) {
  const element = document.createElement('div');
  element.className = 'table-host';
  /** @type {Promise<void> | null} */
  let loading = null;
  /** @type {typeof import('./table/table.js').mountTable | null} */
  let mountTable = null;
  /** @type {MountedTable | null} */
  let mounted = null;
  /** What is to be seen, null while the table is out of sight. @type {Shown | null} */
  let wanted = null;

  async function load() {
    new Image().src = new URL('../img/back.svg', import.meta.url).href;
    const [table] = await Promise.all([
      import('./table/table.js'),
      withStyles('table', 'deeds', 'motion', 'table-sizes', 'watch'),
    ]);
    ({ mountTable } = table);
    mount();
  }

  /** Loads the table's code, once; after a failure the next call tries again. */
  function warm() {
    loading ??= load().catch(() => {
      loading = null;
    });
  }

  function mount() {
    if (mountTable === null || mounted !== null || wanted === null) return;
    mounted = mountTable(element, options);
    const fresh = options.now() - wanted.at < STALE;
    mounted.show(fresh ? wanted : { ...wanted, events: [] });
  }

  return {
    element,
    warm,

    /** A frame has come. @param {Shown} shown */
    show(shown) {
      mounted?.show(shown);
    },

    /** After a redraw: the table lives exactly as long as it is visible. @param {Shown | null} shown */
    sync(shown) {
      wanted = shown;
      if (shown !== null) {
        warm();
        mount();
      } else {
        mounted?.unmount();
        mounted = null;
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
