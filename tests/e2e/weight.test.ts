/** Files that a browser really loads before its shopper acts: those that start by themselves count too (tests/budgets weighs files). */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { SCRIPT_LIMIT, SCRIPTS_LIMIT } from '../budgets/limits.ts';
import { journey } from './support/journey.ts';
import { startShop, type Shop } from './support/own-shop.ts';
import { curtain } from './support/shop.ts';
import { untilQuiet } from './support/visit.ts';

const to = paths('tr');

let weighed: Shop;
let origin: string;
beforeAll(async () => {
  weighed = await startShop({ built: process.env.E2E_ORIGIN === undefined, weighed: true });
  origin = await weighed.origin;
});
afterAll(() => weighed.stop());

/** All that a first load takes, pictures with it. */
const MOST = {
  home: { bytes: 100_000, requests: 20 },
  category: { bytes: 100_000, requests: 20 },
  product: { bytes: 110_000, requests: 15 },
};

interface LoadedBytes {
  address: string;
  isScript: boolean;
  bytes: number;
}

/** Files that came until the browser had nothing left to do by itself. */
async function load(page: Page, address: string): Promise<LoadedBytes[]> {
  const arriving: Promise<LoadedBytes>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().startsWith('data:')) return;
    arriving.push(
      request.sizes().then(({ responseBodySize }) => ({
        address: new URL(request.url()).pathname,
        isScript: request.resourceType() === 'script',
        bytes: responseBodySize,
      })),
    );
  });
  await page.goto(address);
  await untilQuiet(page);
  return Promise.all(arriving);
}

const bytesOf = (loaded: readonly LoadedBytes[]): number => loaded.reduce((sum, { bytes }) => sum + bytes, 0);

for (const [kind, address] of [
  ['home', to.home],
  ['category', to.category(curtain.category)],
  ['product', to.product(curtain.slug)],
] as const) {
  journey(
    `the ${kind} page loads no more than its budget on a first visit`,
    async ({ page }) => {
      const loaded = await load(page, address);
      const scripts = loaded.filter(({ isScript }) => isScript);
      expect(scripts.length).toBeGreaterThan(0);
      const excesses = [
        bytesOf(scripts) > (SCRIPT_LIMIT[kind] ?? 0) && 'bytes of script',
        scripts.length > SCRIPTS_LIMIT[kind] && 'scripts',
        bytesOf(loaded) > MOST[kind].bytes && 'bytes',
        loaded.length > MOST[kind].requests && 'requests',
      ].filter((excess) => excess !== false);
      // The list tells a failure what it was.
      expect(excesses.length > 0 ? { excesses, loaded } : {}).toEqual({});
    },
    { first: true, shop: () => origin },
  );
}
