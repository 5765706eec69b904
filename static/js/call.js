/**
 * One request to the server: an outcome comes back, nothing is thrown.
 *
 * @import {Outcome, Refusal} from './types/client.js'
 */

/** How long an answer may take unless it takes thought, ms. */
export const PATIENCE = 10_000;

/**
 * The refusal in an answer that is not 2xx.
 *
 * @param {Response} response
 * @returns {Promise<Refusal>}
 */
async function refusalOf(response) {
  const body = await response.json().catch(() => null);
  if (typeof body?.code === 'string') {
    const { code, field, room, until, retry_s } = body;
    return { code, field, room, until, retry_s };
  }
  return { code: response.status === 429 ? 'too_fast' : 'server_error' };
}

/**
 * @param {typeof globalThis.fetch} fetch
 */
export function createCall(fetch) {
  /**
   * @template T
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {'json' | 'text'} [form]  of what is answered
   * @param {number} [patience]  how long that may take, ms
   * @returns {Promise<Outcome<T>>}
   */
  return async function call(method, path, body, form = 'json', patience = PATIENCE) {
    const headers = new Headers({ accept: form === 'json' ? 'application/json' : 'text/plain' });
    const plain = body instanceof Blob;
    if (body !== undefined) headers.set('content-type', plain ? body.type : 'application/json');
    try {
      const response = await fetch(path, {
        method,
        headers,
        body: plain || body === undefined ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok) return { ok: false, ...(await refusalOf(response)) };
      return { ok: true, value: response.status === 204 ? undefined : await response[form]() };
    } catch {
      // No answer at all, one that came too late, or one that is not ours.
      return { ok: false, code: 'offline' };
    }
  };
}
