/**
 * The leaderboards with every filter, and as a file.
 *
 * @import {AdminLeaderboard} from '../../types/wire.js'
 * @import {Desk, Section} from '../pieces.js'
 */
import { html, nothing } from '../../lit.js';
import { signed } from '../../sums.js';
import { asked, listPath } from '../address.js';
import { filterForm, grid, pager, personLink } from '../pieces.js';

const FILTERS = {
  board: ['people', 'cpu'],
  period: ['day', 'week', 'season', 'all'],
  by: ['points', 'average', 'rating'],
};
const USUAL = { board: 'people', period: 'all', by: 'points' };

/** @type {Section} */
export const boards = {
  load: (api, { filters }) => api.look('leaderboard', { ...USUAL, ...asked(filters) }),
  view,
};

/** @param {Desk} desk @param {AdminLeaderboard} found */
function view(desk, { board, ids }) {
  const { t, place } = desk;
  const named = { ...desk, place: { ...place, filters: { ...USUAL, ...place.filters } } };
  const fields = Object.entries(FILTERS).map(([name, values]) => ({
    name,
    label: t(`admin.board.${name}`),
    options: values.map((value) => ({ value, label: t(`admin.board.${name}.${value}`) })),
  }));
  const filters = { ...place.filters, page: '' };
  const file = new URLSearchParams({ ...USUAL, ...place.filters });
  file.delete('page');
  return html`${filterForm(named, 'boards', fields)}
    <div class="beside">
      <h2>${board.of === 'all' ? t('admin.board.period.all') : board.of}</h2>
      <span class="words">${t('admin.board.total', { n: board.total })}</span>
      ${step(filters, board.earlier, t('admin.board.earlier'))} ${step(filters, board.later, t('admin.board.later'))}
      <a class="btn" href="/api/admin/leaderboard.csv?${file}" download>CSV</a>
    </div>
    ${grid(
      desk,
      t('admin.boards'),
      ['rank', 'name', 'points', 'average', 'rating', 'matches', 'wins', 'rounds'].map((key) => t(`admin.board.col.${key}`)),
      board.people.map((each, index) => [
        each.rank ?? '–',
        personLink({ id: ids[index], name: each.name }, t),
        signed(each.points),
        each.average.toFixed(2),
        each.rating ?? '–',
        each.matches,
        each.wins,
        each.rounds,
      ]),
    )}
    ${pager(desk, 'boards', board.page < board.pages)}`;
}

/** @param {Record<string, string>} filters @param {string | null} of @param {string} label */
function step(filters, of, label) {
  return of === null ? nothing : html`<a class="btn quiet" href=${listPath('boards', { ...filters, of })}>${label}</a>`;
}
