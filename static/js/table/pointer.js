/**
 * Fingers and mice on the hand: taps, double taps and drags, told in the table's own coordinates.
 *
 * One listener set on the card layer; nothing here knows what a tap does.
 */

/** @import {Point} from './arrivals.js' */

/**
 * @typedef {object} PointerVerbs
 * @property {(card: string) => void} tap
 * @property {(card: string) => void} doubleTap
 * @property {(card: string, at: Point) => void} lift a drag begins
 * @property {(at: Point) => void} carry
 * @property {(at: Point) => void} drop
 * @property {() => void} letGo the drag is called off
 */

const DRAG_PX = 9;
const DOUBLE_MS = 330;

/**
 * @param {HTMLElement} layer
 * @param {HTMLElement} root whose top left corner is the origin of all points
 * @param {PointerVerbs} verbs
 * @returns {() => void} unbind
 */
export function bindPointer(layer, root, verbs) {
  /** @type {{id: number, card: string, start: Point, dragging: boolean} | null} */
  let held = null;
  let last = { card: '', at: -Infinity };

  const point = (/** @type {PointerEvent} */ event) => {
    const { left, top } = root.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  /** @param {PointerEvent} event */
  function down(event) {
    const card = cardUnder(event);
    if (!card || held || event.button !== 0) return;
    held = { id: event.pointerId, card, start: point(event), dragging: false };
    layer.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (held?.id !== event.pointerId) return;
    const at = point(event);
    if (!held.dragging && Math.hypot(at.x - held.start.x, at.y - held.start.y) > DRAG_PX) {
      held.dragging = true;
      verbs.lift(held.card, held.start);
    }
    if (held.dragging) verbs.carry(at);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (held?.id !== event.pointerId) return;
    const { card, dragging } = held;
    held = null;
    if (dragging) {
      verbs.drop(point(event));
      return;
    }
    const twice = last.card === card && event.timeStamp - last.at < DOUBLE_MS;
    last = twice ? { card: '', at: -Infinity } : { card, at: event.timeStamp };
    if (twice) verbs.doubleTap(card);
    else verbs.tap(card);
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    if (held?.id !== event.pointerId) return;
    const { dragging } = held;
    held = null;
    if (dragging) verbs.letGo();
  }

  layer.addEventListener('pointerdown', down);
  layer.addEventListener('pointermove', move);
  layer.addEventListener('pointerup', up);
  layer.addEventListener('pointercancel', cancel);
  return () => {
    layer.removeEventListener('pointerdown', down);
    layer.removeEventListener('pointermove', move);
    layer.removeEventListener('pointerup', up);
    layer.removeEventListener('pointercancel', cancel);
  };
}

/** @param {PointerEvent} event @returns {string | null} */
function cardUnder(event) {
  const element = event.target instanceof Element ? event.target.closest('.card[data-zone="hand"]') : null;
  return element instanceof HTMLElement ? (element.dataset.card ?? null) : null;
}
