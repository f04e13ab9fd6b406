import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { journey } from './support/journey.ts';
import { curtain } from './support/shop.ts';

const to = paths('tr');

/** The narrowest phones, and a wide screen at 400 % (WCAG 1.4.10). */
const WIDTHS = [320, 344, 360, 375] as const;

journey('no page has to be pushed sideways on the narrowest phones', async ({ page }) => {
  const open = [to.home, to.category('fon-perde'), to.product(curtain.slug), to.cart, to.checkout, to.contact];
  for (const address of open) {
    await page.setViewportSize({ width: WIDTHS[0], height: 700 });
    await page.goto(address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${address} at ${width} px`).toBe(width);
    }
  }
});
