/** The worker for houses without network, where the browser has kept the 404 of a file from a deploy without it. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, test } from 'vitest';

const SOURCE = readFileSync('src/features/offer/worker.js', 'utf8');
const HEAD = '/data/offer.json';
const PART = '/data/goods/new.json';
const FILE = '/_astro/OfferPage.1.js';

type FetchTarget = { readonly url: string; readonly cache?: string } | string;
const addressOf = (asked: FetchTarget): string => (typeof asked === 'string' ? asked : asked.url);

/** A worker of `/offer` beside a server that has every file, and a browser that has kept a 404 of one. */
function workerBeside404() {
  const handlers = new Map<string, (event: object) => void>();
  const kept404 = new Set([FILE]);
  const cached: string[] = [];
  const fetch = (
    asked: FetchTarget,
    { cache = typeof asked === 'string' ? '' : asked.cache }: { cache?: string } = {},
  ) => {
    const address = addressOf(asked).replace('https://shop.test', '');
    if (cache === 'reload') kept404.delete(address);
    return Promise.resolve(new Response(address, { status: kept404.has(address) ? 404 : 200 }));
  };
  const cache = {
    addAll: async (all: readonly FetchTarget[]) => {
      const answers = await Promise.all(all.map((asked) => fetch(asked)));
      if (!answers.every(({ ok }) => ok)) throw new TypeError('Request failed');
      cached.push(...all.map(addressOf));
    },
  };
  const context = {
    self: { KEPT: { version: 'v', offer: { files: [FILE], data: [HEAD], parts: [PART], later: [] } } },
    registration: { scope: 'https://shop.test/offer' },
    location: { origin: 'https://shop.test' },
    caches: { open: () => Promise.resolve(cache), match: () => Promise.resolve(undefined) },
    Request: class {
      readonly url: string;
      readonly cache: string | undefined;
      constructor(url: string, init: { cache?: string }) {
        this.url = url;
        this.cache = init.cache;
      }
    },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    ...{ fetch, URL, AbortSignal },
  };
  vm.runInNewContext(SOURCE, context);
  return { handlers, cached };
}

test('keeps all of its page at the first install', async () => {
  const { handlers, cached } = workerBeside404();
  let installed: Promise<unknown> = Promise.resolve();
  handlers.get('install')?.({ waitUntil: (work: Promise<unknown>) => (installed = work) });
  await installed;
  expect(cached.toSorted()).toEqual([FILE, HEAD, PART, '/offer'].toSorted());
});

test('has the server answer for a file that its cache has lost', async () => {
  const { handlers } = workerBeside404();
  const answered = await new Promise<Response>((resolve) => {
    const request = { method: 'GET', url: `https://shop.test${FILE}`, mode: 'cors' };
    handlers.get('fetch')?.({ request, respondWith: resolve });
  });
  expect(answered.status).toBe(200);
});
