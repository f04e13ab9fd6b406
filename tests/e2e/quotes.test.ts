/** A quote: an operator makes it for a customer found by telephone, the customer opens its link and orders in the checkout. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer } from './pages/account.ts';
import { cartIn } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { openPart, operatorSession } from './pages/operator.ts';
import { DELIVERY, placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, WINDOW } from './support/shop.ts';
import { DEVICES, expectAccessible } from './support/visit.ts';

const to = paths('tr');
/** A telephone that no other order of the shop has: the newest order with it tells the customer. */
const BUYER = { firstName: 'Zeynep', phone: '0532 111 22 44' };

async function fillWindow(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('offer:addWindow') }).click();
  const dialog = page.getByRole('dialog', { name: t('windows:addTitle') });
  await dialog.getByLabel(t('windows:room')).fill('Salon');
  await dialog.getByLabel(t('windows:width')).fill(String(WINDOW.width));
  await dialog.getByLabel(t('windows:height')).fill(String(WINDOW.height));
  await dialog.getByRole('button', { name: t('windows:save') }).click();
  await page.getByRole('button', { name: t('offer:addLineTo', { room: 'Salon' }) }).click();
  const picking = page.getByRole('dialog', { name: t('offer:pick.title', { room: 'Salon' }) });
  await picking.getByLabel(t('offer:pick.search')).fill(curtain.name.tr);
  await picking.getByRole('button', { name: curtain.name.tr, exact: true }).click();
  const choosing = page.getByRole('dialog', { name: curtain.name.tr });
  await choosing.getByRole('radio', { name: t('cart:pleat.normal') }).check();
  await choosing.getByRole('button', { name: t('offer:line.add') }).click();
  await choosing.waitFor({ state: 'detached' });
}

journey('an operator makes a quote, and its customer orders from the link', async ({ page, origin }) => {
  const customer = await newCustomer(page);
  await placeOrder(page, customer, { delivery: { ...DELIVERY, ...BUYER, email: customer.email } });
  await operatorSession(page, 'quotes');
  const main = page.getByRole('main');
  await openAlive(page, adminPaths.orders);
  await main.getByRole('link', { name: t('admin-orders:newQuote') }).click();
  await page.waitForURL((url) => url.pathname.replace(/\/$/, '') === adminPaths.newOrder);
  await main.getByLabel(t('admin-quotes:customer.phone'), { exact: true }).fill(BUYER.phone);
  await main.getByRole('button', { name: t('admin-quotes:customer.find') }).click();
  await main.getByRole('link', { name: t('admin-quotes:customer.card') }).waitFor();
  await fillWindow(page);
  const form = main.getByRole('form', { name: t('admin-quotes:form.title') });
  expect(await form.getByLabel(t('admin-quotes:form.firstName'), { exact: true }).inputValue()).toBe(BUYER.firstName);
  await form.getByLabel(t('admin-quotes:form.firstName'), { exact: true }).fill('Nermin');
  await form.getByRole('radio', { name: t('admin-quotes:form.ways.link') }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: t('admin-quotes:form.send') }).click();
  const made = main.getByRole('region', { name: /^Nermin / });
  const whatsapp = await made.getByRole('link', { name: t('admin-quotes:whatsapp') }).getAttribute('href');
  const [, link = ''] = /(http\S+)$/.exec(new URL(whatsapp ?? '').searchParams.get('text') ?? '') ?? [];
  expect(link).toContain('/offer#quote=');
  await expectAccessible(page);

  const browser = page.context().browser();
  const receiver = await browser!.newContext({ ...DEVICES.phone, baseURL: origin });
  const other = await receiver.newPage();
  await other.goto(new URL(link).pathname + new URL(link).hash);
  await other.getByRole('heading', { name: t('offer:quote.title', { name: 'Nermin' }) }).waitFor();
  await expectAccessible(other);
  await other.getByRole('button', { name: t('offer:act.order') }).click();
  await other.waitForURL((url) => url.pathname === to.cart);
  await cartIn(other.getByRole('main')).checkout.click();
  const checkout = checkoutPage(other);
  await checkout.reachReview();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await other.waitForURL((url) => url.pathname === to.orderConfirmation);
  await receiver.close();

  await openAlive(page, adminPaths.newOrder);
  const row = main.getByRole('listitem').filter({ hasText: 'Nermin' });
  await row.getByText(t('admin-quotes:state.ordered')).waitFor();

  // Another one is withdrawn: what became of it has the focus of the button that went.
  await main.getByLabel(t('admin-quotes:customer.phone'), { exact: true }).fill(BUYER.phone);
  await main.getByRole('button', { name: t('admin-quotes:customer.find') }).click();
  await main.getByRole('link', { name: t('admin-quotes:customer.card') }).waitFor();
  await fillWindow(page);
  await form.getByLabel(t('admin-quotes:form.firstName'), { exact: true }).fill('Nuran');
  await form.getByRole('radio', { name: t('admin-quotes:form.ways.link') }).check();
  await form.getByRole('button', { name: t('admin-quotes:form.send') }).click();
  const later = main.getByRole('listitem').filter({ hasText: 'Nuran' });
  await later.getByRole('button', { name: new RegExp(`^${t('admin-quotes:list.withdraw')}`) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('admin-quotes:list.withdraw') })
    .click();
  await later.getByText(t('admin-quotes:state.withdrawn')).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent.trim()))
    .toBe(t('admin-quotes:state.withdrawn'));
  await row.getByRole('link').first().click();
  await main.getByRole('heading', { level: 1 }).waitFor();
});

journey('an operator sells at the counter, and a press repeated after a lost answer sells once', async (visit) => {
  const { page } = visit;
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await operatorSession(page, 'quotes');
  const main = page.getByRole('main');
  await openAlive(page, adminPaths.newOrder);
  await fillWindow(page);
  await main.getByRole('radio', { name: t('admin-quotes:leaves.sale') }).check();
  const form = main.getByRole('form', { name: t('admin-quotes:sale.title') });
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click();
  const fill = (field: 'firstName' | 'lastName' | 'address' | 'postalCode', value: string) =>
    form.getByLabel(t(`checkout:delivery.${field}`), { exact: true }).fill(value);
  await press(t('admin-quotes:sale.print'));
  await form.getByText(t('rules:delivery.firstName.required'), { exact: true }).waitFor();
  await fill('firstName', 'Cemile');
  await fill('lastName', 'Tezgâh');
  // A telephone that nobody has ordered with goes into the empty field, and what was typed stays.
  await main.getByLabel(t('admin-quotes:customer.phone'), { exact: true }).first().fill('0541 333 22 11');
  await main.getByRole('button', { name: t('admin-quotes:customer.find') }).click();
  await main.getByText(t('admin-quotes:customer.none')).waitFor();
  const typed = (field: 'firstName' | 'phone') => form.getByLabel(t(`checkout:delivery.${field}`), { exact: true });
  expect(await typed('firstName').inputValue()).toBe('Cemile');
  expect(await typed('phone').inputValue()).toBe('0541 333 22 11');
  await form.getByLabel(t('geo:city.label')).selectOption('34');
  await form.getByLabel(t('geo:district.label')).selectOption('kadikoy');
  await fill('address', 'Moda Cad. 1');
  await fill('postalCode', '34710');
  await form.getByRole('radio', { name: t('admin-quotes:sale.ways.terminal') }).check();
  await press(t('admin-quotes:sale.print'));
  await form.getByText(t('admin-quotes:sale.sign')).waitFor();
  await expectAccessible(page);
  await page.locator('html[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  const papers = page.getByRole('article').filter({ hasText: t('sale:intro') });
  expect(await papers.count()).toBe(2);
  expect(await papers.first().innerText()).toContain('Cemile Tezgâh');
  expect(await main.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  await fill('address', 'Moda Cad. 2');
  await form.getByText(t('admin-quotes:sale.changed')).waitFor();
  await press(t('admin-quotes:sale.print'));
  await press(t('admin-quotes:sale.book'));
  await form.getByText(t('rules:sale.signed.required')).waitFor();
  await form.getByLabel(t('admin-quotes:sale.slip')).fill('004512');
  await form.getByLabel(t('admin-quotes:sale.signed')).check();
  const lost = await loseAnswer(visit, '/api/admin/sales');
  await press(t('admin-quotes:sale.book'));
  await form
    .getByRole('alert')
    .filter({ hasText: t('admin-quotes:sale.failed') })
    .waitFor();
  await press(t('admin-quotes:sale.book'));
  const { orderNo } = (lost() as { data: { orderNo: string } }).data;
  const open = main.getByRole('link', { name: t('admin-quotes:booked.open') });
  expect(await open.getAttribute('href')).toContain(orderNo);
  await expectAccessible(page);
  await open.click();
  await openPart(page, t('admin-orders:money.title'));
  await main.getByText(t('admin-orders:paid.terminal')).first().waitFor();
  await openPart(page, t('admin-orders:who.title'));
  await main.getByText(t('admin-orders:who.noEmail')).waitFor();
});
