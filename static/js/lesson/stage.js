/**
 * The table of a lesson in the page: it lives as long as it is to be seen, and lights up what is
 * wanted.
 *
 * @import {Learning} from './play.js'
 * @import {Send, Settings, Shown, Translate} from '../types/client.js'
 */
import { createTableHost } from '../table-host.js';
import { createSpotlight } from './spotlight.js';

/** Tells when it comes into the page and when it goes. */
class LessonStage extends HTMLElement {
  connectedCallback() {
    this.dispatchEvent(new CustomEvent('come'));
  }

  disconnectedCallback() {
    this.dispatchEvent(new CustomEvent('gone'));
  }
}
customElements.define('lesson-stage', LessonStage);

/**
 * @param {object} parts
 * @param {Translate} parts.t
 * @param {Send} parts.send
 * @param {() => Settings} parts.settings
 * @param {(patch: Partial<Settings>) => void} parts.saveSettings
 * @param {() => void} parts.goHome
 */
export function createStage({ t, send, settings, saveSettings, goHome }) {
  const nothing = () => {};
  const host = createTableHost({
    t,
    send,
    // Nobody is waited for and nothing is lost here: no pass by itself, no second tap.
    settings: () => ({ ...settings(), autoPass: false, askDiscard: false }),
    saveSettings(patch) {
      saveSettings(patch);
      host.refresh();
    },
    talk: () => ({ unread: 0, bySeat: new Map() }),
    openMenu: nothing,
    openTalk: nothing,
    openWheel: nothing,
    sit: nothing,
    goHome,
    now: () => performance.now(),
  });
  const element = document.createElement('lesson-stage');
  element.append(host.element);
  const spotlight = createSpotlight(host.element);
  /** @type {Shown | null} */
  let shown = null;
  element.addEventListener('come', () => host.sync(shown));
  element.addEventListener('gone', () => host.sync(null));

  return {
    element,

    /** @param {Learning} learning */
    show(learning) {
      if (learning.shown !== shown) {
        ({ shown } = learning);
        if (element.isConnected) host.sync(shown);
        if (shown !== null) host.show(shown);
      }
      spotlight.on(learning.showing ? null : (learning.state?.wanted ?? null));
    },

    /** Words or settings have changed. */
    refresh: host.refresh,

    settled: host.settled,
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
