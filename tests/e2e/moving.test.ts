/** From page to page: the language keeps the place, and going back brings back what was there. */
import { describe, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { curtain } from './support/shop.ts';
import { english, turkish } from './support/messages.ts';

interface SpeculationRules {
  readonly prefetch: readonly { where: { and: readonly { not?: { selector_matches?: string } }[] } }[];
}

describe('the language switch', () => {
  const other = turkish('common:header.language');

  journey('keeps the page, its filters, its place and the favourites', async ({ page }) => {
    await page.goto('/c/fon-perde?sort=price-low#icerik');
    // The cards are laid anew in the asked order.
    await expect.poll(() => page.locator('select[name="sort"]').inputValue()).toBe('price-low');
    const heart = page.getByRole('button', { name: turkish('common:card.favourite', { name: curtain.name.tr }) });
    await heart.first().click();
    await page.getByRole('link', { name: other }).click();
    await page.waitForURL('**/en/c/fon-perde?sort=price-low#icerik');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const kept = page.getByRole('button', { name: english('common:card.favourite', { name: curtain.name.en }) });
    await expect.poll(() => kept.first().getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('link', { name: english('common:header.language') }).click();
    await page.waitForURL((url) => url.pathname === '/c/fon-perde');
  });

  journey('keeps the order that is tracked', async ({ page, expectComplaint }) => {
    expectComplaint(/404/);
    await page.goto('/track/KP-1763640000000');
    await page.getByText(turkish('tracking:missing.title')).waitFor();
    await page.getByText('Takip bilgileri alınamadı. Lütfen sipariş numaranızı kontrol edin.').waitFor();
    const language = page.getByRole('link', { name: other });
    // The press decides where it leads, so browsers fetch nothing ahead for it.
    const ahead = await page.evaluate(async () => {
      const rules = (await (await fetch('/speculation-rules.json')).json()) as SpeculationRules;
      return rules.prefetch.flatMap(({ where }) => where.and.flatMap(({ not }) => not?.selector_matches ?? []));
    });
    expect(await language.evaluate((link, left) => left.some((selector) => link.matches(selector)), ahead)).toBe(true);
    await language.click();
    await page.waitForURL('**/en/track/KP-1763640000000');
    await page.getByText(english('tracking:missing.title')).waitFor();
  });
});

describe('going back', () => {
  journey(
    'brings back the place on the page and the filters',
    async ({ page }) => {
      const sorted = () => expect.poll(() => page.locator('select[name="sort"]').inputValue()).toBe('price-high');
      await page.goto('/c/fon-perde?sort=price-high');
      await sorted();
      const last = page.locator('main a[href^="/p/"]').last();
      await last.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await last.click();
      await page.waitForURL('**/p/*');
      await page.goBack();
      await page.waitForURL('**/c/fon-perde?sort=price-high');
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50);
      await sorted();
    },
    { moving: true },
  );

  journey('brings back what was typed', async ({ page }) => {
    await page.goto('/contact');
    const message = page.getByRole('textbox', { name: turkish('contact:message') });
    await message.fill('Salon penceresi için');
    await page.goto('/about');
    await page.goBack();
    await expect.poll(() => message.inputValue()).toBe('Salon penceresi için');
  });
});

journey(
  'pages that are likely next are fetched ahead, under the security policy',
  async ({ page, context }) => {
    const protocol = await context.newCDPSession(page);
    const fetched: string[] = [];
    protocol.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') fetched.push(new URL(prefetchUrl).pathname);
    });
    const ruled = new Promise((resolve) => protocol.once('Preload.ruleSetUpdated', resolve));
    await protocol.send('Preload.enable');
    await page.goto('/');
    await ruled;
    const track = page.getByRole('link', { name: turkish('common:footer.track') });
    // Pointed at again where the footer was pushed away from below the pointer.
    await expect
      .poll(async () => {
        await track.hover();
        return fetched;
      })
      .toContain('/track');
  },
  { device: 'desktop' },
);
