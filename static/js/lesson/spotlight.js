/**
 * Lights up what is to be touched next: cards that are not chosen yet, then the deed.
 *
 * It looks at the table as a person does, by what is drawn, and changes nothing in it but a mark.
 */
import { needsOf } from './moves.js';

const MARK = 'data-spot';
/** What each deed is pressed on, the first that is there. @type {Record<string, string[]>} */
const PLACES = {
  // Whoever wants no claims in this round has to want them again first.
  claim: ['[data-act="claim"]', '[data-act="quiet"]'],
  pass: ['[data-act="pass"]', '[data-act="quiet"]'],
  draw: ['.stock .pile-card', '[data-act="draw"]'],
  stop: ['dialog[open] .deed-go', '[data-act="stop"]', '[data-act="ask_stop"]'],
};

/** The elements to be lit for a wanted move. @param {ParentNode} table @param {string} move @returns {Element[]} */
export function lit(table, move) {
  const { cards, act } = needsOf(move);
  const hand = [...table.querySelectorAll('.card[data-zone="hand"]')];
  const wrong = hand.filter((card) => {
    const chosen = card.getAttribute('aria-selected') === 'true';
    return chosen !== cards.includes(card.getAttribute('data-card') ?? '');
  });
  // In a window no card of the hand has to be chosen.
  if (wrong.length > 0 && cards.length > 0) return wrong;
  if (act === 'draw') return PLACES.draw.flatMap((place) => [...table.querySelectorAll(place)]);
  const places = PLACES[act] ?? [`[data-act="${act}"]`];
  const found = places.map((place) => table.querySelector(place)).find((each) => each !== null);
  // What was pressed waits for its answer.
  return found && !found.hasAttribute('data-pending') ? [found] : [];
}

/** @param {HTMLElement} table */
export function createSpotlight(table) {
  /** @type {string | null} */
  let wanted = null;
  let planned = false;

  function light() {
    planned = false;
    const now = wanted === null ? [] : lit(table, wanted);
    for (const each of table.querySelectorAll(`[${MARK}]`)) {
      if (!now.includes(each)) each.removeAttribute(MARK);
    }
    for (const each of now) each.setAttribute(MARK, '');
  }

  function plan() {
    if (planned) return;
    planned = true;
    requestAnimationFrame(light);
  }

  const seen = { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-selected', 'data-zone', 'data-act', 'data-pending', 'open'] };
  const watch = new MutationObserver(plan);
  watch.observe(table, seen);

  return {
    /** What is to be done; null: nothing now. @param {string | null} move */
    on(move) {
      wanted = move;
      plan();
    },
  };
}
