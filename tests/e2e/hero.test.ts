import { expect } from 'vitest';
import { formatMoney } from '../../src/domain/money/money.ts';
import { cheapestIn } from '../../src/domain/price/size-price.ts';
import { listedOf } from '../../src/domain/product/listing.ts';
import { paths } from '../../src/lib/paths.ts';
import { products } from '../support/catalogue.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

journey('a size that is pasted into one field of the home page fills both', async ({ page }) => {
  await page.goto(to.home);
  const width = page.getByRole('textbox', { name: t('home:hero.width') });
  await width.focus();
  await width.evaluate((field: HTMLInputElement) => {
    // As a paste leaves it.
    field.value = '2,5 × 2,4 m';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  });
  await expect.poll(() => width.inputValue()).toBe('250');
  expect(await page.getByRole('textbox', { name: t('home:hero.height') }).inputValue()).toBe('240');
  await page.getByText(t('home:hero.yours'), { exact: true }).waitFor();
});

journey('two numbers on the home page price the shop for that window', async ({ page }) => {
  await page.goto(to.home);
  const answers = page.getByRole('list', { name: t('home:hero.answers') });
  await answers.getByRole('link', { name: /^Fon perde/ }).waitFor();
  const width = page.getByRole('textbox', { name: t('home:hero.width') });
  const height = page.getByRole('textbox', { name: t('home:hero.height') });
  await width.fill('250');
  // In metres, as some write it.
  await height.fill('2,4');
  const curtains = products.filter(({ category, price }) => category === 'fon-perde' && price > 0);
  const least = cheapestIn(
    curtains.map((product) => listedOf(product, 'tr')),
    { width: 250, height: 240 },
  );
  const price = t('home:hero.from', { price: formatMoney(least!.total, 'tr') });
  await answers.getByRole('link', { name: new RegExp(`^Fon perde.*${price}`) }).waitFor();
  await page.getByText(t('home:hero.yours'), { exact: true }).waitFor();
  // The picture becomes the window.
  await page.locator('[data-room="drawn"] canvas').waitFor();
  // A number below ten is metres without a comma, too: no window is 2 cm wide.
  await width.fill('2');
  await expect.poll(() => page.locator('.my-window').textContent()).toContain('200 × 240');
  await width.fill('250');
  // A product that cannot be made says why.
  await height.fill('600');
  await answers
    .getByText(t('category:refused.height-above', { limit: 280 }))
    .first()
    .waitFor();
  await height.fill('240');
  await answers.getByRole('link', { name: new RegExp(price) }).waitFor();
  await expect.poll(() => page.locator('.my-window').textContent()).toContain('250 × 240');
  await expectAccessible(page);

  await answers.getByRole('link', { name: /^Fon perde/ }).click();
  await page.waitForURL(/\/c\/fon-perde\?width=250&height=240$/);
  await page.getByText('normal pileyle, 250 × 240 cm').first().waitFor();
});

journey(
  'every target of the home page has room for a finger, and its fields stand apart beside a small window',
  async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 915 });
    await page.goto(to.home);
    await expectAccessible(page);
    const width = page.getByRole('textbox', { name: t('home:hero.width') });
    const height = page.getByRole('textbox', { name: t('home:hero.height') });
    await width.fill('60');
    await height.fill('40');
    await page.locator('[data-room="drawn"] canvas').waitFor();
    for (const screen of [320, 412]) {
      await page.setViewportSize({ width: screen, height: 915 });
      for (const [wide, high] of [
        ['30', '30'],
        ['60', '40'],
        ['300', '60'],
      ] as const) {
        await width.fill(wide);
        await height.fill(high);
        // Between the two, from edge to edge.
        const gap = () =>
          page.locator('.hero-field').evaluateAll((fields) => {
            const [one, other] = fields.map((field) => field.getBoundingClientRect());
            if (!one || !other) return -1;
            return Math.max(
              other.left - one.right,
              one.left - other.right,
              other.top - one.bottom,
              one.top - other.bottom,
            );
          });
        await expect.poll(gap, { message: `${wide} × ${high} at ${screen}` }).toBeGreaterThanOrEqual(8);
      }
    }
    await expectAccessible(page);
  },
);
