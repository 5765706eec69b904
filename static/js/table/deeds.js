/**
 * What the bar under the hand offers now, in order: the first deed is what Enter does. Pure.
 *
 * A deed is offered because the server listed it, never because this client worked it out.
 */

import { inMeldOrder } from '../cards/names.js';
import { claimedMeld, emptiesHand, offersFor, pickedClaim, suggestions } from './offers.js';
import { isQuiet } from './state.js';

/** @import {TableState} from './state.js' */
/** @import {MeldView, RoundView, StopChoice, TableView} from '../types/wire.js' */

/**
 * What a deed does: something to tell the server, or something on this screen alone.
 * @typedef {{type: 'draw'} | {type: 'stop', kind: StopChoice['kind']} | {type: 'meld', cards: string[]}
 *   | {type: 'lay_off', meld: number, cards: string[]} | {type: 'discard', card: string}
 *   | {type: 'claim', cards: string[]} | {type: 'pass'} | {type: 'withdraw'} | {type: 'take_seat'}
 *   | {type: 'ask_stop', stop: StopChoice} | {type: 'suggest'} | {type: 'quiet', on: boolean}} Act
 */

/**
 * @typedef {object} Deed
 * @property {Act} act
 * @property {'go' | 'thanks' | 'plain' | 'quiet'} tone how it looks: the one thing to do, 땡큐, others
 * @property {'main' | 'side'} slot
 * @property {string} key of its words
 * @property {Record<string, string | number>} [params]
 * @property {{meld: Pick<MeldView, 'kind' | 'cards'>, to: boolean}} [about] the cards it is about; `to`: they receive
 * @property {boolean} [winning] ends the round: impossible to miss
 */

/** @typedef {{deeds: Deed[], hint: string | null, name?: number}} Bar a hint is said when there is little to do */

/**
 * @param {TableState} state
 * @returns {Bar}
 */
export function barFor(state) {
  const view = state.shown?.view;
  const round = view?.round;
  if (!view || !round || view.seat === null || round.phase === 'over') return { deeds: [], hint: null };
  if (view.seats[view.seat].stand_in) return { deeds: [takeSeat()], hint: null };
  if (round.window) return windowBar(state, round);
  if (round.seat !== view.seat) return { deeds: [], hint: 'table.hint.wait', name: round.seat };
  if (round.choices.draw || round.choices.stops.length > 0) return drawBar(state, round.choices);
  return playBar(state, round);
}

/** @returns {Deed} */
function takeSeat() {
  return { act: { type: 'take_seat' }, tone: 'go', slot: 'main', key: 'table.take_seat' };
}

/** @param {TableState} state @param {RoundView['choices']} choices @returns {Bar} */
function drawBar(state, { draw, stops }) {
  const outright = stops.some(({ kind }) => kind !== 'plain');
  const stopDeeds = stops.map((stop) => stopDeed(stop, state.stopTold));
  /** @type {Deed[]} */
  const drawDeeds = draw
    ? [{ act: { type: 'draw' }, tone: outright ? 'plain' : 'go', slot: 'main', key: 'table.draw' }]
    : [];
  return { deeds: outright ? [...stopDeeds, ...drawDeeds] : [...drawDeeds, ...stopDeeds], hint: null };
}

/** @param {StopChoice} stop @param {boolean} told @returns {Deed} */
function stopDeed(stop, told) {
  const outright = stop.kind !== 'plain';
  return {
    act: outright || told ? { type: 'stop', kind: stop.kind } : { type: 'ask_stop', stop },
    tone: outright ? 'go' : 'plain',
    slot: 'main',
    key: `table.stop.${stop.kind}`,
    params: { n: stop.multiplier },
    winning: outright,
  };
}

/** @param {TableState} state @param {RoundView} round @returns {Bar} */
function playBar(state, round) {
  const { selected, armed } = state;
  const offers = offersFor(round.choices, selected);
  /** @type {Deed[]} */
  const deeds = [
    ...offers.melds.map(({ kind, cards }) => meldDeed(round, kind, cards)),
    ...offers.layOffs.slice(0, 2).map(({ meld, cards }) => layOffDeed(round, meld, cards)),
  ];
  if (deeds.length > 0) deeds[0].tone = 'go';
  const hint = deeds.length > 0 ? null : playHint(selected, offers);
  if (selected.length === 0 && suggestions(round.choices).length > 0) deeds.push(suggest(round));
  if (offers.discard) deeds.push(discardDeed(offers.discard, armed === offers.discard, deeds.length === 0));
  return { deeds, hint };
}

/** @param {string[]} selected @param {import('./offers.js').Offers} offers */
function playHint(selected, offers) {
  if (selected.length === 0) return 'table.hint.choose';
  if (offers.discard) return offers.partial ? 'table.hint.more' : null;
  return offers.partial ? 'table.hint.more' : 'table.hint.nothing';
}

/** @param {RoundView} round @param {MeldView['kind']} kind @param {string[]} cards @returns {Deed} */
function meldDeed(round, kind, cards) {
  const winning = cards.length === round.hand.length;
  return {
    act: { type: 'meld', cards },
    tone: 'plain',
    slot: 'main',
    key: 'table.meld',
    about: { meld: { kind, cards: inMeldOrder(kind, cards) }, to: false },
    winning,
  };
}

/** @param {RoundView} round @param {number} meld @param {string[]} cards @returns {Deed} */
function layOffDeed(round, meld, cards) {
  const winning = cards.length === round.hand.length;
  return {
    act: { type: 'lay_off', meld, cards },
    tone: 'plain',
    slot: 'main',
    key: 'table.lay_off',
    about: { meld: round.melds[meld], to: true },
    winning,
  };
}

/** @param {RoundView} round @returns {Deed} */
function suggest(round) {
  return {
    act: { type: 'suggest' },
    tone: 'quiet',
    slot: 'main',
    key: 'table.suggest',
    params: { n: suggestions(round.choices).length },
  };
}

/** @param {string} card @param {boolean} armed @param {boolean} alone @returns {Deed} */
function discardDeed(card, armed, alone) {
  return {
    act: { type: 'discard', card },
    tone: alone || armed ? 'go' : 'plain',
    slot: 'side',
    key: armed ? 'table.discard.sure' : 'table.discard',
  };
}

/** @param {TableState} state @param {RoundView} round @returns {Bar} */
function windowBar(state, round) {
  if (!round.window?.asked) return { deeds: [], hint: 'table.hint.asking' };
  const { answer } = round.window;
  if (isQuiet(state)) return { deeds: [quiet(false)], hint: 'table.hint.quiet' };
  if (answer === 'claim') return standingBar(round);
  const deeds = claimDeeds(state, round);
  if (answer === null && round.choices.may_pass) deeds.push(pass(deeds.length > 0));
  if (answer === null) deeds.push(quiet(true));
  return { deeds, hint: answer === 'pass' ? 'table.hint.passed' : null };
}

/** @param {TableState} state @param {RoundView} round @returns {Deed[]} */
function claimDeeds(state, round) {
  const choice = round.choices.claims[pickedClaim(round, state.picked)];
  if (!choice) return [];
  return [
    {
      act: { type: 'claim', cards: choice.cards },
      tone: 'thanks',
      slot: 'main',
      key: emptiesHand(round, choice) ? 'table.claim.winning' : 'table.claim',
      about: { meld: claimedMeld(choice, round.window?.card ?? ''), to: false },
      winning: emptiesHand(round, choice),
    },
  ];
}

/** A claim stands: it can be taken back or become a pass; another choice changes it. @param {RoundView} round @returns {Bar} */
function standingBar(round) {
  /** @type {Deed[]} */
  const deeds = [];
  if (round.choices.may_withdraw) {
    deeds.push({ act: { type: 'withdraw' }, tone: 'plain', slot: 'side', key: 'table.withdraw' });
  }
  if (round.choices.may_pass) deeds.push(pass(true));
  return { deeds, hint: 'table.hint.claimed' };
}

/** @param {boolean} beside @returns {Deed} */
function pass(beside) {
  return { act: { type: 'pass' }, tone: 'plain', slot: beside ? 'side' : 'main', key: 'table.pass' };
}

/** @param {boolean} on @returns {Deed} */
function quiet(on) {
  return { act: { type: 'quiet', on }, tone: 'quiet', slot: 'side', key: on ? 'table.quiet' : 'table.quiet.off' };
}

/**
 * The deed that a key of the keyboard stands for, if it is offered now.
 * @param {Bar} bar
 * @param {Act['type'][]} types
 */
export function deedOf(bar, types) {
  return bar.deeds.find(({ act }) => types.includes(act.type)) ?? null;
}

/** Whether it is the viewer's turn to act, window or not. @param {TableView} view */
export function isOwnTurn(view) {
  const { round, seat } = view;
  return round !== null && round.seat === seat && (round.phase === 'draw' || round.phase === 'play');
}
