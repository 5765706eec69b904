/**
 * The moves of a replay as sentences. Pure.
 *
 * @import {StepView, TableView} from './types/wire.js'
 * @import {Translate} from './types/client.js'
 */
import { cardName } from './cards/names.js';
import { seatName } from './names.js';
import { sentence } from './table/speech.js';

/** The seat whose move a step is; null for the deal and for what nobody did. @param {Pick<StepView, 'move'>} step */
export function actorOf({ move }) {
  const found = /^(\d):/.exec(move ?? '');
  return found ? Number(found[1]) : null;
}

/**
 * What came of a move, in a sentence or more.
 *
 * @param {StepView} step
 * @param {TableView} view
 * @param {Translate} t
 */
export function told({ n, move, events }, view, t) {
  const name = (/** @type {number} */ seat) => seatName(view, seat, t);
  const sentences = events.map((event) =>
    event.type === 'drew' && event.card !== null && event.seat !== view.seat
      ? t('replay.drew', { name: name(event.seat), card: cardName(event.card, t) })
      : sentence(event, view, t),
  );
  const said = sentences.filter(Boolean);
  if (n === 0) return [t('replay.dealt'), ...said].join(' ');
  const answer = /^(\d):(pass|claim|withdraw)/.exec(move ?? '');
  if (answer) return [t(`replay.${answer[2]}`, { name: name(Number(answer[1])) }), ...said].join(' ');
  return said.length > 0 ? said.join(' ') : t('replay.close');
}
