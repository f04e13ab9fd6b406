/** What a browser really loads before its shopper acts: what starts by itself counts too (tests/budgets weighs files). */
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { SCRIPT_LIMIT } from '../budgets/limits.ts';
import { journey } from './support/journey.ts';
import { curtain } from './support/shop.ts';

const to = paths('tr');

for (const [kind, address] of [
  ['home', to.home],
  ['category', to.category(curtain.category)],
  ['product', to.product(curtain.slug)],
] as const) {
  journey(`the ${kind} page loads no more JavaScript than its budget`, async ({ page }) => {
    const loading: Promise<{ file: string; bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const file = new URL(request.url()).pathname;
      loading.push(request.sizes().then(({ responseBodySize }) => ({ file, bytes: responseBodySize })));
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const loaded = await Promise.all(loading);
    const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes).toBeGreaterThan(0);
    // The list tells a failure which script it was.
    expect(bytes <= (SCRIPT_LIMIT[kind] ?? 0) ? [] : { bytes, loaded }).toEqual([]);
  });
}
