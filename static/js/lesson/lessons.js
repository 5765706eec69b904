/** The lessons in the order in which they are learnt; what happens in them the server knows. */

export const LESSONS = ['melds', 'lay_off', 'claim', 'stop', 'hula'];

/** The address of a lesson. @param {string} name */
export function lessonPath(name) {
  return `/learn/${name}`;
}

/** The lesson after this one; null after the last. @param {string} name */
export function lessonAfter(name) {
  return LESSONS[LESSONS.indexOf(name) + 1] ?? null;
}

/** The first lesson that is not done; null if all are. @param {ReadonlySet<string>} done */
export function firstUndone(done) {
  return LESSONS.find((name) => !done.has(name)) ?? null;
}
