/** What Netlify will run: the functions packed by its own packer, with the rate limits it read from them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { listed } from '../../support/catalogue.ts';
import { startTestStore } from '../support/store.ts';
import type { TestStore } from '../support/store.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
let folder: string;
let packed: Awaited<ReturnType<typeof zipFunctions>>;
let local: TestStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-packed-'));
  local = await startTestStore();
  packed = await zipFunctions(path.join(ROOT, 'netlify/functions'), folder, {
    archiveFormat: 'none',
    basePath: ROOT,
    config: { '*': { nodeVersion: '24', includedFiles: await includedFiles() } },
  });
}, 60_000);

afterAll(async () => {
  await local.stop();
  await rm(folder, { recursive: true, force: true });
});

/** As Netlify reads them. */
async function includedFiles(): Promise<string[]> {
  const toml = await readFile(path.join(ROOT, 'netlify.toml'), 'utf8');
  return JSON.parse(/^\s*included_files = (\[.*\])$/m.exec(toml)?.[1] ?? '[]') as string[];
}

async function handlerOf(name: string): Promise<CallHandler> {
  const module = (await import(path.join(folder, name, 'netlify/functions', `${name}.mjs`))) as {
    default: CallHandler;
  };
  return module.default;
}

describe('packed functions', () => {
  it('have a path of their own, each once', () => {
    const patterns = packed.flatMap(({ routes = [] }) => routes.map(({ pattern }) => pattern));
    expect(patterns).toContain('/api/health');
    expect(new Set(patterns).size).toBe(patterns.length);
    // What runs by the clock has none.
    for (const { name, schedule, routes = [] } of packed) expect([name, routes.length > 0]).toEqual([name, !schedule]);
  });

  it('answer with what was packed alone', async () => {
    const health = await handlerOf('health');
    expect((await health(new Request('https://shop.test/api/health'), { ip: '192.0.2.1' })).status).toBe(200);
    for (const { name, schedule, routes = [] } of packed) {
      if (schedule) continue;
      const [{ pattern } = { pattern: '/' }] = routes;
      const handler = await handlerOf(name);
      const options = await handler(new Request(`https://shop.test${pattern}`, { method: 'OPTIONS' }), {});
      expect([name, options.status]).toEqual([name, name === 'unknown' ? 404 : 204]);
    }
  });

  it('find the files of the products that were packed with them', async () => {
    const catalogue = await handlerOf('catalogue');
    const { id, slug } = listed[0] ?? { id: 0, slug: '' };
    for (const address of [`/api/products/${slug}`, `/api/products/${id}`]) {
      const answer = await catalogue(new Request(`https://shop.test${address}`), { ip: '192.0.2.1' });
      expect([answer.status, await answer.json()]).toMatchObject([200, { data: { id, slug } }]);
    }
    for (const address of ['/api/products?sort=name', '/api/search?q=perde']) {
      const answer = await catalogue(new Request(`https://shop.test${address}`), { ip: '192.0.2.1' });
      expect(answer.status).toBe(200);
      expect((await answer.text()).length).toBeGreaterThan(1000);
    }
  });

  it('limit by address, not by domain, wherever a limit is written', async () => {
    for (const { name, mainFile, trafficRules } of packed) {
      const isLimited = (await readFile(mainFile, 'utf8')).includes('rateLimit');
      expect([name, trafficRules?.action.type]).toEqual([name, isLimited ? 'rate_limit' : undefined]);
      if (!isLimited) continue;
      expect(trafficRules?.action.config.aggregate.keys).toEqual([{ type: 'ip' }, { type: 'domain' }]);
      expect(trafficRules?.action.config.rateLimitConfig.windowLimit).toBeGreaterThan(0);
    }
  });
});
