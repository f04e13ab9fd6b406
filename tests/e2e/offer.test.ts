/** An offer: the windows of a home as one list with a sum, filled without network, printed, sent, ordered. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { formatMoney } from '../../src/domain/money/money.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { paths } from '../../src/lib/paths.ts';
import { confirmed, productPage } from './pages/product.ts';
import { cartIn } from './pages/cart.ts';
import { openAlive, untilAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { english, turkish as t } from './support/messages.ts';
import { categories, configured, curtain, shop, WINDOW } from './support/shop.ts';
import { DEVICES, expectAccessible } from './support/visit.ts';
import { withoutNetwork } from './support/no-network.ts';

const to = paths('tr');
const priceIn = (width: number, height: number): number => priceOf(curtain, configured({ width, height })).unitPrice;
const kitchen = { width: 120, height: 130 };
const bothWindows = priceIn(WINDOW.width, WINDOW.height) + priceIn(kitchen.width, kitchen.height);

const rooms = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
const total = (page: Page) => page.getByRole('region', { name: t('cart:totals.title') }).locator('[data-row=total] dd');

async function addWindow(page: Page, room: string, { width, height }: typeof WINDOW): Promise<void> {
  await page.getByRole('button', { name: t('offer:addWindow') }).click();
  const dialog = page.getByRole('dialog', { name: t('windows:addTitle') });
  await dialog.getByLabel(t('windows:room')).fill(room);
  await dialog.getByLabel(t('windows:width')).fill(String(width));
  await dialog.getByLabel(t('windows:height')).fill(String(height));
  await dialog.getByRole('button', { name: t('windows:save') }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function addCurtain(page: Page, room: string): Promise<void> {
  await page.getByRole('button', { name: t('offer:addLineTo', { room }) }).click();
  const picking = page.getByRole('dialog', { name: t('offer:pick.title', { room }) });
  await picking.getByLabel(t('offer:pick.search')).fill(curtain.name.tr);
  await expectAccessible(page);
  await picking.getByRole('button', { name: curtain.name.tr, exact: true }).click();
  const choosing = page.getByRole('dialog', { name: curtain.name.tr });
  const title = choosing.getByRole('heading', { name: curtain.name.tr });
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await choosing.getByRole('button', { name: t('offer:line.add') }).click();
  await choosing.getByText(t('offer:line.pleatMissing')).waitFor();
  await expectAccessible(page);
  await choosing.getByRole('radio', { name: t('cart:pleat.normal') }).check();
  await choosing.getByRole('button', { name: t('offer:line.add') }).click();
  await choosing.waitFor({ state: 'detached' });
}

journey('filled in a house without network, printed, sent by a link, and ordered once', async (visit) => {
  const { page, origin } = visit;
  await openAlive(page, to.offer);
  await page.getByRole('heading', { name: t('offer:empty') }).waitFor();
  await expectAccessible(page);
  await page.getByText(t('offer:ready')).waitFor();

  // Requests that the worker makes before it answers by itself.
  visit.expectComplaint(/request: GET \S+\/offer net::ERR_INTERNET_DISCONNECTED/);
  visit.expectComplaint(/request: GET \S+\/data\/offer-goods\.json net::ERR_INTERNET_DISCONNECTED/);
  const house = await withoutNetwork(visit);
  await page.getByText(t('offer:offline')).waitFor();
  await addWindow(page, 'Salon', WINDOW);
  await addCurtain(page, 'Salon');
  await addWindow(page, 'Mutfak', kitchen);
  await page
    .getByRole('listitem', { name: 'Salon' })
    .getByRole('button', { name: `${t('offer:copyLines')} Salon`, exact: true })
    .click();
  const copying = page.getByRole('dialog', { name: t('offer:copyTo.title') });
  await copying.getByLabel('Mutfak').check();
  await copying.getByRole('button', { name: t('offer:copyTo.save') }).click();
  await expect.poll(() => total(page).textContent()).toBe(formatMoney(bothWindows, 'tr'));
  await house.reload();
  await untilAlive(page);
  await expect.poll(() => total(page).textContent()).toBe(formatMoney(bothWindows, 'tr'));
  expect(await rooms(page)).toEqual(['Salon', 'Mutfak']);
  await page.getByLabel(t('offer:forWhom')).fill('Ayşe Yılmaz');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('offer:act.order') }).click();
  await page.getByText(t('offer:order.offline')).waitFor();
  await house.end();
  await page.getByText(t('offer:offline')).waitFor({ state: 'detached' });

  await page.emulateMedia({ media: 'print' });
  await page.getByText(shop.legalName).first().waitFor();
  await page.getByText('Ayşe Yılmaz', { exact: true }).waitFor();
  await page.getByText(t('offer:paper.signCustomer')).waitFor();
  expect(await page.getByRole('main').getByRole('button').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });

  const whatsapp = await page.getByRole('link', { name: t('offer:act.whatsapp') }).getAttribute('href');
  const [, link = ''] = /(http\S+)$/.exec(new URL(whatsapp ?? '').searchParams.get('text') ?? '') ?? [];
  expect(link).toContain(`${origin}${to.offer}#o=`);

  const receiver = await page
    .context()
    .browser()!
    .newContext({ ...DEVICES.phone, baseURL: origin });
  const other = await receiver.newPage();
  await other.goto(link);
  await other.getByRole('heading', { name: t('offer:linked.title') }).waitFor();
  await expect.poll(() => total(other).textContent()).toBe(formatMoney(bothWindows, 'tr'));
  expect(await other.getByText('Ayşe Yılmaz').count()).toBe(0);
  await expectAccessible(other);
  await other.getByRole('button', { name: t('offer:act.order') }).click();
  await other.waitForURL((url) => url.pathname === to.cart);
  const cart = cartIn(other.getByRole('main'));
  await cart.checkout.waitFor();
  expect(await cart.root.getByText('Salon', { exact: true }).count()).toBe(1);
  expect(await cart.root.getByText('Mutfak', { exact: true }).count()).toBe(1);
  await other.goto(link);
  await other.getByRole('button', { name: t('offer:act.order') }).click();
  const asked = other.getByRole('alertdialog', { name: t('offer:order.allThere') });
  await asked.waitFor();
  await expectAccessible(other);
  await asked.getByRole('link', { name: t('offer:order.toCart') }).click();
  await expect.poll(() => cart.lines.count()).toBe(2);

  await other.goto(link.slice(0, -5));
  await other.reload();
  await other.getByText(t('offer:linked.broken')).waitFor();
  await receiver.close();
});

journey('without a network any page is the one with the phone number, in its language', async (visit) => {
  const { page, context } = visit;
  await openAlive(page, to.windows);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // Its files are there before it is active.
    while (registration.active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20));
  });
  visit.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto(to.category(categories[0]?.slug ?? ''));
  await page.getByRole('heading', { name: t('disconnected:title'), level: 1 }).waitFor();
  await page.getByRole('link', { name: t('disconnected:call', { phone: shop.contact.phone }) }).waitFor();
  await expectAccessible(page);
  await page.goto('/en/cart#kept');
  await page.getByRole('heading', { name: english('disconnected:title'), level: 1 }).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: english('disconnected:retry') }).click();
  await page.getByRole('heading', { name: english('disconnected:title') }).waitFor({ state: 'detached' });
  // The secret of a letter, an offer and a payment stand there.
  expect(new URL(page.url()).hash).toBe('#kept');
});

journey(
  'begun with the cart, the same in two tabs; what was deleted comes back',
  async ({ page, openTab }) => {
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    await product.pressAdd();
    await confirmed(page);
    await openAlive(page, to.cart);
    await page.getByRole('link', { name: t('offer:fromCart') }).click();
    const name = t('cart:window.sized', WINDOW);
    const window = page.getByRole('listitem', { name });
    const price = formatMoney(priceIn(WINDOW.width, WINDOW.height), 'tr');
    await window.getByText(price, { exact: true }).first().waitFor();

    const other = await openTab();
    await openAlive(other, to.offer);
    await expect.poll(() => rooms(other)).toEqual([name]);
    await addWindow(other, 'Mutfak', kitchen);
    await expect.poll(() => rooms(page)).toEqual([name, 'Mutfak']);
    await window.getByRole('button', { name: `${t('offer:delete')} ${name}`, exact: true }).press('Enter');
    // The window is gone with its buttons: the focus is on the undo, which stays for it.
    const undo = page.getByRole('button', { name: t('offer:undo') });
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => rooms(other)).toEqual(['Mutfak']);
    await undo.press('Enter');
    await expect.poll(() => rooms(other)).toEqual([name, 'Mutfak']);
    const back = page.getByRole('heading', { name, exact: true });
    await expect.poll(() => back.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await expectAccessible(page);
  },
  { device: 'desktop' },
);
