/**
 * What the sections of the admins' page are made of: filters, tables, pages, times, people.
 *
 * @import {Lang, Outcome, Translate} from '../types/client.js'
 * @import {AdminApi} from './api.js'
 * @import {Place, SectionName} from './address.js'
 * @import {Deeds} from './deeds.js'
 */
import { html, live, nothing } from '../lit.js';
import { wideTable } from '../screens/pieces.js';
import { listPath, onePath } from './address.js';

/**
 * Everything a section is drawn from.
 *
 * @typedef {object} Desk
 * @property {Translate} t
 * @property {Lang} lang
 * @property {Place} place
 * @property {string | null} asking  the deed that waits for a second yes
 * @property {string | null} busy  the deed that waits for the server
 * @property {Deeds} deeds
 * @property {(path: string) => void} go
 */

/**
 * One section: what it asks of the server for a place, and how the answer looks.
 *
 * @typedef {object} Section
 * @property {(api: AdminApi, place: Place) => Promise<Outcome<any>>} load
 * @property {(desk: Desk, found: any) => unknown} view
 */

/** @typedef {{ name: string, label: string, kind?: 'text' | 'date' | 'number', options?: readonly { value: string, label: string }[] }} Field */

/**
 * The filters of a list: what is chosen becomes the address.
 *
 * @param {Desk} desk
 * @param {SectionName} section
 * @param {readonly Field[]} fields
 */
export function filterForm({ t, place, go }, section, fields) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    go(listPath(section, Object.fromEntries(chosen)));
  };
  return html`<form class="filters" role="search" aria-label=${t('admin.filters')} @submit=${submit}>
    ${fields.map((field) => filterField(field, place.filters[field.name] ?? ''))}
    <button class="btn" type="submit">${t('admin.look')}</button>
  </form>`;
}

/** @param {Field} field @param {string} value */
function filterField({ name, label, kind = 'text', options }, value) {
  const input = options
    ? html`<select class="input" name=${name}>
        ${options.map((each) => html`<option value=${each.value} ?selected=${each.value === value}>${each.label}</option>`)}
      </select>`
    : html`<input class="input" name=${name} type=${kind} min=${kind === 'number' ? 1 : nothing} maxlength="100" .value=${live(value)} />`;
  return html`<label class="filter"><span>${label}</span>${input}</label>`;
}

/**
 * A table of rows; nothing found is said in a sentence. Where a window is not wide, a row is a
 * block of its cells, each under the name of its column: by its roles it still is a table.
 *
 * @param {Desk} desk
 * @param {string} title
 * @param {readonly (string | null)[]} columns  their names; null over buttons, which name themselves
 * @param {readonly unknown[][]} rows  cells in the order of the columns
 */
export function grid({ t }, title, columns, rows) {
  if (rows.length === 0) return html`<p class="empty">${t('admin.none')}</p>`;
  const [head, ...names] = columns;
  return wideTable(
    title,
    html`<table role="table">
      <caption class="sr-only">${title}</caption>
      <thead role="rowgroup">
        <tr role="row">${columns.map((name) => html`<th role="columnheader" scope="col">${columnHead(name, t)}</th>`)}</tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          ([first, ...others]) => html`<tr role="row">
            <th role="rowheader" scope="row" data-column=${head ?? nothing}>${first}</th>
            ${others.map((cell, index) => html`<td role="cell" data-column=${names[index] ?? nothing}><div>${cell}</div></td>`)}
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

/** @param {string | null} name @param {Translate} t */
function columnHead(name, t) {
  return name ?? html`<span class="sr-only">${t('admin.deeds')}</span>`;
}

/** The way to the pages before and after. @param {Desk} desk @param {SectionName} section @param {boolean} more */
export function pager({ t, place }, section, more) {
  const page = Number(place.filters.page ?? 1);
  if (page === 1 && !more) return nothing;
  /** @param {number} n */
  const path = (n) => listPath(section, { ...place.filters, page: n === 1 ? null : n });
  return html`<nav class="pager" aria-label=${t('admin.pages')}>
    ${page > 1 ? html`<a class="btn" rel="prev" href=${path(page - 1)}>${t('admin.before')}</a>` : nothing}
    <span>${t('admin.page', { n: page })}</span>
    ${more ? html`<a class="btn" rel="next" href=${path(page + 1)}>${t('admin.after')}</a>` : nothing}
  </nav>`;
}

/** A moment in this browser's calendar. @param {Desk} desk @param {number} ms */
export function moment({ lang }, ms) {
  const date = new Date(ms);
  const text = date.toLocaleString(lang, { dateStyle: 'short', timeStyle: 'short' });
  return html`<time datetime=${date.toISOString()}>${text}</time>`;
}

/** A person with the way to their file. @param {{ id: string, name: string } | null} person @param {Translate} t */
export function personLink(person, t) {
  if (!person) return html`<span class="words">${t('admin.forgotten')}</span>`;
  return html`<a href=${onePath('people', person.id)}>${person.name}</a>`;
}

/**
 * A button for what cannot be undone: it asks back before it does it.
 *
 * @param {Desk} desk
 * @param {object} deed
 * @param {string} deed.name  tells it from all others on the page
 * @param {string} deed.label
 * @param {string} deed.sure  what the second press says
 * @param {() => unknown} deed.press
 */
export function dangerButton({ t, asking, busy, deeds }, { name, label, sure, press }) {
  if (asking !== name) {
    return html`<button type="button" class="btn danger" @click=${() => deeds.ask(name)}>${label}</button>`;
  }
  return html`<span class="sure">
    <button type="button" class="btn danger" data-sure data-busy=${busy === name ? 'yes' : nothing} @click=${press}>${sure}</button>
    <button type="button" class="btn quiet" @click=${() => deeds.ask(null)}>${t('app.cancel')}</button>
  </span>`;
}

/** What a filter offers: everything first. @param {Translate} t @param {string} prefix @param {readonly string[]} values */
export function choices(t, prefix, values) {
  return [
    { value: '', label: t('admin.all') },
    ...values.map((value) => ({ value, label: t(`${prefix}.${value}`) })),
  ];
}

/** From which day, to which day. @param {Translate} t @returns {Field[]} */
export function days(t) {
  return [
    { name: 'from', label: t('admin.from'), kind: 'date' },
    { name: 'to', label: t('admin.to'), kind: 'date' },
  ];
}
