/** A nickname as it is typed, counted as its readers count; the server counts again. */

/** The most letters of a nickname. */
export const LONGEST = 12;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters that are left where spaces stand alone and within. @param {string} name */
function lettersOf(name) {
  return [...graphemes.segment(name.trim().replace(/ +/g, ' '))].map(({ segment }) => segment);
}

/** How many letters a reader sees. @param {string} name */
export function letters(name) {
  return lettersOf(name).length;
}

/** As much of it as a nickname may have. @param {string} name */
export function cut(name) {
  const all = lettersOf(name);
  return all.length > LONGEST ? all.slice(0, LONGEST).join('') : name;
}
