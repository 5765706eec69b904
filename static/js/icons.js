/** Signs for buttons, drawn on a grid of 24 by one pen; the words beside them carry the meaning. */
import { html, svg } from './lit.js';

const LINES = {
  back: svg`<path d="M15 5l-7 7 7 7" />`,
  close: svg`<path d="M6 6l12 12M18 6L6 18" />`,
  gear: svg`<path d="M4 7h9M17 7h3M4 17h3M11 17h9" /><circle cx="15" cy="7" r="2.2" /><circle cx="9" cy="17" r="2.2" />`,
  copy: svg`<rect x="8.500" y="8.500" width="11" height="11" rx="2.500" /><path d="M15.500 5.500v-1h-11v11h1" />`,
  share: svg`<path d="M12 15V4M8 7.500L12 3.500l4 4M6 11H5v9h14v-9h-1" />`,
  plus: svg`<path d="M12 5v14M5 12h14" />`,
  check: svg`<path d="M5 12.500l4.500 4.500L19 7.500" />`,
  cross: svg`<path d="M7 7l10 10M17 7L7 17" />`,
  book: svg`<path d="M12 6.500C10 5 7 4.500 4 4.700v13.600c3-.2 6 .3 8 1.700 2-1.400 5-1.900 8-1.700V4.700c-3-.2-6 .3-8 1.800zM12 6.500V20" />`,
  list: svg`<path d="M5 19V9M12 19V4M19 19v-7" />`,
  door: svg`<path d="M13 4H6v16h7M10 12h10M16.500 8.500L20 12l-3.500 3.500" />`,
  flag: svg`<path d="M6 21V4c4-2 8 2 12 0v9c-4 2-8-2-12 0" />`,
  pen: svg`<path d="M5 19l1-4L16 5l3 3L9 18l-4 1z" />`,
  more: svg`<path class="dots" d="M5 12h.01M12 12h.01M19 12h.01" />`,
  next: svg`<path d="M9 5l7 7-7 7" />`,
};

/** A line sign, hidden from the screen reader. @param {keyof typeof LINES} name */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${LINES[name]}</svg>`;
}

/** The crown of 훌라왕, in the shape of the app's sign. */
export function crown() {
  return html`<svg class="crown" viewBox="8 10 48 44" aria-hidden="true">
    <path d="M15 44 11.5 22l11 7L32 14l9.5 15 11-7L49 44z" />
    <path class="crown-band" d="M16 50h32" />
    <circle cx="32" cy="36" r="3.2" />
  </svg>`;
}
