/** A line of the cart is changed, copied, counted and taken out, and adding is confirmed once (decisions P8, P10). */
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { formatMoney } from '../../src/domain/money/money.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { paths } from '../../src/lib/paths.ts';
import { answer, cartIn, expectCount, openCart, type Cart } from './pages/cart.ts';
import { cartWith, givenCart } from './pages/given-cart.ts';
import { confirmation, confirmed, productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain, priceText, WINDOW } from './support/shop.ts';

const to = paths('tr');
const name = curtain.name.tr;
const [, colour] = curtain.colors;

const onPage = async (page: Page): Promise<Cart> => {
  await page.goto(to.cart);
  return cartIn(page.getByRole('main'));
};
const save = (page: Page) => productPage(page).form.getByRole('button', { name: t('change:save') });
/** Width and place of the lines, in their order. */
const widths = (cart: Cart) =>
  cart.lines.evaluateAll((lines) => lines.map((line) => /(\d+) × \d+ cm/.exec(line.textContent)?.[1]));
const hasFocus = (element: Element): boolean => element.contains(document.activeElement);

describe('changing a line', () => {
  journey('opens the product with all of it and replaces it where it stands', async (visit) => {
    const { page, expectComplaint } = visit;
    // A measure that cannot follow the window's new name keeps no line from being changed.
    await page.route('**/_astro/measure-links.*.js', (route) => route.abort());
    expectComplaint(/measure-links\..*ERR_FAILED|ERR_FAILED.*measure-links\./);
    await givenCart(page, [{ window: { width: 100 } }, { window: { width: 300 } }]);
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(200, WINDOW.height, 'tight');
    await product.panels('right').check();
    await product.color(colour!.name.tr).check();
    await product.form.getByRole('textbox', { name: t('measurement:room') }).fill('Salon');
    await product.add.click();
    await confirmed(page);

    const cart = await openCart(visit);
    // A window with a name stands before those without one.
    const line = cart.lines.first();
    await line.getByRole('button', { name: /^Adedi artır: 200 × 240 cm, Salon/ }).click();
    await expect.poll(() => line.getByRole('textbox', { name: /^Adet: 200 × 240 cm, Salon/ }).inputValue()).toBe('2');
    await line.getByRole('link', { name: /^Ölçüyü değiştir: 200 × 240 cm, Salon/ }).click();

    await page.waitForURL(/\/p\/[^?]+\?line=[^&]+/);
    await page.getByText(t('change:title')).waitFor();
    await expect.poll(() => product.width.inputValue()).toBe('200');
    expect(await product.height.inputValue()).toBe(String(WINDOW.height));
    expect(await product.pleat('tight').isChecked()).toBe(true);
    expect(await product.panels('right').isChecked()).toBe(true);
    expect(await product.color(colour!.name.tr).isChecked()).toBe(true);
    const room = product.form.getByRole('textbox', { name: t('measurement:room') });
    expect(await room.inputValue()).toBe('Salon');
    expect(page.url()).not.toContain('Salon');
    const quantity = page.getByRole('main').getByRole('textbox', { name: /^Adet: 200 × 240 cm, Salon/ });
    expect(await quantity.inputValue()).toBe('2');

    await product.width.fill('210');
    await quantity.fill('3');
    await room.fill('Mutfak');
    await save(page).click();
    await page.waitForURL(`**${to.cart}`);
    await page.getByText(t('cart:toast.changed')).waitFor();
    const after = cartIn(page.getByRole('main'));
    await expect.poll(() => widths(after)).toEqual(['210', '100', '300']);
    const changed = after.lines.first();
    await expect.poll(() => changed.evaluate(hasFocus)).toBe(true);
    await after.root.getByRole('region', { name: 'Mutfak', exact: true }).waitFor();
    await changed.getByText(t('cart:panels.right')).waitFor();
    const { unitPrice } = priceOf(curtain, configured({ width: 210, pleatType: 'tight' }));
    await changed.getByText(formatMoney(unitPrice * 3, 'tr'), { exact: true }).waitFor();
    await expectCount(page, 5);
    await page.reload();
    await expect.poll(() => widths(cartIn(page.getByRole('main')))).toEqual(['210', '100', '300']);
  });

  journey(
    'Vazgeç leads back and leaves everything; a page that is loaded again keeps what was typed',
    async ({ page }) => {
      const cart = await cartWith(page, [{ room: 'Salon' }]);
      await cart.change(name).click();
      const product = productPage(page);
      await expect.poll(() => product.width.inputValue()).toBe(String(WINDOW.width));
      await product.width.fill('222');
      await page.waitForURL(/width=222/);
      await page.reload();
      await save(page).waitFor();
      expect(await product.width.inputValue()).toBe('222');
      await page
        .getByRole('link', { name: t('change:cancel') })
        .first()
        .click();
      await page.waitForURL(`**${to.cart}`);
      await expect.poll(() => widths(cartIn(page.getByRole('main')))).toEqual([String(WINDOW.width)]);
    },
  );

  journey(
    'a line that another tab takes out meanwhile is told, and nothing typed is lost',
    async (visit) => {
      const { page } = visit;
      await (await cartWith(page, [{ room: 'Salon' }])).change(name).click();
      await save(page).waitFor();
      await productPage(page).width.fill('222');
      const other = await visit.openTab();
      const there = await onPage(other);
      await there.remove(name).click();
      await answer(
        other,
        t('cart:ask.remove', { name: `${WINDOW.width} × ${WINDOW.height} cm, Salon, ${name}` }),
        t('cart:ask.removeYes'),
      );
      await page.getByText(t('change:gone')).waitFor();
      expect(await productPage(page).width.inputValue()).toBe('222');
      await productPage(page).add.click();
      await confirmed(page);
      await expectCount(page, 1);
    },
    { device: 'desktop' },
  );
});

journey('a copy opens the same cloth for another window, and adds a line of its own', async ({ page }) => {
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  await product.measure(WINDOW.width, WINDOW.height, 'tight');
  await product.panels('left').check();
  await product.color(colour!.name.tr).check();
  await product.form.getByRole('textbox', { name: t('measurement:room') }).fill('Salon');
  await product.add.click();
  await confirmation(page)
    .getByRole('button', { name: t('added:another') })
    .click();
  await expect.poll(() => product.width.evaluate(hasFocus)).toBe(true);
  await expect.poll(() => product.form.getByText(t('rules:measurement.width.required')).count()).toBe(0);

  await (await onPage(page)).copy(name).click();
  await page.waitForURL(/\/p\//);
  await product.add.waitFor();
  await expect.poll(() => product.pleat('tight').isChecked()).toBe(true);
  expect(await product.panels('left').isChecked()).toBe(true);
  expect(await product.color(colour!.name.tr).isChecked()).toBe(true);
  expect(await product.width.inputValue()).toBe('');
  expect(await product.form.getByRole('textbox', { name: t('measurement:room') }).inputValue()).toBe('');
  await product.measure(120, WINDOW.height);
  await product.add.click();
  await confirmed(page);
  const there = await onPage(page);
  await expect.poll(() => widths(there)).toEqual([String(WINDOW.width), '120']);
});

describe('a line in the cart', () =>
  journey('takes a typed quantity and a name, and says what cannot be without losing what was', async ({ page }) => {
    const cart = await cartWith(page);
    const field = cart.quantity(name);
    const { unitPrice } = priceOf(curtain, configured());
    await field.fill('12');
    await expectCount(page, 12);
    await expect.poll(() => cart.row(t('cart:totals.subtotal')).textContent()).toBe(formatMoney(unitPrice * 12, 'tr'));
    for (const [typed, words] of [
      ['120', t('cart:quantity.above', { max: 99, kept: 12 })],
      ['', t('cart:quantity.empty', { kept: 12 })],
      ['0', t('cart:quantity.invalid', { max: 99, kept: 12 })],
    ] as const) {
      await field.fill(typed);
      await page.getByText(words).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.inputValue()).toBe(typed);
    }
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe('12');
    await expectCount(page, 12);
    await field.fill('99');
    await field.press('Enter');
    await expectCount(page, 99);
    await expect.poll(() => cart.more(name).isDisabled()).toBe(true);

    await cart.root.getByRole('button', { name: 'Pencereye ad verin: 250 × 240 cm pencere' }).click();
    const room = cart.root.getByRole('textbox', { name: 'Oda ya da pencere adı: 250 × 240 cm pencere' });
    await room.fill('Mutfak');
    await room.press('Enter');
    const what = `250 × 240 cm, Mutfak, ${name}`;
    await cart.root.getByRole('group', { name: `Adet: ${what}`, exact: true }).waitFor();
    await expect.poll(() => room.count()).toBe(0);
    for (const verb of ['Adedi artır', 'Adedi azalt', 'Çıkar'])
      await cart.root.getByRole('button', { name: `${verb}: ${what}`, exact: true }).waitFor();
    for (const verb of ['Ölçüyü değiştir', 'Aynısından bir pencereye daha'])
      await cart.root.getByRole('link', { name: `${verb}: ${what}`, exact: true }).waitFor();
  }));

describe('after adding', () =>
  journey(
    'one confirmation, which has the focus and gives it back, with what goes with the window',
    async ({ page }) => {
      const product = productPage(page);
      await product.open(to.product(curtain.slug));
      await product.measure(WINDOW.width, WINDOW.height, 'normal');
      await product.add.click();
      const told = confirmation(page);
      await told.waitFor();
      await expect.poll(() => told.evaluate(hasFocus)).toBe(true);
      await told.getByText(priceText(curtain, configured()), { exact: true }).waitFor();
      await told.getByRole('link', { name: t('added:cart') }).waitFor();
      expect(await page.getByText(t('cart:toast.added', { name })).count()).toBe(0);
      expect(await page.getByText(/sepete eklendi/i).count()).toBe(1);
      await page.keyboard.press('Escape');
      await told.waitFor({ state: 'detached' });
      await expect.poll(() => product.add.evaluate(hasFocus)).toBe(true);
      await product.add.press('Enter');
      await told.getByText(t('added:count', { count: 2 })).waitFor();
      await expectCount(page, 2);
      const beside = told.getByRole('region', { name: t('added:goesWith') });
      await beside.getByText(/^Bu pencerede en düşük fiyat ₺[\d.]+,\d\d, normal pile$/).waitFor();
      await beside.getByRole('link', { name: /Korniş/ }).waitFor();
      await beside.getByRole('link', { name: 'Tül perde' }).click();
      await page.waitForURL(`**${to.category('tul-perde')}?width=${WINDOW.width}&height=${WINDOW.height}`);
    },
  ));
