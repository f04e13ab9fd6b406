/** Goods that a visitor brings along, and those that follow a customer. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { paths } from '../../src/lib/paths.ts';
import { ADDRESS, asCustomer, endAllSessions, newCustomer, signInTo, PASSWORD, signIn } from './pages/account.ts';
import { cartIn } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { openAlive } from './support/alive.ts';
import { confirmed } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { mailedLink } from './support/letters.ts';
import { piece, products } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';
import { turkish } from './support/messages.ts';

const to = paths('tr');
const other = products.find(
  ({ id, madeToMeasure, length, price }) => !madeToMeasure && !length && price > 0 && id !== piece.id,
);
if (!other) throw new Error('The shop sells one accessory only');
const {
  id: otherId,
  name: otherName,
  colors: [otherColor],
} = other;

journey(
  'cart and favourites of the visitor become the customer’s',
  async ({ page }) => {
    const customer = await newCustomer(page);
    await asCustomer(page, customer, '/api/cart/add', {
      productId: otherId,
      quantity: 2,
      color: otherColor?.id,
      configuration: null,
    });
    await asCustomer(page, customer, '/api/favorites/add', { productId: otherId });

    await openAlive(page, to.product(piece.slug));
    await page
      .getByRole('button', { name: turkish('common:card.favourite', { name: piece.name.tr }) })
      .first()
      .click();
    await page
      .getByRole('button', { name: turkish('product:piece.add') })
      .first()
      .click();
    await confirmed(page);
    await signInTo(page, customer, to.cart);

    const cart = cartIn(page.getByRole('main'));
    await cart.line(piece.name.tr).waitFor();
    await cart.line(otherName.tr).waitFor();
    await cart.more(otherName.tr).click();
    const kept = async () => {
      const { lines } = (await asCustomer(page, customer, '/api/cart')) as {
        lines: { productId: number; quantity: number }[];
      };
      return lines.map(({ productId, quantity }) => [productId, quantity]).toSorted(([a = 0], [b = 0]) => a - b);
    };
    const both = [
      [otherId, 3],
      [piece.id, 1],
    ].toSorted(([a = 0], [b = 0]) => a - b);
    await expect.poll(kept).toEqual(both);

    await page.goto(to.account.favourites);
    await page.getByRole('main').getByRole('link', { name: piece.name.tr }).waitFor();
    await page.getByRole('main').getByRole('link', { name: otherName.tr }).waitFor();
  },
  { device: 'desktop' },
);

journey(
  'a session that ends in the middle of a checkout leaves nothing on the screen, and the order goes on after signing in',
  async (visit) => {
    const { page } = visit;
    const customer = await newCustomer(page);
    await asCustomer(page, customer, '/api/addresses', ADDRESS);
    await asCustomer(page, customer, '/api/cart/add', {
      productId: piece.id,
      color: piece.colors[0]?.id,
      configuration: null,
    });
    await signInTo(page, customer, to.checkout);
    const checkout = checkoutPage(page);
    await expect.poll(() => checkout.field('postalCode').inputValue()).toBe(ADDRESS.postalCode);
    await checkout.toPayment.click();
    await checkout.payment('bank-transfer').check();
    await checkout.toReview.click();
    await checkout.consentToAll();

    await endAllSessions(page, customer);
    visit.expectComplaint(/401.*\/api\/orders/);
    visit.expectComplaint(/401.*\/api\/auth\/refresh/);
    await checkout.place('bank-transfer').click();
    await checkout.problem.getByText(turkish('auth:ended')).waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain(customer.lastName);
    await checkout.problem.getByRole('link').click();
    await page.waitForURL(`**${to.login}?**`);
    await openAlive(page, page.url());
    await signIn(page, customer.email);
    await page.waitForURL(`**${to.checkout}`);
    await expect.poll(() => checkout.field('postalCode').inputValue()).toBe(ADDRESS.postalCode);
    await checkout.toPayment.click();
    await checkout.payment('bank-transfer').check();
    await checkout.toReview.click();
    await checkout.consents.first().waitFor();
    await checkout.consentToAll();
    await checkout.place('bank-transfer').click();
    await page.waitForURL(`**${to.orderConfirmation}`);
  },
  { device: 'desktop' },
);

/** Up to the confirmation, with the offer of an account. */
async function orderAsGuest(page: Page): Promise<void> {
  await openAlive(page, to.product(piece.slug));
  await page
    .getByRole('button', { name: turkish('product:piece.add') })
    .first()
    .click();
  await confirmed(page);
  await page.goto(to.checkout);
  const checkout = checkoutPage(page);
  await checkout.reachReview();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL(`**${to.orderConfirmation}`);
}

journey('a guest opens an account with one password and finds the order in it', async ({ page }) => {
  await orderAsGuest(page);
  const main = page.getByRole('main');
  const orderNo = (await main.getByText(ORDER_NUMBER).first().textContent()) ?? '';
  await main.getByRole('textbox', { name: turkish('auth:field.password'), exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await main.getByRole('button', { name: turkish('confirmation:account.open') }).click();
  await main.getByText(turkish('confirmation:account.claimed')).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
  await main.getByRole('link', { name: turkish('confirmation:account.goTo') }).click();
  await page.waitForURL(`**${to.account.order(orderNo)}`);
  await main.getByText(orderNo, { exact: true }).first().waitFor();
  // On paper there is the order and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await main.getByText(orderNo, { exact: true }).first().waitFor();
  const pressed = page.locator('button, input, nav, header, footer').filter({ visible: true });
  await expect.poll(() => pressed.allTextContents()).toEqual([]);
  // The account is open: its confirmation leads to it, and offers none again.
  await page.emulateMedia({ media: 'screen' });
  await page.goto(to.orderConfirmation);
  await main.getByRole('link', { name: turkish('auth:menu.orders') }).waitFor();
  await expect.poll(() => main.getByRole('button', { name: turkish('confirmation:account.open') }).count()).toBe(0);
});

journey(
  'a form that no field of it can mend says so instead of doing nothing',
  async ({ page }) => {
    await orderAsGuest(page);
    // The value that the account's form takes from the order is spoilt: none of its fields is wrong.
    await page.evaluate(() => {
      const kept = sessionStorage.getItem('kp-confirmation') ?? '';
      sessionStorage.setItem('kp-confirmation', kept.replace(/"phone":"[^"]*"/, '"phone":"1"'));
    });
    await page.reload();
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: turkish('auth:field.password'), exact: true }).fill(PASSWORD);
    await main.getByRole('button', { name: turkish('confirmation:account.open') }).click();
    await main.getByText(turkish('calls:unreadable')).waitFor();
  },
  { device: 'desktop' },
);

journey(
  'a forgotten password is set anew by the mailed link',
  async (visit) => {
    const { page } = visit;
    const { email } = await newCustomer(page);
    const main = page.getByRole('main');
    await openAlive(page, to.forgotPassword);
    await main.getByRole('textbox', { name: turkish('auth:field.email') }).fill(email);
    await main.getByRole('button', { name: turkish('auth:forgot.submit') }).click();
    await main.getByText(turkish('auth:forgot.done', { email })).waitFor();
    await expectAccessible(page);

    const link = await mailedLink(email, '/reset-password');
    await page.goto(link);
    await expect.poll(() => page.url()).toBe(visit.origin + to.resetPassword);
    const changed = 'Perdelik!2027y';
    for (const field of ['newPassword', 'confirmPassword'] as const) {
      await main.getByRole('textbox', { name: turkish(`auth:field.${field}`), exact: true }).fill(changed);
    }
    await main.getByRole('button', { name: turkish('auth:reset.submit') }).click();
    const done = main.getByText(turkish('rules:password.reset'));
    await expect.poll(() => done.evaluate((words) => words.parentElement === document.activeElement)).toBe(true);
    await main.getByRole('link', { name: turkish('auth:login.submit') }).click();
    await openAlive(page, page.url());
    await signIn(page, email, changed);
    await page.waitForURL((url) => url.pathname === to.home);
  },
  { device: 'desktop' },
);
