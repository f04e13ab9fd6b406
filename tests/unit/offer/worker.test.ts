/** The worker for houses without network: no room left on the device, and a page that has moved to another host. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, test, vi } from 'vitest';

const SOURCE = readFileSync('src/features/offer/worker.js', 'utf8');
const HEAD = '/data/offer.json';
const PART = '/data/goods/new.json';

/** A worker of `/offer` whose cache keeps an old head and takes nothing more, beside a network that answers. */
function fullWorker() {
  const handlers = new Map<string, (event: object) => void>();
  const cache = { put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  const context = {
    self: { KEPT: { version: 'v', offer: { files: [], data: [HEAD], parts: [PART], later: [] } } },
    registration: { scope: 'https://shop.test/offer' },
    location: { origin: 'https://shop.test' },
    caches: {
      open: () => Promise.resolve(cache),
      match: (address: string) => Promise.resolve(address === HEAD ? new Response('old') : undefined),
    },
    fetch: () => Promise.resolve(new Response('new')),
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    ...{ URL, AbortSignal },
  };
  vm.runInNewContext(SOURCE, context);
  return (address: string): Promise<Response> =>
    new Promise((resolve) => {
      const request = { method: 'GET', url: `https://shop.test${address}`, mode: 'cors' };
      handlers.get('fetch')?.({ request, respondWith: resolve });
    });
}

test.each([HEAD, PART])('answers %s as the network has it, where nothing more can be kept', async (address) => {
  const answered = await fullWorker()(address);
  expect(await answered.text()).toBe('new');
});

const VISITS = '/admin/visits';
const MOVED = { type: 'opaqueredirect', status: 0 } as Response;

/** A worker of the field pages that keeps them, after the back room has got a host of its own (docs/deploy.md). */
function movedWorker() {
  const handlers = new Map<string, (event: object) => void>();
  const unregister = vi.fn(() => Promise.resolve(true));
  const cache = { addAll: () => Promise.reject(new TypeError('Failed to fetch')) };
  const context = {
    self: { KEPT: { version: 'v', visits: { files: [] } } },
    registration: { scope: `https://shop.test${VISITS}`, unregister },
    location: { origin: 'https://shop.test' },
    caches: { open: () => Promise.resolve(cache), match: () => Promise.resolve(new Response('kept')) },
    // A followed redirect is a cross-origin answer without CORS headers.
    fetch: (_address: string, { redirect }: RequestInit = {}) =>
      redirect === 'manual' ? Promise.resolve(MOVED) : Promise.reject(new TypeError('Failed to fetch')),
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    Request: class {
      readonly url: string;
      constructor(address: string) {
        this.url = address;
      }
    },
    ...{ URL, AbortSignal },
  };
  vm.runInNewContext(SOURCE, context);
  return { context, handlers, unregister };
}

const openVisits = (handlers: ReadonlyMap<string, (event: object) => void>): Promise<Response> =>
  new Promise((resolve) => {
    const request = { method: 'GET', url: `https://shop.test${VISITS}`, mode: 'navigate' };
    handlers.get('fetch')?.({ request, respondWith: resolve });
  });

test('lets the browser follow a page that leads to another host now, and keeps its copy for roads without a network', async () => {
  const { context, handlers, unregister } = movedWorker();
  expect(await openVisits(handlers)).toBe(MOVED);
  expect(unregister).not.toHaveBeenCalled();
  context.fetch = () => Promise.reject(new TypeError('offline'));
  expect(await (await openVisits(handlers)).text()).toBe('kept');
});

test('a newer worker that cannot keep a page which has moved takes the older one along', async () => {
  const { handlers, unregister } = movedWorker();
  let installed: Promise<unknown> = Promise.resolve();
  handlers.get('install')?.({ waitUntil: (work: Promise<unknown>) => (installed = work) });
  await expect(installed).rejects.toThrow('Failed to fetch');
  expect(unregister).toHaveBeenCalledTimes(1);
});

test('an update without a network leaves the older worker', async () => {
  const { context, handlers, unregister } = movedWorker();
  context.fetch = () => Promise.reject(new TypeError('offline'));
  let installed: Promise<unknown> = Promise.resolve();
  handlers.get('install')?.({ waitUntil: (work: Promise<unknown>) => (installed = work) });
  await expect(installed).rejects.toThrow('Failed to fetch');
  expect(unregister).not.toHaveBeenCalled();
});
