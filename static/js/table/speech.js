/**
 * Events as sentences: for the line on the table and for the screen reader. Pure.
 *
 * `loud` is for one's own turn and for 땡큐 only; everything else is polite.
 */

import { cardName, cardNames } from '../cards/names.js';
import { seatName } from '../names.js';

/** @import {TableView} from '../types/wire.js' */
/** @import {MeldView} from '../types/wire.js' */
/** @import {Translate} from '../types/client.js' */
/** @import {GameEvent} from './arrivals.js' */

/**
 * What an event says; empty for what is not worth a sentence.
 * @param {GameEvent} event
 * @param {TableView} view after the event
 * @param {Translate} t
 * @returns {string}
 */
export function sentence(event, view, t) {
  switch (event.type) {
    case 'round_began':
      return t(told('event.round_began', event.leader, view), {
        n: view.match?.round ?? 1,
        name: seatName(view, event.leader, t),
      });
    case 'turn_began':
      return event.seat === view.seat ? '' : t('event.turn_began', { name: seatName(view, event.seat, t) });
    case 'drew':
      return drewSentence(event, view, t);
    case 'melded':
    case 'laid_off':
      return t(told(`event.${event.type}`, event.seat, view), {
        name: seatName(view, event.seat, t),
        kind: t(`meld.${event.kind}`),
        cards: cardNames(event.cards, t),
      });
    case 'discarded':
      return t(told('event.discarded', event.seat, view), {
        name: seatName(view, event.seat, t),
        card: cardName(event.card, t),
      });
    case 'window_closed':
      return closedSentence(event, view, t);
    case 'stopped':
      return t(told('event.stopped', event.seat, view), {
        name: seatName(view, event.seat, t),
        stop: t(`stop.${event.kind}`),
      });
    case 'round_ended':
      return endedSentence(event.winners, event.how, view, t);
  }
}

/** The key of the sentence told to the one who did it, or about somebody else. @param {string} key @param {number} seat @param {TableView} view */
function told(key, seat, view) {
  return seat === view.seat ? `${key}.me` : key;
}

/** @param {Extract<GameEvent, {type: 'drew'}>} event @param {TableView} view @param {Translate} t */
function drewSentence(event, view, t) {
  if (event.card !== null) return t('event.drew.me', { card: cardName(event.card, t) });
  return t('event.drew', { name: seatName(view, event.seat, t) });
}

/** @param {Extract<GameEvent, {type: 'window_closed'}>} event @param {TableView} view @param {Translate} t */
function closedSentence(event, view, t) {
  if (event.taken_by === null) return '';
  const one = event.claimants.length > 1 ? 'event.claimed.nearest' : 'event.claimed';
  return t(told(one, event.taken_by, view), {
    name: seatName(view, event.taken_by, t),
    card: cardName(event.card, t),
    cards: cardNames(event.cards, t),
  });
}

/** @param {readonly number[]} winners @param {string} how @param {TableView} view @param {Translate} t */
function endedSentence(winners, how, view, t) {
  if (winners.length === 0) return t('event.void');
  const names = winners.map((seat) => seatName(view, seat, t)).join(', ');
  const key = winners.length === 1 ? told('event.round_ended', winners[0], view) : 'event.round_ended';
  return t(key, { name: names, ending: t(`ending.${how}`) });
}

/**
 * What the screen reader is told of a frame.
 * @param {readonly GameEvent[]} events
 * @param {TableView} view
 * @param {Translate} t
 * @returns {{polite: string, loud: string}}
 */
export function spoken(events, view, t) {
  const polite = events.map((event) => sentence(event, view, t)).filter(Boolean).join(' ');
  return { polite, loud: loudSentence(events, view, t) };
}

/**
 * What the screen reader is told of a table to which one comes: whose turn it is.
 * @param {TableView} view
 * @param {Translate} t
 * @returns {{polite: string, loud: string}}
 */
export function greeting(view, t) {
  const { round } = view;
  if (round?.phase !== 'draw' && round?.phase !== 'play') return { polite: '', loud: '' };
  return spoken([{ type: 'turn_began', seat: round.seat }], view, t);
}

/** @param {readonly GameEvent[]} events @param {TableView} view @param {Translate} t */
function loudSentence(events, view, t) {
  const round = view.round;
  if (!round || view.seat === null) return '';
  const asked = round.window?.asked && events.some(({ type }) => type === 'discarded');
  if (asked && round.choices.claims.length > 0 && round.window) {
    return t('event.may_claim', { card: cardName(round.window.card, t) });
  }
  const { seat } = view;
  return events.some((event) => beginsTurnOf(event, seat)) ? t('event.turn_began.me') : '';
}

/** A round's first turn is its leader's without another word. @param {GameEvent} event @param {number} seat */
function beginsTurnOf(event, seat) {
  return (event.type === 'turn_began' && event.seat === seat) || (event.type === 'round_began' && event.leader === seat);
}

/**
 * A meld in words: "하트 10, 하트 J, 하트 Q, 런".
 * @param {Pick<MeldView, 'kind' | 'cards'>} meld
 * @param {Translate} t
 */
export function meldName({ kind, cards }, t) {
  return t('table.meld.name', { cards: cardNames(cards, t), kind: t(`meld.${kind}`) });
}
