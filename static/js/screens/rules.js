/**
 * The rules page: the whole rulebook in our own words, every example a question to the engine.
 *
 * @import {Chapter} from './rulebook.js'
 * @import {Desk} from './rules-desk.js'
 * @import {Sight} from './rules-sight.js'
 * @import {Scene} from './pieces.js'
 * @import {Route} from '../types/client.js'
 */
import { THRESHOLDS } from '../draft.js';
import { judge } from '../learning.js';
import { html, nothing } from '../lit.js';
import rulesEn from '../words/rules.en.js';
import rulesKo from '../words/rules.ko.js';
import { addWords } from '../words.js';
import { pageHead, wideTable } from './pieces.js';
import { RULEBOOK, isPayment } from './rulebook.js';
import { createDesk } from './rules-desk.js';
import { moveExample } from './rules-example.js';
import { paymentExample } from './rules-payment.js';
import { createSight } from './rules-sight.js';

addWords({ ko: rulesKo, en: rulesEn });

/** R7.2: what the places 2 to 5 pay, before anything multiplies it. */
const BASES = [1, 2, 4, 8];

/** As long as the page lives: whoever comes back finds the cards as they lay. @type {{ desk: Desk, sight: Sight } | null} */
let reading = null;
/** The visit that has come to its chapter. @type {Route | null} */
let arrived = null;

/** @param {Scene} scene */
export function rulesScreen(scene) {
  const { state, t, actions } = scene;
  const here = (reading ??= beginToRead(actions.page.redraw));
  goToChapter(state.route);
  return html`<div class="page rules">
    ${pageHead(t, t('rules.title'))}
    <nav class="contents" aria-label=${t('rules.contents')}>
      <ol>
        ${RULEBOOK.map(({ id }) => html`<li><a href=${`#${id}`}>${t(`rules.${id}.title`)}</a></li>`)}
      </ol>
    </nav>
    <div class="chapters">
      <p class="to-lessons"><a class="btn" href="/learn">${t('rules.learn')}</a></p>
      ${RULEBOOK.map((chapter) => oneChapter(chapter, scene, here))}
    </div>
  </div>`;
}

/** @param {() => void} redraw */
function beginToRead(redraw) {
  const desk = createDesk(judge, redraw);
  return { desk, sight: createSight(desk) };
}

/** Whoever follows a link to a chapter from another screen comes there, once it is drawn. @param {Route} visit */
function goToChapter(visit) {
  if (visit === arrived) return;
  arrived = visit;
  const chapter = location.hash.slice(1);
  if (chapter === '') return;
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(chapter)?.scrollIntoView()));
}

/** @param {Chapter} chapter @param {Scene} scene @param {{ desk: Desk, sight: Sight }} here */
function oneChapter({ id, paragraphs, examples = [], table }, scene, here) {
  const { t } = scene;
  return html`<section class="chapter" id=${id} aria-labelledby=${`${id}-title`}>
    <h2 id=${`${id}-title`}>${t(`rules.${id}.title`)}</h2>
    ${Array.from({ length: paragraphs }, (_, index) => html`<p>${t(`rules.${id}.${index + 1}`)}</p>`)}
    ${table ? TABLES[table](t) : nothing}
    ${examples.length > 0
      ? html`<div class="examples">
          ${examples.map((example, index) => {
            const place = { key: `rules.${id}.e${index + 1}`, ...here, t, scene, index: numberOf(id) + index };
            return isPayment(example) ? paymentExample(example, place) : moveExample(example, place);
          })}
        </div>`
      : nothing}
  </section>`;
}

/** No two examples have the same number. @param {string} id */
function numberOf(id) {
  return RULEBOOK.findIndex((chapter) => chapter.id === id) * 10;
}

const TABLES = { stops: stopsTable, base: baseTable, factors: factorsTable };

/** R5. @param {Scene['t']} t */
function stopsTable(t) {
  const { basic, high } = THRESHOLDS;
  const kinds = /** @type {const} */ (['low', 'high', 'plain']);
  return grid(
    t,
    'rules.stops.table',
    ['rules.stops.kind', 'rules.stops.when', 'thresholds.basic', 'thresholds.high', 'rules.stops.brings'],
    [
      [t('stop.four_sevens'), t('rules.stops.when.four_sevens'), '–', '–', '×8'],
      ...kinds.map((kind) => [
        t(`stop.${kind}`),
        t(`rules.stops.when.${kind}`),
        t(`rules.stops.sum.${kind}`, { n: basic[kind] }),
        t(`rules.stops.sum.${kind}`, { n: high[kind] }),
        kind === 'plain' ? '×1' : '×4',
      ]),
    ],
  );
}

/** R7.6: the shares of a round without multipliers. @param {Scene['t']} t */
function baseTable(t) {
  const rows = [3, 4, 5].map((seats) => {
    const paid = BASES.slice(0, seats - 1);
    const won = paid.reduce((sum, base) => sum + base, 0);
    const cells = BASES.map((base, index) => (index < seats - 1 ? `−${base}` : '–'));
    return [t('options.seats', { n: seats }), `+${won}`, ...cells];
  });
  const places = [1, 2, 3, 4, 5].map((n) => t('match.place', { n }));
  return grid(t, 'rules.points.table', ['rules.points.seats'], rows, places);
}

/** R7.3, R7.5. @param {Scene['t']} t */
function factorsTable(t) {
  const rows = ['hula', 'low_high', 'four_sevens', 'unmelded', 'sevens'].map((name) => [
    t(`rules.factors.${name}`),
    t(`rules.factors.${name}.value`),
    t(`rules.factors.${name}.who`),
  ]);
  return grid(t, 'rules.factors.table', ['rules.factors.what', 'rules.factors.times', 'rules.factors.for'], rows);
}

/**
 * @param {Scene['t']} t
 * @param {string} caption
 * @param {string[]} heads  keys
 * @param {string[][]} rows
 * @param {string[]} moreHeads  words
 */
function grid(t, caption, heads, rows, moreHeads = []) {
  return wideTable(
    t(caption),
    html`<table>
      <caption class="sr-only">
        ${t(caption)}
      </caption>
      <thead>
        <tr>
          ${[...heads.map((key) => t(key)), ...moreHeads].map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...cells]) => html`<tr>
            <th scope="row">${first}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}
