/** A card that is paid on the provider's page: the whole way against the stand-in, from a size to a followed order. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { paths } from '../../src/lib/paths.ts';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { newCustomer, openAs } from './pages/account.ts';
import { openCart } from './pages/cart.ts';
import { checkoutPage, withCurtain, type Checkout } from './pages/checkout.ts';
import { operatorSession } from './pages/operator.ts';
import { placeForCard } from './pages/placed-order.ts';
import { confirmed, productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { startShop, type Shop } from './support/own-shop.ts';
import { curtain, WINDOW } from './support/shop.ts';
import { expectAccessible, untilQuiet } from './support/visit.ts';

const to = paths('tr');

let shop: Shop;
let origin = '';

beforeAll(async () => {
  // The pages of the journeys' own build: only what the checkout is told differs, and `hosted` tells it that.
  shop = await startShop({ built: true, withOperators: true, environment: { PAYMENT_PROVIDER: 'iyzico' } });
  origin = await shop.origin;
});

afterAll(async () => {
  await shop.stop();
});

/**
 * The checkout as a build with `PAYMENT_PROVIDER=iyzico` has it: a build of its own would cost minutes. Told to the island and
 * not to the page, which may have been fetched ahead.
 */
async function hosted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = Reflect.get(Element.prototype, 'getAttribute');
    Element.prototype.getAttribute = function getAttribute(name) {
      const value = read.call(this, name);
      return name === 'props' && value ? value.replace('"cards":[0,"demo"]', '"cards":[0,"hosted"]') : value;
    };
  });
}

/** Buttons of the stand-in: one for each card, and what a shopper may do without one. */
const standIn = (page: Page) => ({
  heading: page.getByRole('heading', { name: /^Ödeme: ₺/ }),
  card: (name: RegExp) => page.getByRole('button', { name }),
  leave: page.getByRole('button', { name: 'Vazgeçin ve mağazaya dönün' }),
  close: page.getByRole('button', { name: 'Pencereyi kapatın' }),
  choose: (label: string, option: string) =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option }),
});

const result = (page: Page) => {
  const main = page.getByRole('main');
  return {
    label: (name: 'paid' | 'declined' | 'open' | 'review') =>
      main.getByText(t(`payment:label.${name}`), { exact: true }),
    heading: main.getByRole('heading', { level: 1 }),
    reason: main.getByRole('alert').filter({ hasText: t('payment:reason.title') }),
    otherCard: main.getByRole('button', { name: t('payment:otherCard') }),
    back: main.getByRole('button', { name: t('payment:back') }),
    byTransfer: main.getByRole('button', { name: t('payment:byTransfer') }),
    track: main.getByRole('link', { name: t('payment:track') }),
    summary: main.getByRole('link', { name: t('payment:summary') }),
  };
};

/** @returns the e-mail address of the order */
async function placeByCard(page: Page, checkout: Checkout): Promise<string> {
  await checkout.fillDelivery();
  const email = await checkout.field('email').inputValue();
  await checkout.toPayment.click();
  await checkout.payment('credit-card').check();
  await page.getByText(t('payment:next.form')).waitFor();
  await page.getByRole('table').getByText(t('payment:table.single')).waitFor();
  expect(await checkout.card('cardNumber').count()).toBe(0);
  await expectAccessible(page);
  await checkout.toReview.click();
  await checkout.consentToAll();
  await page.getByRole('button', { name: t('checkout:place.hosted') }).click();
  await standIn(page).heading.waitFor();
  return email;
}

journey(
  'a card is declined, another one is taken, and the order is followed',
  async (visit) => {
    const { page } = visit;
    await hosted(page);
    await page.goto(to.product(curtain.slug));
    const product = productPage(page, t, 'tr');
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    await product.add.click();
    await confirmed(page, t);
    await (await openCart(visit, t)).checkout.click();
    await page.waitForURL(`**${to.checkout}`);
    await placeByCard(page, checkoutPage(page, t));

    // Declined there, given up, and told here with the bank's reason.
    const bank = standIn(page);
    await bank.card(/Bakiye yetersiz/).click();
    await page.getByRole('alert').getByText('Kart limiti yetersiz').waitFor();
    await bank.leave.click();
    const seen = result(page);
    await page.waitForURL(`**${to.paymentResult}#a=*`);
    await seen.label('declined').waitFor();
    await seen.reason.getByText(t('payment:reason.funds')).waitFor();
    await expectAccessible(page);
    // The same address tells the same tomorrow.
    await page.reload();
    await seen.label('declined').waitFor();

    await seen.otherCard.click();
    await bank.heading.waitFor();
    await bank.choose('Taksit', '3 taksit');
    await bank.card(/Troy/).click();
    await seen.label('paid').waitFor();
    await expectAccessible(page);
    await page.getByText('Troy •••• 0000').waitFor();
    const number = (await page.getByText(ORDER_NUMBER).first().textContent()) ?? '';

    await seen.summary.click();
    await page.waitForURL(`**${to.orderConfirmation}`);
    await page.getByRole('region', { name: t('steps:title') }).waitFor();
    await page.goto(to.track(number));
    await page.getByText(t('rules:status.Pending')).first().waitFor();
    await untilQuiet(page);
    expect(await page.getByRole('button', { name: t('payment:now.pay') }).count()).toBe(0);
  },
  { shop: () => origin },
);

journey(
  'the back button and a closed window lead to the truth, and a number pays with its e-mail address',
  async ({ page, openTab, expectComplaint }) => {
    await hosted(page);
    const checkout = await withCurtain(page);
    const email = await placeByCard(page, checkout);

    await page.goBack();
    const seen = result(page);
    await page.waitForURL(`**${to.paymentResult}#a=*`);
    await seen.label('open').waitFor();
    await seen.back.waitFor();
    const number = (await page.getByText(ORDER_NUMBER).first().textContent()) ?? '';

    // Another tab pays by number and e-mail address, and is closed; this page sees it by itself.
    const other = await openTab();
    await other.goto(to.track(number));
    await other.getByText(t('rules:cardState.awaiting-card')).first().waitFor();
    const pay = other.getByRole('button', { name: t('payment:now.pay') });
    await expectAccessible(other);
    await other.getByRole('textbox', { name: t('payment:now.email') }).fill('nobody@example.com');
    await pay.click();
    await other
      .getByRole('alert')
      .filter({ hasText: t('payment:now.failed') })
      .waitFor();
    expectComplaint(/404/);
    await other.getByRole('textbox', { name: t('payment:now.email') }).fill(email);
    await pay.click();
    await standIn(other).choose('Ödemeden sonra tarayıcı', 'pencere kapanır');
    await standIn(other)
      .card(/Halkbank/)
      .click();
    await other.getByRole('heading', { name: 'Pencere kapandı' }).waitFor();
    await seen.label('paid').waitFor();
    await page.goto(to.track(number));
    await page.getByText(number).first().waitFor();
    await untilQuiet(page);
    expect(await page.getByRole('heading', { name: t('payment:now.title') }).count()).toBe(0);
  },
  { shop: () => origin },
);

journey(
  'an operator asks about a card whose window was closed, and its customer need not pay again',
  async (visit) => {
    const { page } = visit;
    const customer = await newCustomer(page);
    const { orderNo, redirect } = await placeForCard(page, customer);
    const other = await page.context().browser()?.newContext({ baseURL: visit.origin, locale: 'tr-TR' });
    const buyer = await other?.newPage();
    if (!buyer) throw new Error('no second browser');
    await openAs(buyer, customer, to.account.order(orderNo));
    const payNow = buyer.getByRole('button', { name: t('payment:now.pay') });
    await payNow.waitFor();
    await buyer.getByText(`${t('tracking:status')}: ${t('rules:cardState.awaiting-card')}`).waitFor();
    await expectAccessible(buyer);

    await operatorSession(page, 'card', shop.operators);
    await page.goto(adminPaths.orders);
    const row = page.getByRole('row').filter({ hasText: orderNo.slice(-6) });
    await row.getByText(t('admin-orders:payment.awaiting-card')).first().waitFor();
    await page.goto(adminPaths.order(orderNo));
    const ask = page.getByRole('button', { name: t('admin-orders:card.ask') }).first();
    await ask.waitFor();
    await expectAccessible(page);
    await ask.click();
    await page
      .getByRole('status')
      .filter({ hasText: t('admin-orders:payment.awaiting-card') })
      .first()
      .waitFor();

    // Paid in a window that is closed, and the provider notifies nobody.
    const bank = await buyer.context().newPage();
    await bank.goto(redirect);
    await standIn(bank).choose('Ödemeden sonra tarayıcı', 'pencere kapanır');
    await standIn(bank).choose('Bildirim gelir', 'hiç');
    await standIn(bank)
      .card(/Akbank, Mastercard/)
      .click();
    await bank.getByRole('heading', { name: 'Pencere kapandı' }).waitFor();
    await ask.click();
    await page.getByText('Mastercard •••• 0006').first().waitFor();
    expect(await ask.count()).toBe(0);
    await buyer.reload();
    await buyer.getByText('•••• 0006').first().waitFor();
    expect(await payNow.count()).toBe(0);
    await other?.close();
  },
  { shop: () => origin, device: 'desktop' },
);
