/**
 * The open rooms, without a card of theirs, and closing one.
 *
 * @import {AdminRooms, OverseenRoom} from '../../types/wire.js'
 * @import {Translate} from '../../types/client.js'
 * @import {Desk, Section} from '../pieces.js'
 */
import { html, nothing } from '../../lit.js';
import { cpuName } from '../../names.js';
import { onePath } from '../address.js';
import { dangerButton, filterForm, grid, pager } from '../pieces.js';

/** @type {Section} */
export const rooms = {
  load: (api, { filters }) => api.look('rooms', filters),
  view,
};

/** @param {Desk} desk @param {AdminRooms} found */
function view(desk, found) {
  const { t } = desk;
  return html`${filterForm(desk, 'rooms', [{ name: 'code', label: t('admin.room_code') }])}
    ${grid(
      desk,
      t('admin.rooms'),
      [t('admin.room'), t('admin.phase'), t('admin.rounds'), t('admin.seats'), t('admin.watching'), t('admin.clocks'), null],
      found.rooms.map((room) => [
        html`${room.code} ${room.options.public ? nothing : html`<span class="chip">${t('admin.private')}</span>`}`,
        html`${t(`admin.phase.${room.phase}`)}${room.vote ? html` <span class="chip">${t('admin.voting')}</span>` : nothing}`,
        `${room.round}/${room.options.rounds}`,
        room.seats.map((_, seat) => sitter(room, seat, t)),
        room.spectators,
        clocks(room, t),
        close(desk, room.code),
      ]),
    )}
    ${pager(desk, 'rooms', found.more)}`;
}

/** @param {OverseenRoom} room @param {number} index @param {Translate} t */
function sitter({ seats }, index, t) {
  const seat = seats[index];
  if (seat.cpu_level !== null) return html`<span class="phrase">${cpuName(index, t)} <small>CPU</small></span> `;
  if (seat.person === null) return html`<span class="phrase words">${t('seat.empty')}</span> `;
  const marks = [
    seat.host && 'seat.host',
    seat.left && 'admin.left',
    !seat.left && !seat.present && 'seat.away',
    seat.stand_in && 'admin.stand_in',
  ].filter((mark) => typeof mark === 'string');
  return html`<span class="phrase">
    <a href=${onePath('people', seat.person)}>${seat.name}</a>
    ${marks.map((mark) => html`<small class="chip">${t(mark)}</small>`)}
  </span> `;
}

/** @param {OverseenRoom} room @param {Translate} t */
function clocks({ left }, t) {
  return Object.entries(left).map(
    ([clock, ms]) => html`<span class="phrase">${t(`admin.clock.${clock}`)} ${t('admin.seconds', { n: Math.ceil(ms / 1000) })}</span> `,
  );
}

/** @param {Desk} desk @param {string} code */
function close(desk, code) {
  const { t, deeds } = desk;
  return dangerButton(desk, {
    name: `close ${code}`,
    label: t('admin.close_room'),
    sure: t('admin.close_room_sure'),
    press: () => deeds.closeRoom(code),
  });
}
