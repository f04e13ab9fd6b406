/** The texts of the shop: legal ones, the measuring guide and pages of errors. That each is accessible, `pages` shows. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { builtPages } from './support/dist.ts';
import { journey } from './support/journey.ts';
import { shop } from './support/shop.ts';
import { english, turkish } from './support/messages.ts';

const LEGAL = ['privacy', 'kvkk', 'cookies', 'terms', 'distance-sales', 'preliminary-information', 'returns'];

/** The smallest type of the text itself (market §2.2: 12 points are 16 pixels). */
const smallestType = (page: Page): Promise<number> =>
  page
    .locator('.prose :is(p, li, td, th)')
    .evaluateAll((elements) => Math.min(...elements.map((element) => parseFloat(getComputedStyle(element).fontSize))));

// One template makes all legal texts.
journey('a legal text is large enough to read, and each says that it is a draft', async ({ page }) => {
  await page.goto(paths('tr').page('distance-sales'));
  expect(await smallestType(page)).toBeGreaterThanOrEqual(16);
  for (const [locale, t] of [
    ['tr', turkish],
    ['en', english],
  ] as const) {
    const withoutNote = LEGAL.filter((slug) => {
      const address = paths(locale).page(slug);
      const html = builtPages.find((built) => built.path === address)?.html ?? '';
      return html.includes(t('pages:legal.draft')) === shop.legalApproved;
    });
    expect(withoutNote).toEqual([]);
  }
});

const to = paths('tr');

journey(
  'the measuring guide has a drawing for each way of measuring, which fills its box on every screen',
  async ({ page }) => {
    await page.goto(to.measuringGuide);
    for (const id of ['drape', 'sheer', 'blind', 'panel', 'caravan'] as const) {
      const section = page.getByRole('region', { name: turkish(`pages:guide.${id}.title`), exact: true });
      expect(await section.getByRole('img').count()).toBe(id === 'blind' ? 2 : 1);
    }
    const choice = page.getByRole('navigation', { name: turkish('pages:guide.choose') });
    await choice.getByRole('link', { name: turkish('pages:guide.panel.title') }).click();
    await page.waitForURL('**/measuring-guide#panel');
    const drawings = await page.getByRole('main').locator('svg[role="img"]').all();
    expect(drawings).toHaveLength(6);
    const found: string[] = [];
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const drawing of drawings) {
        const box = await drawing.boundingBox();
        if (!box || box.width < 200 || box.height > box.width * 1.1)
          found.push(`${await drawing.getAttribute('aria-label')} at ${width}: ${box?.width} × ${box?.height}`);
      }
    }
    expect(found).toEqual([]);
  },
  { device: 'desktop' },
);

journey(
  'the error page loads again the page that failed, and no foreign one',
  async ({ page, origin }) => {
    await page.goto(`${to.page('error/server')}?from=${encodeURIComponent('/about')}`);
    await page.getByRole('button', { name: turkish('pages:error.refresh') }).click();
    await page.waitForURL(`${origin}/about`);
    await page.goto(`${to.page('error/unexpected')}?from=${encodeURIComponent('//foreign.example/')}`);
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: turkish('pages:error.refresh') }).click(),
    ]);
    expect(new URL(page.url()).origin).toBe(origin);
  },
  { device: 'desktop' },
);
