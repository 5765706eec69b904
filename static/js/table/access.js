/**
 * The hand for the screen reader and the keyboard: a list box that owns its cards in their order.
 *
 * The elements never change their place in the document (focus would be lost), so the order is told
 * by `aria-owns`; one card at a time can be tabbed to.
 */

import { cardName } from '../cards/names.js';

/** @import {Translate} from '../types/client.js' */
/** @import {CardLayer} from './layer.js' */
/** @import {TableState} from './state.js' */

/**
 * @param {HTMLElement} hand
 * @param {CardLayer} layer
 * @param {TableState} state
 * @param {Translate} t
 */
export function describeHand(hand, layer, state, t) {
  const { order, selected, focus } = state;
  const drawn = state.shown?.view.round?.drawn;
  setAttribute(hand, 'aria-owns', order.map((card) => `card-${card}`).join(' '));
  setAttribute(hand, 'aria-label', t('table.hand', { n: order.length }));
  const stop = focus ?? order[0];
  for (const [card, { element }] of layer.cards) {
    const at = order.indexOf(card);
    if (at < 0) {
      hide(element);
      continue;
    }
    const name = cardName(card, t);
    setAttribute(element, 'role', 'option');
    setAttribute(element, 'aria-label', card === drawn ? t('table.card.drawn', { card: name }) : name);
    setAttribute(element, 'aria-selected', String(selected.includes(card)));
    setAttribute(element, 'aria-posinset', String(at + 1));
    setAttribute(element, 'aria-setsize', String(order.length));
    setAttribute(element, 'tabindex', card === stop ? '0' : '-1');
    element.toggleAttribute('data-drawn', card === drawn);
    element.removeAttribute('aria-hidden');
  }
}

/** A card on the table: its meld or pile speaks for it. @param {HTMLElement} element */
function hide(element) {
  if (element.getAttribute('aria-hidden') === 'true') return;
  const focused = document.activeElement === element;
  for (const name of ['role', 'aria-label', 'aria-selected', 'aria-posinset', 'aria-setsize', 'tabindex', 'data-drawn']) {
    element.removeAttribute(name);
  }
  element.setAttribute('aria-hidden', 'true');
  if (focused) element.blur();
}

/** Writes only what has changed. @param {Element} element @param {string} name @param {string} value */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
