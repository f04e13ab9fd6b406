/** Trust while paying: nothing that leads away, the total in sight, the coupon at hand. */
import { expect } from 'vitest';
import { formatMoney } from '../../src/domain/money/money.ts';
import { SHIPPING } from '../../src/features/cart/shop.ts';
import { totalsOf } from '../../src/domain/money/totals.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { cartIn } from './pages/cart.ts';
import { withCurtain } from './pages/checkout.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { categories, configured, curtain, priceText } from './support/shop.ts';

journey(
  'the total stays in sight at every step, nothing leads away, and a coupon is taken at the last one',
  async ({ page }) => {
    const checkout = await withCurtain(page);
    const aside = page.getByRole('complementary', { name: t('checkout:review.aside') });
    const total = aside.getByText(priceText(curtain, configured()), { exact: true }).first();
    const inSight = async () => {
      // At the end of the page, where the button to go on stands.
      await page.keyboard.press('End');
      await expect
        .poll(() =>
          total.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            const shown = document.elementFromPoint(element.getBoundingClientRect().left + 2, (top + bottom) / 2);
            return top >= 0 && bottom <= innerHeight && shown === element;
          }),
        )
        .toBe(true);
    };
    await checkout.fillDelivery();
    await inSight();
    await checkout.toPayment.click();
    await page.getByText(t('checkout:payment.credit-cardText')).waitFor();
    await checkout.payment('bank-transfer').check();
    await inSight();
    await checkout.toReview.click();
    await checkout.consents.first().waitFor();
    await inSight();

    const banner = page.getByRole('banner');
    for (const { name } of categories) expect(await banner.getByRole('link', { name: name.tr }).count()).toBe(0);
    expect(await banner.getByRole('link', { name: t('search:open'), exact: true }).count()).toBe(0);

    // A coupon is taken at the last step, and the consents are asked for again.
    await checkout.consentToAll();
    if ((await aside.locator('details[open]').count()) === 0) await aside.locator('summary').first().click();
    const cart = cartIn(aside);
    await cart.askCoupon.click();
    await cart.coupon.fill('HOSGELDIN10');
    await cart.applyCoupon.click();
    const { unitPrice } = priceOf(curtain, configured());
    const coupon = { kind: 'percent', value: 10 } as const;
    const { total: lower } = totalsOf([unitPrice], coupon, SHIPPING);
    await page.getByText(t('checkout:consent.amount', { amount: formatMoney(lower, 'tr') })).waitFor();
    await page.getByText(t('checkout:consent.fell.coupon')).waitFor();
    for (const consent of await checkout.consents.all()) expect(await consent.isChecked()).toBe(false);
  },
);
