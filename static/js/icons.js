/** Signs for buttons, drawn on a grid of 24 by one pen; the words beside them carry the meaning. */
import { html, svg } from './lit.js';

const LINES = {
  back: svg`<path d="M15 5l-7 7 7 7" />`,
  close: svg`<path d="M6 6l12 12M18 6L6 18" />`,
  gear: svg`<path d="M4 7h9M17 7h3M4 17h3M11 17h9" /><circle cx="15" cy="7" r="2.2" /><circle cx="9" cy="17" r="2.2" />`,
  copy: svg`<rect x="8.500" y="8.500" width="11" height="11" rx="2.500" /><path d="M15.500 5.500v-1h-11v11h1" />`,
  qr: svg`<path d="M4.500 4.500h5.500v5.500h-5.500zM14 4.500h5.500v5.500H14zM4.500 14h5.500v5.500h-5.500zM14 14h2v2h-2zM18 17.500v2h-2.500M19.500 14v.1" />`,
  share: svg`<path d="M12 15V4M8 7.500L12 3.500l4 4M6 11H5v9h14v-9h-1" />`,
  plus: svg`<path d="M12 5v14M5 12h14" />`,
  check: svg`<path d="M5 12.500l4.500 4.500L19 7.500" />`,
  cross: svg`<path d="M7 7l10 10M17 7L7 17" />`,
  book: svg`<path d="M12 6.500C10 5 7 4.500 4 4.700v13.600c3-.2 6 .3 8 1.700 2-1.400 5-1.900 8-1.700V4.700c-3-.2-6 .3-8 1.800zM12 6.500V20" />`,
  list: svg`<path d="M5 19V9M12 19V4M19 19v-7" />`,
  cup: svg`<path d="M8 4.500h8V9a4 4 0 0 1-8 0zM8 6H4.500c0 2.600 1.300 4 3.700 4.300M16 6h3.500c0 2.600-1.300 4-3.700 4.300M12 13v3.500M8.500 20c0-2.300 1.300-3.500 3.500-3.500s3.500 1.200 3.500 3.500z" />`,
  star: svg`<path d="M12 3.800l2.500 5.200 5.700.800-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.800z" />`,
  save: svg`<path d="M12 4v11M8 11.500l4 4 4-4M5 16v3.500h14V16" />`,
  play: svg`<path d="M8 5.500l10 6.500-10 6.500z" />`,
  door: svg`<path d="M13 4H6v16h7M10 12h10M16.500 8.500L20 12l-3.500 3.500" />`,
  flag: svg`<path d="M6 21V4c4-2 8 2 12 0v9c-4 2-8-2-12 0" />`,
  pen: svg`<path d="M5 19l1-4L16 5l3 3L9 18l-4 1z" />`,
  more: svg`<path class="dots" d="M5 12h.01M12 12h.01M19 12h.01" />`,
  talk: svg`<path d="M5 5h14a1.500 1.500 0 0 1 1.500 1.500v8.500a1.500 1.500 0 0 1-1.500 1.500h-7L7 20.500v-4H5a1.500 1.500 0 0 1-1.500-1.500V6.500A1.500 1.500 0 0 1 5 5zM8 9.500h8M8 12.500h5" />`,
  face: svg`<circle cx="12" cy="12" r="8.500" /><path d="M8.500 10.200v.1M15.500 10.200v.1M8.300 14c1.900 2.800 5.500 2.800 7.400 0" />`,
  send: svg`<path d="M4.500 12L20 4.500 15.500 20l-3.700-6.200zM11.800 13.800L20 4.500" />`,
  sound: svg`<path d="M4.500 9.500h3.500l4.500-4v13l-4.500-4H4.500zM16 9c1.600 1.800 1.600 4.200 0 6M18.600 6.500c3 3.300 3 7.700 0 11" />`,
  hush: svg`<path d="M4.500 9.500h3.500l4.500-4v13l-4.500-4H4.500zM16.500 9.500l5 5M21.500 9.500l-5 5" />`,
  eye: svg`<path d="M2.800 12C6 7 9 5.500 12 5.500S18 7 21.200 12C18 17 15 18.500 12 18.500S6 17 2.800 12z" /><circle cx="12" cy="12" r="2.800" />`,
  swap: svg`<path d="M4 8.500h14M14.500 5L18 8.500 14.500 12M20 15.500H6M9.500 12L6 15.500 9.500 19" />`,
  person: svg`<circle cx="12" cy="8" r="3.600" /><path d="M5 20c.4-4.300 3.300-6.500 7-6.500s6.600 2.200 7 6.500" />`,
  people: svg`<circle cx="9" cy="8.500" r="3.300" /><path d="M3 19c.4-3.800 2.800-5.800 6-5.800s5.600 2 6 5.800M15.500 5.500a3.200 3.200 0 0 1 0 6M17.500 13.800c2 .8 3.200 2.600 3.500 5.200" />`,
  next: svg`<path d="M9 5l7 7-7 7" />`,
  first: svg`<path d="M18 5l-7 7 7 7M7 5v14" />`,
  last: svg`<path d="M6 5l7 7-7 7M17 5v14" />`,
  earlier: svg`<path d="M12 5l-7 7 7 7M19 5l-7 7 7 7" />`,
  later: svg`<path d="M12 5l7 7-7 7M5 5l7 7-7 7" />`,
  pause: svg`<path d="M8.500 5.500v13M15.500 5.500v13" />`,
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
