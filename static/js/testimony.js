/**
 * What this browser has seen of the shuffles in a room, and whether it agrees with what is revealed.
 *
 * A testimony is of one person in one room. Pure, but for the hashing that it is given.
 *
 * @import {RevealView, RoundView, TableView} from './types/wire.js'
 * @import {Finding, Testimony} from './types/client.js'
 * @import {Subtle} from './shuffle.js'
 */
import { commitmentOf, deckOf, firstLeaderOf, VERSION } from './shuffle.js';

const DECK = 52;
const HAND = 7;
const SEED = /^[0-9a-f]{64}$/;
/** How many shuffles are remembered: the next one, the present one, and one to be sure. */
const REMEMBERED = 3;

/** @returns {Testimony} */
export function freshTestimony() {
  return { room: '', who: null, commitments: {}, nonces: {}, round: '', hand: null, draws: [] };
}

/** Which round of which match a view shows. @param {Pick<TableView, 'match'>} view */
export function roundOf({ match }) {
  return match === null ? '' : `${match.id} ${match.round}`;
}

/**
 * The testimony after one more view; of a commitment the first that was seen counts.
 *
 * @param {Testimony} before
 * @param {TableView} view
 * @returns {Testimony}
 */
export function noted(before, view) {
  const who = view.seat === null ? null : view.seats[view.seat].who;
  const mine = before.room === view.code && (who === null || before.who === null || before.who === who);
  const kept = mine ? before : freshTestimony();
  const { shuffle } = view;
  const commitments = shuffle === null ? kept.commitments : { [shuffle.number]: shuffle.commitment, ...kept.commitments };
  return {
    ...kept,
    room: view.code,
    who: who ?? kept.who,
    commitments: newest(commitments),
    nonces: newest(kept.nonces),
    ...cardsSeen(kept, view),
  };
}

/** @template T @param {Record<number, T>} numbered @returns {Record<number, T>} */
function newest(numbered) {
  return Object.fromEntries(Object.entries(numbered).slice(-REMEMBERED));
}

/** The own cards of the round on show, as far as the deck must give them. @param {Testimony} kept @param {TableView} view */
function cardsSeen(kept, { match, round, seat }) {
  const name = roundOf({ match });
  const { hand, draws } = name === kept.round ? kept : freshTestimony();
  if (round === null || seat === null) return { round: name, hand, draws };
  const { drawn } = round;
  const place = DECK - round.stock - 1;
  const isNew = drawn !== null && !draws.some((draw) => draw.place === place);
  return {
    round: name,
    hand: isUntouched(round) ? round.hand : hand,
    draws: isNew ? [...draws, { place, card: drawn }] : draws,
  };
}

/** Whether nobody has done anything since the deal. @param {RoundView} round */
function isUntouched({ phase, stock, players }) {
  return phase === 'draw' && stock === DECK - HAND * players.length;
}

/**
 * What is to be said of the shuffle of an ended round: the first thing that is not true, else why
 * it could not be checked as a whole, else that it is true.
 *
 * @param {Subtle | undefined} subtle  missing where the page is not secure
 * @param {TableView} view
 * @param {Testimony} testimony
 * @returns {Promise<Finding>}
 */
export async function findingOf(subtle, view, testimony) {
  const { reveal, round, match } = view;
  if (reveal === null || round === null || match === null) return 'unseen';
  if (subtle === undefined) return 'insecure';
  if (reveal.version !== VERSION) return 'version';
  const committed = testimony.commitments[reveal.number];
  if (!(await isKept(subtle, reveal, committed))) return 'commitment';
  const mine = testimony.nonces[reveal.number];
  const told = view.seat === null ? '' : (reveal.nonces[view.seat] ?? '');
  if (mine?.taken && told !== mine.nonce) return 'nonce';
  const deck = await deckOf(subtle, reveal.seed, match.round, reveal.nonces);
  const lie = cardLie(deck, view, testimony.round === roundOf(view) ? testimony : freshTestimony());
  if (lie !== null) return lie;
  if (match.round === 1 && round.leader !== (await firstLeaderOf(subtle, reveal.seed, round.players.length, reveal.nonces))) {
    return 'leader';
  }
  if (committed === undefined) return 'unseen';
  return mine !== undefined && told === mine.nonce ? 'fair' : 'not_added';
}

/** Whether the seed is the one that was committed to. @param {Subtle} subtle @param {RevealView} reveal @param {string | undefined} committed */
async function isKept(subtle, { seed, commitment }, committed = commitment) {
  const found = SEED.test(seed) ? await commitmentOf(subtle, seed) : null;
  return found === commitment && found === committed;
}

/** Which cards were not where this deck has them. @param {readonly string[]} deck @param {TableView} view @param {Testimony} testimony @returns {Finding | null} */
function cardLie(deck, { seat, round, result }, { hand, draws }) {
  if (seat !== null && hand !== null && !isSame(hand, deck.slice(HAND * seat, HAND * (seat + 1)))) return 'hand';
  if (draws.some(({ place, card }) => deck[place] !== card)) return 'draw';
  if (round === null || result === null) return null;
  const open = [
    ...result.lines.flatMap((line) => line.hand),
    ...round.melds.flatMap((meld) => meld.cards),
    ...round.discards.map((discard) => discard.card),
  ];
  return isSame(open, deck.slice(0, DECK - round.stock)) ? null : 'cards';
}

/** Whether these are the same cards in any order. @param {readonly string[]} one @param {readonly string[]} other */
function isSame(one, other) {
  return [...one].sort().join() === [...other].sort().join();
}
