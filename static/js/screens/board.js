/**
 * The leaderboards: whose matches, of which period, by which measure; one's own line always in view.
 *
 * @import {BoardAsk} from '../types/client.js'
 * @import {Leaderboard, RankedPerson} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { crown, icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { periodWords } from '../periods.js';
import { signed, signedAverage } from '../sums.js';
import boardEn from '../words/board.en.js';
import boardKo from '../words/board.ko.js';
import { addWords } from '../words.js';
import { pageHead, segments } from './pieces.js';
import { coming, notHere } from './waits.js';

addWords({ ko: boardKo, en: boardEn });

const BOARDS = /** @type {const} */ (['people', 'cpu']);
const PERIODS = /** @type {const} */ (['day', 'week', 'season', 'all']);
/** People on a page. */
const PAGE = 50;
/** How many rows stand in for the people who are coming. */
const COMING = 8;
const MEASURES = /** @type {const} */ (['points', 'average', 'rating']);

/** @param {Scene} scene */
export function boardScreen(scene) {
  const { shown, waiting, refusal } = scene.state.board;
  return html`<div class="page board">
    ${pageHead(scene.t, scene.t('board.title'))} ${choices(scene)}
    <section class="standings" aria-label=${scene.t('board.title')} aria-busy=${waiting ? 'true' : 'false'}>
      ${refusal ? notHere(scene.t, refusal, scene.actions.board.load) : nothing}
      ${shown && !refusal ? standings(scene, shown) : nothing}
      ${shown || refusal ? nothing : coming(scene.t, COMING)}
    </section>
  </div>`;
}

/** @param {Scene} scene */
function choices({ state, actions, t }) {
  const { ask } = state.board;
  /** @template {keyof BoardAsk} K @param {K} name @param {readonly BoardAsk[K][]} of */
  const choice = (name, of) =>
    segments({
      name: `board-${name}`,
      legend: t(`board.${name}`),
      of: of.map((value) => ({ value, label: t(`board.${name}.${value}`) })),
      value: ask[name],
      choose: (value) => actions.board.choose({ [name]: value }),
    });
  return html`<div class="board-choices">
    ${choice('board', BOARDS)} ${choice('period', PERIODS)}
    ${choice('by', ask.board === 'cpu' ? MEASURES.filter((by) => by !== 'rating') : MEASURES)}
  </div>`;
}

/** @param {Scene} scene @param {Leaderboard} shown */
function standings(scene, shown) {
  const { t } = scene;
  const needed = shown.rounds_needed;
  return html`${periodBar(scene, shown)}
    <p class="words board-total" role="status">
      ${t('board.total', { n: shown.total })}
      ${needed === null ? nothing : html` · ${t('board.needed', { n: needed })}`}
    </p>
    ${shown.people.length > 0 || shown.own ? table(scene, shown) : empty(scene, shown)} ${pager(scene, shown)}`;
}

/** The period that is shown, and the ways to those beside it. @param {Scene} scene @param {Leaderboard} shown */
function periodBar({ state, actions, t }, shown) {
  const { period, of, earlier, later } = shown;
  const words = periodWords(period, of, state.settings.lang, t);
  const title = html`<h2 id="board-period" tabindex="-1">${words}</h2>`;
  if (period === 'all') return html`<div class="period-bar">${title}</div>`;
  return html`<div class="period-bar">
    ${wayTo(t('board.earlier'), 'back', earlier, (name) => actions.board.choose({ of: name }))} ${title}
    ${wayTo(t('board.later'), 'next', later, (name) => actions.board.choose({ of: name }))}
  </div>`;
}

/**
 * A button to what lies beside; it stays where it is when there is nothing, and keeps the focus.
 *
 * @template T
 * @param {string} label
 * @param {'back' | 'next' | 'first' | 'last'} sign
 * @param {T | null} to
 * @param {(to: T) => unknown} go
 */
function wayTo(label, sign, to, go) {
  return html`<button
    type="button"
    class="icon-btn"
    aria-label=${label}
    aria-disabled=${to === null ? 'true' : 'false'}
    @click=${() => (to === null ? undefined : go(to))}
  >
    ${icon(sign)}
  </button>`;
}

/** @param {Scene} scene @param {Leaderboard} shown */
function empty({ t }, shown) {
  if (shown.page > 1) return html`<p class="empty">${t('board.no_page')}</p>`;
  return html`<p class="empty">${t(shown.later === null ? 'board.nobody_yet' : 'board.nobody')}</p>`;
}

/** @param {Scene} scene @param {Leaderboard} shown */
function table(scene, shown) {
  const { t, state } = scene;
  const { people, own, by } = shown;
  const elsewhere = own && !people.some(({ me }) => me);
  const name = `${t(`board.board.${shown.board}`)}, ${periodWords(shown.period, shown.of, state.settings.lang, t)}`;
  return html`<table class="ranking">
    <caption class="sr-only">
      ${name}
    </caption>
    <thead>
      <tr>
        <th scope="col" class="rank">${t('board.rank')}</th>
        <th scope="col">${t('board.name')}</th>
        <th scope="col" class="more">${t('board.matches')}</th>
        <th scope="col" class="more">${t('board.wins')}</th>
        <th scope="col" class="more">${t('board.rounds')}</th>
        <th scope="col" aria-sort="descending">${t(`board.by.${by}`)}</th>
      </tr>
    </thead>
    <tbody>
      ${people.map((person) => row(scene, shown, person))}
    </tbody>
    ${elsewhere ? html`<tfoot>${row(scene, shown, own)}</tfoot>` : nothing}
  </table>`;
}

/** @param {Scene} scene @param {Leaderboard} shown @param {RankedPerson} person */
function row({ t }, shown, person) {
  const { rank, name, me, matches, wins, rounds } = person;
  const missing = rank === null && shown.rounds_needed ? shown.rounds_needed - rounds : 0;
  return html`<tr data-me=${me ? 'yes' : nothing}>
    <td class="rank" data-rank=${rank ?? nothing}>${rank === 1 ? crown() : nothing}${rank ?? t('board.unranked')}</td>
    <th scope="row">
      <span class="ranked-name">${name}</span>${me ? html` <span class="chip gold">${t('seat.me')}</span>` : nothing}
      <small>
        ${missing > 0
          ? t('board.missing', { n: missing })
          : html`<span class="less">${t('board.sums', { matches, wins })}</span>`}
      </small>
    </th>
    <td class="more">${matches}</td>
    <td class="more">${wins}</td>
    <td class="more">${rounds}</td>
    <td class="value">${valueOf(shown.by, person)}</td>
  </tr>`;
}

/** What a board by this measure shows of a person. @param {Leaderboard['by']} by @param {RankedPerson} person */
function valueOf(by, { points, average, rating }) {
  if (by === 'average') return signedAverage(average);
  return by === 'points' ? signed(points) : (rating ?? '–');
}

/** @param {Scene} scene @param {Leaderboard} shown */
function pager({ actions, t }, { page, pages, own }) {
  if (pages < 2 && page === 1) return nothing;
  /** @param {number} to */
  const turn = async (to) => {
    await actions.board.choose({ page: to });
    /** @type {HTMLElement | null} */ (document.querySelector('#board-period'))?.focus();
  };
  /** @param {number} to */
  const other = (to) => (to < 1 || to > pages || to === page ? null : to);
  const mine = own?.rank ? other(Math.ceil(own.rank / PAGE)) : null;
  return html`<nav class="pager" aria-label=${t('board.pages')}>
    <div class="pager-ways">
      ${wayTo(t('board.first'), 'first', other(1), turn)}
      ${wayTo(t('board.page_before'), 'back', other(Math.min(page - 1, pages)), turn)}
      <span>${t('board.page', { page, pages })}</span>
      ${wayTo(t('board.page_after'), 'next', other(page + 1), turn)} ${wayTo(t('board.last'), 'last', other(pages), turn)}
    </div>
    ${mine === null
      ? nothing
      : html`<button type="button" class="link-btn mine" @click=${() => turn(mine)}>${crown()}${t('board.mine')}</button>`}
  </nav>`;
}
