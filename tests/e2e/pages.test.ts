import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { openCart } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { confirmation, confirmed, productPage } from './pages/product.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { configured, curtain, piece, priceText, WINDOW } from './support/shop.ts';
import { complaintsOfAxe, expectAccessible, widerThanScreen } from './support/visit.ts';
import { english, turkish } from './support/messages.ts';

const faultsOf = async (page: Page): Promise<string[]> => [
  ...((await page.getByRole('heading', { level: 1 }).count()) === 1 ? [] : ['not one h1']),
  ...(await widerThanScreen(page)),
  ...(await complaintsOfAxe(page)),
];

// The layout is the same in both languages: each is walked on one device.
for (const [locale, t, device] of [
  ['tr', turkish, 'phone'],
  ['en', english, 'desktop'],
] as const) {
  const to = paths(locale);

  describe(`accessible, and quiet in the console (${locale})`, () => {
    // One visit for all of them: a fault is told with its page, and the others are looked at all the same.
    journey(
      'every kind of page',
      async ({ page }) => {
        const faults: string[] = [];
        for (const address of [
          to.home,
          to.category(curtain.category),
          to.product(curtain.slug),
          to.product(piece.slug),
          to.cart,
          to.checkout,
          to.track(),
          to.windows,
          to.paste,
          to.layers,
          to.offer,
          to.compare,
          to.login,
          to.forgotPassword,
          to.resetPassword,
          to.confirmEmail,
          to.unsubscribe,
          to.mailedOrder,
          to.page('claim'),
          to.search,
          // One template makes all texts, and one all pages of errors.
          to.page('distance-sales'),
          to.page('error/server'),
        ]) {
          await openAlive(page, address);
          faults.push(...(await faultsOf(page)).map((fault) => `${address}: ${fault}`));
        }
        expect(faults).toEqual([]);
      },
      { device },
    );

    journey(
      'not found',
      async (visit) => {
        const { page } = visit;
        visit.expectComplaint(/404.*\/boyle-bir-sayfa-yok/);
        const answer = await page.goto(`${to.home === '/' ? '' : to.home}/boyle-bir-sayfa-yok`);
        expect(answer?.status()).toBe(404);
        await page.getByRole('heading', { name: t('common:notFound.title'), level: 1 }).waitFor();
        await expectAccessible(page);
        await page.getByRole('link', { name: t('common:notFound.home') }).click();
        await page.waitForURL((url) => url.pathname === to.home);
      },
      { device },
    );

    journey(
      'from a filled form to the followed order',
      async (visit) => {
        const { page } = visit;
        const product = productPage(page, t, locale);
        await product.open(to.product(curtain.slug));
        await product.pressAdd();
        await expectAccessible(page);
        await product.measure(WINDOW.width, WINDOW.height, 'normal');
        await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured(), locale));
        await expectAccessible(page);
        await product.add.click();
        await confirmation(page, t).waitFor();
        await expectAccessible(page);
        await confirmed(page, t);
        const cart = await openCart(visit, t);
        await cart.checkout.waitFor();
        await expectAccessible(page);
        await cart.remove(curtain.name[locale]).click();
        const question = page.getByRole('alertdialog');
        await question.waitFor();
        await expectAccessible(page);
        await question.getByRole('button', { name: t('cart:ask.no') }).click();

        await page.goto(to.checkout);
        const checkout = checkoutPage(page, t);
        await checkout.toPayment.click();
        await expectAccessible(page);
        await checkout.fillDelivery();
        await checkout.toPayment.click();
        await checkout.payment('credit-card').check();
        await checkout.toReview.click();
        await expectAccessible(page);
        await checkout.payment('bank-transfer').check();
        await checkout.toReview.click();
        await checkout.consents.first().waitFor();
        await expectAccessible(page);
        await page.getByRole('button', { name: t('checkout:consent.contract') }).click();
        await page.getByRole('dialog').getByRole('heading').first().waitFor();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await checkout.consentToAll();
        await checkout.place('bank-transfer').click();
        await page.waitForURL(`**${to.orderConfirmation}`);
        await page.getByRole('link', { name: t('confirmation:track') }).waitFor();
        await expectAccessible(page);
        // On paper there is the order and nothing to press.
        await page.emulateMedia({ media: 'print' });
        await page.getByText(t('confirmation:orderNo'), { exact: true }).waitFor();
        const pressed = page.locator('button, input, nav, header, footer').filter({ visible: true });
        expect(await pressed.count()).toBe(0);
        await page.emulateMedia({ media: 'screen' });
        await page.getByRole('link', { name: t('confirmation:track') }).click();
        await page.getByRole('progressbar').waitFor();
        await expectAccessible(page);
      },
      { device },
    );
  });
}
