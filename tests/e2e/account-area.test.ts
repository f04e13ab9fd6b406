/** Customers' acts in their account. That its pages are the same in English, `account` shows. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { ADDRESS, asCustomer, newCustomer, openAs, PASSWORD } from './pages/account.ts';
import { openAlive, untilIdle } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { piece } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';
import { turkish as t } from './support/messages.ts';

const NEW = 'Perdelik!2027y';

const to = paths('tr');
/** Texts of the element with the focus; none where the page's body has it. */
const focused = (page: Page) => page.locator(':focus').allTextContents();

journey('profile, addresses and favourites', async ({ page, context, origin }) => {
  const customer = await newCustomer(page);
  await asCustomer(page, customer, '/api/addresses', { ...ADDRESS, addressTitle: 'İş' });
  await asCustomer(page, customer, '/api/addresses', ADDRESS);
  await asCustomer(page, customer, '/api/favorites/add', { productId: piece.id });
  await openAs(page, customer, to.account.profile);
  const main = page.getByRole('main');

  const lastName = main.getByRole('textbox', { name: t('auth:field.lastName') });
  await lastName.fill('Yıldız');
  await main.getByRole('button', { name: t('account:profile.save') }).click();
  const saved = main.getByRole('status').getByText(t('rules:profile.saved'));
  await saved.waitFor();
  await saved.waitFor({ state: 'detached' });
  await lastName.fill('Yanlış');
  await main.getByRole('button', { name: t('account:profile.reset') }).click();
  await expect.poll(() => lastName.inputValue()).toBe('Yıldız');

  await openAlive(page, to.account.addresses);
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
  const isDefault = (title: 'home' | 'work') =>
    cards
      .filter({ has: page.getByRole('heading', { name: t(`account:addresses.titles.${title}`), exact: true }) })
      .getByText(t('account:addresses.default'), { exact: true });
  await isDefault('work').waitFor();
  await main.getByRole('button', { name: t('account:addresses.makeDefault') }).click();
  await page.getByText(t('account:addresses.defaultSet')).waitFor();
  await isDefault('home').waitFor();
  expect(await isDefault('work').count()).toBe(0);
  expect(await focused(page)).toEqual([t('account:addresses.count', { count: 2 })]);

  await cards
    .first()
    .getByRole('button', { name: t('account:addresses.edit') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('account:addresses.editTitle') });
  const street = dialog.getByRole('textbox', { name: t('account:addresses.field.street') });
  expect(await street.inputValue()).toBe(ADDRESS.street);
  await street.fill('Bahariye Cad.');
  await dialog.getByRole('button', { name: t('account:addresses.save') }).click();
  await page.getByText(t('account:addresses.saved')).waitFor();
  await cards.getByText('Bahariye Cad.').waitFor();

  await cards
    .first()
    .getByRole('button', { name: t('account:addresses.delete') })
    .click();
  const question = page.getByRole('alertdialog', { name: t('account:addresses.askDelete') });
  await question.getByRole('button', { name: t('account:addresses.delete') }).click();
  await page.getByText(t('account:addresses.deleted')).waitFor();
  await isDefault('work').waitFor();
  await expect.poll(() => cards.count()).toBe(1);
  expect(await focused(page)).toEqual([t('account:addresses.count', { count: 1 })]);

  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await openAlive(page, to.account.favourites);
  await main.getByRole('button', { name: t('account:favourites.copy') }).click();
  await page.getByText(t('account:favourites.copied')).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(origin + to.product(piece.slug));
  await main.getByRole('button', { name: t('account:favourites.remove') }).click();
  await main.getByText(t('account:favourites.empty')).waitFor();
  expect(await focused(page)).toEqual([t('account:favourites.count', { count: 0 })]);
});

journey('visits that are asked for late move nothing where there are none', async ({ page }) => {
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/api/account/visits', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/account/visits');
  await openAs(page, await newCustomer(page), to.account.profile);
  const save = page.getByRole('main').getByRole('button', { name: t('account:profile.save') });
  await asked;
  await untilIdle(page);
  const before = await save.boundingBox();
  const answered = page.waitForResponse('**/api/account/visits');
  answer.resolve(undefined);
  await (await answered).finished();
  await untilIdle(page);
  expect(await save.boundingBox()).toEqual(before);
});

journey('a new address whose answer is lost is one address, mended or not, also after a reload', async (visit) => {
  const { page } = visit;
  await openAs(page, await newCustomer(page), to.account.addresses);
  const main = page.getByRole('main');
  const label = (field: 'firstName' | 'street') => t(`account:addresses.field.${field}`);
  const dialog = page.getByRole('dialog', { name: t('account:addresses.addTitle') });
  const save = dialog.getByRole('button', { name: t('account:addresses.save') });
  const fill = async () => {
    await main
      .getByRole('button', { name: t('account:addresses.add') })
      .first()
      .click();
    for (const [name, value] of Object.entries(ADDRESS)) {
      const field = dialog.locator(`input[name="${name}"]:is([type="text"], [type="tel"], :not([type]))`);
      if ((await field.count()) === 1) await field.fill(value);
    }
    await dialog.getByRole('combobox', { name: t('geo:city.label') }).selectOption(ADDRESS.cityCode);
    await dialog.getByRole('combobox', { name: t('geo:district.label') }).selectOption(ADDRESS.districtCode);
  };
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/addresses'))
      names.push(request.headers()['idempotency-key'] ?? '');
  });
  let lost = 0;
  await page.route('**/api/addresses', async (route) => {
    if (route.request().method() !== 'POST' || lost >= 2) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  visit.expectComplaint(/ERR_FAILED.*\/api\/addresses|\/api\/addresses.*ERR_FAILED/);

  await fill();
  await save.click();
  await dialog.getByRole('alert').getByText(t('account:addresses.notCreated')).waitFor();
  await page.reload();
  await main.getByText(ADDRESS.street).first().waitFor();
  await fill();
  await save.click();
  await dialog.getByRole('alert').getByText(t('account:addresses.notCreated')).waitFor();
  await dialog.getByRole('textbox', { name: label('street') }).fill('Lale Sok.');
  // On a phone the toast of the failure lies over the button for a while; the keyboard sends as well.
  await page.keyboard.press('Enter');
  await page.getByText(t('account:addresses.saved')).waitFor();
  await main.getByText('Lale Sok.').first().waitFor();
  expect(await main.getByText(ADDRESS.street).count()).toBe(0);
  expect([names.length, new Set(names).size]).toEqual([3, 1]);
});

journey('a new password whose first answer is lost, sessions and one’s own data', async (visit) => {
  const { page } = visit;
  const customer = await newCustomer(page);
  await openAs(page, customer, to.account.security);
  const main = page.getByRole('main');
  const devices = main.getByRole('region', { name: t('account:sessions.title') }).getByRole('listitem');
  await expect.poll(() => devices.count()).toBe(2);

  await loseAnswer(visit, '/api/account/password');
  const password = (name: string) => main.getByRole('textbox', { name, exact: true });
  await password(t('account:password.current')).fill(PASSWORD);
  await password(t('auth:field.newPassword')).fill(NEW);
  await main.getByRole('button', { name: t('account:password.save') }).click();
  await main.getByText(t('account:password.changed')).waitFor();
  await expect.poll(() => devices.count()).toBe(1);

  await page.request.post('/api/auth/login', { data: { email: customer.email, password: NEW } });
  await openAlive(page, to.account.security);
  await expect.poll(() => devices.count()).toBe(2);
  await devices
    .filter({ hasNotText: t('account:sessions.current') })
    .getByRole('button', { name: t('account:sessions.end') })
    .click();
  await page.getByText(t('account:sessions.ended')).waitFor();
  await expect.poll(() => devices.count()).toBe(1);
  expect(await focused(page)).toEqual([t('account:sessions.title')]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: t('account:export.get') }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: { email: string } };
  expect(data.profile.email).toBe(customer.email);

  await main.getByRole('button', { name: t('account:sessions.endAll') }).click();
  const dialog = page.getByRole('dialog', { name: t('account:sessions.askEndAll') });
  const endAll = dialog.getByRole('button', { name: t('account:sessions.endAll') });
  await endAll.click();
  await dialog.getByText(t('rules:password.current.required')).waitFor();
  await expectAccessible(page);
  visit.expectComplaint(/422.*\/api\/auth\/logout-all/);
  await dialog.getByRole('textbox', { name: t('account:password.current') }).fill(PASSWORD);
  await endAll.click();
  await dialog.getByText(t('rules:password.current.wrong')).waitFor();
  await loseAnswer(visit, '/api/auth/logout-all');
  await dialog.getByRole('textbox', { name: t('account:password.current') }).fill(NEW);
  await endAll.click();
  await page.waitForURL((url) => url.pathname === to.login);
});

journey(
  'a page that cannot be drawn says so instead of staying empty',
  async (visit) => {
    const { page } = visit;
    const customer = await newCustomer(page);
    await openAs(page, customer, to.account.profile);
    const order = {
      orderNo: 'KP-1760000000000',
      status: 'Pending',
      createdAt: 'never',
      itemCount: 1,
      total: 1,
      cancellable: true,
      windows: [],
    };
    await page.route('**/api/account/orders?*', (route) =>
      route.fulfill({ json: { IsSuccess: true, Data: [order], Message: null, Error: null } }),
    );
    visit.expectComplaint(/RangeError/);
    await openAlive(page, to.account.orders);
    await page.getByText(t('calls:broken'), { exact: true }).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/account/orders?*');
    await page.getByRole('button', { name: t('calls:reload') }).click();
    await page.getByRole('heading', { name: t('account:orders.empty') }).waitFor();
  },
  { device: 'desktop' },
);
