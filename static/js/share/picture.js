/**
 * Makes the picture of a result: a PNG to show, to share and to save.
 *
 * @import {MatchView, ResultView, TableView} from '../types/wire.js'
 * @import {Lang, Picture, Translate} from '../types/client.js'
 * @import {Easel} from './easel.js'
 */
import { seatName } from '../names.js';
import { signed, standing } from '../sums.js';
import { byPlace } from '../screens/match-result.js';
import { createEasel, fetchInlay } from './easel.js';
import { matchTitle, paintMatch } from './match-picture.js';
import { paintRound, roundTitle } from './round-picture.js';

const PNG = 'image/png';

/** What of a result goes into a picture. @typedef {{ title: string, beside: string, lines: string[], paint: (easel: Easel) => void }} Plan */

/** @param {TableView} view @param {ResultView} result @param {Translate} t @returns {Plan} */
export function planOfRound(view, result, t) {
  const { round = 1, rounds = 1 } = view.match ?? {};
  return {
    title: roundTitle(view, result, t),
    beside: t('result.round_of', { n: round, rounds }),
    lines: standing(result).map(({ seat, line }) => lineOf(view, seat, line.points, t)),
    paint: (easel) => paintRound(easel, view, result, t),
  };
}

/** @param {TableView} view @param {MatchView} match @param {Translate} t @returns {Plan} */
export function planOfMatch(view, match, t) {
  return {
    title: matchTitle(view, match, t),
    beside: t('options.seats', { n: view.seats.length }),
    lines: byPlace(match).map(({ seat, total }) => lineOf(view, seat, total, t)),
    paint: (easel) => paintMatch(easel, view, match, t),
  };
}

/** @param {TableView} view @param {number} seat @param {number} points @param {Translate} t */
function lineOf(view, seat, points, t) {
  return t('share.line', { name: seatName(view, seat, t), points: signed(points) });
}

/**
 * Paints it twice: the letters that the first time has asked for are there the second time.
 *
 * @param {Plan} plan
 * @param {Translate} t
 * @param {Lang} lang
 * @param {Date} today
 * @returns {Promise<Picture>}
 */
export async function makePicture({ title, beside, lines, paint }, t, lang, today) {
  const easel = createEasel();
  try {
    const foot = `${location.host} · ${today.toLocaleDateString(lang, { dateStyle: 'medium' })}`;
    const all = () => {
      easel.ground({ name: t('app.name'), beside, foot });
      paint(easel);
    };
    all();
    await Promise.all([easel.letters(), fetchInlay()]);
    all();
    const file = new File([await blobOf(easel.canvas)], `${t('share.file', { name: title })}.png`.replace(/[\\/:*?"<>|]/g, ''), { type: PNG });
    return { title, alt: t('share.alt', { title, lines: lines.join(', ') }), file, shown: easel.canvas.toDataURL(PNG) };
  } finally {
    easel.clear();
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
function blobOf(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), PNG);
  });
}
