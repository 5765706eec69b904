/**
 * The table's sounds, synthesised: paper for cards, wood for one's own turn, a bell for 땡큐.
 *
 * `soundsOf` is pure; only `createSounds` touches Web Audio, and not before the first tap or key,
 * because a page may not sound by itself.
 */

/** @import {TableView} from '../types/wire.js' */
/** @import {GameEvent} from './arrivals.js' */

/** @typedef {'paper' | 'lay' | 'turn' | 'thanks' | 'claimed' | 'won' | 'over' | 'said'} Sound */

/**
 * What a frame sounds like, each sound once.
 * @param {readonly GameEvent[]} events
 * @param {TableView} view
 * @returns {Set<Sound>}
 */
export function soundsOf(events, view) {
  return new Set(events.flatMap((event) => soundOf(event, view)));
}

/** @param {GameEvent} event @param {TableView} view @returns {Sound[]} */
function soundOf(event, view) {
  const round = view.round;
  switch (event.type) {
    case 'turn_began':
      return event.seat === view.seat ? ['turn'] : [];
    case 'discarded':
      return round?.window?.asked && round.choices.claims.length > 0 ? ['paper', 'thanks'] : ['paper'];
    case 'drew':
      return ['paper'];
    case 'melded':
    case 'laid_off':
      return ['lay'];
    case 'window_closed':
      return event.taken_by === null ? [] : ['claimed'];
    case 'round_ended':
      return event.winners.some((seat) => seat === view.seat) ? ['won'] : ['over'];
    default:
      return [];
  }
}

/** Notes of each sound: Hz, start s, length s, loudness. @type {Record<Exclude<Sound, 'paper' | 'lay'>, [number, number, number, number][]>} */
const NOTES = {
  turn: [[523, 0, 0.16, 0.16], [784, 0.09, 0.3, 0.14]],
  thanks: [[988, 0, 0.12, 0.16], [1319, 0.08, 0.12, 0.16], [1568, 0.16, 0.5, 0.18]],
  claimed: [[659, 0, 0.14, 0.12], [880, 0.08, 0.3, 0.12]],
  won: [[523, 0, 0.3, 0.13], [659, 0.1, 0.3, 0.13], [784, 0.2, 0.3, 0.13], [1047, 0.32, 0.8, 0.16]],
  over: [[440, 0, 0.25, 0.1], [392, 0.14, 0.5, 0.1]],
  said: [[349, 0, 0.07, 0.12], [523, 0.06, 0.11, 0.08]],
};

/** Paper sweeps: the noise's pitch Hz, length s, loudness. @type {Record<'paper' | 'lay', [number, number, number]>} */
const SWEEPS = { paper: [3400, 0.09, 0.14], lay: [1500, 0.13, 0.2] };

/** How long after a sound the device rests, ms: longer than any sound. A running one drains a phone. */
export const RESTS_AFTER_MS = 3000;

/**
 * @param {() => boolean} wanted the player's setting, asked each time
 * @returns {{play: (sounds: Iterable<Sound>) => void, close: () => void}}
 */
export function createSounds(wanted) {
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;
  const rests = () => {
    clearTimeout(rest);
    rest = setTimeout(() => context?.suspend(), RESTS_AFTER_MS);
  };
  // The first gesture allows it to sound; from then on it wakes up by itself.
  const allow = () => {
    if (context || !wanted() || (navigator.userActivation && !navigator.userActivation.hasBeenActive)) return;
    context = new AudioContext();
    rests();
  };
  const gestures = ['pointerup', 'keydown'];
  for (const gesture of gestures) document.addEventListener(gesture, allow);
  return {
    async play(sounds) {
      const all = [...sounds];
      const device = context;
      if (!device || all.length === 0 || document.hidden || !wanted()) return;
      rests();
      // A table that has closed meanwhile is silent.
      if (device.state !== 'running') await device.resume().catch(() => {});
      if (device.state !== 'running') return;
      for (const sound of all) {
        if (sound === 'paper' || sound === 'lay') sweep(device, SWEEPS[sound]);
        else for (const note of NOTES[sound]) ring(device, note);
      }
    },
    close() {
      for (const gesture of gestures) document.removeEventListener(gesture, allow);
      clearTimeout(rest);
      context?.close();
      context = null;
    },
  };
}

/** A struck note that dies away. @param {AudioContext} context @param {[number, number, number, number]} note */
function ring(context, [pitch, start, length, loudness]) {
  const at = context.currentTime + start;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  for (const [part, share] of [[1, 1], [2.76, 0.18]]) {
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = pitch * part;
    level.gain.value = share;
    tone.connect(level).connect(gain);
    tone.start(at);
    tone.stop(at + length);
  }
}

/** A breath of filtered noise. @param {AudioContext} context @param {[number, number, number]} sweep */
function sweep(context, [pitch, length, loudness]) {
  const frames = Math.ceil(context.sampleRate * length);
  const noise = context.createBuffer(1, frames, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const gain = context.createGain();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  gain.gain.value = loudness;
  source.buffer = noise;
  source.connect(band).connect(gain).connect(context.destination);
  source.start();
}
