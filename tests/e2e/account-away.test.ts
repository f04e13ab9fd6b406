/** Contents of a customer's account on a device that has not seen them, while the server cannot be asked. */
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { asCustomer, newCustomer, openAs } from './pages/account.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

journey('a cart and windows that cannot be asked for are away, and not empty', async (visit) => {
  const { page } = visit;
  const main = page.getByRole('main');
  const customer = await newCustomer(page);
  const line = { productId: curtain.id, quantity: 1, color: curtain.colors[0]?.id, configuration: configured() };
  await asCustomer(page, customer, '/api/cart/add', line);
  visit.expectComplaint(/503/);
  await page.route('**/api/**', (route) => {
    if (route.request().url().endsWith('/auth/refresh')) return route.continue();
    const error = t('errors:store_unavailable');
    return route.fulfill({ status: 503, json: { isSuccess: false, data: null, error, code: 'store_unavailable' } });
  });

  await openAs(page, customer, to.cart);
  await main.getByRole('alert').getByText(t('cart:empty.away.title')).waitFor();
  expect(await main.getByText(t('cart:empty.title')).count()).toBe(0);
  await expectAccessible(page);
  await page.goto(to.checkout);
  await main.getByRole('alert').getByText(t('cart:empty.away.title')).waitFor();
  await page.goto(to.windows);
  await main.getByRole('alert').getByText(t('errors:store_unavailable')).waitFor();
  expect(await main.getByText(t('windows:empty')).count()).toBe(0);
  await main.getByRole('button', { name: t('windows:add') }).waitFor();
  await expectAccessible(page);

  await page.unroute('**/api/**');
  await main.getByRole('button', { name: t('calls:retry') }).click();
  await main.getByText(t('windows:empty')).waitFor();
  await page.goto(to.cart);
  await main.getByRole('link', { name: curtain.name.tr, exact: true }).waitFor();
});
