/**
 * `<gliding-cards>`: cards that move from where they were seen to where they are drawn next.
 *
 * What is drawn is a template; every card in it says which one it is (`data-card`), and where it
 * comes from if it was not seen before (`data-from`), the name of a place (`data-place`).
 */
import { render } from '../lit.js';

/**
 * @typedef {object} Moment
 * @property {unknown} content
 * @property {unknown} key  a moment with another key is another state of the cards
 * @property {number} longest  how long a motion may take, ms
 */

/** As on the table. */
const EASE = 'cubic-bezier(0.22, 0.8, 0.24, 1)';
/** Shorter than this is at once: who wants no motion has a time of 1 ms. */
const AT_ONCE = 20;

class GlidingCards extends HTMLElement {
  /** @type {unknown} */
  shownKey = undefined;

  /** @param {Moment} moment */
  set moment({ content, key, longest }) {
    const known = this.shownKey !== undefined;
    if (key === this.shownKey) {
      render(content, this);
      return;
    }
    this.shownKey = key;
    const time = known ? Math.min(longest, this.time()) : 0;
    const before = time < AT_ONCE ? null : this.places();
    for (const moving of this.getAnimations({ subtree: true })) moving.cancel();
    render(content, this);
    if (before) this.glide(before, time);
  }

  /** How long a card's way takes, by the setting and the system's wish, ms. */
  time() {
    return msOf(getComputedStyle(this).getPropertyValue('--move'));
  }

  /** Where every card and every place is seen now. @returns {Map<string, DOMRect>} */
  places() {
    const found = new Map();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('[data-place], [data-card]'))) {
      found.set(element.dataset.card ?? element.dataset.place ?? '', element.getBoundingClientRect());
    }
    return found;
  }

  /** @param {Map<string, DOMRect>} before @param {number} duration */
  glide(before, duration) {
    const cards = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('[data-card], [data-from]'))];
    const ways = cards.map((card) => {
      const from = before.get(card.dataset.card ?? '') ?? before.get(card.dataset.from ?? '');
      return from === undefined ? null : wayOf(from, card.getBoundingClientRect());
    });
    ways.forEach((way, index) => {
      if (way === null) return;
      const path = [
        { transform: way, zIndex: 3 },
        { transform: 'none', zIndex: 3 },
      ];
      cards[index].animate(path, { duration, easing: EASE });
    });
  }
}

/** A time as a sheet writes it, in ms: what is bundled has `.34s` where its source has `340ms`. @param {string} time */
function msOf(time) {
  return Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000);
}

/** How a card at its new place looks as if it were at the old one; null if it is. @param {DOMRect} from @param {DOMRect} to */
function wayOf(from, to) {
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const scale = to.height === 0 ? 1 : Math.min(1.5, from.height / to.height);
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return null;
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}

customElements.define('gliding-cards', GlidingCards);
