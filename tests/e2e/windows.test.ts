/** A shopper's own windows: measured once, and every price is for the current one (decisions U5). */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listedOf, sortProducts, windowMade } from '../../src/domain/product/listing.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import { priceInSize } from '../../src/domain/price/size-price.ts';
import { type WindowFields } from '../../src/domain/window/window.ts';
import { windowHash } from '../../src/domain/window/window-changes.ts';
import { paths } from '../../src/lib/paths.ts';
import { asCustomer, newCustomer, openAs, signOut } from './pages/account.ts';
import { openCart } from './pages/cart.ts';
import { confirmed, productPage } from './pages/product.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, products } from './support/shop.ts';
import { expectAccessible, layoutShifts } from './support/visit.ts';

const to = paths('tr');
/** Higher than some cloths of the curtain's category can be made. */
const shelf = products
  .filter(({ price, category }) => price > 0 && category === curtain.category)
  .map((product) => listedOf(product, 'tr'));
const lowest = Math.min(...shelf.flatMap(({ made }) => windowMade(made)?.limits.height.max ?? []));
const high = { width: 250, height: lowest + 1 };
const salon: WindowFields = { room: 'Salon', ...high, mount: null, note: '' };

const sizeText = ({ width, height }: { width: number; height: number }): string => t('windows:size', { width, height });
const items = (page: Page) => page.getByRole('main').getByRole('listitem');

async function add(page: Page, { room, width, height }: Pick<WindowFields, 'room' | 'width' | 'height'>) {
  await page.getByRole('button', { name: t('windows:add') }).click();
  const dialog = page.getByRole('dialog', { name: t('windows:addTitle') });
  await dialog.getByLabel(t('windows:room')).fill(room);
  await dialog.getByLabel(t('windows:width')).fill(String(width));
  await dialog.getByLabel(t('windows:height')).fill(String(height));
  await dialog.getByRole('button', { name: t('windows:save') }).click();
  await dialog.waitFor({ state: 'detached' });
  await items(page).getByRole('heading', { name: room, exact: true }).waitFor();
}

journey('measured once, a window prices the category, fills the product and names the line', async (visit) => {
  const { page } = visit;
  await openAlive(page, to.windows);
  await page.getByRole('heading', { name: t('windows:empty') }).waitFor();
  await expectAccessible(page);
  await add(page, salon);
  await page.getByText(t('windows:current')).waitFor();
  await expectAccessible(page);

  await page.goto(to.category(curtain.category));
  await page
    .locator('[data-window-strip]')
    .getByText(`Salon ${sizeText(high)}`)
    .waitFor();
  const results = page.getByRole('region', { name: t('category:results') });
  const sorted = sortProducts(shelf, 'popular', 'tr', high);
  await expect
    .poll(() => results.getByRole('heading', { level: 2 }).filter({ visible: true }).allInnerTexts())
    .toEqual(sorted.map(({ name }) => name));
  const [first] = sorted;
  const total = first && priceInSize(first, high);
  const madeAs = windowMade(first?.made ?? null);
  if (!first || !madeAs || !total?.ok) throw new Error('expected something that is made in this size');
  const card = results.getByRole('article').first();
  await card.getByText(formatMoney(total.data, 'tr'), { exact: true }).waitFor();
  await results
    .getByRole('article')
    .last()
    .getByText(t('category:refused.height-above', { limit: lowest }))
    .waitFor();
  await page.getByRole('link', { name: `Salon ${high.width} × ${high.height}` }).waitFor();
  expect(await layoutShifts(page)).toEqual([]);
  await expectAccessible(page);

  await card.getByRole('link').click();
  const product = productPage(page);
  await expect.poll(() => product.width.inputValue()).toBe(String(high.width));
  await expect.poll(() => product.height.inputValue()).toBe(String(high.height));
  await product.pleat(madeAs.pleat).check();
  await product.form.getByText(formatMoney(total.data, 'tr')).first().waitFor();
  await product.pressAdd();
  await confirmed(page);
  const cart = await openCart(visit, t);
  await cart.root.getByText('Salon', { exact: true }).waitFor();
});

journey('another size is applied where the prices of a list are for the wrong window', async ({ page }) => {
  const product = productPage(page);
  await page.goto(to.category(curtain.category));
  // The size is read whole, on a phone too.
  const sample = page.locator('[data-window-strip] b');
  expect(await sample.evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(false);
  await product.open(to.product(curtain.slug));
  await product.measure(180, 200);
  await page.getByRole('link', { name: '180 × 200' }).waitFor();
  await page.goto(to.category(curtain.category));
  const strip = page.locator('[data-window-strip]');
  await strip.getByText(sizeText({ width: 180, height: 200 })).waitFor();
  await strip.getByRole('link', { name: t('windows:change') }).click();
  const chooser = page.getByRole('dialog', { name: t('windows:choose') });
  await chooser.getByLabel(t('windows:width')).fill('3');
  await chooser.getByLabel(t('windows:height')).fill('2,4');
  await chooser.getByRole('button', { name: t('windows:apply'), exact: true }).click();
  await chooser.waitFor({ state: 'detached' });
  await strip.getByText(sizeText({ width: 300, height: 240 })).waitFor();
  await product.open(to.product(curtain.slug));
  await expect.poll(() => product.width.inputValue()).toBe('300');
});

journey(
  'a size typed beside a product gets its name, and goes to the account by a press',
  async ({ page, context }) => {
    const customer = await newCustomer(page);
    const size = { width: 180, height: 200 };
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(size.width, size.height);
    const chip = page.getByRole('link', { name: `${size.width} × ${size.height}` });
    await chip.click();
    const chooser = page.getByRole('dialog', { name: t('windows:choose') });
    await chooser.waitFor();
    await expectAccessible(page);
    await chooser.getByRole('link', { name: t('windows:nameIt') }).click();
    const dialog = page.getByRole('dialog', { name: t('windows:addTitle') });
    expect(await dialog.getByLabel(t('windows:width')).inputValue()).toBe(String(size.width));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('windows:save') }).click();
    await dialog.getByText(t('rules:window.room.required')).waitFor();
    await dialog.getByLabel(t('windows:room')).fill('Mutfak');
    await dialog.getByText(t('rules:window.room.required')).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: t('windows:save') }).click();
    await page.getByText(t('windows:current')).waitFor();

    await asCustomer(page, customer, '/api/windows/merge', { windows: [{ id: 'ofis', ...salon, room: 'Ofis' }] });
    await openAs(page, customer, to.windows);
    const rooms = () => items(page).getByRole('heading').allInnerTexts();
    await expect.poll(rooms).toEqual(['Ofis', 'Mutfak']);
    const inAccount = async () =>
      ((await asCustomer(page, customer, '/api/windows')) as { room: string }[]).map(({ room }) => room);
    // Nothing has left the device by itself.
    expect(await inAccount()).toEqual(['Ofis']);
    await page.getByText(t('windows:unsaved', { count: 1 })).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('windows:saveAll') }).click();
    await page.getByText(t('windows:inAccount')).waitFor();
    expect(await inAccount()).toEqual(['Ofis', 'Mutfak']);

    // The change of a window that was saved does not arrive; deleted after that, it is not in the account any more.
    const kitchen = items(page).filter({ hasText: 'Mutfak' });
    await context.setOffline(true);
    await kitchen.getByRole('button', { name: t('windows:edit') }).click();
    const change = page.getByRole('dialog');
    await change.getByLabel(t('windows:width')).fill('190');
    await change.getByRole('button', { name: t('windows:save') }).click();
    await kitchen.getByText('190').first().waitFor();
    await page.getByText(t('windows:unsaved', { count: 1 })).waitFor();
    await context.setOffline(false);
    await kitchen.getByRole('button', { name: t('windows:delete') }).click();
    await page.getByText(t('windows:deleted', { room: 'Mutfak' })).waitFor();
    // After a press by mouse the notice leaves by itself, and the Tab key begins where it was.
    expect(await page.evaluate(() => document.activeElement?.closest('#toasts') ?? null)).toBe(null);
    expect(await inAccount()).toEqual(['Ofis']);
    await signOut(page);
    await page.goto(to.windows);
    await page.getByRole('heading', { name: t('windows:empty') }).waitFor();
  },
  { device: 'desktop' },
);

journey('two tabs are in step; what was deleted comes back; a link asks before it adds', async ({ page, openTab }) => {
  await openAlive(page, to.windows);
  await add(page, salon);
  const other = await openTab();
  // On the home page the fields of its window stand in the chip's place.
  await other.goto(to.contact);
  const chip = (size: WindowFields) => other.getByRole('link', { name: `${size.room} ${size.width} × ${size.height}` });
  await chip(salon).waitFor();

  const kitchen: WindowFields = {
    room: 'Mutfak',
    width: 120,
    height: 130,
    mount: 'wall',
    note: 'Altında kalorifer var',
  };
  await openAlive(page, to.windows + windowHash(kitchen));
  await page.reload();
  const question = page.getByRole('dialog', { name: t('windows:linkTitle') });
  await question.waitFor();
  await expectAccessible(page);
  expect(await items(page).getByRole('heading').allInnerTexts()).toEqual(['Salon']);
  await question.getByRole('button', { name: t('windows:linkAdd') }).click();
  await items(page).getByRole('heading', { name: 'Mutfak' }).waitFor();

  await items(page)
    .filter({ hasText: 'Mutfak' })
    .getByRole('button', { name: t('windows:makeCurrent') })
    .click();
  const chosen = items(page).filter({ hasText: 'Mutfak' }).getByText(t('windows:current'));
  await expect.poll(() => chosen.evaluate((words) => words === document.activeElement)).toBe(true);
  await chip(kitchen).waitFor();
  await items(page)
    .filter({ hasText: 'Mutfak' })
    .getByRole('button', { name: t('windows:delete') })
    .press('Enter');
  // The row is gone, and the toasts are the last of the page: a keyboard would not reach them in time.
  const undo = page.getByRole('button', { name: t('windows:undo') });
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
  // Pointing at it keeps it there while its size goes on pricing in the other tab.
  await undo.hover();
  await other.getByRole('link', { name: '120 × 130', exact: true }).waitFor();
  await undo.press('Enter');
  await chip(kitchen).waitFor();
  const back = items(page).getByRole('heading', { name: 'Mutfak' });
  await expect.poll(() => back.evaluate((heading) => heading === document.activeElement)).toBe(true);

  await page.goto(`${to.windows}#room=Salon&width=`);
  await page.reload();
  await page.getByText(t('windows:linkBroken')).waitFor();
});
