/** The unchanging frame of the table: one element for each part that is redrawn by itself. */

/**
 * @typedef {object} Parts
 * @property {HTMLElement} root
 * @property {HTMLElement} bar
 * @property {HTMLElement} seats
 * @property {HTMLElement} field
 * @property {HTMLElement} melds
 * @property {HTMLElement} piles
 * @property {HTMLElement} said
 * @property {HTMLElement} own
 * @property {HTMLElement} claims
 * @property {HTMLElement} hand
 * @property {HTMLElement} layer
 * @property {HTMLElement} deeds
 * @property {HTMLElement} above
 * @property {HTMLElement} polite
 * @property {HTMLElement} loud
 */

/**
 * Builds the parts in the order in which they are read; the cards come after the hand's frame.
 * @param {HTMLElement} host
 * @returns {Parts}
 */
export function createSkeleton(host) {
  const root = part('section', 'table');
  const bar = part('header', 'bar');
  const seats = part('div', 'seat-row');
  const melds = part('div', 'melds');
  const piles = part('div', 'piles');
  const field = part('div', 'field', melds, piles);
  const said = part('p', 'said');
  const own = part('div', 'own');
  const claims = part('div', 'claims-tray');
  const hand = part('div', 'hand');
  const layer = part('div', 'layer');
  const deeds = part('div', 'deeds');
  const above = part('div', 'above');
  const polite = part('div', 'spoken');
  const loud = part('div', 'spoken');
  hand.setAttribute('role', 'listbox');
  hand.setAttribute('aria-multiselectable', 'true');
  hand.setAttribute('aria-orientation', 'horizontal');
  polite.setAttribute('role', 'status');
  polite.setAttribute('aria-atomic', 'false');
  loud.setAttribute('role', 'alert');
  root.append(bar, seats, field, said, own, hand, layer, claims, deeds, above, polite, loud);
  host.append(root);
  return { root, bar, seats, field, melds, piles, said, own, claims, hand, layer, deeds, above, polite, loud };
}

/** @param {string} tag @param {string} name @param {...HTMLElement} children */
function part(tag, name, ...children) {
  const element = document.createElement(tag);
  element.className = name;
  element.append(...children);
  return element;
}
