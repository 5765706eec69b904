/**
 * What was said and reported.
 *
 * @import {AdminReport, AdminReports} from '../../types/wire.js'
 * @import {Translate} from '../../types/client.js'
 * @import {Desk, Section} from '../pieces.js'
 */
import { html } from '../../lit.js';
import { listPath } from '../address.js';
import { filterForm, grid, moment, pager, personLink } from '../pieces.js';

/** @type {Section} */
export const reports = {
  load: (api, { filters }) => api.look('reports', filters),
  view,
};

/** @param {Desk} desk @param {AdminReports} found */
function view(desk, found) {
  const { t } = desk;
  return html`${filterForm(desk, 'reports', [{ name: 'person', label: t('admin.person_id') }])}
    ${grid(
      desk,
      t('admin.reports'),
      [t('admin.at'), t('admin.said_by'), t('admin.said'), t('admin.reported_by'), t('admin.room')],
      found.reports.map((report) => [
        moment(desk, report.at),
        html`${personLink(report.said_by, t)} <small>${t('admin.then_called', { name: report.name })}</small>`,
        said(report, t),
        personLink(report.reported_by, t),
        html`<a href=${listPath('rooms', { code: report.room })}>${report.room}</a>`,
      ]),
    )}
    ${pager(desk, 'reports', found.more)}`;
}

/** @param {AdminReport} report @param {Translate} t */
function said({ kind, text }, t) {
  return kind === 'chat' ? html`<q class="said">${text}</q>` : t(`talk.${kind}.${text}`);
}
