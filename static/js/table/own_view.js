/** What is one's own below the table: state and order of the hand, the claims to choose from, the deeds. */

import { html, nothing, repeat } from '../lit.js';
import { rankText } from '../cards/names.js';
import { seatName } from '../names.js';
import { bubble } from '../talk/bubble.js';
import { icon, suitMark } from './icons.js';
import { claimedMeld, pickedClaim } from './offers.js';
import { meldedTag, portrait, shout, total } from './seats_view.js';
import { meldName } from './speech.js';
import { isQuiet } from './state.js';

/** @import {Settings, Translate} from '../types/client.js' */
/** @import {MeldView, TableView} from '../types/wire.js' */
/** @import {Act, Bar, Deed} from './deeds.js' */
/** @import {Moment} from './seats_view.js' */
/** @import {TableState} from './state.js' */

/** @typedef {{pending: boolean, steady: boolean}} Readiness whether a command waits, and whether the bar lies still */

/** @type {Settings['order'][]} */
const ORDERS = ['suit', 'rank', 'own'];

/**
 * @param {TableView} view
 * @param {Settings['order']} order
 * @param {Moment} moment
 * @param {(order: Settings['order']) => void} choose
 */
export function ownView(view, order, moment, choose) {
  const { t } = moment;
  const round = view.round;
  if (view.seat === null || !round) return nothing;
  return html`${portrait(view, view.seat, moment)}${bubble(moment.said.get(view.seat), t)}${shout(view.seat, moment)}
    ${meldedTag(round.players[view.seat].melded, t)}
    ${total(view, view.seat)}
    <span class="own-sum">${t('table.sum', { n: round.card_sum })}</span>
    <div class="orders" role="group" aria-label=${t('table.order')}>
      ${ORDERS.map(
        (each) => html`<button aria-pressed=${each === order ? 'true' : 'false'} @click=${() => choose(each)}>
          ${t(`table.order.${each}`)}
        </button>`,
      )}
    </div>`;
}

/**
 * The claims to choose from, longest first; one alone is named by the 땡큐 button itself.
 * @param {TableState} state
 * @param {Translate} t
 * @param {(index: number) => void} choose
 */
export function claimsView(state, t, choose) {
  const round = state.shown?.view.round;
  const claims = round?.window?.asked ? round.choices.claims : [];
  if (!round || claims.length < 2 || isQuiet(state)) return nothing;
  const picked = pickedClaim(round, state.picked);
  const discard = round.window?.card ?? '';
  return html`<div class="claims" role="radiogroup" aria-label=${t('table.claims')}>
    ${claims.map((choice, i) => {
      const meld = claimedMeld(choice, discard);
      return html`<button class="claim" role="radio" aria-checked=${i === picked ? 'true' : 'false'}
        aria-label=${meldName(meld, t)} @click=${() => choose(i)}>
        ${meld.cards.map((card) => html`<card-face class="mini-card" ?data-gift=${card === discard} card=${card}></card-face>`)}
      </button>`;
    })}
  </div>`;
}

/**
 * A deed keeps its button and no button becomes another deed's: what was pressed is what is done.
 * @param {Bar} bar
 * @param {TableView} view
 * @param {Readiness} readiness
 * @param {Translate} t
 * @param {(act: Act) => void} act
 */
export function deedsView(bar, view, readiness, t, act) {
  const name = bar.name === undefined ? '' : seatName(view, bar.name, t);
  return html`${bar.hint ? html`<p class="hint">${t(bar.hint, { name })}</p>` : nothing}
    ${repeat(bar.deeds, keyOf, (deed) => deedButton(deed, readiness, t, act))}`;
}

/** Deeds of one type by their order. @param {Deed} deed @param {number} index */
function keyOf({ act }, index) {
  return `${act.type} ${act.type === 'stop' || act.type === 'ask_stop' ? '' : index}`;
}

/** @param {Deed} deed @param {Readiness} readiness @param {Translate} t @param {(act: Act) => void} act */
function deedButton(deed, { pending, steady }, t, act) {
  const { about } = deed;
  return html`<button class="deed deed-${deed.tone}" data-slot=${deed.slot} data-act=${deed.act.type} ?data-winning=${deed.winning}
    ?data-pending=${pending} aria-disabled=${pending || !steady ? 'true' : 'false'} @click=${() => steady && act(deed.act)}>
    <span class="deed-name">${deed.winning ? icon('crown') : nothing}${t(deed.key, deed.params)}</span>
    ${about ? html`<small>${about.to ? icon('arrow') : nothing}${meldMark(about.meld, t)}</small>
      <span class="spoken">${meldName(about.meld, t)}</span>` : nothing}
  </button>`;
}

/** A meld in a sign and a word: ♠ 8–10, 4 SET. @param {Pick<MeldView, 'kind' | 'cards'>} meld @param {Translate} t */
function meldMark({ kind, cards }, t) {
  if (kind === 'set') return html`${t('table.mark.set', { rank: rankText(cards[0]) })}`;
  const [first, last] = [rankText(cards[0]), rankText(cards[cards.length - 1])];
  return html`${suitMark(cards[0][1])}${cards.length > 1 ? `${first}–${last}` : first}`;
}
