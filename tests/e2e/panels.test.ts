/** One panel that gathers to the right, from the product to the order in the account (decisions P16). */
import { expect } from 'vitest';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { paths } from '../../src/lib/paths.ts';
import { ADDRESS, asCustomer, newCustomer, openAs } from './pages/account.ts';
import { openCart, expectCount } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { confirmed, productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain, priceText, WINDOW } from './support/shop.ts';

const to = paths('tr');
const name = curtain.name.tr;

journey('one panel, gathered right, is drawn, costs the same and goes all the way to the order', async (visit) => {
  const { page } = visit;
  const customer = await newCustomer(page);
  await asCustomer(page, customer, '/api/addresses', ADDRESS);
  await openAs(page, customer, to.product(curtain.slug));

  const product = productPage(page);
  await product.measure(WINDOW.width, WINDOW.height, 'normal');
  const total = priceText(curtain, configured());
  await expect.poll(() => product.total.textContent()).toBe(total);
  await product.drawing('iki kanat, iki yana').waitFor();
  const pack = page.getByRole('region', { name: t('product:pack.title') });
  await pack.getByText('İki kanat, iki yana. Kanat genişliği 125 cm; 312,5 cm kumaştan dikilir.').waitFor();

  await product.panels('right').check();
  await product.drawing('tek kanat, sağa toplanır').waitFor();
  await pack.getByText('Tek kanat, sağa toplanır. Kanat genişliği 250 cm; 625 cm kumaştan dikilir.').waitFor();
  expect(await product.total.textContent()).toBe(total);
  await product.add.click();
  await confirmed(page);
  await expectCount(page, 1);
  await product.panels('two').check();
  await product.add.click();
  await confirmed(page);
  await expectCount(page, 2);

  const cart = await openCart(visit);
  await expect.poll(() => cart.line(name).count()).toBe(2);
  const right = cart.line(name).filter({ hasText: t('cart:panels.right') });
  await right.waitFor();
  await cart
    .line(name)
    .filter({ hasText: t('cart:panels.two') })
    .waitFor();
  await cart.checkout.click();
  await page.waitForURL(`**${to.checkout}`);

  const checkout = checkoutPage(page);
  await checkout.reachReview();
  await page.getByText(t('cart:panels.right')).filter({ visible: true }).first().waitFor();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL(`**${to.orderConfirmation}`);
  const number =
    (await page.getByRole('main').getByText(ORDER_NUMBER).first().textContent())?.match(/KP-\d+/)?.[0] ?? '';

  const order = (await asCustomer(page, customer, `/api/orders/${number}`)) as {
    items: { unitPrice: number; configuration: { panels?: number; gather?: string } }[];
  };
  expect(order.items.map(({ configuration: { panels, gather } }) => [panels, gather])).toEqual([
    [1, 'right'],
    [2, undefined],
  ]);
  expect(new Set(order.items.map(({ unitPrice }) => unitPrice)).size).toBe(1);
  await page.goto(to.account.order(number));
  await page
    .getByText(new RegExp(t('cart:panels.right')))
    .first()
    .waitFor();
});
