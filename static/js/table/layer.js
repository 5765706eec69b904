/**
 * The cards on the table: one element per card for its whole life, moved by `transform`.
 *
 * `show` is given a place for every card and lets each element glide from where it is seen to be
 * (even in the middle of a motion) to where it belongs. All that has to be asked of the page is asked
 * before anything is changed. Nothing here knows what a move means.
 */

import { cardFace } from '../cards/face.js';

/** @import {Place} from './places.js' */
/** @import {Arrival, Ghost, Point} from './arrivals.js' */
/** @import {Size} from './layout.js' */

/**
 * @typedef {object} Card
 * @property {HTMLElement} element
 * @property {HTMLElement} paper what turns over
 * @property {Place} place
 * @property {Size} size of a hand card when it was put there
 * @property {Animation | null} gliding
 */

/**
 * How a redraw moves things. Durations in ms, 0 for at once.
 * @typedef {object} Motion
 * @property {number} duration
 * @property {number} step between two cards of a deal
 * @property {Map<string, Arrival>} arrivals
 * @property {Ghost[]} ghosts
 */

/** An uncovered card is printed with all its pips from this width on, in px. */
const FULL_DETAIL = 84;
export const EASE = 'cubic-bezier(.22,.8,.24,1)';
/** How much longer a way takes that leads by somewhere, and how large a card is there. */
const DETOUR = 1.9;
const DETOUR_SCALE = 1.1;
/** How far above the others a card is on its way to another part of the table, and one that is shown. */
const FLYING_Z = 1000;

export class CardLayer {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, Card>} */
    this.cards = new Map();
    /** @type {Size} */
    this.size = { w: 0, h: 0 };
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  /**
   * @param {Map<string, Place>} places of every card that is seen
   * @param {Set<string>} hanging cards that follow the pointer and are left alone
   * @param {Size} size of a hand card
   * @param {Motion} motion
   */
  show(places, hanging, size, motion) {
    this.size = size;
    // What is on its way to this very place goes on undisturbed, whatever else is redrawn.
    const news = [...places].filter(([name, place]) => !this.lies(name, place));
    const seen = new Map(news.map(([name]) => [name, this.seen(name)]));
    for (const [name, card] of this.cards) {
      if (!places.has(name) && !hanging.has(name)) this.remove(name, card, motion);
    }
    for (const [name, place] of news) this.put(name, place, seen.get(name) ?? null, motion);
    for (const ghost of motion.ghosts) this.fly(ghost, motion);
  }

  /** Takes all cards off: the next round is dealt anew. */
  clear() {
    for (const { element } of this.cards.values()) element.remove();
    this.cards.clear();
  }

  /** Follows the pointer: no animation, no redraw of anything else. @param {string} name @param {Point} point @param {number} turn @param {number} z */
  hang(name, { x, y }, turn, z) {
    const card = this.cards.get(name);
    if (!card) return;
    stop(card);
    card.place = { ...card.place, x, y, turn, scale: 1.06, z };
    card.element.style.transform = this.transform(card.place);
    card.element.style.zIndex = String(z);
  }

  /** @param {string} name */
  element(name) {
    return this.cards.get(name)?.element ?? null;
  }

  /** When everything that moves now has arrived. */
  async settled() {
    await Promise.allSettled([...this.running].map((animation) => animation.finished));
  }

  /** Whether a card lies, or is about to lie, in its place. @param {string} name @param {Place} place */
  lies(name, place) {
    const card = this.cards.get(name);
    return card !== undefined && card.size.w === this.size.w && samePlace(card.place, place);
  }

  /** Where a card is seen to be now, which in a motion is not where it belongs. @param {string} name */
  seen(name) {
    const card = this.cards.get(name);
    if (!card) return null;
    return card.gliding ? getComputedStyle(card.element).transform : this.transform(card.place);
  }

  /** @param {string} name @param {Place} place @param {string | null} seen where it is; null: nowhere yet @param {Motion} motion */
  put(name, place, seen, motion) {
    const arrival = motion.arrivals.get(name);
    const known = this.cards.get(name);
    const from = seen ?? this.origin(place, arrival, motion);
    const card = known ?? this.create(name, place);
    const flies = known?.place.zone !== place.zone;
    // A table that changes its size does not stop what is on its way.
    const duration = motion.duration || timeLeft(card.gliding);
    stop(card);
    dress(card, place, this.size);
    const to = this.transform(place);
    card.place = place;
    card.size = this.size;
    card.element.style.transform = to;
    card.element.style.zIndex = String(place.z);
    if (from === null || from === to || duration <= 1) return;
    const delay = (arrival?.delay ?? 0) * motion.step;
    if (flies) card.element.style.zIndex = String(place.z + FLYING_Z * (arrival?.via ? 2 : 1));
    if (arrival?.via) {
      const by = this.transform({ ...place, ...arrival.via, turn: 0, scale: DETOUR_SCALE });
      this.glide(card, [from, by, by, to], { duration: duration * DETOUR, delay });
    } else this.glide(card, [from, to], { duration, delay });
    if (!known && arrival) this.turnOver(card, { duration, delay });
  }

  /** @param {string} name @param {Place} place @returns {Card} */
  create(name, place) {
    const element = document.createElement('div');
    element.className = 'card';
    element.id = `card-${name}`;
    element.dataset.card = name;
    const paper = document.createElement('div');
    paper.className = 'paper';
    paper.append(cardFace(name));
    element.append(paper);
    this.host.append(element);
    const card = { element, paper, place, size: this.size, gliding: null };
    this.cards.set(name, card);
    return card;
  }

  /** @param {string} name @param {Card} card @param {Motion} motion */
  remove(name, card, motion) {
    this.cards.delete(name);
    stop(card);
    if (motion.duration <= 1) {
      card.element.remove();
      return;
    }
    const fading = card.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: motion.duration / 2 });
    this.track(fading, () => card.element.remove());
  }

  /** @param {Place} place @param {Arrival | undefined} arrival @param {Motion} motion */
  origin(place, arrival, motion) {
    if (!arrival || motion.duration <= 1) return null;
    return this.transform({ ...place, ...arrival.from, turn: place.turn - 14, scale: 0.62 });
  }

  /** @param {Pick<Place, 'x' | 'y' | 'turn' | 'scale'>} place */
  transform({ x, y, turn, scale }) {
    const [left, top] = [x - this.size.w / 2, y - this.size.h / 2];
    return `translate(${left.toFixed(1)}px,${top.toFixed(1)}px) rotate(${turn.toFixed(2)}deg) scale(${scale.toFixed(3)})`;
  }

  /** @param {Card} card @param {string[]} path @param {{duration: number, delay: number}} timing */
  glide(card, path, { duration, delay }) {
    const { element } = card;
    element.classList.add('moving');
    const steps = path.map((transform) => ({ transform, easing: EASE }));
    const moving = element.animate(steps, { duration, delay, fill: 'backwards' });
    card.gliding = moving;
    this.track(moving, () => {
      if (card.gliding !== moving) return;
      card.gliding = null;
      element.classList.remove('moving');
      element.style.zIndex = String(card.place.z);
    });
  }

  /** The back goes, the face comes. @param {Card} card @param {{duration: number, delay: number}} timing */
  turnOver({ element, paper }, { duration, delay }) {
    const back = document.createElement('div');
    back.className = 'back';
    element.append(back);
    const half = { duration: duration * 0.45, fill: /** @type {const} */ ('both') };
    back.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { ...half, delay, easing: 'ease-in' });
    const opening = paper.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
      ...half,
      delay: delay + half.duration,
      easing: 'ease-out',
    });
    this.track(opening, () => {
      back.remove();
      opening.cancel();
    });
  }

  /** A back flies over the table and is gone. @param {Ghost} ghost @param {Motion} motion */
  fly({ from, to, delay }, motion) {
    if (motion.duration <= 1 || !to) return;
    const element = document.createElement('div');
    element.className = 'card ghost';
    const back = document.createElement('div');
    back.className = 'back';
    element.append(back);
    this.host.append(element);
    const path = [
      { transform: this.transform({ ...from, turn: 0, scale: 0.85 }), opacity: 1 },
      { transform: this.transform({ ...to, turn: -10, scale: 0.4 }), opacity: 1, offset: 0.85 },
      { transform: this.transform({ ...to, turn: -12, scale: 0.34 }), opacity: 0 },
    ];
    const timing = { duration: motion.duration * 1.15, delay: delay * motion.step, easing: EASE };
    this.track(element.animate(path, { ...timing, fill: 'both' }), () => element.remove());
  }

  /** @param {Animation} animation @param {() => void} done */
  track(animation, done) {
    this.running.add(animation);
    const end = () => {
      this.running.delete(animation);
      done();
    };
    animation.finished.then(end, end);
  }
}

/** @param {Place} a @param {Place} b */
function samePlace(a, b) {
  const keys = /** @type {(keyof Place)[]} */ (Object.keys(b));
  return keys.every((key) => a[key] === b[key]);
}

/** How long a motion still takes, ms. @param {Animation | null} gliding */
function timeLeft(gliding) {
  const end = Number(gliding?.effect?.getComputedTiming().endTime ?? 0);
  return gliding === null ? 0 : end - Number(gliding.currentTime ?? end);
}

/** @param {Card} card */
function stop({ element, gliding }) {
  gliding?.cancel();
  element.classList.remove('moving');
}

/** @param {Card} card @param {Place} place @param {Size} size */
function dress({ element }, place, size) {
  element.dataset.zone = place.zone;
  element.dataset.mark = place.mark;
  const large = place.bare && size.w * place.scale >= FULL_DETAIL;
  element.dataset.detail = large ? 'full' : 'mark';
}
