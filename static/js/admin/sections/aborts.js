/**
 * Who aborts the matches that they have begun, and how often.
 *
 * @import {AdminAbortRates} from '../../types/wire.js'
 * @import {Desk, Section} from '../pieces.js'
 */
import { html } from '../../lit.js';
import { asked, listPath } from '../address.js';
import { days, filterForm, grid, pager, personLink } from '../pieces.js';

const LEAST = '5';

/** @type {Section} */
export const aborts = {
  load: (api, { filters }) => api.look('aborts', { least: LEAST, ...asked(filters) }),
  view,
};

/** @param {Desk} desk @param {AdminAbortRates} found */
function view(desk, found) {
  const { t, place } = desk;
  const named = { ...desk, place: { ...place, filters: { least: LEAST, ...place.filters } } };
  return html`${filterForm(named, 'aborts', [{ name: 'least', label: t('admin.least'), kind: 'number' }, ...days(t)])}
    ${grid(
      desk,
      t('admin.aborts'),
      [t('admin.name'), t('admin.rate'), t('admin.aborted'), t('admin.begun')],
      found.people.map((each) => [
        personLink(each, t),
        `${((100 * each.aborted) / each.begun).toFixed(1)} %`,
        html`<a href=${listPath('matches', { person: each.id, how: 'aborted' })}>${each.aborted}</a>`,
        html`<a href=${listPath('matches', { person: each.id })}>${each.begun}</a>`,
      ]),
    )}
    ${pager(desk, 'aborts', found.more)}`;
}
