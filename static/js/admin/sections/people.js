/**
 * People by name or id, and one person's file: other names, sanctions, and what may be decided.
 *
 * @import {AdminPeople, AdminPersonFile, NewSanction, SanctionEntry} from '../../types/wire.js'
 * @import {Translate} from '../../types/client.js'
 * @import {Desk, Section} from '../pieces.js'
 */
import { html, nothing } from '../../lit.js';
import { listPath } from '../address.js';
import { dangerButton, filterForm, grid, moment, pager, personLink } from '../pieces.js';

const HOUR = 3_600_000;
/** How long a sanction may be, ms; 0 is for good. */
const LENGTHS = [HOUR, 24 * HOUR, 7 * 24 * HOUR, 30 * 24 * HOUR, 0];

/** @type {Section} */
export const people = {
  load: (api, { id, filters }) =>
    id ? api.look(`people/${encodeURIComponent(id)}`) : api.look('people', filters),
  view: (desk, found) => (desk.place.id ? one(desk, found) : list(desk, found)),
};

/** @param {Desk} desk @param {AdminPeople} found */
function list(desk, found) {
  const { t } = desk;
  return html`${filterForm(desk, 'people', [{ name: 'words', label: t('admin.words') }])}
    ${grid(
      desk,
      t('admin.people'),
      [t('admin.name'), t('admin.sanctions'), t('admin.since'), 'id'],
      found.people.map((each) => [
        personLink(each, t),
        each.sanctions.map((sanction) => chip(desk, sanction)),
        moment(desk, each.created_at),
        html`<code>${each.id}</code>`,
      ]),
    )}
    ${pager(desk, 'people', found.more)}`;
}

/** @param {Desk} desk @param {AdminPersonFile} file */
function one(desk, file) {
  const { t } = desk;
  const { id } = file;
  return html`<div class="panel facts">
      <p><b>${file.name}</b> <code>${id}</code> ${file.sanctions.filter(holds).map((sanction) => chip(desk, sanction))}</p>
      <p class="words">
        ${t('admin.since')} ${moment(desk, file.created_at)}${file.seen_at === null ? nothing : html` · ${t('admin.seen')} ${moment(desk, file.seen_at)}`}
      </p>
      <p class="links">
        <a href=${listPath('matches', { person: id })}>${t('admin.begun_n', { n: file.begun })}</a>
        <a href=${listPath('matches', { person: id, how: 'aborted' })}>${t('admin.aborted_n', { n: file.aborted })}</a>
        <a href=${listPath('reports', { person: id, state: 'all' })}>${t('admin.reported_n', { n: file.reported })}</a>
        <a href=${listPath('audit', { subject: id })}>${t('admin.audit')}</a>
        ${file.room === null ? nothing : html`<a href=${listPath('rooms', { code: file.room })}>${t('admin.sits_in', { room: file.room })}</a>`}
      </p>
    </div>
    ${renameForm(desk, file)} ${sanctionForm(desk, id)}
    <h2>${t('admin.sanctions')}</h2>
    ${grid(
      desk,
      t('admin.sanctions'),
      [t('admin.kind'), t('admin.reason'), t('admin.from'), t('admin.until'), t('admin.by'), null],
      file.sanctions.map((sanction) => [
        chip(desk, sanction),
        html`<span class="said">${sanction.reason}</span>`,
        moment(desk, sanction.at),
        end(desk, sanction),
        sanction.admin,
        holds(sanction) ? lift(desk, sanction) : nothing,
      ]),
    )}
    ${formerNames(desk, file)}`;
}

/** @param {Desk} desk @param {AdminPersonFile} file */
function formerNames(desk, file) {
  const { t } = desk;
  if (file.former_names.length === 0) return nothing;
  return html`<h2>${t('admin.former_names')}</h2>
    ${grid(
      desk,
      t('admin.former_names'),
      [t('admin.name'), t('admin.borne_until')],
      file.former_names.map(({ name, at }) => [name, moment(desk, at)]),
    )}`;
}

/** @param {Desk} desk @param {AdminPersonFile} file */
function renameForm({ t, busy, deeds }, file) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    deeds.rename(file.id, String(given.get('name')));
  };
  return html`<form class="filters" aria-label=${t('admin.rename')} @submit=${submit}>
    <label class="filter"><span>${t('admin.new_name')}</span>
      <input class="input" name="name" required maxlength="100" autocomplete="off" .value=${file.name} />
    </label>
    <button class="btn" type="submit" data-busy=${busy === 'rename' ? 'yes' : nothing}>${t('admin.rename')}</button>
  </form>`;
}

/** @param {Desk} desk @param {string} person */
function sanctionForm({ t, busy, deeds }, person) {
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const given = new FormData(form);
    const ms = Number(given.get('length'));
    const kind = /** @type {NewSanction['kind']} */ (given.get('kind'));
    const until = ms === 0 ? null : Date.now() + ms;
    if (await deeds.sanction(person, { kind, reason: String(given.get('reason')), until })) form.reset();
  };
  return html`<form class="filters" aria-label=${t('admin.sanction')} @submit=${submit}>
    <label class="filter"><span>${t('admin.kind')}</span>
      <select class="input" name="kind">
        ${['mute', 'ban'].map((kind) => html`<option value=${kind}>${t(`admin.${kind}`)}</option>`)}
      </select>
    </label>
    <label class="filter"><span>${t('admin.length')}</span>
      <select class="input" name="length">
        ${LENGTHS.map((ms) => html`<option value=${ms}>${lengthWords(ms, t)}</option>`)}
      </select>
    </label>
    <label class="filter wide"><span>${t('admin.reason')}</span>
      <input class="input" name="reason" required maxlength="200" autocomplete="off" />
    </label>
    <button class="btn danger" type="submit" data-busy=${busy === 'mute' || busy === 'ban' ? 'yes' : nothing}>
      ${t('admin.sanction')}
    </button>
  </form>`;
}

/** @param {number} ms @param {Translate} t */
function lengthWords(ms, t) {
  if (ms === 0) return t('admin.for_good');
  return ms < 24 * HOUR ? t('admin.hours', { n: ms / HOUR }) : t('admin.days', { n: ms / HOUR / 24 });
}

/** @param {SanctionEntry} sanction */
function holds({ lifted_at: lifted, until }) {
  return lifted === null && (until === null || until > Date.now());
}

/** @param {Desk} desk @param {SanctionEntry} sanction */
function chip({ t }, sanction) {
  return html`<span class="chip" data-kind=${sanction.kind} data-over=${holds(sanction) ? nothing : 'yes'}>${t(`admin.${sanction.kind}`)}</span> `;
}

/** When it ends or has ended. @param {Desk} desk @param {SanctionEntry} sanction */
function end(desk, { lifted_at: lifted, lifted_by: by, until }) {
  const { t } = desk;
  if (lifted !== null) return html`${moment(desk, lifted)} <small>${t('admin.lifted_by', { name: by ?? '' })}</small>`;
  return until === null ? t('admin.for_good') : moment(desk, until);
}

/** @param {Desk} desk @param {SanctionEntry} sanction */
function lift(desk, { id }) {
  const { t, deeds } = desk;
  return dangerButton(desk, {
    name: `lift ${id}`,
    label: t('admin.lift'),
    sure: t('admin.lift_sure'),
    press: () => deeds.lift(id),
  });
}
