/**
 * What the rules page and the lessons ask of the server: it keeps nothing of it.
 *
 * @import {Judged, LessonState, MoveQuestion, PaymentQuestion} from './types/wire.js'
 * @import {Outcome} from './types/client.js'
 */
import { createCall } from './call.js';

const call = createCall((input, init) => fetch(input, init));

/** What the engine says. @param {MoveQuestion | PaymentQuestion} question */
export function judge(question) {
  return /** @type {Promise<Outcome<Judged>>} */ (call('POST', '/api/judge', question));
}

/** Where one stands in a lesson after these moves. @param {string} lesson @param {string[]} moves */
export function playLesson(lesson, moves) {
  return /** @type {Promise<Outcome<LessonState>>} */ (call('POST', '/api/lesson', { lesson, moves }));
}
