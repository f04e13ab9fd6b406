// For houses without network. Registered for /offer or /admin/visits it keeps that page and what it is made of; registered for the whole
// shop it keeps /offline, the page instead of any that does not come. The build writes in front of it what that is, and which version
// (build/offline/step.ts): self.KEPT = { version, offer: { files, data, parts, later }, visits: { files }, offline: { pages, files } }. It
// answers for nothing else: no call, no account.

/** The page that this worker is for; each language of the offer has one, with a cache of its own. */
const page = new URL(registration.scope).pathname;
const isShop = page === '/';
const isVisits = page === '/admin/visits';
const made = isVisits ? self.KEPT.visits : self.KEPT.offer;
const CACHES = isShop ? 'kp-offline@' : isVisits ? 'kp-visits@' : `kp-offer${page.replaceAll('/', '-')}@`;
const CACHE = CACHES + self.KEPT.version;
const pages = isShop ? self.KEPT.offline.pages : [page];
const files = isShop ? self.KEPT.offline.files : made.files;
/** Asked of the network first. */
const data = (!isShop && made.data) || [];
/** Parts of the catalogue, whose names change with their content; those of a large shop that are kept only once they were used. */
const parts = (!isShop && made.parts) || [];
const later = (!isShop && made.later) || [];
const PARTS = '/data/goods/';
/** A network that says nothing for so long is none. */
const PATIENCE_MS = 4000;
/** Calls and files of functions, and the back room. */
const NO_PAGE = /^\/(?:api|admin|editor)(?:\/|$)/;

addEventListener('install', (event) => {
  // All of it, or the version before stays.
  const whole = [...pages.map((address) => new Request(address, { cache: 'reload' })), ...data, ...parts, ...files];
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(whole).catch(() => replaceKept404s().then(() => cache.addAll(whole))))
      .catch(leaveIfMoved),
  );
  // Nothing that an open page of the shop uses comes from here, so the newest may take over at once.
  if (isShop) void skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
      if (later.length > 0) await bring(old);
      await Promise.all(old.map((name) => caches.delete(name)));
      // Otherwise a page would wait for this worker to start before it is asked for.
      if (isShop) await registration.navigationPreload?.enable();
      // The page that has just registered it fetches parts of itself on later presses.
      else await clients.claim();
    })(),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isShop && !NO_PAGE.test(pathname)) event.respondWith(pageOrOffline(event, pathname));
    else if (pathname === page) event.respondWith(newestPage());
  } else if (data.includes(pathname)) event.respondWith(newestData(pathname));
  else if (data.length > 0 && pathname.startsWith(PARTS)) event.respondWith(part(request, pathname));
  // Their names, or the version of this worker, change with their content.
  else if (files.includes(pathname)) event.respondWith(kept(pathname).then((answer) => answer ?? found(request)));
});

/** A browser may have kept the 404 of a deploy without this file; a deploy that is published again brings its name back. */
const found = async (request) => {
  const answer = await fetch(request);
  return answer.status === 404 ? fetch(request, { cache: 'reload' }) : answer;
};
/** Reads them to their end: the browser keeps no answer that nobody has read. */
const replaceKept404s = () =>
  Promise.allSettled([...parts, ...files].map(async (address) => (await found(address)).arrayBuffer()));

const kept = (address) => caches.match(address, { cacheName: CACHE, ignoreVary: true });
/** A device without room for it still gets the answer. */
const keepIfRoom = async (address, answer) => {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(address, answer.clone());
  } catch {
    // Asked of the network next time.
  }
};
const asked = (address, more) => fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), ...more });

/** The page itself, never a kept one: the shop has prices. */
async function pageOrOffline(event, pathname) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(leaveIfGone());
    return answer;
  } catch (error) {
    // The longest folder that holds the address: `/en/offline` before `/offline`.
    const near = pages.filter((address) => `${pathname}/`.startsWith(address.replace(/offline$/, '')));
    return (await kept(near.at(-1))) ?? Promise.reject(error);
  }
}

let isAsked = false;

/** Once in the life of this process. */
async function leaveIfGone() {
  if (isAsked) return;
  isAsked = true;
  const answer = await fetch(pages[0], { method: 'HEAD' }).catch(() => null);
  if (answer?.status === 404 || answer?.status === 410) await leave();
}

/** The browser follows a redirect that it is handed. A worker that follows one to another host gets an error. */
const UNFOLLOWED = { redirect: 'manual' };

/** Kept files stay as they were installed: page and files belong together. */
async function newestPage() {
  try {
    const answer = await asked(page, UNFOLLOWED);
    if (answer.status === 404 || answer.status === 410) await leave();
    return answer.status < 500 ? answer : ((await kept(page)) ?? answer);
  } catch (error) {
    return (await kept(page)) ?? Promise.reject(error);
  }
}

/** Prices of today where there is a network, and the last ones where there is none. */
async function newestData(address) {
  try {
    const answer = await asked(address);
    if (!answer.ok) return (await kept(address)) ?? answer;
    await keepIfRoom(address, answer);
    return answer;
  } catch (error) {
    return (await kept(address)) ?? Promise.reject(error);
  }
}

/** Also one that the next version has kept already, and one that a newer head names. Kept from its first use on. */
async function part(request, address) {
  const known = await caches.match(address, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keepIfRoom(address, answer);
  return answer;
}

/** Takes over the parts that were used and have not changed. */
async function bring(old) {
  const cache = await caches.open(CACHE);
  for (const name of old) {
    const before = await caches.open(name);
    for (const address of later) {
      const answer = await before.match(address, { ignoreVary: true });
      if (answer) await cache.put(address, answer);
    }
  }
}

/**
 * Removes the worker of a page that has moved to another host (docs/deploy.md): one of a former version follows the redirect, fails and
 * would show the kept page for ever. The removal begins after the install has ended, so nothing waits for it. Rejects with the error of
 * the install.
 */
async function leaveIfMoved(error) {
  const answer = await asked(page, UNFOLLOWED).catch(() => null);
  if (answer?.type === 'opaqueredirect') void registration.unregister();
  throw error;
}

/** A shop that has the page no more has no use for its worker either. */
async function leave() {
  await registration.unregister();
  await caches.delete(CACHE);
}
