/**
 * Style sheets that come with the screens that need them.
 */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} name @returns {Promise<void>} */
function load(name) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(`../css/${name}.css`, import.meta.url).href;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      asked.delete(name);
      reject(new Error(`no ${name}.css`));
    });
  });
}

/**
 * Resolves when these sheets of css/ apply, so that nothing is shown without them.
 *
 * @param {string[]} names
 */
export async function withStyles(...names) {
  const loading = names.map((name) => {
    const known = asked.get(name) ?? load(name);
    asked.set(name, known);
    return known;
  });
  await Promise.all(loading);
}
