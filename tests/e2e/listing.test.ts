import type { Page } from 'playwright';
import { expect } from 'vitest';
import { sortProducts, type Sort } from '../../src/domain/listing.ts';
import { paths } from '../../src/lib/paths.ts';
import { journey } from './support/journey.ts';
import { categories, curtain, products } from './support/shop.ts';
import { turkish as t } from './support/messages.ts';

const to = paths('tr');
const category = categories.find(({ slug }) => slug === curtain.category);
const other = categories.find(({ slug }) => slug !== curtain.category);
if (!category || !other) throw new Error('expected two categories');

const listed = (...slugs: string[]) =>
  products.filter((product) => product.price > 0 && slugs.includes(product.category));
const inOrder = (sort: Sort, ...slugs: string[]): string[] =>
  sortProducts(
    listed(...slugs).map((product) => ({ ...product, name: product.name.tr })),
    sort,
    'tr',
  ).map(({ name }) => name);

const results = (page: Page) => page.getByRole('region', { name: t('category:results') });
const names = (page: Page): Promise<string[]> =>
  results(page).getByRole('heading', { level: 2 }).filter({ visible: true }).allInnerTexts();
const sort = (page: Page) => page.getByRole('combobox', { name: t('category:sort') });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });

journey('sorts and filters are in the address, and the way back undoes them', async ({ page }) => {
  await page.goto(to.category(category.slug));
  await results(page)
    .getByText(t('category:count', { count: listed(category.slug).length }))
    .waitFor();
  expect(await names(page)).toEqual(inOrder('popular', category.slug));

  await sort(page).selectOption('price-low');
  await expect.poll(() => names(page)).toEqual(inOrder('price-low', category.slug));
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('price-low');

  await box(page, other.name.tr).check();
  await results(page)
    .getByText(t('category:count', { count: listed(category.slug, other.slug).length }))
    .waitFor();
  await expect.poll(() => names(page)).toEqual(inOrder('price-low', category.slug, other.slug));

  const address = page.url();
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(inOrder('price-low', category.slug));
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(inOrder('popular', category.slug));
  expect(await box(page, other.name.tr).isChecked()).toBe(false);

  await page.goto(address);
  await expect.poll(() => names(page)).toEqual(inOrder('price-low', category.slug, other.slug));
  expect(await sort(page).inputValue()).toBe('price-low');
});

for (const by of ['newest', 'price-high', 'name', 'rating'] as const) {
  journey(
    `sorted by ${by}`,
    async ({ page }) => {
      await page.goto(`${to.category(category.slug)}?sort=${by}`);
      await expect.poll(() => names(page)).toEqual(inOrder(by, category.slug));
    },
    { devices: ['desktop'] },
  );
}

journey('nothing chosen shows the empty state, and the way out of it', async ({ page }) => {
  await page.goto(to.category(category.slug));
  await box(page, category.name.tr).uncheck();
  await page.getByRole('heading', { name: 'Ürün bulunamadı' }).waitFor();
  await page.getByText('Bu kategoride henüz ürün bulunmamaktadır.').waitFor();
  await page.getByRole('link', { name: t('category:empty.clear', { category: category.name.tr }) }).click();
  await expect.poll(() => names(page)).toEqual(inOrder('popular', category.slug));
});

journey('nonsense in the address shows the list as it is', async ({ page }) => {
  await page.goto(`${to.category(category.slug)}?sort=__proto__&category=yok`);
  await results(page).waitFor();
  expect(await sort(page).inputValue()).toBe('popular');
});

journey(
  'a list that cannot be fetched says so and can be asked for again',
  async (visit) => {
    const { page } = visit;
    visit.expectComplaint(/ERR_FAILED/);
    await page.goto(to.category(category.slug));
    await page.route(`**${to.category(other.slug)}`, (route) => route.abort('failed'));
    await box(page, other.name.tr).check();
    await page.getByRole('heading', { name: t('category:failed.title') }).waitFor();
    await page.unroute(`**${to.category(other.slug)}`);
    await page.getByRole('button', { name: t('category:failed.retry') }).click();
    await expect.poll(() => names(page)).toEqual(inOrder('popular', category.slug, other.slug));
  },
  { devices: ['desktop'] },
);

journey(
  'English slugs show the same list and name the Turkish one as canonical',
  async ({ page }) => {
    const alias = categories.find(({ aliases }) => aliases.length > 0);
    if (!alias) throw new Error('expected a category with an English slug');
    await page.goto(to.category(alias.aliases[0] ?? ''));
    await expect.poll(() => names(page)).toEqual(inOrder('popular', alias.slug));
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(to.category(alias.slug));
  },
  { devices: ['desktop'] },
);
