/** Placing an order while the line, the store, the price or the card lets the shopper down. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { formatMoney, toLira } from '../../src/domain/money/money.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { paths } from '../../src/lib/paths.ts';
import { expectCount } from './pages/cart.ts';
import { withCurtain } from './pages/checkout.ts';
import { journey } from './support/journey.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { configured, curtain } from './support/shop.ts';
import { turkish as t } from './support/messages.ts';

const to = paths('tr');
const numberIn = (answer: unknown): string => (answer as { data: { orderNo: string } }).data.orderNo;

/** Whole, between the edges of the window and not under the header that sticks there. */
const isInView = (element: Locator) =>
  element.evaluate((shown) => {
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (shown.contains(hit) || hit?.contains(shown) === true);
  });

/** The keys that orders were asked with, and how many the server says it created. */
function watchOrders(page: Page) {
  const watched = { keys: [] as string[], created: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders')) watched.keys.push(request.headers()['idempotency-key'] ?? '');
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/orders') && response.status() === 201) watched.created += 1;
  });
  return watched;
}

journey('offline, then on line again: one order', async ({ page, context }) => {
  const checkout = await withCurtain(page);
  await checkout.reachReview();
  await checkout.consentToAll();
  const orders = watchOrders(page);
  await context.setOffline(true);
  await checkout.place('bank-transfer').click();
  await checkout.problem.getByText(t('calls:offline')).waitFor();
  await context.setOffline(false);
  await checkout.problem.getByRole('button', { name: t('calls:retry') }).click();
  await page.waitForURL(`**${to.orderConfirmation}`);
  expect(new Set(orders.keys).size).toBe(1);
  expect(orders.created).toBe(1);
  await expectCount(page, 0);
});

journey(
  'an answer that was lost, then a reload: the order can still be asked for',
  async (visit) => {
    const { page } = visit;
    const checkout = await withCurtain(page);
    await checkout.reachReview();
    await checkout.consentToAll();
    const lost = await loseAnswer(visit, '/api/orders');
    await checkout.place('bank-transfer').click();
    await checkout.problem.getByRole('button', { name: t('calls:retry') }).waitFor();
    await page.reload();
    await checkout.problem.getByText(t('checkout:problem.unanswered')).waitFor();
    await checkout.problem.getByRole('button', { name: t('calls:retry') }).click();
    await page.waitForURL(`**${to.orderConfirmation}`);
    await page.getByRole('main').getByText(numberIn(lost())).first().waitFor();
  },
  { device: 'desktop' },
);

journey('a store that is down: told in plain words, tried again with the same key', async (visit) => {
  const { page } = visit;
  visit.expectComplaint(/503.*\/api\/orders/);
  const checkout = await withCurtain(page);
  await checkout.reachReview();
  await checkout.consentToAll();
  const orders = watchOrders(page);
  const error = 'Sistem geçici olarak kullanılamıyor. Lütfen daha sonra tekrar deneyin';
  await page.route('**/api/orders', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '5' },
      json: { isSuccess: false, data: null, error, code: 'store_unavailable', requestId: 'test' },
    }),
  );
  await checkout.place('bank-transfer').click();
  await checkout.problem.getByText(error).waitFor();
  await page.unroute('**/api/orders');
  await checkout.problem.getByRole('button', { name: t('calls:retry') }).click();
  await page.waitForURL(`**${to.orderConfirmation}`);
  expect(new Set(orders.keys).size).toBe(1);
  expect(orders.keys).toHaveLength(2);
});

journey('a price that changed is asked about, then ordered', async (visit) => {
  const { page } = visit;
  visit.expectComplaint(/409.*\/api\/orders/);
  const cheaper = curtain.price - 10_000;
  await page.route('**/api/products?ids=*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(`"price":${toLira(curtain.price)},`, `"price":${toLira(cheaper)},`);
    await route.fulfill({ response, body: text });
  });
  const checkout = await withCurtain(page);
  const before = priceOf({ ...curtain, price: cheaper }, configured()).unitPrice;
  const after = priceOf(curtain, configured()).unitPrice;
  await checkout.reachReview();
  // Another amount takes consents back.
  await page.getByText(t('checkout:consent.amount', { amount: formatMoney(before, 'tr') })).waitFor();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  const question = page.getByRole('alertdialog');
  await question
    .getByText(t('checkout:problem.priceText', { before: formatMoney(before, 'tr'), after: formatMoney(after, 'tr') }))
    .waitFor();
  await expectCount(page, 1);
  await question.getByRole('button', { name: t('checkout:problem.priceYes') }).click();
  await page.getByText(t('checkout:consent.amount', { amount: formatMoney(after, 'tr') })).waitFor();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL(`**${to.orderConfirmation}`);
  await page.getByRole('main').getByText(formatMoney(after, 'tr')).first().waitFor();
});

journey('a declined card keeps the cart and can be tried again', async (visit) => {
  const { page } = visit;
  visit.expectComplaint(/40[29].*\/api\/orders/);
  const checkout = await withCurtain(page);
  await checkout.fillDelivery();
  await checkout.toPayment.click();
  await checkout.payment('credit-card').check();
  await page.getByRole('radio', { name: t('checkout:payment.outcomes.declined') }).check();
  await checkout.fillCard();
  await checkout.toReview.click();
  await checkout.consentToAll();
  await checkout.place('credit-card').click();
  const told = checkout.problem.getByText(t('checkout:problem.declined'), { exact: true });
  await told.waitFor();
  await expectCount(page, 1);
  await expect.poll(() => isInView(told)).toBe(true);
  await expect.poll(() => isInView(checkout.card('cardNumber'))).toBe(true);
  await expect.poll(() => checkout.problem.evaluate((alert) => alert.contains(document.activeElement))).toBe(true);
  await checkout.payment('bank-transfer').check();
  await checkout.toReview.click();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL(`**${to.orderConfirmation}`);
});

journey(
  'a text of the contract that cannot be fetched leaves the checkout as it is, and comes with another try',
  async (visit) => {
    const { page, context } = visit;
    visit.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const checkout = await withCurtain(page);
    await checkout.reachReview();
    await checkout.consentToAll();
    await context.setOffline(true);
    await page.getByRole('button', { name: t('checkout:consent.contract') }).click();
    const told = page.getByRole('alert').filter({ hasText: t('calls:unreachable') });
    await told.waitFor();
    expect(await checkout.consents.count()).toBe(2);
    for (const consent of await checkout.consents.all()) expect(await consent.isChecked()).toBe(true);
    await context.setOffline(false);
    await told.getByRole('button', { name: t('calls:retry') }).click();
    const text = page.getByRole('dialog', { name: t('checkout:consent.contract') });
    await text.getByRole('heading', { level: 3 }).first().waitFor();
    await text.getByRole('button', { name: t('checkout:consent.close') }).click();
    await checkout.place('bank-transfer').click();
    await page.waitForURL(`**${to.orderConfirmation}`);
  },
  { device: 'desktop' },
);
