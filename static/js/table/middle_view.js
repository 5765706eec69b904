/** The bar above, the piles in the middle, the line that says what happened. */

import { html, nothing } from '../lit.js';
import { cardName } from '../cards/names.js';
import { seatName, seatTint } from '../names.js';
import { bubble } from '../talk/bubble.js';
import { icon, ring } from './icons.js';

/** @import {TableView} from '../types/wire.js' */
/** @import {TalkGlance, Translate} from '../types/client.js' */

/**
 * @typedef {object} MiddleVerbs
 * @property {() => void} openMenu
 * @property {() => void} draw
 * @property {() => void} openDiscards
 * @property {() => void} openHelp
 * @property {() => void} openTalk
 * @property {() => void} openWheel
 */

const STOCK_EDGES = 6;

/** @param {TableView} view @param {Translate} t @param {TalkGlance} talk @param {MiddleVerbs} verbs */
export function barView(view, t, { unread, bySeat }, verbs) {
  const { match, options } = view;
  const beside = bySeat.get(null);
  return html`<div class="bar-facts">
      <span class="bar-crown">${icon('crown')}</span>
      <h1 class="bar-round">${t('table.round', { n: match?.round ?? 1, of: match?.rounds ?? 1 })}</h1>
      ${view.spectators > 0 ? html`<span class="chip chip-watchers" role="img" aria-label=${t('watch.count', { n: view.spectators })}>${icon('eye')}${view.spectators}</span>` : nothing}
      <span class="chip">${t('table.options', {
        thresholds: t(`thresholds.${options.thresholds ?? 'basic'}`),
        seconds: options.window_s ?? 5,
      })}</span>
    </div>
    <div class="bar-buttons">
    <button class="bar-button bar-help" @click=${verbs.openHelp} aria-label=${t('table.help')}>?</button>
    <button class="bar-button" @click=${verbs.openWheel} aria-label=${t('talk.wheel')}>${icon('face')}</button>
    <button class="bar-button bar-talk" @click=${verbs.openTalk} aria-label=${unread > 0 ? t('talk.open_unread', { n: unread }) : t('talk.title')}>
      ${icon('talk')}${unread > 0 ? html`<b class="count" data-count=${unread}></b>` : nothing}
    </button>
    <button class="bar-button" @click=${verbs.openMenu} aria-label=${t('table.menu')}>${icon('more')}</button>
    </div>
    ${bubble(beside, t, beside?.name)}`;
}

/**
 * @param {TableView} view
 * @param {{t: Translate, windowSeconds: number | null, open: boolean, dropping: boolean}} moment `open`: what is dragged may go there; `dropping`: it is over the pile
 * @param {MiddleVerbs} verbs
 */
export function pilesView(view, { t, windowSeconds, open, dropping }, verbs) {
  const round = view.round;
  if (!round) return nothing;
  const may = round.choices.draw;
  const newest = round.discard;
  const thrownLabel = newest
    ? t('table.discard.label', { card: cardName(newest.card, t), n: round.discards.length })
    : t('table.discards.none');
  return html`<button class="stock" ?data-lit=${may} aria-disabled=${may ? 'false' : 'true'} @click=${verbs.draw}>
      <span class="pile-card" data-edges=${Math.min(STOCK_EDGES, Math.ceil(round.stock / 5))}>
        ${round.stock > 0 ? html`<span class="back"></span>` : nothing}
      </span>
      <span class="pile-count">${t('table.stock', { n: round.stock })}</span>
      ${may ? html`<span class="spoken">${t('table.draw')}</span>` : nothing}
    </button>
    <button class="thrown" ?data-window=${round.window !== null} ?data-open=${open} ?data-dropping=${dropping} @click=${verbs.openDiscards}>
      <span class="pile-card">${round.window ? ring('window') : nothing}</span>
      ${windowSeconds === null ? nothing : html`<span class="window-seconds" aria-hidden="true">${windowSeconds}</span>`}
      <span class="pile-count">${thrownCaption(view, t)}</span>
      <span class="spoken">${thrownLabel}</span>
    </button>`;
}

/**
 * The line on the table: why something was not done, else what happened last.
 * @param {{told: string, refusal: string | null}} state
 * @param {Translate} t
 */
export function saidView({ told, refusal }, t) {
  if (refusal) return html`<span class="refused" role="alert">${t(refusal)}</span>`;
  return html`<span aria-hidden="true">${told}</span>`;
}

/** Who threw the newest card, else how many lie there. @param {TableView} view @param {Translate} t */
function thrownCaption(view, t) {
  const round = view.round;
  const by = round?.discard?.by;
  if (!round || by === undefined) return t('table.discards', { n: round?.discards.length ?? 0 });
  const name = by === view.seat ? t('seat.me') : seatName(view, by, t);
  return html`<i class="dot" data-tint=${seatTint(view, by)}></i><span>${name}</span>`;
}
