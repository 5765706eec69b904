/**
 * Ended matches by filters, and one of them with its rounds, votes and abort.
 *
 * @import {AdminMatch, AdminMatchDetail, AdminMatches, StateOfPlay} from '../../types/wire.js'
 * @import {Translate} from '../../types/client.js'
 * @import {Desk, Section} from '../pieces.js'
 */
import { html, nothing } from '../../lit.js';
import { cpuName } from '../../names.js';
import { optionWords } from '../../screens/pieces.js';
import { kindOf, signed } from '../../sums.js';
import { asked, onePath } from '../address.js';
import { choices, days, filterForm, grid, moment, pager } from '../pieces.js';

const ENDINGS = ['finished', 'settled', 'aborted', 'abandoned'];

/** @type {Section} */
export const matches = {
  load: (api, { id, filters }) =>
    id ? api.look(`matches/${encodeURIComponent(id)}`) : api.look('matches', asked(filters)),
  view: (desk, found) => (desk.place.id ? one(desk, found) : list(desk, found)),
};

/** @param {Desk} desk @param {AdminMatches} found */
function list(desk, found) {
  const { t } = desk;
  return html`${filterForm(desk, 'matches', [
      { name: 'how', label: t('admin.ending'), options: choices(t, 'games.how', ENDINGS) },
      { name: 'person', label: t('admin.person_id') },
      { name: 'room', label: t('admin.room_code') },
      ...days(t),
    ])}
    ${grid(
      desk,
      t('admin.matches'),
      [t('admin.ended_at'), t('admin.ending'), t('admin.rounds'), t('admin.seats'), t('admin.room')],
      found.matches.map((match) => [
        html`<a href=${onePath('matches', match.id)}>${moment(desk, match.ended_at)}</a>`,
        ending(match, t),
        `${match.rounds_played}/${match.options.rounds}`,
        match.seats.map((_, seat) => html`<span class="phrase">${sitter(match, seat, t)} ${signed(match.seats[seat].total)}</span> `),
        match.room,
      ]),
    )}
    ${pager(desk, 'matches', found.more)}`;
}

/** @param {Desk} desk @param {AdminMatchDetail} found */
function one(desk, { match, detail }) {
  const { t } = desk;
  const names = match.seats.map((_, seat) => sitter(match, seat, t));
  return html`<div class="panel facts">
      <p><b>${ending(match, t)}</b> · ${moment(desk, match.began_at)} – ${moment(desk, match.ended_at)}</p>
      <p class="words">${t('admin.room')} ${match.room} · ${optionWords(match.options, t).join(' · ')}</p>
    </div>
    <h2>${t('admin.seats')}</h2>
    ${grid(
      desk,
      t('admin.seats'),
      [t('admin.name'), t('result.total'), t('admin.place')],
      match.seats.map((seat, index) => [names[index], signed(seat.total), seat.place ?? '–']),
    )}
    ${detail.history.length ? html`<h2>${t('admin.rounds')}</h2>` : nothing}
    ${detail.history.map((ended) => round(desk, names, ended))}
    ${votes(desk, names, detail)} ${brokenOff(desk, names, match, detail)}`;
}

/** @param {Desk} desk @param {unknown[]} names @param {AdminMatchDetail['detail']['history'][number]} ended */
function round(desk, names, { number, result, totals }) {
  const { t } = desk;
  const title = t('admin.round', { n: number, how: t(`games.end.${kindOf(result)}`) });
  const paid = result.sole_payer === null ? nothing : html`<p class="words">${t('admin.sole_payer')}: ${names[result.sole_payer]}</p>`;
  return html`<h3>${title}</h3>
    ${grid(
      desk,
      title,
      ['name', 'place', 'card_sum', 'base', 'unmelded', 'sevens', 'multiplier', 'share', 'points', 'total'].map((key) => t(`admin.round.${key}`)),
      result.lines.map((line, seat) => [
        names[seat],
        line.place ?? '–',
        line.card_sum,
        line.base,
        factor(line.unmelded_factor),
        factor(line.seven_factor),
        factor(line.payer === null ? 1 : result.multiplier),
        line.share,
        signed(line.points),
        signed(totals[seat]),
      ]),
    )}
    ${paid}`;
}

/** @param {number} value */
function factor(value) {
  return value === 1 ? '–' : `×${value}`;
}

/** @param {Desk} desk @param {unknown[]} names @param {AdminMatchDetail['detail']} detail */
function votes(desk, names, detail) {
  const { t } = desk;
  if (detail.votes.length === 0) return nothing;
  return html`<h2>${t('admin.votes')}</h2>
    ${grid(
      desk,
      t('admin.votes'),
      ['after', 'proposer', 'outcome', 'ballots', 'at'].map((key) => t(`admin.vote.${key}`)),
      detail.votes.map((vote) => [
        t('admin.vote.round', { n: vote.round }),
        names[vote.proposer],
        t(`admin.vote.${vote.outcome}`),
        vote.ballots.map(({ seat, yes }) => html`<span class="phrase">${names[seat]}: ${t(yes ? 'admin.vote.yes' : 'admin.vote.no')}</span> `),
        moment(desk, vote.at),
      ]),
    )}`;
}

/** Who broke the match off, and where it stood. @param {Desk} desk @param {unknown[]} names @param {AdminMatch} match @param {AdminMatchDetail['detail']} detail */
function brokenOff(desk, names, match, detail) {
  const { t } = desk;
  if (match.how !== 'aborted' && match.how !== 'abandoned') return nothing;
  const by = match.aborted_by === null ? t('admin.by_system') : names[match.aborted_by];
  const { state } = detail;
  return html`<h2>${t('admin.abort')}</h2>
    <div class="panel facts">
      <p>${by} · ${moment(desk, match.ended_at)}</p>
      ${state ? html`<p class="words">${standing(state, names, t)}</p>` : nothing}
    </div>`;
}

/** @param {StateOfPlay} state @param {unknown[]} names @param {Translate} t */
function standing(state, names, t) {
  const { round: n, phase, turn, seat, stock, melds, cards, stand_ins: away } = state;
  return html`${t('admin.stood', { n, turn, phase: t(`admin.phase.${phase}`), stock, melds })}
    ${cards.map((count, index) => html`<span class="phrase">${names[index]} ${t('admin.cards', { n: count })}${index === seat ? ' ◂' : ''}${away.includes(index) ? ` (${t('admin.stand_in')})` : ''}</span> `)}`;
}

/** @param {AdminMatch} match @param {Translate} t */
function ending({ how }, t) {
  return html`<span class="chip" data-how=${how}>${t(`games.how.${how}`)}</span>`;
}

/** Who sat in a seat, with the way to their file. @param {AdminMatch} match @param {number} seat @param {Translate} t */
function sitter({ seats }, seat, t) {
  const { person, name, cpu_level } = seats[seat];
  if (cpu_level !== null) return html`${cpuName(seat, t)} <small>CPU</small>`;
  return person === null ? name : html`<a href=${onePath('people', person)}>${name}</a>`;
}
