/**
 * The device's own way of sharing, which not every browser offers.
 */

/** Whether it takes this. @param {ShareData} data */
export function mayShare(data) {
  return typeof navigator.share === 'function' && typeof navigator.canShare === 'function' && navigator.canShare(data);
}

/**
 * Resolves to whether nothing went wrong: a person who closes it again has simply changed their mind.
 *
 * @param {ShareData} data
 */
export async function share(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
}
