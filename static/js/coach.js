/**
 * What the coach says of a seat's decisions in a replay. Pure.
 *
 * @import {CoachAnswer, RecordState, Translate} from './types/client.js'
 * @import {Advice, AdvisedMove, MeldView, TableView} from './types/wire.js'
 */
import { cardNames } from './cards/names.js';
import { meldName } from './table/speech.js';

/** From here on tenths of a point tell enough. */
const SMALL = 0.1;

/** Whose decisions are looked at: whose eyes look, or who sits below where all hands are open. @param {RecordState['eyes']} eyes @param {Pick<TableView, 'seat'>} view */
export function coachedSeat(eyes, view) {
  return eyes === 'all' ? (view.seat ?? 0) : eyes;
}

/** By what an answer is kept. @param {number} round @param {number} seat */
export function coachKey(round, seat) {
  return `${round} ${seat}`;
}

/** What is known of a seat's decisions; undefined before anybody has asked. @param {Pick<RecordState, 'coach'>} record @param {number} round @param {number} seat @returns {CoachAnswer | undefined} */
export function coachAnswer({ coach }, round, seat) {
  return coach.on ? coach.answers[coachKey(round, seat)] : undefined;
}

/** The decisions for which there was something better, in their order. @param {Pick<Advice, 'decisions'>} advice */
export function missedOf({ decisions }) {
  return decisions.filter((decision) => decision.better !== null);
}

/** The decision that was made by a move of the round. @param {Pick<Advice, 'decisions'>} advice @param {number} n */
export function decisionAt({ decisions }, n) {
  return decisions.find((decision) => decision.n === n) ?? null;
}

/**
 * All decisions together: how many there were, how many were missed, and what that comes to. What is
 * not sure of each is independent of the others.
 *
 * @param {Pick<Advice, 'decisions'>} advice
 */
export function summaryOf(advice) {
  const missed = missedOf(advice);
  return {
    decisions: advice.decisions.length,
    missed: missed.length,
    worth: missed.reduce((sum, { worth }) => sum + worth, 0),
    within: Math.hypot(...missed.map(({ within }) => within)),
  };
}

/** Points to the tenth, small ones to the hundredth. @param {number} points */
export function pointsText(points) {
  return points.toFixed(points > 0 && points < SMALL ? 2 : 1);
}

/** What a decision was worth, in the places of a sentence. @param {Pick<AdvisedMove, 'worth' | 'within'>} decision */
export function worthWords({ worth, within }) {
  return { worth: pointsText(worth), within: pointsText(within) };
}

/** The hand cards that a move takes, `7h8h` as two. @param {string} move  in the notation, without its seat */
export function cardsIn(move) {
  const [verb, ...rest] = move.split(' ');
  const takes = ['meld', 'lay_off', 'discard', 'claim'].includes(verb);
  return takes ? (rest.at(-1)?.match(/../g) ?? []) : [];
}

/**
 * A move as a few words: "다이아 4 버리기".
 *
 * @param {string} move  in the notation, without its seat
 * @param {readonly MeldView[]} melds  of the table then
 * @param {Translate} t
 */
export function moveWords(move, melds, t) {
  const [verb, what] = move.split(' ');
  if (verb === 'stop') return t('coach.move.stop', { stop: t(`stop.${what}`) });
  const cards = cardNames(cardsIn(move), t);
  const meld = verb === 'lay_off' ? melds[Number(what)] : undefined;
  if (meld) return t('coach.move.lay_off', { cards, meld: meldName(meld, t) });
  return t(`coach.move.${verb}`, { cards });
}
