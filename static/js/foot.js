/** Tells the style sheets how much of the window's foot a bar covers, so that focus scrolls past it. */

/**
 * @param {HTMLElement} root of what is drawn
 * @returns {() => void} to be called after every redraw
 */
export function watchFoot(root) {
  /** @type {HTMLElement | null} */
  let seen = null;
  const sizes = new ResizeObserver(tell);

  function tell() {
    const covers = seen !== null && getComputedStyle(seen).position === 'sticky';
    const height = covers ? (seen?.offsetHeight ?? 0) : 0;
    document.documentElement.style.setProperty('--foot', `${height}px`);
  }

  return () => {
    /** @type {HTMLElement | null} */
    const bar = root.querySelector('.bottom-bar');
    if (bar === seen) return;
    sizes.disconnect();
    seen = bar;
    if (bar) sizes.observe(bar);
    tell();
  };
}
