/** What the screens use of lit-html, from one place. */
export { html, nothing, render, svg } from '../vendor/lit-html/lit-html.js';
export { live } from '../vendor/lit-html/directives/live.js';
export { repeat } from '../vendor/lit-html/directives/repeat.js';
export { guard } from '../vendor/lit-html/directives/guard.js';
export { ref } from '../vendor/lit-html/directives/ref.js';
