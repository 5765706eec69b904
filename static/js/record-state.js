/**
 * The ended match that is looked at: by its link or from a file, and where its replay stands.
 *
 * @import {RecordState} from './types/client.js'
 */
import { matchPath, recordPath } from './router.js';

/** Before anything is known of it. @returns {RecordState} */
export function noRecord() {
  return {
    id: null, file: null, match: null, faults: [], refusal: null, checks: null,
    replay: null, step: 0, eyes: 'all', waiting: false, playing: false, speed: 1,
  };
}

/**
 * Where a replay goes on with other eyes: at the newest step that is not later; some eyes miss some.
 *
 * @param {Pick<RecordState, 'replay' | 'step'>} record
 * @param {readonly { n: number }[]} steps
 */
export function stepAt({ replay, step }, steps) {
  const n = replay?.steps[step]?.n ?? 0;
  return Math.max(0, steps.findLastIndex((each) => each.n <= n));
}

/** The address of a round of what is open, or of all of it. @param {RecordState} record @param {number | null} round */
export function placeOf({ id, file }, round) {
  return file === null ? matchPath(String(id), round) : recordPath(round);
}
