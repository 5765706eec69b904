/** `<card-face card="7h">`: a card's picture as an element, for templates and lists. */

import { cardFace } from './face.js';

class CardFace extends HTMLElement {
  static observedAttributes = ['card'];

  attributeChangedCallback() {
    const card = this.getAttribute('card');
    this.replaceChildren(...(card ? [cardFace(card)] : []));
  }
}

customElements.define('card-face', CardFace);
