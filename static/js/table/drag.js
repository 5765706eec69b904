/**
 * Cards that hang at the pointer: what is lifted, what lies under it, where it would go.
 *
 * The hanging cards follow every pointer event at once; the rest is redrawn only when what lies
 * under them changes.
 */

import { fanIndex, inside } from './layout.js';
import { bindPointer } from './pointer.js';

/** @import {Store} from '../store.js' */
/** @import {Point} from './arrivals.js' */
/** @import {CardLayer} from './layer.js' */
/** @import {Geometry} from './places.js' */
/** @import {Parts} from './skeleton.js' */
/** @import {Drag, TableState} from './state.js' */
/** @import {Verbs} from './verbs.js' */

/** How far around a target a drop still counts, px. */
const REACH = 14;
const HAND_REACH = 26;
const HANGING_Z = 900;
const SPREAD = 20;

/**
 * @param {Parts} parts
 * @param {Store<TableState>} store
 * @param {CardLayer} layer
 * @param {Verbs} verbs
 * @param {() => Geometry | null} geometry
 * @returns {() => void} unbind
 */
export function bindDrag(parts, store, layer, verbs, geometry) {
  const { state, update } = store;

  /** @param {Point} at */
  function hang(at) {
    const cards = state.drag?.cards ?? [];
    cards.forEach((card, i) => {
      const off = i - (cards.length - 1) / 2;
      layer.hang(card, { x: at.x + off * SPREAD, y: at.y - 26 }, off * 4, HANGING_Z + i);
    });
  }

  /** @param {Point} at */
  function carry(at) {
    const measured = geometry();
    if (!state.drag || !measured) return;
    hang(at);
    const over = overAt(at, state.drag.cards, state, measured, meldBoxes(parts));
    if (!sameTarget(over, state.drag.over)) {
      update((s) => {
        if (s.drag) s.drag.over = over;
      });
    }
  }

  return bindPointer(parts.layer, parts.root, {
    tap: verbs.tap,
    doubleTap: verbs.doubleTap,
    lift(card, at) {
      const cards = state.selected.includes(card) ? state.order.filter((each) => state.selected.includes(each)) : [card];
      update((s) => {
        s.drag = { cards, over: null };
        s.refusal = null;
      });
      hang(at);
    },
    carry,
    drop(at) {
      carry(at);
      const { drag } = state;
      update((s) => {
        s.drag = null;
      });
      if (drag) verbs.drop(drag);
    },
    letGo() {
      update((s) => {
        s.drag = null;
      });
    },
  });
}

/**
 * @param {Point} at
 * @param {readonly string[]} cards
 * @param {TableState} state
 * @param {Geometry} measured
 * @param {import('./layout.js').Rect[]} melds
 * @returns {Drag['over']}
 */
function overAt(at, cards, state, measured, melds) {
  const meld = melds.findIndex((box) => inside(at, box, 4));
  if (meld >= 0) return { kind: 'meld', meld };
  if (inside(at, measured.discard, REACH)) return { kind: 'discard' };
  if (at.y > measured.hand.y - HAND_REACH) {
    const others = state.order.length - cards.length;
    return { kind: 'hand', index: fanIndex(at.x, others, measured.hand, measured.card) };
  }
  return at.y > measured.melds.y - REACH ? { kind: 'field' } : null;
}

/** @param {Parts} parts @returns {import('./layout.js').Rect[]} */
function meldBoxes({ melds, root }) {
  const origin = root.getBoundingClientRect();
  return [...melds.querySelectorAll('.meld')].map((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return { x: left - origin.left, y: top - origin.top, w: width, h: height };
  });
}

/** @param {Drag['over']} a @param {Drag['over']} b */
function sameTarget(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
