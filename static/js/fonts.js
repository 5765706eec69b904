/**
 * When our own letters come: the page is read in the browser's until then.
 *
 * Whoever keeps the shell has them here and sees no others; everybody else waits for nothing but
 * the page first.
 */
import { withStyles } from './styles.js';

/** @param {(ready: () => void) => void} whenIdle */
export function bringFonts(whenIdle) {
  const bring = () => {
    withStyles('fonts').catch(() => undefined);
  };
  if (navigator.serviceWorker?.controller) bring();
  else whenIdle(bring);
}
