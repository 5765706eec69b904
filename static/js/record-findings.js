/**
 * Whether the cards of a recorded match are those that its seeds and nonces give, reckoned here.
 *
 * The text of the record is all that is believed; its form is told in the README. No rule is needed:
 * whatever a seat lays down or throws must have been dealt to it or drawn by it, in the deck's order.
 * Pure, but for the hashing that it is given.
 *
 * @import {RecordFinding, RoundFinding} from './types/client.js'
 * @import {StepView} from './types/wire.js'
 * @import {Subtle} from './shuffle.js'
 */
import { commitmentOf, deckOf, firstLeaderOf, VERSION } from './shuffle.js';

const DECK = 52;
const HAND = 7;
const NOTHING = '-';
const CARD = /[A2-9TJQK][shdc]/g;
/** A move that shows cards of the own hand. */
const SHOWS = /^(?:meld|lay_off \d+|discard|claim) (\S+)$/;

/**
 * A round as its lines tell it.
 *
 * @typedef {object} ToldRound
 * @property {number} number
 * @property {number} version
 * @property {string} seed
 * @property {readonly string[]} nonces  by seat
 * @property {readonly string[]} deck
 * @property {number} leader
 * @property {readonly { seat: number, move: string }[]} moves
 */

/** The lines of a block by their first words. @param {string} block */
function linesOf(block) {
  return block.split('\n').map((line) => {
    const [word, ...said] = line.trim().split(' ');
    return { word, said: said.join(' ') };
  });
}

/** How many seats and which rounds a record tells of. @param {string} text */
export function toldIn(text) {
  const [head, ...blocks] = text.replaceAll('\r\n', '\n').split('\n\n');
  const seats = linesOf(head).filter(({ word }) => word === 'seat').length;
  return { seats, rounds: blocks.map(roundIn) };
}

/** @param {string} block @returns {ToldRound} */
function roundIn(block) {
  const lines = linesOf(block);
  const said = (/** @type {string} */ name) => lines.find(({ word }) => word === name)?.said ?? '';
  const nonces = said('nonces');
  return {
    number: Number(said('round')),
    version: Number(said('shuffle')),
    seed: said('seed'),
    nonces: nonces === '' ? [] : nonces.split(' ').map((nonce) => (nonce === NOTHING ? '' : nonce)),
    deck: said('deck').match(CARD) ?? [],
    leader: Number(said('leader')),
    moves: lines.flatMap(({ word, said: turn }) => (word === 'turn' ? turn.split(', ').flatMap(moveIn) : [])),
  };
}

/** @param {string} text @returns {{ seat: number, move: string }[]} none for the clock's own */
function moveIn(text) {
  const found = /^(\d):(.*)$/.exec(text);
  return found ? [{ seat: Number(found[1]), move: found[2] }] : [];
}

/**
 * What is found of every round that a record tells of.
 *
 * @param {Subtle | undefined} subtle  missing where the page is not secure
 * @param {string} text
 * @param {Record<number, string>} commitments  what this browser was told before each round
 * @returns {Promise<RoundFinding[]>}
 */
export function findingsOf(subtle, text, commitments) {
  const { seats, rounds } = toldIn(text);
  return Promise.all(rounds.map((round) => roundFinding(subtle, round, seats, commitments[round.number])));
}

/** @param {Subtle | undefined} subtle @param {ToldRound} round @param {number} seats @param {string} [committed] @returns {Promise<RoundFinding>} */
async function roundFinding(subtle, round, seats, committed) {
  const { number, seed, nonces, deck } = round;
  const commitment = subtle ? await commitmentOf(subtle, seed) : '';
  return {
    round: number,
    finding: await findingOf(subtle, round, seats),
    kept: committed === undefined || !subtle ? null : committed === commitment,
    commitment,
    seed,
    nonces,
    deck,
  };
}

/** @param {Subtle | undefined} subtle @param {ToldRound} round @param {number} seats @returns {Promise<RecordFinding>} */
async function findingOf(subtle, { number, version, seed, nonces, deck, leader, moves }, seats) {
  if (subtle === undefined) return 'insecure';
  if (version !== VERSION) return 'version';
  const found = await deckOf(subtle, seed, number, nonces);
  if (found.join() !== deck.join()) return 'deck';
  if (number === 1 && leader !== (await firstLeaderOf(subtle, seed, seats, nonces))) return 'leader';
  return cardsAreTrue(deck, seats, moves) ? 'true' : 'cards';
}

/** Whether every seat shows only what it was dealt or has drawn. @param {readonly string[]} deck @param {number} seats @param {ToldRound['moves']} moves */
function cardsAreTrue(deck, seats, moves) {
  const held = Array.from({ length: seats }, (_, seat) => new Set(deck.slice(HAND * seat, HAND * (seat + 1))));
  let next = HAND * seats;
  for (const { seat, move } of moves) {
    if (move === 'draw') {
      held[seat]?.add(deck[next]);
      next += 1;
    }
    const shown = SHOWS.exec(move)?.[1].match(CARD) ?? [];
    if (shown.some((card) => !held[seat]?.has(card))) return false;
  }
  return next <= DECK;
}

/**
 * Whether a replay shows the cards where a deck has them: the hands dealt, and every draw.
 *
 * @param {readonly StepView[]} steps
 * @param {readonly string[]} deck
 */
export function showsDeck(steps, deck) {
  const dealt = (steps[0]?.hands ?? []).every(
    (hand, seat) => hand === null || isSame(hand, deck.slice(HAND * seat, HAND * (seat + 1))),
  );
  const drawn = steps.every(({ events, view }) =>
    events.every((event) => event.type !== 'drew' || event.card === null || event.card === deck[DECK - view.stock - 1]),
  );
  return dealt && drawn;
}

/** Whether these are the same cards in any order. @param {readonly string[]} one @param {readonly string[]} other */
function isSame(one, other) {
  return [...one].sort().join() === [...other].sort().join();
}
