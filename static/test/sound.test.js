import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { RESTS_AFTER_MS, createSounds, soundsOf } from '../js/table/sound.js';
import { cards, round, table, window } from './views.js';

/** @import {GameEvent} from '../js/table/arrivals.js' */

/** @param {number | null} seat @returns {GameEvent} */
const closed = (seat) => ({ type: 'window_closed', card: '6s', by: 1, taken_by: seat, claimants: [], meld: null, cards: [] });
const able = round({ window: window('6s') }, { claims: [{ kind: 'run', cards: cards('4s 5s') }] });
const unable = round({ window: window('6s') });

/** @type {[string, GameEvent[], import('../js/types/wire.js').RoundView, string][]} */
const frames = [
  ['own turn', [{ type: 'turn_began', seat: 0 }], round(), 'turn'],
  ['another’s turn', [{ type: 'turn_began', seat: 1 }], round(), ''],
  ['a discard that one can claim', [{ type: 'discarded', seat: 1, card: '6s' }], able, 'paper thanks'],
  ['a discard that one cannot claim', [{ type: 'discarded', seat: 1, card: '6s' }], unable, 'paper'],
  ['nobody claimed', [closed(null)], round(), ''],
  ['somebody claimed', [closed(2)], round(), 'claimed'],
  ['two draws in one frame', [{ type: 'drew', seat: 1, card: null }, { type: 'drew', seat: 2, card: null }], round(), 'paper'],
  ['won', [{ type: 'round_ended', how: 'out', winners: [0] }], round(), 'won'],
  ['lost', [{ type: 'round_ended', how: 'out', winners: [1] }], round(), 'over'],
];

for (const [what, events, played, sounds] of frames) {
  test(`${what} sounds like: ${sounds || 'nothing'}`, () => {
    assert.equal([...soundsOf(events, table(played))].join(' '), sounds);
  });
}

/** A device that only says whether it runs. */
class Device {
  state = 'running';
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  /** @type {Device[]} */
  static made = [];
  struck = 0;
  constructor() {
    Device.made.push(this);
  }
  resume() {
    this.state = 'running';
    return Promise.resolve();
  }
  suspend() {
    this.state = 'suspended';
  }
  close() {
    this.state = 'closed';
  }
  createGain() {
    const gain = { value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (/** @type {unknown} */ to) => to };
  }
  createOscillator() {
    this.struck += 1;
    return { frequency: { value: 0 }, connect: (/** @type {unknown} */ to) => to, start() {}, stop() {} };
  }
}

/** @param {import('node:test').TestContext} t @param {boolean} wanted */
function aTableThatWasTouched(t, wanted) {
  Device.made = [];
  mock.timers.enable({ apis: ['setTimeout'] });
  const page = Object.assign(new EventTarget(), { hidden: false });
  const browser = { document: page, AudioContext: Device, navigator: {} };
  for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value, configurable: true });
  const sounds = createSounds(() => wanted);
  t.after(() => {
    sounds.close();
    mock.timers.reset();
    for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
  });
  page.dispatchEvent(new Event('pointerup'));
  return sounds;
}

test('the device rests between sounds and wakes up for the next one', async (t) => {
  const sounds = aTableThatWasTouched(t, true);
  const [device] = Device.made;
  for (const struck of [4, 8]) {
    mock.timers.tick(RESTS_AFTER_MS);
    assert.equal(device.state, 'suspended');
    await sounds.play(['turn']);
    assert.equal(device.state, 'running');
    assert.equal(device.struck, struck);
  }
});

test('a device that was given back is neither woken up nor sent to rest', async (t) => {
  const sounds = aTableThatWasTouched(t, true);
  sounds.close();
  await sounds.play(['turn']);
  mock.timers.tick(RESTS_AFTER_MS);
  assert.equal(Device.made[0].state, 'closed');
});

test('who wants no sound has no device that runs', (t) => {
  aTableThatWasTouched(t, false);
  assert.deepEqual(Device.made, []);
});
