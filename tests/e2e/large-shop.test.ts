/**
 * A shop of 90 products that has not opened yet, built and served like ours: one of its categories has four pages, and it shows
 * everything and sells nothing. One shop for both, because its build is most of what they take.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltCatalogue } from '../../src/domain/product/open-catalogue.ts';
import { formatDay } from '../../src/domain/values/dates.ts';
import { exampleOf } from '../../src/domain/price/example-window.ts';
import { filterProducts, NO_WISHES, type Wishes } from '../../src/domain/product/facets.ts';
import { LIST_PAGE, listedOf, sortProducts, type Sort } from '../../src/domain/product/listing.ts';
import { formatMoney, toLira } from '../../src/domain/money/money.ts';
import { windowQuery } from '../../src/domain/window/window-address.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { paths } from '../../src/lib/paths.ts';
import { makeProject } from '../bench/scale/project.ts';
import { MARKUP_LIMIT } from '../budgets/limits.ts';
import { createScales } from '../budgets/weigh.ts';
import { confirmed, productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { startShop, type Shop } from './support/own-shop.ts';
import { expectAccessible } from './support/visit.ts';

const CATEGORY = 'fon-perde';
const OPENS_ON = '2030-03-01';
const to = paths('tr');
const address = to.category(CATEGORY);

let folder: string;
let shop: Shop;
let origin: string;
let catalogue: BuiltCatalogue;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-large-'));
  await makeProject(folder, 90, ({ category }) => category === CATEGORY);
  const facts = path.join(folder, 'content/shop.json');
  const open = JSON.parse(await readFile(facts, 'utf8')) as object;
  await writeFile(facts, JSON.stringify({ ...open, openForOrders: false, opensOn: OPENS_ON }));
  shop = await startShop({ root: folder });
  origin = await shop.origin;
  catalogue = JSON.parse(await readFile(path.join(folder, 'content/built/catalogue.json'), 'utf8')) as BuiltCatalogue;
});

afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const DELIVERY = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: 'ayse.yilmaz@example.com',
  phone: '+90 532 000 00 00',
  address: 'Moda Cad. No: 1 D: 2',
  city: '34',
  district: 'kadikoy',
  postalCode: '34710',
};

const inShop = { shop: () => origin };

/** The names of a page of what is found, by the rules. */
function namesOn(page: number, sort: Sort = 'popular', wishes: Partial<Wishes> = {}): string[] {
  const listed = catalogue.products
    .filter(({ category, price }) => category === CATEGORY && price > 0)
    .map((product) => listedOf(product, 'tr'));
  const found = sortProducts(filterProducts(listed, { ...NO_WISHES, ...wishes }), sort, 'tr', 'sample');
  return found.slice((page - 1) * LIST_PAGE, page * LIST_PAGE).map(({ name }) => name);
}

const results = (page: Page) => page.getByRole('region', { name: t('category:results') });
const names = (page: Page) =>
  results(page).getByRole('heading', { level: 2 }).filter({ visible: true }).allInnerTexts();
const shows = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);
const pager = (page: Page) => page.getByRole('navigation', { name: t('category:pager.label') });
const step = (page: Page, key: 'previous' | 'next') =>
  pager(page).getByRole('link', { name: t(`category:pager.${key}`) });
const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

journey(
  'a category has pages with addresses of their own, that search engines and the way back know',
  async ({ page }) => {
    await page.goto(address);
    await shows(page, namesOn(1));
    expect(await step(page, 'previous').count()).toBe(0);
    await step(page, 'next').click();
    await page.waitForURL(`**${address}/2`);
    await shows(page, namesOn(2));
    expect(await page.title()).toContain(t('category:pager.inTitle', { page: 2 }));
    const rel = async (name: string): Promise<string> =>
      new URL((await page.locator(`head link[rel="${name}"]`).getAttribute('href')) ?? '', page.url()).pathname;
    expect([await rel('canonical'), await rel('prev'), await rel('next')]).toEqual([
      `${address}/2`,
      address,
      `${address}/3`,
    ]);
    await expectAccessible(page);
    await pager(page)
      .getByRole('link', { name: t('category:pager.page', { page: 3 }) })
      .click();
    await page.waitForURL(`**${address}/3`);
    await shows(page, namesOn(3));
    await page.goBack();
    await shows(page, namesOn(2));
    await step(page, 'previous').click();
    await page.waitForURL(new RegExp(`${address}$`));
    await shows(page, namesOn(1));
  },
  inShop,
);

journey(
  'filters, sorts and searches work over all pages, and the way back leads to a page of the build',
  async ({ page }) => {
    await page.goto(`${address}/3`);
    const built = await page.title();
    await page.getByRole('combobox', { name: t('category:sort') }).selectOption('price-high');
    await shows(page, namesOn(1, 'price-high'));
    expect(pathOf(page)).toBe(`${address}?sort=price-high`);
    expect(await page.title()).not.toContain(t('category:pager.inTitle', { page: 3 }));
    await page.goBack();
    await shows(page, namesOn(3));
    expect(await page.title()).toBe(built);

    const washable = { washable: true };
    await page.goto(`${address}?sort=price-low&washable=1`);
    const [first, second] = [namesOn(1, 'price-low', washable), namesOn(2, 'price-low', washable)];
    expect([first.length, second.length > 0]).toEqual([LIST_PAGE, true]);
    await shows(page, first);
    await step(page, 'next').click();
    await shows(page, second);
    expect(pathOf(page)).toBe(`${address}?sort=price-low&washable=1&page=2`);
    await expectAccessible(page);
    await page.reload();
    await shows(page, second);
    await page.goBack();
    await shows(page, first);

    // A search shows what is best, and more on a press.
    await page.goto(`${to.search}?q=perde`);
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(48);
    await page.getByRole('button', { name: t('search:moreProducts') }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(48);
    const next = cards.nth(48).getByRole('link');
    await expect.poll(() => next.evaluate((link) => link === document.activeElement)).toBe(true);
  },
  inShop,
);

journey(
  'before it opens everything is shown and priced, and no order is taken, by the page or by the shop',
  async ({ page }) => {
    const opens = page.getByText(t('checkout:closed.on', { day: formatDay(OPENS_ON, 'tr') }));
    const product = catalogue.products.find(({ category, price }) => category === CATEGORY && price > 0);
    if (!product) throw new Error('the category is empty');
    const { configuration: example, price } = exampleOf(product);
    const configuration = windowOf(example);
    if (!configuration) throw new Error(`${product.slug} is not made to measure`);
    // As somebody comes from a feed: the form says the price of the link by itself.
    await page.goto(`${to.product(product.slug)}?${windowQuery(configuration, null).toString()}`);
    await opens.waitFor();
    const form = productPage(page);
    await expect.poll(() => form.total.textContent()).toBe(formatMoney(price, 'tr'));
    await form.add.click();
    await confirmed(page);
    await page.goto(to.checkout);
    await opens.waitFor();
    await page.getByRole('heading', { level: 1, name: t('checkout:title') }).waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
    const refused = await fetch(`${origin}/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomBytes(16).toString('base64url') },
      body: JSON.stringify({
        items: [{ productId: product.id, quantity: 1, color: product.colors[0]?.id, configuration }],
        delivery: DELIVERY,
        payment: { type: 'bank-transfer' },
        expectedTotal: toLira(price),
        consents: { distanceSales: true, customMade: true },
      }),
    });
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'shop_closed' })]);
  },
  { ...inShop },
);

test('every page of every category keeps the budget, and stands in the sitemap', async () => {
  const dist = path.join(folder, 'dist');
  const pages = (await readdir(dist, { recursive: true })).filter((file) => /^(en\/)?c\/.*\.html$/.test(file));
  expect(pages.filter((file) => file.startsWith(`c/${CATEGORY}/`)).length).toBeGreaterThan(2);
  const { weighPage } = createScales(dist);
  for (const page of pages) {
    const { html, css } = await weighPage(page);
    expect([page, html + css <= MARKUP_LIMIT.category]).toEqual([page, true]);
  }
  const sitemap = await readFile(path.join(dist, 'sitemap.xml'), 'utf8');
  for (const at of [address, `${address}/2`, `/en${address}/3`]) expect(sitemap).toContain(`${at}</loc>`);
});
