/** The digest of what is live, as a build reads it: from the published site, else from the copy in the store. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeLive } from '../../../netlify/live/published.ts';
import { key } from '../../../functions/store/keys.ts';
import { FIRST_DIGEST, LIVE_FILE, readLive, type Digest } from '../../../src/build/content/digest.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

const LIVE: Digest = {
  builtOn: '2026-11-20',
  products: {
    7: { slug: 'bulut', aliases: [], name: 'Bulut', price: 129_000, lines: [], colors: ['krem'], options: [] },
  },
  categories: {},
  legal: { version: '2026-11', texts: {} },
  pages: { '/p/bulut': { hash: 'x', changedOn: '2026-11-19' } },
};

let local: TestStore;
let root: string;
let site: Server;
let answer: string | null;
beforeAll(async () => {
  local = await startTestStore();
  site = createServer((asked, answered) => {
    const found = asked.url === '/data/published.json' ? answer : null;
    answered.writeHead(found === null ? 404 : 200).end(found ?? '');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site.close();
  await local.stop();
});
beforeEach(async () => {
  answer = JSON.stringify(LIVE);
  root = await mkdtemp(path.join(tmpdir(), 'live-'));
  return () => rm(root, { recursive: true });
});

const store = () => ({ UPSTASH_REDIS_REST_URL: local.url, UPSTASH_REDIS_REST_TOKEN: local.token });
const away = { UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1', UPSTASH_REDIS_REST_TOKEN: 'x' };
const netlify = () => ({ CONTEXT: 'production', URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}` });

it('is nothing before the first publication, and what an earlier build was told is gone', async () => {
  answer = null;
  await mkdir(path.join(root, path.dirname(LIVE_FILE)), { recursive: true });
  await writeFile(path.join(root, LIVE_FILE), JSON.stringify(LIVE));
  expect(await writeLive(root, { ...store(), ...netlify() })).toMatch(/^Nothing is published/);
  expect(await readLive(root)).toEqual(FIRST_DIGEST);
});

it('has sold where the store has an order, or does not answer', async () => {
  const never = { ...LIVE, orders: 'never' as const };
  answer = JSON.stringify(never);
  await writeLive(root, { ...store(), ...netlify() });
  expect(await readLive(root)).toEqual(never);
  await writeLive(root, { ...away, ...netlify() });
  expect(await readLive(root)).toEqual({ ...LIVE, orders: 'closed' });
  await local.store.command('test', (redis) => redis.zadd(key.orders(), { score: 1, member: 'KP-1' }));
  await writeLive(root, { ...store(), ...netlify() });
  expect(await readLive(root)).toEqual({ ...LIVE, orders: 'closed' });
  await local.store.command('test', (redis) => redis.del(key.orders()));
});

it('is unknown where neither the site nor the store can tell', async () => {
  expect(await writeLive(root, { ...away, CONTEXT: 'production', URL: 'http://127.0.0.1:1' })).toMatch(
    /^Nothing is known/,
  );
  expect(await writeLive(root, { ...store(), CONTEXT: 'production', URL: 'http://127.0.0.1:1' })).toMatch(
    /^(?:Nothing is known|.*copy of the store)/,
  );
});

it('is asked of the site, and kept in the store for the day on which the site does not answer', async () => {
  expect(await writeLive(root, { ...store(), ...netlify() })).toBe(
    'This build is compared with what is live, of 2026-11-20.',
  );
  expect(await readLive(root)).toEqual(LIVE);
  for (const broken of [null, 'x', '{}']) {
    answer = broken;
    expect(await writeLive(root, { ...store(), ...netlify() })).toMatch(/\(copy of the store\)/);
    expect(await readLive(root)).toEqual(LIVE);
  }
});

it('asks nobody on one’s own machine without a store, and never ends a build', async () => {
  expect(await writeLive(root, { ...netlify(), CONTEXT: undefined })).toMatch(/^Nothing is known/);
  expect(await readLive(root)).toBeNull();
});
