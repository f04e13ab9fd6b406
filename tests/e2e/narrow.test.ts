import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { kindsOfPages } from './support/dist.ts';
import { journey } from './support/journey.ts';
import { curtain } from './support/shop.ts';

const to = paths('tr');

/** The narrowest phones, and a wide screen at 400 % (WCAG 1.4.10). */
const NARROW = [320, 344, 360, 375] as const;
const SCREENS = [320, 390, 768, 1440, 1920] as const;

/** The widths at which a page can be pushed sideways, as words. */
async function tooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const fits = await page
      .waitForFunction((screen) => document.documentElement.scrollWidth === screen, width)
      .then(
        () => true,
        () => false,
      );
    const taken = fits ? width : await page.evaluate(() => document.documentElement.scrollWidth);
    if (!fits) found.push(`${new URL(page.url()).pathname} takes ${taken} px of ${width}`);
  }
  return found;
}

journey('no page has to be pushed sideways on the narrowest phones', async ({ page }) => {
  const found: string[] = [];
  for (const address of [
    to.home,
    to.category('fon-perde'),
    to.product(curtain.slug),
    to.cart,
    to.checkout,
    to.contact,
  ]) {
    await page.setViewportSize({ width: NARROW[0], height: 700 });
    await page.goto(address);
    found.push(...(await tooWide(page, NARROW)));
  }
  expect(found).toEqual([]);
});

// A desktop's browser: a phone's lays a page out as wide as what is in it, and says that it fits.
for (const locale of ['tr', 'en'] as const) {
  // In parts, so that none takes long.
  for (const [part, pages] of kindsOfPages(locale).entries()) {
    journey(
      `no kind of page is wider than its screen (${locale}, ${part + 1})`,
      async ({ page }) => {
        const found: string[] = [];
        for (const { path } of pages) {
          await page.goto(path);
          found.push(...(await tooWide(page, SCREENS)));
        }
        expect(found).toEqual([]);
      },
      { device: 'desktop' },
    );
  }

  journey(
    `each drawing of the measuring guide fills its box (${locale})`,
    async ({ page }) => {
      await page.goto(paths(locale).measuringGuide);
      const drawings = page.getByRole('main').locator('svg[role="img"]');
      expect(await drawings.count()).toBe(6);
      const found: string[] = [];
      for (const width of SCREENS) {
        await page.setViewportSize({ width, height: 900 });
        for (const drawing of await drawings.all()) {
          const box = await drawing.boundingBox();
          if (!box || box.width < 200 || box.height > box.width * 1.1)
            found.push(`${await drawing.getAttribute('aria-label')} at ${width}: ${box?.width} × ${box?.height}`);
        }
      }
      expect(found).toEqual([]);
    },
    { device: 'desktop' },
  );
}
