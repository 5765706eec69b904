/**
 * When our own letters come: the page is read in the browser's until then.
 *
 * Whoever keeps the shell has them here and sees no others; everybody else waits for nothing but
 * the page first. They come in slices, each when a letter of it is to be seen, and then all text is
 * laid anew: those of the table come before there is one, so that no card waits on its way for it.
 */
import { withStyles } from './styles.js';

const FACE = '1em "Pretendard Variable"';

/**
 * @param {(ready: () => void) => void} whenIdle
 * @param {() => string} lettersAtTable
 */
export function bringFonts(whenIdle, lettersAtTable) {
  const bring = async () => {
    try {
      await withStyles('fonts');
      await document.fonts.ready;
      whenIdle(() => document.fonts.load(FACE, lettersAtTable()).catch(() => []));
    } catch {
      // Without them the page is read in the browser's own.
    }
  };
  if (navigator.serviceWorker?.controller) bring();
  else whenIdle(bring);
}
