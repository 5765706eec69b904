/** Wires the admins' page together: address, server, sections. */
import { applySettings, loadSettings, storeSettings } from '../settings.js';
import { createStore } from '../store.js';
import adminEn from '../words/admin.en.js';
import adminKo from '../words/admin.ko.js';
import { addWords, createTranslate } from '../words.js';
import { render } from '../lit.js';
import { BASE, placeAt } from './address.js';
import { createAdminApi } from './api.js';
import { createDeeds } from './deeds.js';
import { SECTION } from './sections.js';
import { frame } from './frame.js';
import { initialState } from './state.js';

function start() {
  addWords({ ko: adminKo, en: adminEn });
  const settings = loadSettings(localStorage, navigator.languages);
  const t = createTranslate(() => settings.lang);
  const root = /** @type {HTMLElement} */ (document.querySelector('#app'));
  const state = initialState(placeAt(location));
  const store = createStore(state, draw, (soon) => requestAnimationFrame(soon));
  const api = createAdminApi(fetch.bind(globalThis));
  const deeds = createDeeds(store, api, load);
  let asks = 0;
  let shownAt = '';

  function draw() {
    const { place, asking, busy } = state;
    const desk = { t, lang: settings.lang, place, asking, busy, deeds, go };
    render(frame(desk, state, otherLang), root);
    document.title = [root.querySelector('h1')?.textContent?.trim(), t('admin.title')].filter(Boolean).join(' · ');
    const at = `${state.admin} ${place.section} ${place.id}`;
    if (state.asking !== null) focusOn(root.querySelector('[data-sure]'));
    else if (state.known && at !== shownAt) focusOn(root.querySelector('h1'));
    if (state.known && at !== shownAt) {
      root.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
      shownAt = at;
    }
  }

  /** Asks for what the place shows; an answer that comes too late is for another place. */
  async function load() {
    const { place } = state;
    if (place.section === 'missing' || state.admin === null) return;
    const mine = ++asks;
    const outcome = await SECTION[place.section].load(api, place);
    if (mine !== asks) return;
    if (!outcome.ok) deeds.refused(outcome);
    else {
      store.update((now) => {
        now.found = { value: outcome.value };
      });
    }
  }

  function arrive() {
    const place = placeAt(location);
    store.update((now) => {
      const elsewhere = place.section !== now.place.section || place.id !== now.place.id;
      if (elsewhere) now.found = null;
      Object.assign(now, { place, refusal: null, done: null, asking: null });
    });
    load();
  }

  /** @param {string} path */
  function go(path) {
    if (path !== location.pathname + location.search) history.pushState(null, '', path);
    scrollTo(0, 0);
    arrive();
  }

  function otherLang() {
    settings.lang = settings.lang === 'ko' ? 'en' : 'ko';
    storeSettings(localStorage, settings);
    applySettings(settings);
    store.update(() => {});
  }

  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    const path = innerPath(event);
    if (path === null) return;
    event.preventDefault();
    shownAt = '';
    go(path);
  });

  applySettings(settings);
  draw();
  api.session().then((outcome) => {
    store.update((now) => {
      now.known = true;
      if (outcome.ok) now.admin = outcome.value.name;
      else if (outcome.code !== 'not_signed_in') now.refusal = outcome;
    });
    load();
  });
}

/** Where a click on a link of this page leads, unless it leaves it. @param {MouseEvent} event */
function innerPath(event) {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const target = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (event.defaultPrevented || !plain || !(target instanceof HTMLAnchorElement)) return null;
  const inside = target.origin === location.origin && target.pathname.startsWith(BASE);
  return inside && !target.hash && !target.hasAttribute('download') ? target.pathname + target.search : null;
}

/** @param {Element | null} element */
function focusOn(element) {
  if (element instanceof HTMLElement && document.activeElement !== element) element.focus({ preventScroll: true });
}

start();
