/** The card of a customer, opened from an order; and the order of the list. */
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { newCustomer } from './pages/account.ts';
import { openPart, operatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

journey('an operator opens the card of a customer from an order, and sorts the list by total', async ({ page }) => {
  // The largest of the shop that all journeys share stands on the first page of the list.
  const item = { productId: curtain.id, quantity: 9, color: curtain.colors[0]?.id, room: 'Salon' };
  const items = [{ ...item, configuration: configured() }];
  const orderNo = await placeOrder(page, await newCustomer(page), { items });
  await operatorSession(page, 'card');
  const main = page.getByRole('main');
  await openAlive(page, adminPaths.orders);
  await main.getByRole('combobox', { name: t('admin-orders:sort.title') }).selectOption('sum');
  await page.waitForURL(/sort=sum/);
  await main
    .getByRole('row')
    .filter({ hasText: orderNo.slice(-6) })
    .waitFor();
  await expectAccessible(page);

  await openAlive(page, adminPaths.order(orderNo));
  await openPart(page, t('admin-orders:who.title'));
  await main.getByRole('link', { name: t('admin-orders:who.card') }).click();
  await main.getByRole('heading', { name: t('admin-customer:visits') }).waitFor();
  await main.getByRole('link', { name: new RegExp(`^${orderNo.slice(-6)}, `) }).waitFor();
  await expectAccessible(page);
});
