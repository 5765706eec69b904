/**
 * The eight emotes: the king of the game in his winged cap, eight times in another mood.
 *
 * Drawn by one pen on a field of 64 by 64; the words beside a face carry its meaning.
 *
 * @import {Emote} from '../types/client.js'
 */
import { SUIT_PATHS } from '../cards/shapes.js';
import { guard, svg } from '../lit.js';

/** Wings, ears, face and beard: behind every mood. */
const head = () => svg`
  <path class="em-cap" d="M24.500 12C17.500 11 15.500 4 19 .5c4.500.8 8.500 4.500 9 9.500zM39.500 12c7-1 9-8 5.500-11.500-4.500.8-8.500 4.500-9 9.500z" />
  <circle class="em-skin" cx="12.500" cy="39" r="4" /><circle class="em-skin" cx="51.500" cy="39" r="4" />
  <path class="em-hair" d="M26 56c1 5 4 7 6 7s5-2 6-7z" />
  <path class="em-skin" d="M13 34c0-9 8-14 19-14s19 5 19 14c0 14-8 24-19 24S13 48 13 34z" />
  <circle class="em-cheek" cx="20" cy="45" r="3.600" /><circle class="em-cheek" cx="44" cy="45" r="3.600" />`;

/** The cap of two storeys with its golden hem. */
const cap = () => svg`
  <path class="em-cap" d="M17 24C17 12 22 6 32 6s15 6 15 18z" />
  <path class="em-cap" d="M10 31c0-10 9-15 22-15s22 5 22 15c-6-4-14-6-22-6s-16 2-22 6z" />
  <path class="em-hem" d="M11 29.500c6-4 13-5.800 21-5.800s15 1.800 21 5.800" />`;

const TEAR = 'c2.600 3.600 3.400 5.200 3.400 6.800a3.400 3.400 0 0 1-6.800 0c0-1.600.8-3.200 3.400-6.800z';

/** @type {Record<Emote, () => unknown>} */
const MOODS = {
  smile: () => svg`
    <path class="em-line" d="M20.500 40c1.500-3 5.500-3 7 0M36.500 40c1.500-3 5.500-3 7 0" />
    <path class="em-line" d="M25 47c3.500 4.500 10.500 4.500 14 0" />`,
  laugh: () => svg`
    <path class="em-line" d="M20 36.500l7 3-7 3M44 36.500l-7 3 7 3" />
    <path class="em-mouth" d="M22.500 45h19c0 6-4 10-9.500 10s-9.500-4-9.500-10z" />
    <path class="em-tongue" d="M26.500 53c2-3 9-3 11 0-1.500 1.300-3.300 2-5.500 2s-4-.7-5.500-2z" />`,
  love: () => svg`
    <path class="em-red" transform="translate(16.500 32.500) scale(0.44)" d=${SUIT_PATHS.h} />
    <path class="em-red" transform="translate(33.500 32.500) scale(0.44)" d=${SUIT_PATHS.h} />
    <path class="em-mouth" d="M26 49h12c0 3.600-2.500 6-6 6s-6-2.400-6-6z" />`,
  clap: () => svg`
    <path class="em-line" d="M20.500 38.500c1.500-3 5.500-3 7 0M36.500 38.500c1.500-3 5.500-3 7 0M27 44.500c3 2.500 7 2.500 10 0" />
    <path class="em-skin" d="M31 62c-6 0-12-3-14-8-.8-2 1.600-3.300 3-1.600l2.400 2.700-2.600-5.300c-.9-2 1.700-3.400 2.900-1.500l3.600 5.600-.6-4c-.2-2.200 2.500-2.700 3.200-.7 1.500 4 2.100 8.500 2.100 12.800z" />
    <path class="em-skin" d="M33 62c6 0 12-3 14-8 .8-2-1.600-3.300-3-1.600l-2.400 2.700 2.600-5.300c.9-2-1.700-3.400-2.900-1.500l-3.600 5.600.6-4c.2-2.200-2.500-2.700-3.200-.7-1.500 4-2.100 8.500-2.100 12.800z" />
    <path class="em-spark" d="M9 50l-5-2M9.500 57l-5 2M55 50l5-2M54.500 57l5 2" />`,
  surprise: () => svg`
    <circle class="em-white" cx="24" cy="39" r="5.200" /><circle class="em-white" cx="40" cy="39" r="5.200" />
    <circle class="em-hair" cx="24" cy="39" r="2" /><circle class="em-hair" cx="40" cy="39" r="2" />
    <ellipse class="em-mouth" cx="32" cy="51" rx="4" ry="4.800" />
    <path class="em-tear" d=${`M53 12${TEAR}`} />`,
  think: () => svg`
    <path class="em-line" d="M19.500 34.500c2-2 5.500-2.200 8-.8M37 32.500c2-2.200 5-2.500 7.500-1.500" />
    <circle class="em-hair" cx="25.500" cy="38.500" r="2.400" /><circle class="em-hair" cx="41" cy="37.500" r="2.400" />
    <path class="em-line" d="M27.500 48.500c3-1.800 6-1.800 9.500-.3" />
    <path class="em-skin" d="M33 62c-6 1-11-1.500-12-5-.6-2.300 1.300-4 3.600-3.300l3.400 1.100 7.500-3.600c2.300-1 3.900 2 1.800 3.400l-3 2 1.700.4c2.600.7 2 4.400-3 5z" />
    <path class="em-spark" d="M56 22c0-4 6-4 6 .2 0 2.600-3 2.800-3 5.300M59 31.500v.1" />`,
  cry: () => svg`
    <path class="em-line" d="M19.500 36c3 .6 6-.6 8-2.600M44.500 36c-3 .6-6-.6-8-2.600" />
    <path class="em-stream" d="M21 41h6.500v12c-2.500-.7-4.700-2-6.500-4zM43 41h-6.500v12c2.500-.7 4.700-2 6.500-4z" />
    <path class="em-line" d="M19.500 40.500h9M35.500 40.500h9" />
    <path class="em-mouth" d="M28 53.500c.5-3.600 2-5 4-5s3.500 1.400 4 5c-2.500-1-5.500-1-8 0z" />`,
  angry: () => svg`
    <path class="em-flush" d="M13.500 31.500C19 29 25.500 27.500 32 27.500s13 1.500 18.500 4c.5 4 .2 7.500-.7 11.200C44 39 20 39 14.200 42.700c-.9-3.700-1.200-7.200-.7-11.200z" />
    <path class="em-brow" d="M18.500 34.500l9 3.800M45.500 34.500l-9 3.800" />
    <circle class="em-hair" cx="24.500" cy="41" r="2.300" /><circle class="em-hair" cx="39.500" cy="41" r="2.300" />
    <path class="em-white" d="M25 48.500h14v4.500H25z" /><path class="em-line" d="M29.700 48.500v4.500M34.300 48.500v4.500" />
    <path class="em-spark em-hot" d="M5 18c-2-3 2-4 0-7M59 18c2-3-2-4 0-7" />`,
};

/** A face, hidden from the screen reader. @param {string} id  an id of nobody's mood shows a smile */
export function emoteFace(id) {
  const mood = MOODS[/** @type {Emote} */ (id)] ?? MOODS.smile;
  return guard([id], () => svg`<svg class="emote" viewBox="0 0 64 64" aria-hidden="true">
    ${head()}${cap()}${mood()}
  </svg>`);
}
