import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { KeyBelow } from '../../src/i18n/messages.ts';
import { paths } from '../../src/lib/paths.ts';
import { ADDRESS, asCustomer, newCustomer, openAs, openUserMenu, PASSWORD, signIn } from './pages/account.ts';
import { cartIn } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { openAlive } from './support/alive.ts';
import { confirmed } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { press } from './support/press.ts';
import { piece } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';
import { english, turkish } from './support/messages.ts';

journey('from the guarded page through registration to an order cancelled and ordered again', async (visit) => {
  const to = paths('tr');
  const { page } = visit;
  const main = page.getByRole('main');
  await page.goto(to.account.orders);
  await page.waitForURL((url) => url.pathname === to.login && url.searchParams.get('next') === to.account.orders);
  await openAlive(page, page.url());
  await main.getByRole('link', { name: turkish('auth:register.submit') }).click();
  await page.waitForURL(`**${to.register}?**`);
  await openAlive(page, page.url());

  const field = (name: KeyBelow<'auth:field'>) =>
    main.getByRole('textbox', { name: turkish(`auth:field.${name}`), exact: true });
  const submit = main.getByRole('button', { name: turkish('auth:register.submit') });
  await submit.click();
  await main.getByText(turkish('rules:account.terms.required')).waitFor();
  await expectAccessible(page);
  await field('userName').fill('gulsen');
  await field('firstName').fill('Gülşen');
  await field('lastName').fill('Işık');
  await field('email').fill(`gulsen+${randomUUID()}@example.com`);
  await field('password').fill('kadife');
  await field('confirmPassword').fill('Kadife');
  await main.getByRole('checkbox').first().check();
  await submit.click();
  await main.getByText(turkish('rules:password.mismatch')).waitFor();
  await field('password').fill(PASSWORD);
  await field('confirmPassword').fill(PASSWORD);
  await submit.click();
  await page.waitForURL(`**${to.account.orders}`);
  await main.getByRole('heading', { name: turkish('account:orders.empty') }).waitFor();
  await expectAccessible(page);

  await openAlive(page, to.account.addresses);
  await main.getByRole('button', { name: turkish('account:addresses.add') }).click();
  const dialog = page.getByRole('dialog', { name: turkish('account:addresses.addTitle') });
  await dialog.getByRole('button', { name: turkish('account:addresses.save') }).click();
  await dialog.getByText(turkish('rules:address.neighbourhood.required')).waitFor();
  for (const name of [
    'firstName',
    'lastName',
    'phone',
    'neighbourhood',
    'street',
    'buildingNo',
    'postalCode',
  ] as const) {
    const label = turkish(`account:addresses.field.${name}`);
    // Neighbourhoods are suggested, which makes of their field a combobox.
    const role = name === 'neighbourhood' ? 'combobox' : 'textbox';
    await dialog.getByRole(role, { name: label, exact: true }).fill(ADDRESS[name]);
  }
  await dialog.getByRole('combobox', { name: turkish('geo:city.label') }).selectOption('34');
  await dialog.getByRole('combobox', { name: turkish('geo:district.label') }).selectOption('kadikoy');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: turkish('account:addresses.save') }).click();
  await main.getByText(turkish('account:addresses.default'), { exact: true }).waitFor();

  await openAlive(page, to.product(piece.slug));
  await page
    .getByRole('button', { name: turkish('product:piece.add') })
    .first()
    .click();
  await confirmed(page, turkish);
  await page.goto(to.checkout);
  await main.getByText(turkish('checkout:delivery.customer', { name: 'Gülşen Işık' })).waitFor();
  const checkout = checkoutPage(page, turkish);
  await expect.poll(() => checkout.field('address').inputValue()).toContain('Caferağa, Moda Cad. No: 12');
  expect(await main.getByRole('checkbox', { name: turkish('marketing:ask') }).count()).toBe(0);
  await checkout.toPayment.click();
  await checkout.payment('bank-transfer').check();
  await checkout.toReview.click();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL(`**${to.orderConfirmation}`);
  await main.getByRole('link', { name: turkish('auth:menu.orders') }).click();

  await main.getByRole('button', { name: turkish('account:orders.cancel') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: turkish('account:orders.cancelYes') })
    .click();
  await main.getByText(turkish('rules:status.Cancelled'), { exact: true }).waitFor();
  const said = turkish('account:orders.cancelled', { orderNo: '' }).trim();
  const told = main.getByText(said);
  await expect.poll(() => told.evaluate((words) => words === document.activeElement)).toBe(true);
  await main.getByRole('link', { name: turkish('account:orders.details') }).click();
  await main.getByRole('heading', { name: turkish('account:order.delivery') }).waitFor();
  await expectAccessible(page);
  await main.getByRole('link', { name: turkish('account:order.track'), exact: true }).click();
  await main.getByRole('heading', { name: turkish('tracking:timeline') }).waitFor();
  await expectAccessible(page);

  // Only what was delivered is ordered again (spec §2), and nobody here can deliver: the list says so instead.
  await page.route('**/api/account/orders?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"status":"Cancelled"', '"status":"Delivered"');
    await route.fulfill({ response, body });
  });
  await openAlive(page, to.account.orders);
  await main.getByRole('button', { name: turkish('account:orders.reorder') }).click();
  // Pointing at it keeps it there.
  await page.getByText(turkish('account:orders.reordered', { count: 1 })).hover();
  await page.getByRole('link', { name: turkish('account:orders.toCart') }).click();
  await cartIn(main, turkish).line(piece.name.tr).waitFor();
});

// The layout is the same in both languages: each is walked on one device.
for (const [locale, t, device] of [
  ['tr', turkish, 'phone'],
  ['en', english, 'desktop'],
] as const) {
  const to = paths(locale);

  journey(
    `the account pages are accessible and quiet (${locale})`,
    async ({ page }) => {
      const customer = await newCustomer(page);
      await asCustomer(page, customer, '/api/addresses', ADDRESS);
      await asCustomer(page, customer, '/api/favorites/add', { productId: piece.id });
      await openAs(page, customer, to.account.profile);
      for (const place of ['profile', 'orders', 'favourites', 'addresses', 'security'] as const) {
        await openAlive(page, to.account[place]);
        await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t(`auth:menu.${place}`));
        await expectAccessible(page);
      }
    },
    { device },
  );
}

journey('a customer comes and leaves in one tab, and has done so in all', async (visit) => {
  const { page } = visit;
  const to = paths('tr');
  const customer = await newCustomer(page);
  const second = await visit.openTab();
  await second.goto(to.account.favourites);
  await second.waitForURL((url) => url.pathname === to.login);
  await openAlive(second, second.url());
  await page.bringToFront();
  await openAlive(page, `${to.login}?next=${encodeURIComponent(to.account.profile)}`);
  visit.expectComplaint(/401.*\/api\/auth\/login/);
  await signIn(page, customer.email, 'Yanlış!2026x');
  await page.getByText(turkish('errors:invalid_credentials')).waitFor();
  await signIn(page, customer.email);
  await page.waitForURL((url) => url.pathname === to.account.profile);

  await second.waitForURL((url) => url.pathname === to.account.favourites);
  await second.getByText(turkish('account:favourites.empty')).waitFor();
  await page.bringToFront();
  const menu = await openUserMenu(page);
  await menu.getByRole('button', { name: turkish('auth:menu.logout') }).click();
  await page.waitForURL((url) => url.pathname === to.home);
  await second.waitForURL((url) => url.pathname === to.login);
  await page
    .getByRole('banner')
    .getByRole('link', { name: turkish('auth:login.submit') })
    .waitFor();
  expect(await page.evaluate(() => ['accessToken', 'refreshToken'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ]);
});

journey(
  'an account is deleted with its password, and says so though the first answer is lost',
  async (visit) => {
    const { page } = visit;
    const to = paths('tr');
    const customer = await newCustomer(page);
    await openAs(page, customer, to.account.security);
    // Panels above it come late.
    await press(page.getByRole('button', { name: turkish('account:delete.open') }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: turkish('account:password.current') }).fill(PASSWORD);
    await expectAccessible(page);
    await loseAnswer(visit, '/api/account');
    await dialog.getByRole('button', { name: turkish('account:delete.yes') }).click();
    await page.getByRole('dialog', { name: turkish('account:delete.done') }).waitFor();
    await dialog.getByRole('button', { name: turkish('account:delete.home') }).click();
    await page.waitForURL((url) => url.pathname === to.home);
    await page
      .getByRole('banner')
      .getByRole('link', { name: turkish('auth:login.submit') })
      .waitFor();
  },
  { device: 'desktop' },
);
