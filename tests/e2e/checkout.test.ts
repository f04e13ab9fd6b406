import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { formatMoney } from '../../src/domain/money/money.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { paths } from '../../src/lib/paths.ts';
import { cartIn, expectCount } from './pages/cart.ts';
import { checkoutPage, SHOPPER, withCurtain } from './pages/checkout.ts';
import { confirmed } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { configured, curtain, piece, shop } from './support/shop.ts';
import { turkish as t } from './support/messages.ts';
import { openedStorage } from './support/opened-storage.ts';
import type { Visit } from './support/visit.ts';

const to = paths('tr');

describe('what is missing or wrong is told beside its field', () => {
  journey(
    'an empty delivery form, to the letter; the district waits for its city and leaves with it',
    async ({ page }) => {
      const checkout = await withCurtain(page);
      await checkout.toPayment.click();
      for (const text of ['Ad', 'Soyad', 'E-posta', 'Telefon', 'Adres', 'Şehir', 'İlçe', 'Posta kodu']) {
        await page.getByText(`${text} zorunludur`, { exact: true }).waitFor();
      }
      await expect
        .poll(() => checkout.field('firstName').evaluate((input) => document.activeElement === input))
        .toBe(true);
      await checkout.field('email').fill('isil@');
      await checkout.field('email').blur();
      await page.getByText('Geçerli bir e-posta adresi girin').waitFor();
      await checkout.field('email').fill(SHOPPER.email);
      await page.getByText('Geçerli bir e-posta adresi girin').waitFor({ state: 'hidden' });

      await expect.poll(() => checkout.field('district').isDisabled()).toBe(true);
      await checkout.field('city').selectOption({ label: 'İstanbul' });
      await checkout.field('district').selectOption({ label: 'Şişli' });
      await checkout.field('city').selectOption({ label: 'Ankara' });
      await expect.poll(() => checkout.field('district').inputValue()).toBe('');
      await checkout.field('postalCode').fill('34360');
      await page.getByText(t('rules:delivery.postalCode.mismatch')).waitFor();
    },
  );

  journey(
    'a card form, to the letter, and no cash at the door above the cap',
    async ({ page }) => {
      const checkout = await withCurtain(page);
      await checkout.fillDelivery();
      await checkout.toPayment.click();
      const total = priceOf(curtain, configured()).unitPrice;
      expect(total).toBeGreaterThan(shop.cashOnDelivery.cap * 100);
      const cap = formatMoney(shop.cashOnDelivery.cap * 100, 'tr');
      await page.getByText(t('checkout:payment.cashCap', { cap, total: formatMoney(total, 'tr') })).waitFor();
      expect(await checkout.payment('cash-on-delivery').isDisabled()).toBe(true);
      await checkout.payment('credit-card').check();
      await checkout.toReview.click();
      await page.getByText('Kart numarası zorunludur').waitFor();
      await checkout.card('cardNumber').pressSequentially('4111x11111111');
      await expect.poll(() => checkout.card('cardNumber').inputValue()).toBe('4111 1111 1111');
      await checkout.card('cardNumber').blur();
      await page.getByText('Kart numarası 16 haneli olmalıdır').waitFor();
      await checkout.card('cardName').fill('ışıl ilk');
      await expect.poll(() => checkout.card('cardName').inputValue()).toBe('IŞIL İLK');
    },
    { device: 'desktop' },
  );

  journey(
    'no order without its consents; the way back leads one step back, not out of the checkout',
    async ({ page }) => {
      const checkout = await withCurtain(page);
      await checkout.reachReview();
      await expect.poll(() => checkout.consents.count()).toBe(2);
      for (const consent of await checkout.consents.all()) expect(await consent.isChecked()).toBe(false);
      await checkout.place('bank-transfer').click();
      await page.getByText(t('rules:consents.distanceSales.required')).waitFor();
      await page.getByText(t('rules:consents.customMade.required')).waitFor();
      expect(new URL(page.url()).pathname).toBe(to.checkout);
      // A part loaded on an act brings its sheet along before it is shown.
      await page.getByRole('button', { name: t('checkout:consent.contract') }).click();
      const head = page.getByRole('dialog').getByRole('heading', { level: 2 }).locator('..');
      await expect.poll(() => head.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
      await page.keyboard.press('Escape');

      await page.goBack();
      await checkout.payment('bank-transfer').waitFor();
      expect(await checkout.payment('bank-transfer').isChecked()).toBe(true);
      await page.goBack();
      await expect.poll(() => checkout.field('firstName').inputValue()).toBe(SHOPPER.firstName);
    },
  );
});

describe('nothing typed is lost', () => {
  journey('a reload keeps step, delivery and payment, and forgets the card', async ({ page }) => {
    const checkout = await withCurtain(page);
    await checkout.fillDelivery();
    await checkout.field('notes').fill('Zil bozuk');
    await checkout.toPayment.click();
    await checkout.payment('credit-card').check();
    await checkout.card('cardNumber').fill('4111111111111111');
    await expect.poll(() => openedStorage(page)).toMatch(/\\"paymentType\\":\\"credit-card\\"/);
    await page.reload();
    await expect.poll(() => checkout.payment('credit-card').isChecked()).toBe(true);
    await expect.poll(() => checkout.card('cardNumber').inputValue()).toBe('');
    await page.getByRole('button', { name: t('checkout:editNamed', { step: t('checkout:steps.1') }) }).click();
    for (const [name, value] of [
      ['firstName', SHOPPER.firstName],
      ['address', SHOPPER.address],
      ['postalCode', SHOPPER.postalCode],
      ['notes', 'Zil bozuk'],
    ] as const) {
      await expect.poll(() => checkout.field(name).inputValue()).toBe(value);
    }
    await expect.poll(() => checkout.field('district').locator('option:checked').textContent()).toBe(SHOPPER.district);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toMatch(/4111|isil|example\.com/);
    expect(await openedStorage(page)).not.toContain('4111');
  });
});

/** Refuses the next order. */
async function refuseOrder({ page, expectComplaint }: Visit, status: 409 | 422, answer: object): Promise<void> {
  expectComplaint(new RegExp(`${status}.*/api/orders`));
  const json = { isSuccess: false, data: null, requestId: 'test', ...answer };
  await page.route('**/api/orders', (route) => route.fulfill({ status, json }), { times: 1 });
}

/** Texts of the element with the focus; none where the page's body has it. */
const focused = (page: Page) => page.locator(':focus').allTextContents();

journey(
  'goods by the piece need one consent and can be paid at the door, once what is refused is out',
  async (visit) => {
    const { page } = visit;
    await page.goto(to.product(piece.slug));
    await page
      .getByRole('main')
      .getByRole('button', { name: t('product:piece.add') })
      .click();
    await confirmed(page);
    await expectCount(page, 1);
    await page.goto(to.checkout);
    const checkout = checkoutPage(page);
    await checkout.reachReview('cash-on-delivery');
    await expect.poll(() => checkout.consents.count()).toBe(1);
    await checkout.consentToAll();
    const coupon = { code: 'invalid_fields', error: 'x', fields: { couponCode: 'Bu kuponun süresi doldu' } };
    await refuseOrder(visit, 422, coupon);
    await checkout.place('cash-on-delivery').click();
    await page.getByRole('button', { name: t('checkout:problem.couponRemove') }).click();
    await expect.poll(() => focused(page)).toEqual([t('cart:count', { count: 1 })]);
    await checkout.place('cash-on-delivery').click();
    await page.waitForURL(`**${to.orderConfirmation}`);
    await page.getByText(t('confirmation:methods.cash-on-delivery')).waitFor();
  },
);

journey('a refused line is taken out where that is told, and what is left has the focus', async (visit) => {
  const { page } = visit;
  const checkout = await withCurtain(page);
  await checkout.reachReview();
  await checkout.consentToAll();
  await refuseOrder(visit, 409, { code: 'line_refused', error: 'Bu ürün yapılmıyor', data: { line: 0, reason: 'x' } });
  await checkout.place('bank-transfer').click();
  await page.getByRole('button', { name: t('checkout:problem.lineRemove') }).click();
  await cartIn(page.getByRole('main')).empty.waitFor();
  expect(await focused(page)).toEqual([t('cart:count', { count: 0 })]);
});
