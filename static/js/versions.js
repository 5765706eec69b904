/**
 * The service worker (sw.js), which keeps the shell, and what it tells: a newer version is there.
 */

const WORKER = '/sw.js';
const ADDRESS = /\/static\/([0-9a-f]{16})\//;

/**
 * Of Trusted Types, what is used of them here.
 *
 * @typedef {{ createPolicy(name: string, rules: { createScriptURL: (text: string) => string }): Policy }} Policies
 * @typedef {{ createScriptURL(text: string): string }} Policy
 */

/** Trusted Types let no text name a script: this policy knows the worker's name alone. */
function workerAddress() {
  const { trustedTypes } = /** @type {{ trustedTypes?: Policies }} */ (/** @type {unknown} */ (globalThis));
  const policy = trustedTypes?.createPolicy('hulawang', { createScriptURL: () => WORKER });
  return policy?.createScriptURL('') ?? WORKER;
}

/** The version in the address of a script, empty if there is none. @param {string} address */
export function versionIn(address) {
  return ADDRESS.exec(address)?.[1] ?? '';
}

/**
 * @param {object} ports
 * @param {ServiceWorkerContainer | undefined} ports.container  only a secure page has it
 * @param {string} ports.here  the version that runs
 * @param {() => void} ports.onNewer
 */
export function createVersions({ container, here, onNewer }) {
  /** @type {ServiceWorkerRegistration | undefined} */
  let worker;
  container?.addEventListener('message', ({ data }) => {
    if (typeof data?.version === 'string' && data.version !== here) onNewer();
  });
  return {
    /** Lets the worker take the shell; to be called when the page itself is there. */
    async keep() {
      // A browser that refuses (private window, full) plays without it.
      worker = await container?.register(workerAddress(), { updateViaCache: 'none' }).catch(() => undefined);
    },

    /** Asks whether there is another version by now. */
    async look() {
      await worker?.update().catch(() => undefined);
    },
  };
}
