/**
 * The picture of a result: made when it is asked for, then shared or saved.
 *
 * @import {Picture} from '../types/client.js'
 * @import {Parts} from './parts.js'
 * @import {PageActions} from './page.js'
 */
import { share } from '../sharing.js';

/** @param {Parts} parts @param {PageActions} page */
export function shareActions({ store, t }, page) {
  /** Shows what has become of the picture, if somebody still waits for it. @param {'round' | 'match'} of @param {Picture | null} picture */
  function show(of, picture) {
    store.update(({ sheet }) => {
      if (sheet?.name === 'share' && sheet.of === of) Object.assign(sheet, { picture, failed: picture === null });
    });
  }

  /** @param {'round' | 'match'} of */
  async function make(of) {
    const view = store.state.finished ?? store.state.table?.view;
    const { makePicture, planOfMatch, planOfRound } = await import('../share/picture.js');
    const plan = of === 'match' ? view?.match && planOfMatch(view, view.match, t) : view?.result && planOfRound(view, view.result, t);
    return plan ? makePicture(plan, t, store.state.settings.lang, new Date()) : null;
  }

  return {
    /** Opens the sheet and draws the picture in it. @param {'round' | 'match'} of */
    async open(of) {
      page.openSheet({ name: 'share', of, picture: null, failed: false, unsent: false });
      const picture = await make(of).catch(() => null);
      show(of, picture);
    },

    /** Gives the picture to the device's own way of sharing. @param {Picture} picture */
    async send({ file, title }) {
      const sent = await share({ files: [file], title });
      store.update(({ sheet }) => {
        if (sheet?.name === 'share') sheet.unsent = !sent;
      });
    },
  };
}

/** @typedef {ReturnType<typeof shareActions>} ShareActions */
