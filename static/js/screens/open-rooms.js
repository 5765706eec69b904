/**
 * The open rooms on the home page: live, filtered, to sit down in or to look on.
 *
 * @import {RoomFilter} from '../types/client.js'
 * @import {RoomSummary} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { FILTERS, hasSeat, isFiltering, listed, SHORT_ROUNDS } from '../filter.js';
import { icon } from '../icons.js';
import { html, nothing, repeat } from '../lit.js';
import { optionWords, phrases } from './pieces.js';

/** @param {Scene} scene */
export function openRoomsSection(scene) {
  const { state, t } = scene;
  const rooms = state.rooms ?? [];
  const shown = listed(rooms, state.settings.filter);
  return html`<section class="open-rooms" aria-labelledby="open-rooms">
    <header class="rooms-head">
      <h2 id="open-rooms">${t('home.open_rooms')}</h2>
      ${rooms.length > 0 ? html`<span class="chip">${rooms.length}</span>` : nothing}
    </header>
    ${rooms.length > 0 || isFiltering(state.settings.filter) ? filters(scene) : nothing}
    ${shown.length > 0
      ? html`<ul class="rooms">${repeat(shown, ({ code }) => code, (room) => openRoom(room, scene))}</ul>`
      : empty(scene, rooms)}
  </section>`;
}

/** @param {Scene} scene @param {readonly RoomSummary[]} rooms */
function empty({ state, actions, t }, rooms) {
  if (rooms.length === 0) return html`<p class="empty">${t(state.rooms === null ? 'app.wait' : 'home.no_rooms')}</p>`;
  return html`<p class="empty">
    ${t('home.no_match')}
    <button type="button" class="link-btn" @click=${actions.lobby.filterNothing}>${t('home.filter_nothing')}</button>
  </p>`;
}

/** @param {Scene} scene */
function filters(scene) {
  const { t } = scene;
  return html`<div class="filters" role="group" aria-label=${t('home.filter')}>
    ${filterChip(scene, 'seats', (n) => t('options.seats', { n }))}
    ${filterChip(scene, 'rounds', (length) => t(`home.rounds_${length}`, { n: SHORT_ROUNDS }))}
    ${filterChip(scene, 'thresholds', (name) => t('options.thresholds', { name: t(`thresholds.${name}`) }))}
    ${filterChip(scene, 'window', (n) => t('options.window', { n }))}
  </div>`;
}

/**
 * One thing to filter by: a small chip that opens into its values.
 *
 * @param {Scene} scene
 * @param {keyof RoomFilter} name
 * @param {(value: string | number) => string} label
 */
function filterChip({ state, actions, t }, name, label) {
  const chosen = state.settings.filter[name];
  /** @param {Event} event */
  const choose = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    actions.lobby.filter({ [name]: FILTERS[name].find((known) => String(known) === value) ?? null });
  };
  return html`<select class="filter" ?data-on=${chosen !== null} aria-label=${t(`home.by_${name}`)} @change=${choose}>
    <option value="" ?selected=${chosen === null}>${t(`home.by_${name}`)}</option>
    ${FILTERS[name].map((value) => html`<option value=${value} ?selected=${value === chosen}>${label(value)}</option>`)}
  </select>`;
}

/** @param {RoomSummary} room @param {Scene} scene */
function openRoom(room, scene) {
  const { t } = scene;
  const { host, options, taken, phase, spectators } = room;
  const words = optionWords(options, t).slice(1, -1);
  return html`<li class="room">
    <div class="room-text">
      <b>${t('home.room_of', { name: host })}</b>
      <span class="dots" role="img" aria-label=${t('home.taken', { taken, seats: options.seats })}>
        ${Array.from({ length: options.seats }, (_, seat) => html`<i class=${seat < taken ? 'on' : ''}></i>`)}
      </span>
      <span class="words">
        ${options.quick ? html`<span class="chip gold">${t('home.quick_mark')}</span>` : nothing}
        ${phase === 'waiting' ? nothing : html`<span class="chip">${t('home.playing')}</span>`}
        ${phrases(words)}${spectators > 0 ? html`<span class="watchers">${icon('eye')}${spectators}</span>` : nothing}
      </span>
    </div>
    ${wayInto(room, scene)}
  </li>`;
}

/** A seat if there is one, else a place to look on from. @param {RoomSummary} room @param {Scene} scene */
function wayInto(room, { state, actions, t }) {
  const { code, host, watchable } = room;
  const sit = hasSeat(room);
  const away = state.seatedIn !== null && state.seatedIn !== code;
  const [busy, word, name, press] = sit || !watchable
    ? [`join ${code}`, sit ? 'home.sit' : 'home.full', 'home.sit_with', () => actions.lobby.join(code)]
    : [`watch ${code}`, 'watch.look', 'watch.look_at', () => actions.lobby.watch(code)];
  return html`<button
    type="button"
    class="btn ${sit ? '' : 'quiet'}"
    ?disabled=${(!sit && !watchable) || away || state.busy !== null}
    data-busy=${state.busy === busy ? 'yes' : nothing}
    aria-label=${t(name, { name: host })}
    @click=${press}
  >
    ${sit || !watchable ? nothing : icon('eye')}${t(word)}
  </button>`;
}
