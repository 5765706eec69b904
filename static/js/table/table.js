/**
 * The table: wires state, verbs, views and the card layer together, and redraws once per frame.
 *
 * Every change goes through the store; a redraw renders the panels, computes a place for every card
 * and lets the layer move what has changed.
 */

import '../cards/element.js';
import { html, nothing, render } from '../lit.js';
import { createStore } from '../store.js';
import { describeHand } from './access.js';
import { humanPause } from './autopass.js';
import { countedSeconds, remaining, untilNextNumber } from './clock.js';
import { barFor, isOwnTurn } from './deeds.js';
import { bindDrag } from './drag.js';
import { bindKeys } from './keys.js';
import { CardLayer } from './layer.js';
import { measure } from './measure.js';
import { meldsView, placeMelds } from './melds_view.js';
import { barView, pilesView, saidView } from './middle_view.js';
import { motionOf, turnedUp } from './motion.js';
import { litMelds, openTo } from './offers.js';
import { claimsView, deedsView, ownView } from './own_view.js';
import { cardPlaces } from './places.js';
import { createRings } from './rings.js';
import { seatsView } from './seats_view.js';
import { finaleView, openSheet, sheetView } from './sheets_view.js';
import { createSkeleton } from './skeleton.js';
import { createSounds, soundsOf } from './sound.js';
import { greeting, sentence, spoken } from './speech.js';
import { freshState, offeredCards, reorder, shoutLeft, takeFrame, wantsPass } from './state.js';
import { createSteadiness } from './steady.js';
import { createVerbs } from './verbs.js';
import { createVoice } from './voice.js';
import { seatsBelowView, watchView } from './watch_view.js';

/** @import {MountedTable, Shown, TableOptions} from '../types/client.js' */
/** @import {Motion} from './layer.js' */
/** @import {Geometry} from './places.js' */
/** @import {Moment} from './seats_view.js' */
/** @import {TableState} from './state.js' */

/** How long the end of a round stands on the table before anything may cover it, ms. */
const FINALE_MS = 1800;
const VIBRATION_MS = 40;

class Table {
  /** @param {HTMLElement} host @param {TableOptions} options */
  constructor(host, options) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.parts = createSkeleton(host);
    this.layer = new CardLayer(this.parts.layer);
    this.store = createStore(freshState(), () => this.draw(), (draw) => requestAnimationFrame(draw));
    this.verbs = createVerbs(this.store, options);
    this.voice = createVoice(this.parts.polite, this.parts.loud);
    this.rings = createRings();
    this.sounds = createSounds(() => options.settings().sound);
    /** @type {Geometry | null} */
    this.geometry = null;
    /** @type {Shown | null} what the last redraw showed */
    this.drawn = null;
    /** @type {Shown['events']} what has happened since then: several frames may come before it */
    this.news = [];
    this.order = options.settings().order;
    this.still = matchMedia('(prefers-reduced-motion: reduce)');
    this.finger = matchMedia('(pointer: coarse)');
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.tick = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.calming = undefined;
    this.steadiness = createSteadiness(this.now, (ms) => {
      clearTimeout(this.calming);
      this.calming = setTimeout(() => this.store.update(() => {}), ms);
    });
    /** @type {{window: number, timer: ReturnType<typeof setTimeout>} | null} */
    this.passing = null;
    this.sizes = new ResizeObserver(() => this.resized());
    for (const part of [this.parts.root, this.parts.field, this.parts.seats]) this.sizes.observe(part);
    const verbs = { ...this.verbs, ...this.handKeys(), first: () => this.steadiness.isSteady() && this.verbs.first() };
    this.unbind = [bindKeys(verbs), bindDrag(this.parts, this.store, this.layer, this.verbs, () => this.geometry)];
  }

  /** @param {Shown} shown */
  show(shown) {
    if (shown !== this.store.state.shown) this.news.push(...shown.events);
    this.store.update((state) => takeFrame(state, shown, this.options.settings()));
    // The first at once: nobody sees a table without its seats.
    if (this.drawn === null) this.draw();
  }

  refresh() {
    const settings = this.options.settings();
    this.store.update((state) => {
      if (settings.order !== this.order) reorder(state, settings);
    });
    this.order = settings.order;
  }

  async settled() {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    await this.layer.settled();
    const over = this.store.state.shown?.view.round?.phase === 'over';
    if (!over) return;
    await new Promise((resolve) => {
      setTimeout(resolve, FINALE_MS);
    });
  }

  unmount() {
    this.sizes.disconnect();
    for (const unbind of this.unbind) unbind();
    clearTimeout(this.tick);
    clearTimeout(this.calming);
    clearTimeout(this.passing?.timer);
    this.sounds.close();
    render(nothing, this.parts.root);
    this.parts.root.remove();
    this.rings.sweep();
  }

  /** Something has another size, or is told its first one: only what is really elsewhere is laid anew. */
  resized() {
    const { view } = this.store.state.shown ?? {};
    const before = JSON.stringify(this.geometry);
    if (view && before === JSON.stringify(measure(this.parts.root, view.seats.length))) return;
    this.geometry = null;
    this.store.update(() => {});
  }

  draw() {
    const { state } = this.store;
    const { shown } = state;
    if (!shown?.view.round || !this.parts.root.isConnected) return;
    const before = this.drawn;
    const fresh = shown !== before;
    const { seats, seat } = shown.view;
    if (before?.view.seats.length !== seats.length || before.view.seat !== seat) this.geometry = null;
    const held = this.parts.root.contains(document.activeElement);
    const begins = before?.view.match?.round !== shown.view.match?.round;
    if (begins) this.layer.clear();
    this.steadiness.saw(shown.view);
    this.renderPanels(state, shown);
    const resized = this.geometry === null;
    this.geometry ??= measure(this.parts.root, shown.view.seats.length);
    const still = this.still.matches || document.hidden;
    const change = { still, fresh, resized, drawn: before !== null };
    const motion = motionOf(change, this.options.settings().speed, shown.view, this.news, state.order, this.geometry);
    if (fresh) this.parts.root.toggleAttribute('data-dealing', begins && motion.duration > 1);
    this.renderCards(state, shown, this.geometry, motion);
    if (held) this.keepFocus(state);
    else if (begins) this.takeFocus(state);
    if (fresh) this.announce(shown);
    this.drawn = shown;
    this.news = [];
    this.runRings(shown);
    this.planTick(state, shown);
    this.planPass(state);
  }

  /** What had the focus may be gone now: then the hand has it. @param {TableState} state */
  keepFocus({ order, focus }) {
    if (this.parts.root.contains(document.activeElement)) return;
    this.layer.element(focus ?? order[0])?.focus({ preventScroll: true });
  }

  /** What had the focus has gone with its screen: one goes on in the hand, or at the first deed. @param {TableState} state */
  takeFocus({ order }) {
    if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
    // Where a finger points and nothing was touched yet, a ring would mark a card that nobody chose.
    if (this.finger.matches && !navigator.userActivation?.hasBeenActive) return;
    const place = this.layer.element(order[0]) ?? this.parts.deeds.querySelector('button');
    place?.focus({ preventScroll: true });
  }

  /** @param {TableState} state @param {Shown} shown */
  renderPanels(state, shown) {
    const { t } = this.options;
    const { view } = shown;
    const { parts, verbs } = this;
    const settings = this.options.settings();
    const talk = this.options.talk();
    const now = this.now();
    const shout = shoutLeft(state, now) === null ? null : (state.shout?.seat ?? null);
    const moment = { t, said: talk.bySeat, shout, turnSeconds: countedSeconds(remaining(shown.left.turn, shown.at, now)) };
    const windowSeconds = countedSeconds(remaining(shown.left.window, shown.at, now));
    parts.root.dataset.speed = settings.speed;
    parts.root.toggleAttribute('data-own-turn', isOwnTurn(view));
    parts.root.toggleAttribute('data-window', view.round?.window !== null);
    parts.root.toggleAttribute('data-watching', view.seat === null);
    parts.root.toggleAttribute('data-over', view.round?.phase === 'over');
    parts.hand.hidden = view.seat === null;
    const middle = {
      openMenu: this.options.openMenu,
      openTalk: this.options.openTalk,
      openWheel: this.options.openWheel,
      openHelp: () => verbs.open({ kind: 'help' }),
      openDiscards: () => verbs.open({ kind: 'discards' }),
      draw: () => verbs.deed(['draw']),
    };
    render(barView(view, t, talk, middle), parts.bar);
    render(seatsView(view, moment), parts.seats);
    const over = state.drag?.over ?? null;
    const cards = state.drag?.cards ?? state.selected;
    const light = { lit: litMelds(shown.view.round?.choices ?? noChoices(), cards), over: over?.kind === 'meld' ? over.meld : null };
    render(meldsView(view, light, t, (meld) => verbs.layOff(meld, state.selected)), parts.melds);
    const open = view.round && state.drag ? openTo(view.round, state.drag.cards) : { field: false, pile: false };
    parts.melds.toggleAttribute('data-open', open.field);
    render(pilesView(view, { t, windowSeconds, open: open.pile, dropping: over?.kind === 'discard' }, middle), parts.piles);
    render(saidView(state, t), parts.said);
    this.renderPlace(state, view, moment);
    render(html`${finaleView(view, t)}${sheetView(state, t, { close: verbs.close, act: verbs.act })}`, parts.above);
    openSheet(parts.above);
  }

  /** The place from which one looks: a hand and its deeds, or a spectator's. @param {TableState} state @param {Shown['view']} view @param {Moment} moment */
  renderPlace(state, view, moment) {
    const { t } = this.options;
    const { parts, verbs } = this;
    if (view.seat === null) {
      render(seatsBelowView(view, moment), parts.own);
      render(nothing, parts.claims);
      render(watchView(view, this.options), parts.deeds);
      return;
    }
    const { order } = this.options.settings();
    render(ownView(view, order, moment, (chosen) => this.chooseOrder(chosen)), parts.own);
    render(claimsView(state, t, verbs.chooseClaim), parts.claims);
    const readiness = { pending: state.pending, steady: this.steadiness.isSteady() };
    render(deedsView(barFor(state), view, readiness, t, verbs.act), parts.deeds);
  }

  /** @param {TableState} state @param {Shown} shown @param {Geometry} geometry @param {Motion} motion */
  renderCards(state, { view }, geometry, motion) {
    if (!view.round) return;
    const { drag } = state;
    const arrangement = {
      order: state.order,
      selected: state.selected,
      offered: offeredCards(state),
      dragged: drag?.cards ?? [],
      gap: drag?.over?.kind === 'hand' ? drag.over.index : null,
      turnedUp: turnedUp(view),
    };
    const { places, frames } = cardPlaces(view.round, arrangement, geometry);
    placeMelds(this.parts.melds, frames, geometry.melds, motion.duration);
    this.layer.show(places, new Set(arrangement.dragged), geometry.card, motion);
    describeHand(this.parts.hand, this.layer, state, this.options.t);
  }

  /** Tells the frame to the eye, the ear and the hand. @param {Shown} shown */
  announce({ view }) {
    const { t } = this.options;
    const events = this.news;
    const come = this.drawn === null && events.length === 0;
    this.voice.say(come ? greeting(view, t) : spoken(events, view, t));
    // Whose turn it is stands at the seats and in the bar already.
    const lines = events
      .filter(({ type }) => type !== 'turn_began')
      .map((event) => sentence(event, view, t))
      .filter(Boolean);
    if (lines.length > 0) {
      this.store.update((state) => {
        state.told = lines[lines.length - 1];
      });
    }
    this.sounds.play(soundsOf(events, view));
    const claimable = view.round?.window?.asked && view.round.choices.claims.length > 0;
    const touched = navigator.userActivation?.hasBeenActive ?? true;
    if (claimable && touched && events.some(({ type }) => type === 'discarded')) navigator.vibrate?.(VIBRATION_MS);
  }

  /** Rings run from what the server says is left. @param {Shown} shown */
  runRings({ view, left, at }) {
    const now = this.now();
    this.rings.sweep();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.parts.root.querySelectorAll('[data-ring]'))) {
      const window = element.dataset.ring === 'window';
      const whole = (window ? (view.options.window_s ?? 5) : (view.options.turn_s ?? 30)) * 1000;
      this.rings.run(element, remaining(window ? left.window : left.turn, at, now), whole, now);
    }
  }

  /** Redraws when a shown number changes, and when a shout is over. @param {TableState} state @param {Shown} shown */
  planTick(state, { left, at }) {
    clearTimeout(this.tick);
    const now = this.now();
    const numbers = [left.turn, left.window].map((ms) => untilNextNumber(remaining(ms, at, now)));
    const waits = [...numbers, shoutLeft(state, now)].filter((ms) => ms !== null);
    if (waits.length === 0) return;
    this.tick = setTimeout(() => this.store.update(() => {}), Math.min(...waits) + 8);
  }

  /** Passes after a human pause where the player wants that; a changed mind or window stops it. @param {TableState} state */
  planPass(state) {
    const number = state.shown?.view.round?.window?.number;
    const wanted = wantsPass(state, this.options.settings());
    if (this.passing && (!wanted || this.passing.window !== number)) {
      clearTimeout(this.passing.timer);
      this.passing = null;
    }
    if (!wanted || this.passing || number === undefined) return;
    const timer = setTimeout(() => this.verbs.pass(), humanPause(Math.random()));
    this.passing = { window: number, timer };
  }

  /** @param {'suit' | 'rank' | 'own'} order */
  chooseOrder(order) {
    this.options.saveSettings({ order });
    this.order = order;
    this.store.update((state) => reorder(state, { ...this.options.settings(), order }));
  }

  /** What the arrow keys do in the hand. */
  handKeys() {
    const { state, update } = this.store;
    const walk = (/** @type {-1 | 1} */ step) => {
      const at = state.order.indexOf(state.focus ?? '');
      const outside = step > 0 ? -1 : state.order.length;
      const from = at < 0 ? outside : at;
      return Math.min(state.order.length - 1, Math.max(0, from + step));
    };
    return {
      step: (/** @type {-1 | 1} */ step) => {
        if (state.order.length === 0) return;
        const card = state.order[walk(step)];
        update((s) => {
          s.focus = card;
        });
        this.layer.element(card)?.focus({ preventScroll: true });
      },
      shift: (/** @type {-1 | 1} */ step) => {
        if (state.focus) this.verbs.rearrange([state.focus], walk(step));
      },
      help: () => this.verbs.open({ kind: 'help' }),
    };
  }
}

/**
 * @param {HTMLElement} host
 * @param {TableOptions} options
 * @returns {MountedTable}
 */
export function mountTable(host, options) {
  const table = new Table(host, options);
  return {
    show: (shown) => table.show(shown),
    refresh: () => table.refresh(),
    settled: () => table.settled(),
    unmount: () => table.unmount(),
  };
}

/** What a spectator may do. */
function noChoices() {
  return { draw: false, stops: [], melds: [], lay_offs: [], discards: [], claims: [], may_pass: false, may_withdraw: false };
}
