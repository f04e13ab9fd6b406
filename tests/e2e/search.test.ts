import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { categories, products } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';
import { turkish as t } from './support/messages.ts';

const to = paths('tr');
/** A category that has products, and a product of it, whatever the shop sells. */
const category = categories.find(({ slug }) => slug === 'zebra-perde') ?? categories[0]!;
const sold = products.filter((product) => product.price > 0 && product.category === category.slug);
const product = sold[0]!;

function searchIn(page: Page) {
  const dialog = page.getByRole('dialog', { name: t('search:title') });
  return {
    open: page.getByRole('banner').getByRole('link', { name: t('search:open'), exact: true }),
    dialog,
    field: dialog.getByRole('combobox', { name: t('search:label') }),
    options: dialog.getByRole('option'),
    status: dialog.getByRole('status'),
  };
}

/** The selected result, by its name, or nothing. */
const selected = (options: Locator): Promise<string[]> =>
  options.and(options.page().locator('[aria-selected="true"]')).allTextContents();

describe('in the header', () => {
  journey(
    'nothing of it is loaded until it is asked for; then it finds while one types, and leads to a product',
    async ({ page }) => {
      const search = searchIn(page);
      const loaded: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/data/search-')) loaded.push(pathname);
      });
      await openAlive(page, to.home);
      await search.open.focus();
      expect(loaded).toEqual([]);
      await search.open.click();
      await search.field.fill(category.name.tr.slice(0, 1));
      await search.options.first().waitFor();
      expect(loaded).toEqual(['/data/search-tr.json']);
      await expectAccessible(page);
      await search.field.fill('sisli');
      await expect.poll(() => search.options.first().textContent()).toContain('Şişli');
      await search.field.fill('yokboyle');
      await expect.poll(() => search.status.textContent()).toBe('Aradığınız ürün bulunamadı: “yokboyle”');
      expect(await search.options.allTextContents()).toEqual([t('search:start'), t('search:emptyAsk')]);
      await search.field.fill('iade');
      await expect.poll(() => search.options.allTextContents()).toEqual(['İade ve cayma']);
      await search.field.fill('');
      await expect.poll(() => search.status.textContent()).toBe('');
      await search.field.fill(product.name.tr);
      await search.options.filter({ hasText: product.name.tr }).first().click();
      await page.waitForURL(`**${to.product(product.slug)}`);
    },
  );

  journey(
    'goes by keyboard: down and up through the options, Enter; Escape empties the field, then leads back',
    async ({ page }) => {
      const search = searchIn(page);
      await page.goto(to.home);
      await search.open.focus();
      await page.keyboard.press('Enter');
      await search.field.waitFor();
      await page.keyboard.type(category.name.tr);
      await search.options.nth(1).waitFor();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => selected(search.options)).toEqual([category.name.tr]);
      const id = await search.options.first().getAttribute('id');
      expect(await search.field.getAttribute('aria-activedescendant')).toBe(id);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => selected(search.options)).toEqual([]);
      expect(await search.field.getAttribute('aria-activedescendant')).toBe(null);
      await page.keyboard.press('Escape');
      await expect.poll(() => search.field.inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await expect.poll(() => search.dialog.isVisible()).toBe(false);
      expect(await search.open.evaluate((link) => link === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await search.field.waitFor();
      await page.keyboard.type(category.name.tr);
      await search.options.first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${to.category(category.slug)}`);
      await search.open.focus();
      await page.keyboard.press('Enter');
      await search.field.fill(category.name.tr);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${to.search}?q=*`);
      for (const { name } of sold) await page.getByRole('link', { name: name.tr, exact: true }).waitFor();
      await page.getByRole('main').getByRole('link', { name: category.name.tr, exact: true }).waitFor();
    },
    { device: 'desktop' },
  );
});

describe('the page of results', () => {
  journey(
    'a size that nobody makes is named and left out; alone it finds nothing, says so with the term and offers to ask',
    async ({ page }) => {
      const term = '9999';
      const main = page.getByRole('main');
      await page.goto(`${to.search}?q=${encodeURIComponent(`${category.name.tr} 9999`)}`);
      await main.getByText('“9999 cm” bulunamadı').waitFor();
      await main.getByRole('link', { name: product.name.tr, exact: true }).waitFor();
      await page.goto(`${to.search}?q=${term}`);
      await page.getByRole('heading', { name: `Aradığınız ürün bulunamadı: “${term}”` }).waitFor();
      await expectAccessible(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('search:emptyAsk') })
        .click();
      await page.waitForURL(`**${to.contact}?subject=*`);
      await expect.poll(() => page.getByRole('textbox', { name: t('contact:subject') }).inputValue()).toContain(term);
    },
  );

  journey('has a way on when the connection fails; follows the field, the address and the way back', async (visit) => {
    const { page, context } = visit;
    visit.expectComplaint(/search-tr\.json/);
    await context.route('**/data/search-tr.json', (route) => route.abort());
    await page.goto(`${to.search}?q=zebra`);
    const retry = page.getByRole('main').getByRole('button', { name: t('search:retry') });
    await retry.waitFor();
    await context.unroute('**/data/search-tr.json');
    await retry.click();
    await page.getByRole('link', { name: product.name.tr, exact: true }).waitFor();
    await expectAccessible(page);

    await page.goto(to.search);
    await page.getByRole('heading', { name: t('search:start') }).waitFor();
    const field = page.getByRole('main').getByRole('searchbox', { name: t('search:label') });
    await field.fill(product.name.tr);
    await page.getByRole('link', { name: product.name.tr, exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(product.name.tr);
    await page.getByRole('link', { name: product.name.tr, exact: true }).click();
    await page.waitForURL(`**${to.product(product.slug)}*`);
    await page.goBack();
    await page.getByRole('link', { name: product.name.tr, exact: true }).waitFor();
    expect(await field.inputValue()).toBe(product.name.tr);
  });

  journey(
    'a shop too large for the browser is searched by its server, with the same results',
    async ({ page, context }) => {
      await context.route('**/data/search-tr.json', (route) => route.fulfill({ json: { index: null, products: [] } }));
      await page.goto(`${to.search}?q=${encodeURIComponent(category.name.tr)}`);
      for (const { name } of sold) await page.getByRole('link', { name: name.tr, exact: true }).waitFor();
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/search') asked.push(searchParams.get('q') ?? '');
      });
      const search = searchIn(page);
      await search.open.click();
      await search.field.pressSequentially(product.name.tr);
      await expect.poll(() => asked.at(-1)).toBe(product.name.tr);
      await search.options.filter({ hasText: product.name.tr }).first().waitFor();
      // Not at each key: when a moment has passed without one.
      expect(asked.length).toBeLessThan(product.name.tr.length);
    },
  );
});
