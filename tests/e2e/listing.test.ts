import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { filterProducts, facetCounts, NO_WISHES, type Wishes } from '../../src/domain/product/facets.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import { listedOf, sortProducts, windowMade, type Sort } from '../../src/domain/product/listing.ts';
import { priceInSize } from '../../src/domain/price/size-price.ts';
import { paths } from '../../src/lib/paths.ts';
import { journey } from './support/journey.ts';
import { categories, curtain, products } from './support/shop.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible, type Visit } from './support/visit.ts';

const to = paths('tr');
const category = categories.find(({ slug }) => slug === curtain.category);
const other = categories.find(({ slug }) => slug !== curtain.category);
if (!category || !other) throw new Error('expected two categories');

const listed = (...slugs: string[]) =>
  products
    .filter(({ price, category: own }) => price > 0 && slugs.includes(own))
    .map((product) => listedOf(product, 'tr'));
const inOrder = (sort: Sort, slugs: readonly string[], wishes: Partial<Wishes> = {}): string[] => {
  const { size, ...rest } = { ...NO_WISHES, ...wishes };
  return sortProducts(filterProducts(listed(...slugs), { ...rest, size }), sort, 'tr', size ?? 'sample').map(
    ({ name }) => name,
  );
};
const shelf = listed(category.slug);

const results = (page: Page) => page.getByRole('region', { name: t('category:results') });
const names = (page: Page): Promise<string[]> =>
  results(page).getByRole('heading', { level: 2 }).filter({ visible: true }).allInnerTexts();
const sort = (page: Page) => page.getByRole('combobox', { name: t('category:sort') });
const form = (page: Page) => page.getByRole('form', { name: t('category:filters') });
const sheet = (page: Page) => page.getByRole('dialog', { name: t('category:filters') });
const chip = (page: Page, label: string) => page.getByRole('button', { name: t('category:drop', { label }) });
const counted = (page: Page, count: number) =>
  results(page).getByText(new RegExp(`(?<!\\d)${t('category:count', { count })}`));
const shows = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);

/** A kind of filters, opened as the device shows it: in the sheet, or as a panel of the row. */
async function panel({ page, device }: Visit, title: string): Promise<Locator> {
  if (device === 'phone' && !(await sheet(page).isVisible())) {
    await page.getByRole('button', { name: new RegExp(`^${t('category:filters')}`) }).click();
    await sheet(page).waitFor();
  }
  const group = form(page).getByRole('group', { name: title, exact: true });
  if (!(await group.isVisible())) await form(page).locator('summary', { hasText: title }).click();
  await group.waitFor();
  return group;
}
const choose = async (visit: Visit, title: string, label: string): Promise<void> =>
  (await panel(visit, title)).getByRole('checkbox', { name: new RegExp(`^${label}`) }).check();

async function leaveSheet({ page, device }: Visit, count: number): Promise<void> {
  if (device === 'phone') await page.getByRole('button', { name: t('category:show', { count }) }).click();
}

journey('by light and colour: counted, in the address to share, and undone by the way back', async (visit) => {
  const { page, openTab, device } = visit;
  const light = shelf.find(({ opacity }) => opacity !== null)?.opacity;
  if (!light) throw new Error('expected a cloth');
  const after = facetCounts(shelf, { ...NO_WISHES, light: [light] }).colour;
  const colour = (['green', 'beige', 'grey', 'white'] as const).find((family) => after[family] > 0);
  if (!colour) throw new Error('expected a colour');

  await page.goto(to.category(category.slug));
  const lights = await panel(visit, t('category:lightTitle'));
  const counts = facetCounts(shelf, NO_WISHES).light;
  await lights.getByRole('checkbox', { name: `${t(`category:light.${light}`)} ${counts[light]}` }).check();
  await counted(page, counts[light]).waitFor({ state: 'attached' });
  const colours = await panel(visit, t('category:colourTitle'));
  // The counts behind the colours are those within the light.
  await colours.getByRole('checkbox', { name: `${t(`category:colour.${colour}`)} ${after[colour]}` }).check();
  await leaveSheet(visit, after[colour]);

  const wished = inOrder('popular', [category.slug], { light: [light], colour: [colour] });
  await shows(page, wished);
  expect(wished).toHaveLength(after[colour]);
  await counted(page, after[colour]).waitFor();
  const address = new URL(page.url());
  expect([address.searchParams.getAll('light'), address.searchParams.getAll('colour')]).toEqual([[light], [colour]]);

  const shared = await openTab();
  await shared.goto(address.href);
  await shows(shared, wished);
  await chip(shared, t(`category:light.${light}`)).click();
  await shows(shared, inOrder('popular', [category.slug], { colour: [colour] }));
  await shared.close();

  await page.goBack();
  // A sheet is one step, however much was chosen in it; in the row each choice is one.
  await shows(page, inOrder('popular', [category.slug], device === 'phone' ? {} : { light: [light] }));
  if (device === 'desktop') await page.goBack();
  await shows(page, inOrder('popular', [category.slug]));
  expect(await chip(page, t(`category:light.${light}`)).count()).toBe(0);
  await page.goForward();
  await expect.poll(() => chip(page, t(`category:light.${light}`)).count()).toBe(1);
});

journey(
  'the sheet counts while one chooses, starts over, closes with Escape, and leads out of an empty list',
  async (visit) => {
    const { page } = visit;
    await page.goto(to.category(category.slug));
    const washable = facetCounts(shelf, NO_WISHES).washable;
    await choose(visit, t('category:careTitle'), t('category:washable'));
    await page.getByRole('button', { name: t('category:show', { count: washable }) }).waitFor();
    await expectAccessible(page);
    await sheet(page)
      .getByRole('button', { name: t('category:clear') })
      .click();
    await page.getByRole('button', { name: t('category:show', { count: shelf.length }) }).waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent.trim()))
      .toBe(t('category:filters'));
    await shows(page, inOrder('popular', [category.slug]));

    // Nothing chosen at all.
    const shelves = await panel(visit, t('category:categories'));
    await shelves.getByRole('checkbox', { name: new RegExp(`^${category.name.tr}`) }).uncheck();
    await leaveSheet(visit, 0);
    await page.getByRole('heading', { name: 'Ürün bulunamadı' }).waitFor();
    await page.getByText('Bu kategoride henüz ürün bulunmamaktadır.').waitFor();
    await page.getByRole('link', { name: t('category:empty.clear', { category: category.name.tr }) }).click();
    await shows(page, inOrder('popular', [category.slug]));

    // Wishes that no product fulfils.
    await page.goto(`${to.category(category.slug)}?light=blackout&washable=1&width=100&height=200&max=1`);
    await page.getByText(t('category:empty.filtered')).waitFor();
    await expectAccessible(page);
    const count = filterProducts(shelf, { ...NO_WISHES, light: ['blackout'], washable: true }).length;
    await page.getByRole('button', { name: t('category:loosen.max', { count }) }).click();
    await counted(page, count).waitFor();
  },
);

journey(
  'the row is worked by the keyboard',
  async ({ page }) => {
    await page.goto(to.category(category.slug));
    const summary = form(page).locator('summary', { hasText: t('category:careTitle') });
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await shows(page, inOrder('popular', [category.slug], { washable: true }));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await form(page)
      .getByRole('group', { name: t('category:careTitle') })
      .waitFor({ state: 'hidden' });
    await chip(page, t('category:washable')).focus();
    await page.keyboard.press('Enter');
    await shows(page, inOrder('popular', [category.slug]));
    // The chip is gone; what it led to has the focus.
    await expect
      .poll(() => counted(page, shelf.length).evaluate((element) => element === document.activeElement))
      .toBe(true);
  },
  { device: 'desktop' },
);

journey('a size prices every card, and what cannot be made in it says so at the end', async (visit) => {
  const { page } = visit;
  const highest = Math.min(...shelf.flatMap(({ made }) => windowMade(made)?.limits.height.max ?? []));
  const size = { width: 250, height: highest + 1 };
  await page.goto(to.category(category.slug));
  const fields = await panel(visit, t('category:priceTitle'));
  // As many people write it: in metres.
  await fields.getByRole('textbox', { name: `${t('category:size.width')} (cm)` }).fill('2,5');
  await fields.getByRole('textbox', { name: `${t('category:size.height')} (cm)` }).fill(String(size.height));
  await fields.getByRole('textbox', { name: `${t('category:size.height')} (cm)` }).press('Enter');
  await leaveSheet(visit, shelf.length);
  await shows(page, inOrder('popular', [category.slug], { size }));

  const unmade = shelf.filter((product) => !priceInSize(product, size).ok);
  expect(unmade.length).toBeGreaterThan(0);
  await results(page)
    .getByText(t('category:unmade', { count: unmade.length }))
    .waitFor();
  const last = results(page).getByRole('article').last();
  await last.getByText(t('category:refused.height-above', { limit: highest })).waitFor();

  const [first] = sortProducts(shelf, 'popular', 'tr', size);
  const total = first && priceInSize(first, size);
  const madeAs = windowMade(first?.made ?? null);
  if (!madeAs || !total?.ok) throw new Error('expected something that can be made');
  const card = results(page).getByRole('article').first();
  await card.getByText(`${formatMoney(total.data, 'tr')} ${t(`category:pleat.${madeAs.pleat}`)}, 250`).waitFor();
  await sort(page).selectOption('price-high');
  await shows(page, inOrder('price-high', [category.slug], { size }));
  // The product opens with the size filled in.
  await card.getByRole('link').click();
  await page.waitForURL(/\?width=250&height=/);
});

journey(
  'sorts and categories are in the address, the way back undoes them, and what cannot be fetched is asked for again',
  async (visit) => {
    const { page } = visit;
    visit.expectComplaint(/ERR_FAILED/);
    await page.goto(to.category(category.slug));
    // The module of the list is fetched on the first choice.
    await page.route('**/_astro/listing.*.js', (route) => route.abort('failed'));
    await sort(page).selectOption('name');
    await page.getByRole('heading', { name: t('category:failed.title') }).waitFor();
    expect((await names(page)).length).toBeGreaterThan(shelf.length - 1);
    await page.unroute('**/_astro/listing.*.js');

    await page.goto(`${to.category(category.slug)}?sort=__proto__&category=yok&light=dark&width=a&height=-1&max=x`);
    await shows(page, inOrder('popular', [category.slug]));
    expect(await sort(page).inputValue()).toBe('popular');
    await page.goto(to.category(category.slug));
    await sort(page).selectOption('price-low');
    await shows(page, inOrder('price-low', [category.slug]));
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('price-low');

    const both = [category.slug, other.slug];
    await page.route(`**${to.category(other.slug)}`, (route) => route.abort('failed'));
    await choose(visit, t('category:categories'), other.name.tr);
    await page.getByRole('heading', { name: t('category:failed.title') }).waitFor();
    await page.unroute(`**${to.category(other.slug)}`);
    await page.getByRole('button', { name: t('category:failed.retry') }).click();
    await shows(page, inOrder('price-low', both));

    const address = page.url();
    await page.goBack();
    await shows(page, inOrder('price-low', [category.slug]));
    await page.goBack();
    await shows(page, inOrder('popular', [category.slug]));
    expect(await chip(page, other.name.tr).count()).toBe(0);

    await page.goto(address);
    await shows(page, inOrder('price-low', both));
    expect(await sort(page).inputValue()).toBe('price-low');
  },
  { device: 'desktop' },
);
