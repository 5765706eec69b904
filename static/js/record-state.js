/**
 * The ended match that is looked at: by its link or from a file, and where its replay stands. Pure.
 *
 * @import {RecordState} from './types/client.js'
 * @import {StepView} from './types/wire.js'
 */
import { momentPath } from './queries.js';
import { matchPath, recordPath } from './router.js';

/** Before anything is known of it. @returns {RecordState} */
export function noRecord() {
  return {
    id: null, file: null, match: null, faults: [], refusal: null, findings: null,
    replay: null, step: 0, eyes: 'all', waiting: false, playing: false, speed: 1,
    coach: { on: false, answers: {} },
  };
}

/**
 * Where a move lies among the steps that some eyes see: at the newest that is not later.
 *
 * @param {readonly { n: number }[]} steps
 * @param {number} move
 */
export function stepAt(steps, move) {
  return Math.max(0, steps.findLastIndex(({ n }) => n <= move));
}

/** The number of the move that was the last, 0 for the deal. @param {Pick<RecordState, 'replay' | 'step'>} record */
export function moveOf({ replay, step }) {
  return replay?.steps[step]?.n ?? 0;
}

/** The address of a round of what is open, or of all of it. @param {Pick<RecordState, 'id' | 'file'>} record @param {number | null} round */
export function placeOf({ id, file }, round) {
  return file === null ? matchPath(String(id), round) : recordPath(round);
}

/** The address of a round, with the eyes that look now, from its deal on. @param {RecordState} record @param {number} round */
export function roundPlace(record, round) {
  return momentPath(placeOf(record, round), { move: 0, eyes: record.eyes });
}

/** The address of this very step. @param {RecordState} record @param {number} round */
export function stepPlace(record, round) {
  return momentPath(placeOf(record, round), { move: moveOf(record), eyes: record.eyes });
}

/** @typedef {'meld' | 'claim' | 'stop' | 'end'} SceneKind */

/** What makes a step worth a jump, the strongest first. @type {readonly [SceneKind, (event: StepView['events'][number]) => boolean][]} */
const KINDS = [
  ['end', ({ type }) => type === 'round_ended'],
  ['stop', ({ type }) => type === 'stopped'],
  ['claim', (event) => event.type === 'window_closed' && event.taken_by !== null],
  ['meld', ({ type }) => type === 'melded'],
];

/**
 * The steps worth a jump: melds, claims, stops, the end.
 *
 * @param {readonly StepView[]} steps
 */
export function scenesOf(steps) {
  return steps.flatMap(({ events }, step) => {
    const found = KINDS.find(([, isIt]) => events.some(isIt));
    return found ? [{ step, kind: found[0] }] : [];
  });
}

/** The scene before or after a step; null where there is none. @param {readonly StepView[]} steps @param {number} step @param {-1 | 1} way */
export function sceneBeside(steps, step, way) {
  const scenes = scenesOf(steps).map((scene) => scene.step);
  const found = way > 0 ? scenes.find((at) => at > step) : scenes.findLast((at) => at < step);
  return found ?? null;
}
