/**
 * Whether the server can be reached, as every request shows; asked again until it can.
 */
import { PATIENCE } from './call.js';

/** How often a server that was not reached is asked for, ms. */
export const ASK_AGAIN = 3_000;
const PROBE = '/healthz';

/**
 * @param {object} ports
 * @param {typeof globalThis.fetch} ports.fetch
 * @param {(reached: boolean) => void} ports.onChange
 * @param {(again: () => void, ms: number) => unknown} ports.later
 */
export function createReach({ fetch, onChange, later }) {
  let reached = true;

  /** @param {boolean} now */
  function note(now) {
    if (now === reached) return;
    reached = now;
    onChange(now);
    if (!now) later(probe, ASK_AGAIN);
  }

  /** An answer that does not come is none: it must not keep the next question waiting. */
  async function ask() {
    await noted(PROBE, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  }

  async function probe() {
    if (reached) return;
    await ask();
    if (!reached) later(probe, ASK_AGAIN);
  }

  /**
   * `fetch`, of which the outcome is noted. Only the probe finds the server again: else one address
   * that fails beside others would have its screen fetched over and over.
   * @param {RequestInfo | URL} what @param {RequestInit} [how]
   */
  async function noted(what, how) {
    try {
      const answer = await fetch(what, how);
      if (what === PROBE) note(true);
      return answer;
    } catch (trouble) {
      note(false);
      throw trouble;
    }
  }

  return {
    fetch: noted,

    /** The network is gone. */
    lose: () => note(false),

    /** The network is back, perhaps: no waiting for the next time to ask. */
    async wake() {
      if (!reached) await ask();
    },
  };
}
