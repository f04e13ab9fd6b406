import type { Page } from 'playwright';
import { expect } from 'vitest';
import { kindsOfPages } from './support/dist.ts';
import { journey } from './support/journey.ts';

/** The narrowest phone, which is also a wide screen at 400 % (WCAG 1.4.10), a usual one, a tablet and a desktop. */
const SCREENS = [320, 360, 768, 1440] as const;

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
}
