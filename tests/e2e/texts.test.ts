/** The texts of the shop: readable and accessible in both languages. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { SHOP_ROOT } from '../../src/build/content/place.ts';
import { paths } from '../../src/lib/paths.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { shop } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';
import { english, turkish } from './support/messages.ts';

const FOLDER = path.join(SHOP_ROOT, 'content/pages/tr');
const slugs = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -'.md'.length).split(path.sep).join('/'));
const LEGAL = ['privacy', 'kvkk', 'cookies', 'terms', 'distance-sales', 'preliminary-information', 'returns'];

/** The smallest type of the text itself (market §2.2: 12 points are 16 pixels). */
const smallestType = (page: Page): Promise<number> =>
  page
    .locator('.prose :is(p, li, td, th)')
    .evaluateAll((elements) => Math.min(...elements.map((element) => parseFloat(getComputedStyle(element).fontSize))));

// One template makes all of them: a device for each language shows it on both.
for (const [locale, t, device] of [
  ['tr', turkish, 'phone'],
  ['en', english, 'desktop'],
] as const) {
  const to = paths(locale);

  describe(`every text is readable and accessible (${locale})`, () => {
    for (const slug of [...slugs, 'search', 'error/unauthorized', 'error/server', 'error/unexpected']) {
      journey(
        slug,
        async ({ page }) => {
          await openAlive(page, to.page(slug));
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          if (LEGAL.includes(slug)) {
            expect(await smallestType(page)).toBeGreaterThanOrEqual(16);
            const draft = page.getByText(t('pages:legal.draft'));
            await expect.poll(() => draft.count()).toBe(shop.legalApproved ? 0 : 1);
          }
          await expectAccessible(page);
        },
        { device },
      );
    }
  });
}

const to = paths('tr');

journey(
  'the measuring guide has a drawing for each way of measuring',
  async ({ page }) => {
    await page.goto(to.measuringGuide);
    for (const id of ['drape', 'sheer', 'blind', 'panel', 'caravan'] as const) {
      const section = page.getByRole('region', { name: turkish(`pages:guide.${id}.title`), exact: true });
      expect(await section.getByRole('img').count()).toBe(id === 'blind' ? 2 : 1);
    }
    const choice = page.getByRole('navigation', { name: turkish('pages:guide.choose') });
    await choice.getByRole('link', { name: turkish('pages:guide.panel.title') }).click();
    await page.waitForURL('**/measuring-guide#panel');
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
    await page.getByRole('button', { name: turkish('pages:error.refresh') }).click();
    await page.waitForLoadState();
    expect(new URL(page.url()).origin).toBe(origin);
  },
  { device: 'desktop' },
);
