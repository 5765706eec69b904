/**
 * What a person can say in a room, and what becomes of what others say.
 *
 * @import {Phrase, Emote, Refusal, Saying} from '../types/client.js'
 * @import {Line, Talk} from '../types/wire.js'
 * @import {Parts} from './parts.js'
 * @import {PageActions} from './page.js'
 */
import { MOST_MUTED } from '../settings.js';
import { hear, isHeard, readAll } from '../talk/lines.js';

/** How long a line hangs in the air, ms: as long as it takes to read. */
const EMOTE_STAYS = 3_200;
const WORDS_STAY = 4_500;
const LETTER_STAYS = 45;

/** @param {Line} line */
function stays({ kind, text }) {
  return kind === 'emote' ? EMOTE_STAYS : WORDS_STAY + text.length * LETTER_STAYS;
}

/** @param {Parts} parts @param {PageActions} page */
export function talkActions({ store, api, link, knock }, page) {
  /** @param {Line} line */
  function hang(line) {
    setTimeout(() => {
      store.update(({ talk }) => {
        talk.fresh = talk.fresh.filter((other) => other !== line);
      });
    }, stays(line));
  }

  /** @param {Saying} saying @returns {Promise<Refusal | null>} */
  async function say(saying) {
    const refusal = await link.send({ type: 'say', ...saying });
    if (refusal) page.sayRefused(refusal.code === 'too_fast' ? { code: 'talk_too_fast' } : refusal);
    return refusal;
  }

  const talk = {
    /** @param {Talk} frame */
    hear(frame) {
      const news = store.update((state) => {
        const lines = hear(state.talk, frame, state.link.room).filter((line) => isHeard(line, state.settings.muted));
        // One line at a time in the air for everybody.
        const who = lines.map((line) => line.who);
        state.talk.fresh = [...state.talk.fresh.filter((line) => !who.includes(line.who)), ...lines];
        return lines;
      });
      news.forEach(hang);
      if (news.length > 0 && store.state.settings.talkSound) knock();
    },

    /** @param {'none' | 'list' | 'wheel'} open */
    show(open) {
      store.update((state) => {
        state.talk.open = state.talk.open === open ? 'none' : open;
        state.talk.picked = null;
        if (state.talk.open === 'list') readAll(state.talk);
      });
    },

    close() {
      store.update((state) => {
        state.talk.open = 'none';
        state.talk.picked = null;
      });
    },

    /** Whether others are heard: with the table's own sounds off, it brings those back too. @param {boolean} on */
    sound: (on) => page.saveSettings(on ? { talkSound: true, sound: true } : { talkSound: false }),

    /** @param {string} text */
    type(text) {
      store.update((state) => {
        state.talk.draft = text;
      });
    },

    /** Says what stands in the field, and empties it once that was heard. */
    async chat() {
      const text = store.state.talk.draft.trim();
      if (text === '') return;
      if (await say({ kind: 'chat', text })) return;
      store.update((state) => {
        if (state.talk.draft.trim() === text) state.talk.draft = '';
      });
    },

    /** @param {Phrase} text */
    phrase: (text) => say({ kind: 'phrase', text }),

    /** @param {Emote} text */
    emote(text) {
      store.update((state) => {
        if (state.talk.open === 'wheel') state.talk.open = 'none';
      });
      return say({ kind: 'emote', text });
    },

    /** Shows what may be done about a line, or hides that again. @param {number} n */
    pick(n) {
      store.update((state) => {
        state.talk.picked = state.talk.picked?.n === n ? null : { n, sure: false };
      });
    },

    /** @param {string} who @param {string} name */
    mute(who, name) {
      const { muted } = store.state.settings;
      page.saveSettings({ muted: [...muted.filter((other) => other !== who), who].slice(-MOST_MUTED) });
      talk.forgetPick();
      page.say('talk.muted', { name });
    },

    /** @param {string} who */
    unmute(who) {
      page.saveSettings({ muted: store.state.settings.muted.filter((other) => other !== who) });
    },

    /** The first tap asks, the second one reports. @param {number} n */
    async report(n) {
      const { picked, room } = store.state.talk;
      if (picked?.n !== n || !picked.sure) {
        store.update((state) => {
          state.talk.picked = { n, sure: true };
        });
        return;
      }
      talk.forgetPick();
      if (room === null) return;
      const answer = await api.report(room, n);
      if (answer.ok) page.say('talk.reported');
      else page.sayRefused(answer);
    },

    forgetPick() {
      store.update((state) => {
        state.talk.picked = null;
      });
    },
  };
  return talk;
}

/** @typedef {ReturnType<typeof talkActions>} TalkActions */
