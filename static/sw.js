/*
 * Keeps the shell of the game, so that it opens without a network and says so. The server fills
 * the hash in: another version of the client is another worker, with a store of its own.
 *
 * Files under a hash never change: they are taken from a store. A page is always asked for first.
 * Whatever is said over the API or a socket is none of this worker's business.
 */
const PLACE = '/static/HASH/';
const VERSION = PLACE.split('/')[2];
const STORE = 'hulawang ';
/** Pages of the version before are still open somewhere, and load the rest of themselves from here. */
const OLD_STORES = 1;
/** After so long without an answer the page is not waited for any more, ms. */
const PATIENCE = 4_000;

const NOT_PAGES = /^\/(?:admin|api|healthz|readyz)\b/;

/** Takes everything that the page may load, then the page, if it is still that of this version. */
async function keepAll() {
  const store = await caches.open(STORE + VERSION);
  const list = await fetch(`${PLACE}files.json`);
  await store.addAll((await list.json()).map((path) => PLACE + path));
  const index = await fetch('/');
  if (!index.ok || !(await index.clone().text()).includes(PLACE)) throw new Error('another version is served by now');
  await store.put('/', index);
}

async function begin() {
  await self.registration.navigationPreload?.enable();
  const others = (await caches.keys()).filter((name) => name.startsWith(STORE) && name !== STORE + VERSION);
  await Promise.all(others.slice(0, -OLD_STORES).map((name) => caches.delete(name)));
  await self.clients.claim();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const each of windows) each.postMessage({ version: VERSION });
}

/** @param {Request} request */
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && request.url.endsWith('.woff2')) {
    const store = await caches.open(STORE + VERSION);
    await store.put(request, fresh.clone());
  }
  return fresh;
}

/** @param {Promise<Response>} fresh  what the network says */
async function page(fresh) {
  // Of all stores the oldest would be asked first.
  const store = await caches.open(STORE + VERSION);
  const kept = await store.match('/', { ignoreVary: true });
  if (!kept) return fresh;
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const answer = await Promise.race([fresh, late]).catch(() => null);
  return answer && answer.status < 500 ? answer : kept;
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll());
});

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/static/')) event.respondWith(file(request));
  else if (request.mode === 'navigate' && !NOT_PAGES.test(pathname)) {
    const fresh = Promise.resolve(event.preloadResponse).then((answer) => answer ?? fetch(request));
    event.waitUntil(fresh.catch(() => null));
    event.respondWith(page(fresh));
  }
});
