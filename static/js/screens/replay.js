/**
 * An ended round move by move: forward, back, to any move, with anybody's eyes or all hands open.
 *
 * @import {LineView, MatchDetail, Replay, StepView, TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, live, nothing } from '../lit.js';
import { listName, seatTint } from '../names.js';
import { placeOf } from '../record-state.js';
import { told } from '../retelling.js';
import { seatsOf } from '../seats-of.js';
import { factorsOf, signed } from '../sums.js';
import { meldName } from '../table/speech.js';
import { cardRow, seatMark, segments, wideTable } from './pieces.js';

/** @param {Scene} scene @param {MatchDetail} match @param {number} round */
export function replayScreen(scene, match, round) {
  const { state, actions, t } = scene;
  const { replay, step } = state.record;
  return html`<div class="page replay" tabindex="-1" @keydown=${(/** @type {KeyboardEvent} */ event) => byKey(event, scene)}>
    <header class="page-head">
      <a class="icon-btn" href=${placeOf(state.record, null)} aria-label=${t('replay.back')}>${icon('back')}</a>
      <h1 tabindex="-1" data-title>${t('replay.title', { n: round })}</h1>
    </header>
    ${segments({
      name: 'replay-eyes',
      legend: t('replay.eyes'),
      of: [/** @type {number | 'all'} */ ('all'), ...match.seats.keys()].map((value) => ({
        value,
        label: value === 'all' ? t('replay.eyes.all') : listName(seatsOf(match), Number(value), t),
      })),
      value: state.record.eyes,
      choose: actions.record.see,
    })}
    ${replay?.number === round
      ? html`${moment(scene, match, replay, replay.steps[step])} ${way(scene, replay)} ${settlement(scene, match, round)}`
      : html`<p class="empty" role="status">${t('app.wait')}</p>`}
  </div>`;
}

/** The arrow keys, unless a field has its own use for them. @param {KeyboardEvent} event @param {Scene} scene */
function byKey(event, { state, actions }) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.closest('input, .wide-table')) return;
  const { step, replay } = state.record;
  const ways = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: (replay?.steps.length ?? 1) - 1 };
  if (!(event.key in ways)) return;
  event.preventDefault();
  actions.record.goTo(ways[/** @type {keyof typeof ways} */ (event.key)]);
}

// -- where it stands --------------------------------------------------------------------------------

/** @param {Scene} scene @param {MatchDetail} match @param {Replay} replay @param {StepView} step */
function moment({ t }, match, replay, step) {
  const view = seatsOf(match, replay.number);
  return html`<p class="told" role="status" aria-live="polite">${told(step, view, t)}</p>
    <ul class="hands" aria-label=${t('replay.hands')}>
      ${step.hands.map((hand, seat) => oneHand(hand, seat, step, view, t))}
    </ul>
    <div class="replay-table">
      <section class="panel" aria-labelledby="replay-melds">
        <h2 id="replay-melds">${t('replay.melds')}</h2>
        ${step.view.melds.length === 0
          ? html`<p class="tip">${t('replay.no_melds')}</p>`
          : html`<ul class="melds-laid">
              ${step.view.melds.map(
                (meld) => html`<li data-tint=${seatTint(view, meld.owner)} aria-label=${t('table.meld.owner', { name: listName(view, meld.owner, t), meld: meldName(meld, t) })}>
                  ${cardRow(meld.cards, t)}
                </li>`,
              )}
            </ul>`}
      </section>
      <section class="panel thrown-of" aria-label=${t('replay.discard')}>
        <h2>${t('replay.discard')}</h2>
        ${step.view.discard ? cardRow([step.view.discard.card], t) : html`<p class="tip">${t('replay.no_discard')}</p>`}
        <p class="words">${t('replay.stock', { n: step.view.stock })}</p>
      </section>
    </div>`;
}

/** @param {readonly string[] | null} hand @param {number} seat @param {StepView} step @param {TableView} view @param {Scene['t']} t */
function oneHand(hand, seat, { view: round }, view, t) {
  const { cards, melded } = round.players[seat];
  const inTurn = round.phase !== 'over' && round.seat === seat;
  return html`<li class="panel hand-of" data-tint=${seatTint(view, seat)} data-turn=${inTurn ? 'yes' : nothing}>
    <span class="hand-name">
      ${seatMark(view, seat, t)}<b>${listName(view, seat, t)}</b>
      <small>${t(melded ? 'mark.melded' : 'mark.unmelded')}${inTurn ? ` · ${t('replay.turn')}` : ''}</small>
    </span>
    ${handText(hand, cards, t)}
  </li>`;
}

/** @param {readonly string[] | null} hand  null where these eyes cannot see it @param {number} cards @param {Scene['t']} t */
function handText(hand, cards, t) {
  if (hand === null) return html`<span class="words">${t('replay.hidden', { n: cards })}</span>`;
  return hand.length > 0 ? cardRow(hand, t) : html`<span class="words">${t('replay.empty')}</span>`;
}

// -- the way through ----------------------------------------------------------------------------------

/** @param {Scene} scene @param {Replay} replay */
function way({ state, actions, t }, { steps }) {
  const { step } = state.record;
  const last = steps.length - 1;
  /** @param {string} key @param {number} to @param {string} sign */
  const button = (key, to, sign) => html`<button
    type="button"
    class="btn quiet"
    aria-label=${t(key)}
    aria-disabled=${to < 0 || to > last || to === step ? 'true' : 'false'}
    @click=${() => actions.record.goTo(to)}
  >
    ${sign}
  </button>`;
  return html`<div class="replay-way">
    <div class="row">
      ${button('replay.first', 0, '⇤')} ${button('replay.prev', step - 1, '←')}
      <span class="step-count" aria-hidden="true">${t('replay.step', { n: step, of: last })}</span>
      ${button('replay.next', step + 1, '→')} ${button('replay.last', last, '⇥')}
    </div>
    <input
      type="range"
      min="0"
      max=${last}
      .value=${live(String(step))}
      aria-label=${t('replay.slider')}
      aria-valuetext=${t('replay.step', { n: step, of: last })}
      @input=${(/** @type {Event} */ event) => actions.record.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}
    />
    <p class="tip keys-tip">${t('replay.keys')}</p>
  </div>`;
}

// -- the points ---------------------------------------------------------------------------------------

/** @param {Scene} scene @param {MatchDetail} match @param {number} round */
function settlement({ t }, match, round) {
  const ended = match.history.find(({ number }) => number === round);
  if (!ended) return nothing;
  const view = seatsOf(match);
  const { lines, multiplier } = ended.result;
  return html`<details class="panel settlement">
    <summary><h2>${t('replay.result')}</h2></summary>
    ${wideTable(
      t('replay.result'),
      html`<table>
        <thead>
          <tr>
            ${['who', 'place', 'sum', 'share', 'pays', 'points'].map((key) => html`<th scope="col">${t(`replay.${key}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (line, seat) => html`<tr>
              <th scope="row">${listName(view, seat, t)}</th>
              <td>${line.place ?? '–'}</td>
              <td>${line.card_sum}</td>
              <td>${line.payer === null ? t('replay.won') : shareText(line, multiplier, t)}</td>
              <td>${line.payer === null ? '–' : listName(view, line.payer, t)}</td>
              <td>${signed(line.points)}</td>
            </tr>`,
          )}
        </tbody>
      </table>`,
    )}
  </details>`;
}

/** A share as its factors: 2등 2 × 미등록박 2 = 4. @param {LineView} line @param {number} multiplier @param {Scene['t']} t */
function shareText(line, multiplier, t) {
  const factors = factorsOf(line, multiplier).map(({ name, value, count }) => `${t(`factor.${name}`, { n: count })} ${value}`);
  return `${factors.join(' × ')} = ${line.share}`;
}
