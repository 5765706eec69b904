/**
 * Examples are asked about as the reader comes near them: a whole book at once would be many
 * questions, and many readers may share one address, of which the server takes only so many.
 *
 * @import {Desk, Sheet} from './rules-desk.js'
 */
import { showsSums } from './rules-laid.js';

/** How far before it is seen an example is near: half a window, so that its sums are there in time. */
const NEAR = { rootMargin: '50% 0px' };

/**
 * @param {Desk} desk
 * @param {typeof globalThis.IntersectionObserver} [Observer]
 */
export function createSight(desk, Observer = IntersectionObserver) {
  /** What is asked when an element is near. @type {WeakMap<Element, Sheet>} */
  const sheets = new WeakMap();
  const observer = new Observer((entries) => {
    for (const { isIntersecting, target } of entries) {
      const sheet = sheets.get(target);
      if (!isIntersecting || !sheet) continue;
      observer.unobserve(target);
      if (showsSums(sheet.laid) && (sheet.asked === 0 || sheet.failed !== null)) desk.question(sheet);
    }
  }, NEAR);

  return {
    /** Asks about a sheet once its element is near. @param {Element | undefined} element @param {Sheet} sheet */
    watch(element, sheet) {
      if (!element || sheets.has(element)) return;
      sheets.set(element, sheet);
      observer.observe(element);
    },
  };
}

/** @typedef {ReturnType<typeof createSight>} Sight */
