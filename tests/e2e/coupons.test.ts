/** A coupon that is used up between the cart and the order. */
import { formatMoney, toLira } from '../../src/domain/money/money.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { SHIPPING } from '../../src/features/cart/shop.ts';
import { shippingFor } from '../../src/domain/money/totals.ts';
import { openCart } from './pages/cart.ts';
import { SHOPPER, withCurtain } from './pages/checkout.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain } from './support/shop.ts';

const { unitPrice } = priceOf(curtain, configured());

journey('a coupon that is used up meanwhile is dropped with its reason, and nothing typed is lost', async (visit) => {
  const { page } = visit;
  const checkout = await withCurtain(page);
  const cart = await openCart(visit);
  await cart.askCoupon.click();
  await cart.coupon.fill('HOSGELDIN10');
  await cart.applyCoupon.click();
  await cart.root.getByText(t('cart:coupon.applied', { code: 'HOSGELDIN10' })).waitFor();
  await page.goto('/checkout');
  await checkout.reachReview();
  await checkout.consentToAll();

  const shipping = shippingFor(unitPrice, 1, SHIPPING);
  const amounts = { subtotal: unitPrice, discount: 0, shipping, fee: 0, total: unitPrice + shipping };
  const quote = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toLira(amount)]));
  const line = { productId: curtain.id, quantity: 1, unitPrice: toLira(unitPrice), totalPrice: toLira(unitPrice) };
  const couponRefused = { reason: 'used-up', text: 'Bu kuponun kullanım hakkı doldu' };
  visit.expectComplaint(/409.*\/api\/orders/);
  await page.route(
    '**/api/orders',
    (route) =>
      route.fulfill({
        status: 409,
        json: {
          isSuccess: false,
          data: { ...quote, lines: [line], couponRefused },
          error: `${couponRefused.text}. Lütfen yeni tutarı onaylayın`,
          code: 'price_changed',
          requestId: 'test',
        },
      }),
    { times: 1 },
  );
  await checkout.place('bank-transfer').click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText(couponRefused.text).waitFor();
  await question.getByRole('button', { name: t('checkout:problem.priceYes') }).click();
  await page.getByText(t('checkout:consent.amount', { amount: formatMoney(amounts.total, 'tr') })).waitFor();
  // The coupon goes a moment after its price, and takes the consents back.
  await page.getByText(t('checkout:consent.fell.coupon')).waitFor();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL('**/order-confirmation**');
  await page.getByText(SHOPPER.lastName).first().waitFor();
});
