// Keeps /offer and what it is made of, for houses without network. The build writes in front of it what that is, and which version
// (build/offline/step.ts): self.KEPT = { version, files, data }. It answers for nothing else: no call, no account, no other page.

/** The page that this worker is for; each language has one, with a cache of its own. */
const page = new URL(registration.scope).pathname;
const CACHES = `kp-offer${page.replaceAll('/', '-')}@`;
const CACHE = CACHES + self.KEPT.version;
/** A network that says nothing for so long is none. */
const PATIENCE_MS = 4000;

addEventListener('install', (event) => {
  // All of it, or the version before stays.
  const whole = [new Request(page, { cache: 'reload' }), ...self.KEPT.data, ...self.KEPT.files];
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(whole)));
});

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      // The page that has just registered it fetches parts of itself on later presses.
      await clients.claim();
    })(),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === page) event.respondWith(newestPage());
  else if (self.KEPT.data.includes(pathname)) event.respondWith(newestData(pathname));
  // Their names, or the version of this worker, change with their content.
  else if (self.KEPT.files.includes(pathname))
    event.respondWith(kept(pathname).then((answer) => answer ?? fetch(request)));
});

const kept = (address) => caches.match(address, { cacheName: CACHE, ignoreVary: true });
const asked = (address) => fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });

/** Kept files stay as they were installed: page and files belong together. */
async function newestPage() {
  try {
    const answer = await asked(page);
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
    const cache = await caches.open(CACHE);
    await cache.put(address, answer.clone());
    return answer;
  } catch (error) {
    return (await kept(address)) ?? Promise.reject(error);
  }
}

/** A shop that has the page no more has no use for its worker either. */
async function leave() {
  await registration.unregister();
  await caches.delete(CACHE);
}
