/** Pages that stay open while the shop changes: a new build without their scripts, and a rise of a price. */
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { formatMoney, toLira } from '../../src/domain/money/money.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { paths } from '../../src/lib/paths.ts';
import { cartWith } from './pages/given-cart.ts';
import { operatorSession } from './pages/operator.ts';
import { confirmed, productPage } from './pages/product.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { categories, configured, curtain, WINDOW } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

const to = paths('tr');
const [category] = categories;
if (!category) throw new Error('expected a category');

const SCRIPTS = '**/_astro/*.js';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: t('calls:newest') });

/**
 * The shop is built anew: scripts that this page has not fetched are gone, and its address answers a page that names others. Whole
 * pages stay as they are, so that the shopper can go on.
 */
async function deploy({ page, expectComplaint }: Visit): Promise<void> {
  expectComplaint(/404.*_astro|_astro.*404/);
  expectComplaint(/\/_astro\//);
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(page.url(), async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\.[\w-]+\.js"/g, '.newer.js"');
    return route.fulfill({ response, body });
  });
}

/** Takes the deploy back; an answer that is on its way is given first. */
const asBefore = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' });

async function pressReload(page: Page): Promise<void> {
  await asBefore(page);
  await Promise.all([
    page.waitForEvent('load'),
    notice(page)
      .getByRole('button', { name: t('calls:reload') })
      .click(),
  ]);
}

describe('a tab that outlives a deploy', () => {
  journey('the product: told at the press, and after one press the size and the choice are there', async (visit) => {
    const { page } = visit;
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    // The address follows the form a moment later, and a reload begins from it.
    await page.waitForURL(/pleat=normal/);
    await deploy(visit);
    await product.pressAdd();
    await notice(page).waitFor();
    await pressReload(page);
    await expect.poll(() => product.width.inputValue()).toBe(String(WINDOW.width));
    await product.pressAdd();
    await confirmed(page);
  });

  journey('the product: a question about the newest build that was lost is asked again', async (visit) => {
    const { page } = visit;
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    await page.waitForURL(/pleat=normal/);
    // Late parts have come: lost to the deploy, they would ask for the newest build before the press does.
    await product.form.getByText(/kapınızda$/).waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${WINDOW.width} × ${WINDOW.height}` })
      .waitFor();
    visit.expectComplaint(/ERR_FAILED/);
    const newest = '**/newest.js';
    await page.route(newest, (route) => route.abort('failed'));
    await deploy(visit);
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().endsWith('/newest.js')),
      product.pressAdd(),
    ]);
    // A press while the first is still being answered is none.
    await product.form.getByText(t('measurement:failed')).waitFor();
    await page.unroute(newest);
    await product.pressAdd();
    await notice(page).waitFor();
  });

  journey('the product before its form is alive', async (visit) => {
    const { page } = visit;
    await page.goto(to.product(curtain.slug));
    await deploy(visit);
    const product = productPage(page);
    await product.width.fill('250');
    await notice(page).waitFor();
  });

  journey(
    'a list, the layers and the back room',
    async (visit) => {
      const { page } = visit;
      await page.goto(to.category(category.slug));
      await deploy(visit);
      await page.getByRole('combobox', { name: t('category:sort') }).selectOption({ index: 1 });
      await notice(page).waitFor();
      await asBefore(page);
      await openAlive(page, to.layers);
      await deploy(visit);
      await page
        .getByRole('button', { name: t('layers:change') })
        .first()
        .click();
      await notice(page).waitFor();
      await asBefore(page);
      await operatorSession(page, 'tabs');
      await openAlive(page, '/admin/team');
      await deploy(visit);
      await page.getByRole('button', { name: t('admin-team:renew') }).click();
      await notice(page).waitFor();
    },
    { device: 'desktop' },
  );

  journey(
    'a page on which nothing was pressed is loaded again by itself, once',
    async (visit) => {
      const { page } = visit;
      // Playwright's own calls count as presses.
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
      });
      await page.goto(to.home);
      await deploy(visit);
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('link', { name: t('search:open'), exact: true }).hover(),
      ]);
    },
    { device: 'desktop' },
  );
});

journey('a rise of a price is told in each view and tab until it is acknowledged', async (visit) => {
  const { page, context, openTab } = visit;
  const dearer = curtain.price + 10_000;
  await context.route('**/api/products?ids=*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(`"price":${toLira(curtain.price)},`, `"price":${toLira(dearer)},`);
    await route.fulfill({ response, body: text });
  });
  const before = formatMoney(priceOf(curtain, configured()).unitPrice, 'tr');
  const price = formatMoney(priceOf({ ...curtain, price: dearer }, configured()).unitPrice, 'tr');
  const told = (tab: Page) => tab.getByText(t('cart:prices.changed', { name: curtain.name.tr, before, price }));
  await cartWith(page);
  await told(page).waitFor();
  await page.reload();
  await told(page).waitFor();
  const other = await openTab();
  await other.goto(to.checkout);
  await told(other).waitFor();
  await other.getByRole('button', { name: t('cart:prices.dismiss') }).click();
  await told(other).waitFor({ state: 'detached' });
  expect(await other.evaluate(() => document.activeElement?.textContent)).toBe(t('cart:count', { count: 1 }));
  await told(page).waitFor({ state: 'detached' });
});

journey(
  'the name of a room stays with its size in the other language and on the way back',
  async ({ page }) => {
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    const room = page.locator('input[name="room"]');
    // A shopper who types and leaves in one breath is faster than the form.
    const kept = await room.evaluate((field: HTMLInputElement) => {
      // A letter that the form hears, and one that it does not before the page is left.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Salo');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.value = 'Salon';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      dispatchEvent(new Event('pagehide'));
      return String(localStorage['kp-windows']);
    });
    expect(kept).toContain('Salon');
    await page.getByRole('link', { name: t('common:header.language') }).click();
    await page.waitForURL(/\/en\//);
    await page.locator('astro-island[client="intent"]').first().dispatchEvent('pointerover');
    await expect.poll(() => room.inputValue()).toBe('Salon');
    await page.goBack();
    await expect.poll(() => room.inputValue()).toBe('Salon');
  },
  // On a phone the chip of the window takes the place of the language.
  { device: 'desktop' },
);
