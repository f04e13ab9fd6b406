/** The fit guarantee is earned in the cart and below the product's form by a second, blind measure, and said wherever its line is named (decisions P27). */
import { expect } from 'vitest';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { paths } from '../../src/lib/paths.ts';
import { asCustomer, newCustomer, openAs } from './pages/account.ts';
import { cartIn } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { confirmed, productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { lettersTo } from './support/letters.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain, WINDOW } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const salonLine = {
  productId: curtain.id,
  quantity: 1,
  color: curtain.colors[0]?.id,
  room: 'Salon',
  configuration: configured(),
};
const { width, height } = WINDOW;

journey('a window that is measured again blindly is covered, from the cart to the letter', async ({ page }) => {
  const customer = await newCustomer(page);
  await asCustomer(page, customer, '/api/cart/merge', { lines: [salonLine] });
  await openAs(page, customer, to.cart);
  const salon = page.getByRole('region', { name: 'Salon', exact: true });
  await salon.getByText(t('cover:once.title')).waitFor();
  await expectAccessible(page);

  const again = salon.getByRole('button', { name: t('cover:once.actionOf', { what: 'Salon' }) });
  const dialog = page.getByRole('dialog', { name: t('cover:measure.title') });
  const field = (side: 'width' | 'height') => dialog.getByRole('textbox', { name: t(`cover:measure.${side}`) });
  const compare = dialog.getByRole('button', { name: t('cover:measure.compare') });
  await again.click();
  await compare.click();
  await dialog.getByText(t('rules:measurement.width.required')).waitFor();
  await expectAccessible(page);
  // Nothing is filled in: the first measure is not to be seen.
  expect([await field('width').inputValue(), await field('height').inputValue()]).toEqual(['', '']);
  await field('width').fill(String(width - 4));
  await field('height').fill(String(height + 1));
  await compare.click();
  await salon.getByText(t('cover:apart.width', { widths: `${width} · ${width - 4}` })).waitFor();

  // Only the side that differs is measured once more.
  await again.click();
  expect(await field('height').count()).toBe(0);
  await field('width').fill(String(width));
  await compare.click();
  await salon.getByText(t('cover:covered.label'), { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
  await expectAccessible(page);

  await cartIn(page.getByRole('main')).checkout.click();
  await page.waitForURL(`**${to.checkout}`);
  const checkout = checkoutPage(page);
  await checkout.fillDelivery();
  await checkout.field('email').fill(customer.email);
  await checkout.toPayment.click();
  await checkout.payment('bank-transfer').check();
  await checkout.toReview.click();
  await checkout.consents.first().waitFor();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL(`**${to.orderConfirmation}`);
  const main = page.getByRole('main');
  await main.getByText(t('cart:line.covered'), { exact: true }).waitFor();
  const number = ORDER_NUMBER.exec((await main.getByText(ORDER_NUMBER).first().textContent()) ?? '')?.[0] ?? '';

  await page.goto(to.account.order(number));
  await main.getByText(t('cart:line.covered')).waitFor();
  await expect
    .poll(async () => (await lettersTo(customer.email)).find((letter) => letter.includes(number)) ?? '')
    .toContain(t('cart:line.covered'));
});

journey(
  'a second person measures by a link without the first size, and the cart is covered',
  async ({ page, context }) => {
    const customer = await newCustomer(page);
    await asCustomer(page, customer, '/api/cart/merge', { lines: [salonLine] });
    await openAs(page, customer, to.cart);
    const salon = page.getByRole('region', { name: 'Salon', exact: true });
    await salon.getByRole('button', { name: t('cover:person.actionOf', { what: 'Salon' }) }).click();
    const waiting = salon.getByText(t('cover:person.title'));
    await expect.poll(() => waiting.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await expectAccessible(page);
    const stored: string | undefined = await page.evaluate(
      () => Object.entries<string>(localStorage).find(([name]) => name.startsWith('kp-measure-links'))?.[1],
    );
    const [link] = (JSON.parse(stored ?? '{}') as { list: { id: string }[] }).list;

    const other = await context.newPage();
    await other.goto(new URL(`${to.page('second-measure')}#m=${link?.id}&room=Salon`, page.url()).href);
    await other.getByText(t('second-measure:of', { room: 'Salon' })).waitFor();
    expect(await other.getByText(String(width)).count()).toBe(0);
    await expectAccessible(other);
    await other.getByRole('textbox', { name: t('second-measure:width') }).fill(String(width + 1));
    await other.getByRole('textbox', { name: t('second-measure:height') }).fill(String(height));
    await other.getByRole('button', { name: t('second-measure:send') }).click();
    await other.getByText(t('second-measure:done')).waitFor();
    await other.reload();
    await other.getByText(t('second-measure:used')).waitFor();
    await other.close();

    await salon.getByRole('button', { name: t('cover:person.check') }).click();
    await salon.getByText(t('cover:covered.person', { size: `${width} × ${height}` })).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
    await expectAccessible(page);
  },
);

journey('three points of each side cover a window', async ({ page }) => {
  const customer = await newCustomer(page);
  await asCustomer(page, customer, '/api/cart/merge', { lines: [salonLine] });
  await openAs(page, customer, to.cart);
  const salon = page.getByRole('region', { name: 'Salon', exact: true });
  await salon.getByRole('button', { name: t('cover:points.actionOf', { what: 'Salon' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('cover:points.title') });
  await expectAccessible(page);
  for (const place of [1, 2, 3] as const) {
    await dialog.getByRole('textbox', { name: t(`cover:points.width${place}`) }).fill(String(width));
    await dialog.getByRole('textbox', { name: t(`cover:points.height${place}`) }).fill(String(height));
  }
  await dialog.getByRole('button', { name: t('cover:measure.compare') }).click();
  await salon.getByText(t('cover:covered.points', { size: `${width} × ${height}` })).waitFor();
});

journey(
  "the product's form says what is missing, and its second measure covers the line in the cart",
  async ({ page }) => {
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(width, height, 'normal');
    // Not of the form: its fields would be taken for those of the size.
    const below = page.getByRole('main').getByRole('heading', { name: t('cover:once.title') });
    await below.waitFor();
    expect(await product.form.getByText(t('cover:once.title')).count()).toBe(0);
    await expectAccessible(page);

    const again = { name: t('cover:once.actionOf', { what: `${width} × ${height} cm` }) };
    await page.getByRole('button', again).click();
    const dialog = page.getByRole('dialog', { name: t('cover:measure.title') });
    await dialog.getByRole('textbox', { name: t('cover:measure.width') }).fill(String(width + 1));
    await dialog.getByRole('textbox', { name: t('cover:measure.height') }).fill(String(height));
    await dialog.getByRole('button', { name: t('cover:measure.compare') }).click();
    await page.getByText(t('cover:covered.label'), { exact: true }).waitFor();
    expect(await product.width.inputValue()).toBe(String(width));

    // A name that the window gets after it was measured takes nothing away.
    await product.form.getByRole('textbox', { name: t('measurement:room') }).fill('Salon');
    await page.getByText(t('cover:covered.label'), { exact: true }).waitFor();
    await product.pressAdd();
    await confirmed(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kp-measures'))).toContain('Salon');
    await page.getByText(t('cover:covered.label'), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const name = product.form.getByRole('textbox', { name: t('measurement:room') });
    await name.fill('Mutfak');
    await page.getByRole('button', { name: t('cover:once.actionOf', { what: 'Mutfak' }) }).waitFor();
    await page.goto(to.cart);
    const salon = page.getByRole('region', { name: 'Salon', exact: true });
    await salon.getByText(t('cover:covered.label'), { exact: true }).waitFor();

    // Nothing of it is left for another window of that size, whatever that one is called.
    await product.open(to.product(curtain.slug));
    await product.measure(width, height, 'normal');
    const room = product.form.getByRole('textbox', { name: t('measurement:room') });
    await room.fill('');
    await below.waitFor();
    await room.fill('Mutfak');
    await page.getByRole('button', { name: t('cover:once.actionOf', { what: 'Mutfak' }) }).waitFor();
  },
);
