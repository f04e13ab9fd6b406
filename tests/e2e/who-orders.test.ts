/** Whom the checkout takes its shopper for, and what they have agreed to, when that changes under the page. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { expectVisitor, newCustomer, openAs } from './pages/account.ts';
import { cartIn, expectCount } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { putPiece, settle } from './pages/settled.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { piece } from './support/shop.ts';

const to = paths('tr');
const main = (page: Page) => page.getByRole('main');

journey(
  'nobody whose tokens have vanished orders as a guest',
  async (visit) => {
    const { page } = visit;
    await settle(page);
    const checkout = checkoutPage(page);
    await checkout.payment('bank-transfer').check();
    await checkout.toReview.click();
    await checkout.consentToAll();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/orders')) asked.push(request.method());
    });
    await page.evaluate(() => localStorage.clear());
    await checkout.place('bank-transfer').click();
    await expectVisitor(page);
    await checkout.problem.getByText(t('auth:ended')).waitFor();
    expect(asked).toEqual([]);
  },
  { device: 'desktop' },
);

journey(
  'with the store away a customer is not called a guest',
  async (visit) => {
    const { page } = visit;
    const customer = await newCustomer(page);
    await openAs(page, customer, to.home);
    await putPiece(page);
    visit.expectComplaint(/503.*\/api\/auth\/me/);
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({ status: 503, json: { IsSuccess: false, Code: 'store_unavailable', Message: 'x' } }),
    );
    await page.goto(to.checkout);
    await main(page).getByText(t('checkout:delivery.unknown')).waitFor();
    expect(await main(page).getByText(t('checkout:delivery.guest')).count()).toBe(0);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('auth:menu.open') })
      .waitFor();
    await page.unroute('**/api/auth/me');
    await main(page)
      .getByRole('button', { name: t('calls:retry') })
      .first()
      .click();
    const name = `${customer.firstName} ${customer.lastName}`;
    await main(page).getByText(t('checkout:delivery.customer', { name })).waitFor();
  },
  { device: 'desktop' },
);

journey(
  'consents fall with the quantity, and the reason stands beside them',
  async (visit) => {
    const { page } = visit;
    await putPiece(page);
    await page.goto(to.checkout);
    const checkout = checkoutPage(page);
    await checkout.reachReview();
    await checkout.consentToAll();
    const other = await visit.openTab();
    await openAlive(other, to.cart);
    await cartIn(main(other)).more(piece.name.tr).click();
    await expectCount(other, 2);
    await main(page).getByText(t('checkout:consent.fell.cart')).waitFor();
    for (const consent of await checkout.consents.all()) expect(await consent.isChecked()).toBe(false);
    await checkout.consentToAll();
    expect(await main(page).getByText(t('checkout:consent.fell.cart')).count()).toBe(0);
    await checkout.place('bank-transfer').click();
    await page.waitForURL(`**${to.orderConfirmation}`);
  },
  { device: 'desktop' },
);
