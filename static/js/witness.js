/**
 * Adds this browser's nonce to every shuffle, remembers what it has seen, and tells what is true.
 *
 * @import {Finding, Send, Testimony} from './types/client.js'
 * @import {CommitmentMemory} from './commitments.js'
 * @import {Subtle} from './shuffle.js'
 * @import {ShuffleView, TableView} from './types/wire.js'
 */
import { findingOf, freshTestimony, noted, roundOf } from './testimony.js';

const KEY = 'hulawang.shuffles';

/** A testimony outlives the page: one may reload, or go on in another window. @param {Pick<Storage, 'getItem' | 'setItem'>} storage */
export function createTestimonyMemory(storage) {
  let kept = freshTestimony();
  let written = '';
  return {
    /** @returns {Testimony} */
    read() {
      try {
        const found = storage.getItem(KEY);
        if (found !== null && found !== written) kept = { ...freshTestimony(), ...JSON.parse(found) };
      } catch {
        // A browser that keeps nothing remembers as long as the page is open.
      }
      return kept;
    },

    /** @param {Testimony} testimony */
    write(testimony) {
      kept = testimony;
      const text = JSON.stringify(testimony);
      if (text === written) return;
      written = text;
      try {
        storage.setItem(KEY, text);
      } catch {
        // As above.
      }
    },
  };
}

/**
 * @param {object} parts
 * @param {ReturnType<typeof createTestimonyMemory>} parts.memory
 * @param {Pick<CommitmentMemory, 'keep'>} parts.commitments
 * @param {Subtle | undefined} parts.subtle
 * @param {() => string} parts.freshNonce  16 hexadecimal digits
 * @param {Send} parts.send
 * @param {(round: string, finding: Finding) => void} parts.find  told once for every ended round
 */
export function createWitness({ memory, commitments, subtle, freshNonce, send, find }) {
  /** The shuffle to which a nonce is on its way. @type {number | null} */
  let adding = null;
  let judged = '';

  /** Adds to the next shuffle; sent again, it is the same nonce. @param {ShuffleView} shuffle */
  async function add({ number, commitment }) {
    if (adding === number) return;
    adding = number;
    const nonce = memory.read().nonces[number]?.nonce ?? freshNonce();
    remember(number, nonce, false);
    const refusal = await send({ type: 'nonce', commitment, nonce });
    if (refusal === null) remember(number, nonce, true);
    adding = null;
  }

  /** @param {number} number @param {string} nonce @param {boolean} taken */
  function remember(number, nonce, taken) {
    const testimony = memory.read();
    memory.write({ ...testimony, nonces: { ...testimony.nonces, [number]: { nonce, taken } } });
  }

  /** @param {TableView} view */
  async function judge(view) {
    const round = roundOf(view);
    if (judged === round) return;
    judged = round;
    const committed = memory.read().commitments[view.reveal?.number ?? 0];
    if (view.match && committed) commitments.keep(view.match.id, view.match.round, committed);
    const finding = await findingOf(subtle, view, memory.read()).catch(() => /** @type {const} */ ('insecure'));
    find(round, finding);
  }

  return {
    /** A view has come: the nonce for its shuffle goes out before anything that it makes one do. @param {TableView} view */
    see(view) {
      memory.write(noted(memory.read(), view));
      if (view.shuffle?.may_add) add(view.shuffle);
      if (view.reveal !== null) judge(view);
    },
  };
}

/** @typedef {ReturnType<typeof createWitness>} Witness */
