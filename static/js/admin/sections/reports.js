/**
 * What was said and reported, and whether an admin is done with it.
 *
 * @import {AdminReport, AdminReports} from '../../types/wire.js'
 * @import {Translate} from '../../types/client.js'
 * @import {Desk, Section} from '../pieces.js'
 */
import { html, nothing } from '../../lit.js';
import { listPath, reportsAsked } from '../address.js';
import { filterForm, grid, moment, pager, personLink } from '../pieces.js';

/** @type {Section} */
export const reports = {
  load: (api, { filters }) => api.look('reports', reportsAsked(filters)),
  view,
};

/** @param {Desk} desk @param {AdminReports} found */
function view(desk, found) {
  const { t } = desk;
  const states = [
    { value: '', label: t('admin.state.open') },
    { value: 'handled', label: t('admin.state.handled') },
    { value: 'all', label: t('admin.all') },
  ];
  return html`${filterForm(desk, 'reports', [
      { name: 'state', label: t('admin.state'), options: states },
      { name: 'person', label: t('admin.person_id') },
    ])}
    ${grid(
      desk,
      t('admin.reports'),
      [t('admin.at'), t('admin.said_by'), t('admin.said'), t('admin.reported_by'), t('admin.room'), t('admin.state'), null],
      found.reports.map((report) => [
        moment(desk, report.at),
        html`${personLink(report.said_by, t)} <small>${t('admin.then_called', { name: report.name })}</small>`,
        said(report, t),
        personLink(report.reported_by, t),
        html`<a href=${listPath('rooms', { code: report.room })}>${report.room}</a>`,
        state(desk, report),
        deed(desk, report),
      ]),
    )}
    ${pager(desk, 'reports', found.more)}`;
}

/** @param {AdminReport} report @param {Translate} t */
function said({ kind, text }, t) {
  return kind === 'chat' ? html`<q class="said">${text}</q>` : t(`talk.${kind}.${text}`);
}

/** Who is done with it, and since when. @param {Desk} desk @param {AdminReport} report */
function state(desk, { handled_at: at, handled_by: by }) {
  const { t } = desk;
  if (at === null) return t('admin.state.open');
  return html`${moment(desk, at)} <small>${t('admin.handled_by', { name: by ?? '' })}</small>`;
}

/** @param {Desk} desk @param {AdminReport} report */
function deed({ t, busy, deeds }, { id, handled_at: at }) {
  const [name, press, quiet] = at === null ? ['handle', deeds.handle, ''] : ['reopen', deeds.reopen, ' quiet'];
  return html`<button
    type="button"
    class="btn${quiet}"
    data-busy=${busy === `${name} ${id}` ? 'yes' : nothing}
    @click=${() => press(id)}
  >
    ${t(`admin.${name}`)}
  </button>`;
}
