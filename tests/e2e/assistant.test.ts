/** A browser with an assistant of its own: the page offers the shop's tools, and the link of an answer opens its sum. */
import { expect } from 'vitest';
import { formatMoney, toKurus } from '../../src/domain/money/money.ts';
import { paths } from '../../src/lib/paths.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, WINDOW } from './support/shop.ts';

const to = paths('tr');

interface Tool {
  readonly name: string;
  readonly execute: (args: object) => Promise<{ structuredContent: { url: string; total: number } }>;
}
type AssistedWindow = Window & { offeredTools: Tool[] };

journey('hears a price, and opens the same', async ({ page, origin }) => {
  // As WebMCP, which not every Chromium of a test has.
  await page.addInitScript(() => {
    const offeredTools: Tool[] = [];
    const modelContext = { registerTool: (tool: Tool) => offeredTools.push(tool) };
    Object.defineProperty(globalThis, 'offeredTools', { value: offeredTools });
    Object.defineProperty(document, 'modelContext', { value: modelContext });
  });
  await openAlive(page, to.offer);
  const names = () =>
    page.evaluate(() => (globalThis as unknown as AssistedWindow).offeredTools.map(({ name }) => name));
  await expect.poll(names).toEqual(['find_curtains', 'price_windows', 'measuring_guide']);

  const windows = ['Salon', 'Oda'].map((room) => ({ room, ...WINDOW, product: curtain.slug }));
  const { url, total } = await page.evaluate(async (asked) => {
    const { offeredTools } = globalThis as unknown as AssistedWindow;
    const answer = await offeredTools[1]?.execute({ windows: asked });
    if (!answer) throw new Error('No tool prices windows');
    return answer.structuredContent;
  }, windows);
  expect(url.startsWith(`${origin}${to.offer}#o=`)).toBe(true);
  await page.goto(url);
  await page.getByRole('heading', { name: t('offer:linked.title') }).waitFor();
  const sum = page.getByRole('region', { name: t('cart:totals.title') }).locator('[data-row=total] dd');
  await expect.poll(() => sum.innerText()).toBe(formatMoney(toKurus(total), 'tr'));
});
