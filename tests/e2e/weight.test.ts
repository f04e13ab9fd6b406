/** What a browser really loads before its shopper acts: what starts by itself counts too (tests/budgets weighs files). */
import type { Page, Request } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { SCRIPT_LIMIT } from '../budgets/limits.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { curtain } from './support/shop.ts';

const to = paths('tr');

/** Bytes of each script that came until the browser had nothing left to do by itself. */
async function weigh(page: Page, address: string): Promise<Record<string, number>> {
  let started = 0;
  const open = new Set<Request>();
  const scripts: Record<string, number> = {};
  const arriving: Promise<void>[] = [];
  page.on('request', (request) => {
    started += 1;
    open.add(request);
  });
  page.on('requestfailed', (request) => open.delete(request));
  page.on('requestfinished', (request) => {
    open.delete(request);
    if (request.resourceType() !== 'script') return;
    arriving.push(
      request.sizes().then(({ responseBodySize }) => {
        scripts[new URL(request.url()).pathname] = responseBodySize;
      }),
    );
  });
  await openAlive(page, address);
  for (let seen = 0; seen < started;) {
    seen = started;
    await expect.poll(() => open.size).toBe(0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  }
  await Promise.all(arriving);
  return scripts;
}

for (const [kind, address] of [
  ['home', to.home],
  ['category', to.category(curtain.category)],
  ['product', to.product(curtain.slug)],
] as const) {
  for (const [visit, first, device] of [
    ['first', true, 'phone'],
    ['later', false, 'desktop'],
  ] as const) {
    journey(
      `the ${kind} page loads no more JavaScript than its budget on a ${visit} visit`,
      async ({ page }) => {
        const scripts = await weigh(page, address);
        const bytes = Object.values(scripts).reduce((sum, size) => sum + size, 0);
        expect(bytes).toBeGreaterThan(0);
        // The list tells a failure which script it was.
        expect(bytes <= (SCRIPT_LIMIT[kind] ?? 0) ? {} : { bytes, scripts }).toEqual({});
      },
      { first, devices: [device] },
    );
  }
}
