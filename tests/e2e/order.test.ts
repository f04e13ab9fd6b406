import { expect } from 'vitest';
import { dayInIstanbul, formatComingDays } from '../../src/domain/values/dates.ts';
import { publicHolidays } from '../../src/build/content/holidays.ts';
import { deliveryEstimate } from '../../src/domain/order/delivery-dates.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { paths } from '../../src/lib/paths.ts';
import { expectCount, openCart } from './pages/cart.ts';
import { checkoutPage, SHOPPER, withCurtain } from './pages/checkout.ts';
import { confirmed, productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { categories, configured, curtain, priceText, shop, WINDOW } from './support/shop.ts';
import { turkish as t } from './support/messages.ts';

const to = paths('tr');

journey(
  'from the home page to a followed order',
  async (visit) => {
    const { page } = visit;
    const category = categories.find(({ slug }) => slug === curtain.category);
    const name = curtain.name.tr;
    const total = priceText(curtain, configured(), 'tr', 2);

    await page.goto(to.home);
    await page
      .getByRole('main')
      .getByRole('link', { name: category?.name.tr ?? '' })
      .first()
      .click();
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.waitForURL(`**${to.product(curtain.slug)}`);

    const product = productPage(page, t, 'tr');
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured(), 'tr'));
    await product.panels('right').check();
    expect(await product.total.textContent()).toBe(priceText(curtain, configured(), 'tr'));
    await product.form.getByRole('textbox', { name: t('measurement:room') }).fill('Salon, şömine yanı');
    await product.add.click();
    await confirmed(page, t);
    await expectCount(page, 1, t);

    const cart = await openCart(visit, t);
    await cart.more(name).click();
    await expectCount(page, 2, t);
    await page.reload();
    await expectCount(page, 2, t);
    await (await openCart(visit, t)).checkout.click();
    await page.waitForURL(`**${to.checkout}`);

    const checkout = checkoutPage(page, t);
    await checkout.reachReview();
    await page.getByText('Salon, şömine yanı').filter({ visible: true }).first().waitFor();
    await page.getByText(t('checkout:consent.amount', { amount: total })).waitFor();
    await checkout.consentToAll();
    await checkout.place('bank-transfer').click();

    await page.waitForURL(`**${to.orderConfirmation}`);
    const main = page.getByRole('main');
    await main.getByText(t('confirmation:title'), { exact: true }).waitFor();
    const number = (await main.getByText(ORDER_NUMBER).first().textContent()) ?? '';
    await main.getByText(total).first().waitFor();
    const estimate = deliveryEstimate(new Date(), true, shop.leadTime, publicHolidays(dayInIstanbul(new Date())));
    const days = formatComingDays(estimate.from, estimate.to, 'tr');
    await main.getByRole('heading', { name: t('confirmation:ifPaid.days', { days }), level: 1 }).waitFor();
    const kept = async () => {
      const line = main.getByRole('region', { name: t('confirmation:lines') });
      const panels = t('cart:panels.right');
      for (const part of ['Salon, şömine yanı', name, t('cart:pleat.normal'), panels, t('cart:line.size', WINDOW)]) {
        await line.getByText(part, { exact: true }).waitFor();
      }
      await line
        .getByText(t('confirmation:each', { count: 2, price: priceText(curtain, configured(), 'tr') }))
        .waitFor();
      const address = main.getByRole('region', { name: t('confirmation:address') });
      for (const part of [SHOPPER.address, `${SHOPPER.firstName} ${SHOPPER.lastName}`]) {
        await address.getByText(part, { exact: true }).waitFor();
      }
      await expect
        .poll(() =>
          main
            .getByRole('region', { name: t('steps:title') })
            .getByRole('listitem')
            .count(),
        )
        .toBe(4);
    };
    await kept();
    await page.reload();
    await kept();
    // The print holds all of it.
    await page.emulateMedia({ media: 'print' });
    await kept();
    await page.emulateMedia({ media: 'screen' });
    await main.getByText(shop.bankAccount.iban.slice(0, 4)).first().waitFor();
    await expectCount(page, 0, t);

    await main.getByRole('link', { name: t('confirmation:track') }).click();
    await page.waitForURL(`**${to.track(number)}`);
    await page.getByRole('main').getByText(number).first().waitFor();
    await page.getByText(t('rules:status.Pending')).first().waitFor();
    await page.getByRole('progressbar', { name: t('tracking:progress', { percent: 14 }) }).waitFor();
  },
  { moving: true },
);

journey('a confirmation without an order leads home', async ({ page }) => {
  await page.goto(to.orderConfirmation);
  await page.waitForURL((url) => url.pathname === '/');
});

journey(
  'a card that is approved pays at once, in instalments that add up',
  async ({ page }) => {
    const checkout = await withCurtain(page);
    await checkout.fillDelivery();
    await checkout.toPayment.click();
    await checkout.payment('credit-card').check();
    await checkout.fillCard();
    await page.getByRole('radio', { name: /^3 / }).check();
    await checkout.toReview.click();
    await checkout.consentToAll();

    const sent = page.waitForRequest('**/api/orders');
    await checkout.place('credit-card').click();
    const body = (await sent).postData() ?? '';
    expect(JSON.parse(body)).toMatchObject({
      payment: { type: 'credit-card', installments: 3, card: { brand: 'visa', last4: '1111' } },
    });
    expect(body).not.toMatch(/4111|"123"|IŞIL ÇAĞLAYAN/);
    await page.waitForURL(`**${to.orderConfirmation}`);
    await page.getByText('Visa •••• 1111').waitFor();
    await page
      .getByText(formatMoney(Math.round((curtain.price * 625) / 100), 'tr'))
      .first()
      .waitFor();
  },
  { device: 'desktop' },
);
