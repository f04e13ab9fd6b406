/** The worker for houses without network, where the device has no room left to keep what came. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, test } from 'vitest';

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
