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
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(loaded).toBeGreaterThan(0);
    expect(loaded).toBeLessThanOrEqual(SCRIPT_LIMIT[kind] ?? 0);
  });
}
