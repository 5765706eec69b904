/**
 * The audit log: who did what to whom and when.
 *
 * @import {AuditEntry, AuditLog} from '../../types/wire.js'
 * @import {Desk, Section} from '../pieces.js'
 */
import { html, nothing } from '../../lit.js';
import { asked, listPath, onePath } from '../address.js';
import { choices, days, filterForm, grid, moment, pager } from '../pieces.js';

const ACTIONS = [
  'sign_in', 'sign_in_failed', 'sign_out', 'rename', 'mute', 'ban', 'lift', 'close_room', 'close_room_refused',
  'handle_report', 'reopen_report', 'create_admin', 'change_password', 'remove_admin',
];
const OF_PEOPLE = ['rename', 'mute', 'ban', 'lift', 'handle_report', 'reopen_report'];
const OF_ROOMS = ['close_room', 'close_room_refused'];

/** @type {Section} */
export const audit = {
  load: (api, { filters }) => api.look('audit', asked(filters)),
  view,
};

/** @param {Desk} desk @param {AuditLog} found */
function view(desk, found) {
  const { t } = desk;
  return html`${filterForm(desk, 'audit', [
      { name: 'admin', label: t('admin.admin') },
      { name: 'action', label: t('admin.action'), options: choices(t, 'admin.did', ACTIONS) },
      { name: 'subject', label: t('admin.subject') },
      ...days(t),
    ])}
    ${grid(
      desk,
      t('admin.audit'),
      [t('admin.at'), t('admin.admin'), t('admin.action'), t('admin.subject'), t('admin.detail')],
      found.lines.map((line) => [
        moment(desk, line.at),
        line.admin || '–',
        t(`admin.did.${line.action}`),
        subject(line),
        detail(desk, line),
      ]),
    )}
    ${pager(desk, 'audit', found.more)}`;
}

/** @param {AuditEntry} line */
function subject({ action, subject: whom }) {
  if (OF_PEOPLE.includes(action)) return html`<a href=${onePath('people', whom)}><code>${whom}</code></a>`;
  if (OF_ROOMS.includes(action)) return html`<a href=${listPath('rooms', { code: whom })}>${whom}</a>`;
  return whom || nothing;
}

/** @param {Desk} desk @param {AuditEntry} line */
function detail(desk, line) {
  return Object.entries(JSON.parse(line.detail)).map(
    ([name, value]) => html`<span class="phrase"><small>${name}</small> ${name === 'until' && typeof value === 'number' ? moment(desk, value) : String(value ?? '–')}</span> `,
  );
}
