/**
 * The cards that can be put somewhere: a suit at a time, so that each is large enough for a finger.
 *
 * @import {Scene} from './pieces.js'
 */
import { cardFace } from '../cards/face.js';
import { cardName } from '../cards/names.js';
import { guard, html } from '../lit.js';
import { segments } from './pieces.js';

const SUITS = ['s', 'h', 'd', 'c'];
const RANKS = [...'A23456789TJQK'];

/**
 * @param {object} palette
 * @param {string} palette.name  of this palette, unlike any other on the page
 * @param {Scene['t']} palette.t
 * @param {{ value: string | number, label: string }[]} palette.places  where a card can go
 * @param {string | number} palette.place
 * @param {(place: string | number) => void} palette.choosePlace
 * @param {number} palette.suit
 * @param {(suit: number) => void} palette.chooseSuit
 * @param {readonly string[]} palette.here  the cards of the chosen place
 * @param {readonly string[]} palette.elsewhere  those of the others
 * @param {(card: string) => void} palette.put
 */
export function palette({ name, t, places, place, choosePlace, suit, chooseSuit, here, elsewhere, put }) {
  const suits = SUITS.map((letter, value) => ({ value, label: t(`card.suit.${letter}`) }));
  return html`<div class="palette">
    ${places.length > 1
      ? segments({ name: `${name}-place`, legend: t('rules.try.where'), of: places, value: place, choose: choosePlace })
      : ''}
    ${segments({ name: `${name}-suit`, legend: t('rules.try.cards'), of: suits, value: suit, choose: chooseSuit })}
    <div class="palette-cards" role="group" aria-label=${t(`card.suit.${SUITS[suit]}`)}>
      ${RANKS.map((rank) => {
        const card = rank + SUITS[suit];
        const pressed = here.includes(card);
        const state = elsewhere.includes(card) ? 'elsewhere' : 'free';
        return cardButton(card, { t, state: pressed ? 'here' : state, pressed, press: () => put(card) });
      })}
    </div>
  </div>`;
}

/**
 * A card to be pressed.
 *
 * @param {string} card
 * @param {object} button
 * @param {Scene['t']} button.t
 * @param {string} button.state  how it looks
 * @param {boolean} button.pressed
 * @param {() => void} button.press
 */
export function cardButton(card, { t, state, pressed, press }) {
  return html`<button
    type="button"
    class="card-btn"
    data-card=${card}
    data-state=${state}
    aria-pressed=${String(pressed)}
    aria-label=${cardName(card, t)}
    @click=${press}
  >
    ${guard([card], () => html`<span class="mini-card">${cardFace(card)}</span>`)}
  </button>`;
}
