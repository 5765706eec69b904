/**
 * What is done in a waiting room: who sits where, by which options, and who may stay.
 *
 * @import {Draft, Wish} from '../types/client.js'
 * @import {Level, RoomOptions} from '../types/wire.js'
 * @import {Parts} from './parts.js'
 * @import {PageActions} from './page.js'
 */
import { draftOf, withOptions } from '../draft.js';

/** @param {Parts} parts @param {PageActions} page */
export function hostActions({ store, link }, page) {
  /** Closes the sheet and sends a command; says so when it is refused. @param {Wish} wish */
  async function ask(wish) {
    page.closeSheet();
    const refusal = await link.send(wish);
    if (refusal) page.sayRefused(refusal);
    return refusal === null;
  }

  /** @param {(draft: Draft) => Draft} change */
  function edit(change) {
    store.update(({ sheet }) => {
      if (sheet?.name === 'options') sheet.draft = change(sheet.draft);
    });
  }

  return {
    /** A CPU player sits down, or changes its level. @param {number} seat @param {Level} level */
    setCpu: (seat, level) => ask({ type: 'add_cpu', seat, level }),

    /** @param {number} seat */
    removeCpu: (seat) => ask({ type: 'remove_cpu', seat }),

    /** @param {number} a @param {number} b */
    swapSeats: (a, b) => ask({ type: 'swap_seats', a, b }),

    /** @param {number} seat */
    handOver: (seat) => ask({ type: 'hand_over', seat }),

    /** Puts a person out, after the second confirmation. @param {number} seat */
    kick: (seat) => ask({ type: 'kick', seat }),

    /** Opens the room's options to change them. */
    editOptions() {
      const view = store.state.table?.view;
      if (view) page.openSheet({ name: 'options', draft: draftOf(view.options) });
    },

    /** @param {Partial<RoomOptions>} patch */
    choose: (patch) => edit((draft) => withOptions(draft, patch)),

    /** @param {boolean} roundsByHand */
    roundsByHand: (roundsByHand) => edit((draft) => ({ ...draft, roundsByHand })),

    /** Gives the room the options that were chosen. */
    async saveOptions() {
      const { sheet } = store.state;
      if (sheet?.name !== 'options') return;
      if (await ask({ type: 'change_options', options: sheet.draft.options })) page.say('wait.options_changed');
    },
  };
}

/** @typedef {ReturnType<typeof hostActions>} HostActions */
