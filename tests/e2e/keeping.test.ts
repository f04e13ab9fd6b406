/** A cart in browsers that cannot keep one: a shop in the local network without https, and a database that is silent. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { expectCount } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { confirmed, productPage } from './pages/product.ts';
import { start } from './support/browser.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain, piece, priceText, WINDOW } from './support/shop.ts';
import { site } from './support/site.ts';
import type { Visit } from './support/visit.ts';

const to = paths('tr');

async function addCurtain({ page }: Visit): Promise<void> {
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  await product.measure(WINDOW.width, WINDOW.height, 'normal');
  await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured()));
  await product.add.click();
  await page.getByText(t('added:visit')).waitFor();
  await page.getByText('Sepet kaydedilemedi').waitFor();
}

async function expectCartOfThisTab({ page }: Visit): Promise<void> {
  await page.goto(to.cart);
  await page.getByText(t('cart:keeping.visit')).waitFor();
  await page.getByRole('main').getByRole('link', { name: curtain.name.tr, exact: true }).waitFor();
}

journey(
  'a stored cart behind a silent database: the page says what is missing, and finds it once the database answers',
  async (made) => {
    const { page } = made;
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    await product.add.click();
    await confirmed(page);
    const silent = await made.context.addInitScript(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
    await page.goto(to.cart);
    await page.getByText(t('cart:keeping.title')).waitFor();
    await silent.dispose();
    await page.goto(to.cart);
    await page.getByRole('main').getByRole('link', { name: curtain.name.tr, exact: true }).waitFor();
    expect(await page.getByText(t('cart:keeping.title')).count()).toBe(0);
  },
  { device: 'desktop' },
);

let lan: Browser;
beforeAll(async () => {
  const { launch } = site.browser;
  lan = await start({ ...launch, args: [...(launch.args ?? []), '--host-resolver-rules=MAP shop.lan 127.0.0.1'] });
});
afterAll(() => lan.close());

journey(
  'over plain http in the local network: cart, order and confirmation, and what cannot be copied is said',
  async (made) => {
    const { page } = made;
    made.expectComplaint(/Cross-Origin-Opener-Policy header has been ignored/);
    await addCurtain(made);
    expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto, 'locks' in navigator])).toEqual([
      false,
      false,
      false,
    ]);
    await page.goto(to.product(piece.slug));
    await page
      .getByRole('main')
      .getByRole('button', { name: t('product:piece.add') })
      .click();
    await confirmed(page);
    await expectCartOfThisTab(made);
    await expectCount(page, 2);
    await page.goto(to.checkout);
    await page.getByText(t('cart:keeping.visit')).waitFor();
    const checkout = checkoutPage(page);
    await checkout.reachReview();
    await checkout.consentToAll();
    await checkout.place('bank-transfer').click();
    await page.waitForURL(`**${to.orderConfirmation}`);
    await page
      .getByRole('button', { name: /kopyala/ })
      .first()
      .click();
    await page.getByText(t('confirmation:notCopied')).first().waitFor();
    await expectCount(page, 0);
  },
  { shop: () => site.origin.replace('localhost', 'shop.lan'), started: () => lan },
);
