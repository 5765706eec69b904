/**
 * An example of the rules as a live little table: the reader moves the cards, the engine judges.
 *
 * @import {Desk, Sheet} from './rules-desk.js'
 * @import {Move, Zone} from './rules-laid.js'
 * @import {Sight} from './rules-sight.js'
 * @import {MoveExample} from './rulebook.js'
 * @import {Scene} from './pieces.js'
 * @import {Judged} from '../types/wire.js'
 */
import { icon } from '../icons.js';
import { html, nothing, ref } from '../lit.js';
import { hasWord } from '../words.js';
import { cardRow } from './pieces.js';
import { MOST_TURNS, choose, isChosen, isWhole, put, zonesOf } from './rules-laid.js';
import { cardButton, palette } from './rules-palette.js';

/**
 * @typedef {object} Place  where an example stands
 * @property {string} key  of its sentence
 * @property {Desk} desk
 * @property {Sight} sight
 * @property {Scene['t']} t
 */

/** @type {NonNullable<Judged['kind']>[]} */
const KINDS = ['set', 'run', 'seven'];
const SIGNS = /** @type {const} */ ({ yes: 'check', no: 'cross', open: 'next' });

/** @param {MoveExample} example @param {Place} place */
export function moveExample(example, place) {
  const { desk, key, sight, t } = place;
  const sheet = desk.sheet(key, example);
  const laid = /** @type {Move} */ (sheet.laid);
  const verdict = verdictOf(example, sheet, t);
  const title = `${key.replaceAll('.', '-')}-says`;
  return html`<div class="example panel" data-verdict=${verdict.tone} aria-labelledby=${title} role="group" ${ref((element) => sight.watch(element, sheet))}>
    <p class="says" id=${title}>${t(key)}</p>
    <div class="little-table">
      ${zonesOf(laid).map((zone) => zoneView(laid, zone, place, sheet))}
    </div>
    ${facts(laid, sheet, place)}
    <div class="said-and-tools">
      <div class="verdict" role="status">
        <span class="chip">${icon(SIGNS[verdict.tone])}${verdict.word}</span>
        <span>${verdict.why}</span>
      </div>
      ${tools(sheet, place, () => desk.reset(sheet, example), zonesOf(laid)[0])}
    </div>
    ${sheet.open === null ? nothing : cardsToPut(laid, sheet, place)}
  </div>`;
}

/** @param {Move} laid @param {Zone} zone @param {Place} place @param {Sheet} sheet */
function zoneView(laid, zone, { desk, t }, sheet) {
  const cards = laid.zones[zone];
  const chosen = zone === 'hand' && isChosen(laid);
  const shown = cards.length > 0 ? cardRow(cards, t) : html`<span class="none">${t('rules.zone.none')}</span>`;
  return html`<div class="zone" data-zone=${zone}>
    <span class="zone-name">${t(zoneName(laid, zone))}</span>
    ${chosen && cards.length > 0
      ? html`<div class="held" role="group" aria-label=${t(`rules.choose.${laid.verb}`)}>
          ${cards.map((card) => {
            const pressed = laid.chosen.includes(card);
            const press = () => desk.lay(sheet, choose(laid, card));
            return cardButton(card, { t, state: pressed ? 'chosen' : 'free', pressed, press });
          })}
        </div>`
      : shown}
  </div>`;
}

/** What stands over a place: of the hand, what is chosen in it. @param {Move} laid @param {Zone} zone */
function zoneName(laid, zone) {
  if (zone === 'hand' && isChosen(laid)) return `rules.choose.${laid.verb}`;
  return zone === 'discard' && laid.own ? 'rules.zone.own_discard' : `rules.zone.${zone}`;
}

/** What is to be known beside the cards, where it matters. @param {Move} laid @param {Sheet} sheet @param {Place} place */
function facts(laid, sheet, { desk, t }) {
  const { verb, melded, turns, thresholds } = laid;
  if (verb !== 'stop' && verb !== 'lay_off') return nothing;
  const sum = sheet.judged?.card_sum ?? null;
  return html`<div class="laid-facts">
    <button type="button" class="fact" aria-pressed=${String(melded)} @click=${() => desk.lay(sheet, { ...laid, melded: !melded })}>
      ${t(melded ? 'mark.melded' : 'mark.unmelded')}
    </button>
    ${verb === 'stop'
      ? html`<button type="button" class="fact" @click=${() => desk.lay(sheet, { ...laid, turns: (turns % MOST_TURNS) + 1 })}>
            ${t('rules.fact.turn', { n: turns })}
          </button>
          <button
            type="button"
            class="fact"
            @click=${() => desk.lay(sheet, { ...laid, thresholds: thresholds === 'basic' ? 'high' : 'basic' })}
          >
            ${t('rules.fact.thresholds', { name: t(`thresholds.${thresholds}`) })}
          </button>
          ${sum === null ? nothing : html`<span class="fact-sum">${t('rules.fact.sum', { n: sum })}</span>`}`
      : nothing}
  </div>`;
}

/** @param {Sheet} sheet @param {Place} place @param {() => void} reset @param {string | number} first  the place that is opened */
export function tools(sheet, { desk, t }, reset, first) {
  const open = sheet.open !== null;
  return html`<div class="example-tools">
    <button type="button" class="link-btn" aria-expanded=${String(open)} @click=${() => desk.open(sheet, open ? null : first)}>
      ${icon(open ? 'close' : 'pen')}${t(open ? 'rules.try.close' : 'rules.try.open')}
    </button>
    ${sheet.failed === null
      ? nothing
      : html`<button type="button" class="link-btn" @click=${() => desk.question(sheet)}>${t('rules.try.again')}</button>`}
    ${sheet.touched
      ? html`<button type="button" class="link-btn" @click=${reset}>${icon('back')}${t('rules.try.reset')}</button>`
      : nothing}
  </div>`;
}

/** @param {Move} laid @param {Sheet} sheet @param {Place} place */
function cardsToPut(laid, sheet, { desk, key, t }) {
  const zone = /** @type {Zone} */ (sheet.open);
  const others = zonesOf(laid).filter((each) => each !== zone);
  return palette({
    name: key,
    t,
    places: zonesOf(laid).map((value) => ({ value, label: t(`rules.zone.${value}`) })),
    place: zone,
    choosePlace: (value) => desk.open(sheet, value),
    suit: sheet.suit,
    chooseSuit: (suit) => desk.showSuit(sheet, suit),
    here: laid.zones[zone],
    elsewhere: others.flatMap((other) => laid.zones[other]),
    put: (card) => desk.lay(sheet, put(laid, zone, card)),
  });
}

/**
 * What the engine has said; of what the book has laid out, what the book says.
 *
 * @param {MoveExample} example
 * @param {Sheet} sheet
 * @param {Scene['t']} t
 * @returns {{ tone: 'yes' | 'no' | 'open', word: string, why: string }}
 */
function verdictOf({ says }, { judged, failed, touched, laid }, t) {
  const open = (/** @type {string} */ key) => ({ tone: /** @type {const} */ ('open'), word: t('rules.open'), why: t(key) });
  if (failed !== null) return open(reasonKey(failed));
  if (judged === null && touched) return open(isWhole(laid) ? 'rules.asking' : 'rules.choose.one');
  const { code, kind, ends } = judged ?? toldByBook(says);
  if (code !== null) return { tone: 'no', word: t('rules.no'), why: t(reasonKey(code)) };
  const comes = [
    ...(kind === null ? [] : [t(`meld.${kind}`)]),
    ...(ends === null ? [] : [t('rules.ends', { how: t(`ending.${ends}`) })]),
  ];
  return { tone: 'yes', word: t('rules.yes'), why: comes.join(' · ') };
}

/** @param {string} says @returns {Pick<Judged, 'code' | 'kind' | 'ends'>} */
function toldByBook(says) {
  const kind = KINDS.find((each) => each === says) ?? null;
  return { code: kind === null && says !== 'yes' ? says : null, kind, ends: null };
}

/** The sentence for a reason. @param {string} code */
function reasonKey(code) {
  const own = `rules.why.${code}`;
  if (hasWord(own)) return own;
  return hasWord(`code.${code}`) ? `code.${code}` : 'code.unknown';
}
