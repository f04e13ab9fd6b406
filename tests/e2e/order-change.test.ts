/** Another size of what was ordered: an operator asks, the customer answers by the link of the letter (decisions A8). */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { publicHolidays } from '../../src/build/content/holidays.ts';
import { nextWorkingDay } from '../../src/domain/order/delivery-dates.ts';
import { dayInIstanbul, daysAfter } from '../../src/domain/values/dates.ts';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { newCustomer, type Customer } from './pages/account.ts';
import { openPart, operatorSession } from './pages/operator.ts';
import { openAlive, untilAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { mailedLink } from './support/letters.ts';
import { english, turkish as t } from './support/messages.ts';
import { configured, curtain, WINDOW } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');

/** A Sunday some weeks ahead, when nothing is delivered, before two days of one month on which something is. */
function closedSunday(): string {
  const today = dayInIstanbul(new Date());
  const isOpen = (day: string) => nextWorkingDay(day, publicHolidays(today)) === day;
  const days = Array.from({ length: 90 }, (_, count) => daysAfter(today, 35 + count));
  const sunday = days.find((day) => {
    const [first, second] = [daysAfter(day, 1), daysAfter(day, 2)];
    return (
      new Date(day).getUTCDay() === 0 && isOpen(first) && isOpen(second) && first.slice(0, 7) === second.slice(0, 7)
    );
  });
  if (!sunday) throw new Error('expected a week that begins with two working days');
  return sunday;
}

/** Places an order by the call that the checkout makes; prices are asked for first, by naming a wrong one. */
async function placeOrder(page: Page, { email, accessToken }: Customer): Promise<string> {
  const order = {
    items: [
      {
        productId: curtain.id,
        quantity: 1,
        color: curtain.colors[0]?.id,
        room: 'Salon',
        configuration: configured(),
      },
    ],
    delivery: {
      ...{ firstName: 'Zeynep', lastName: 'Örnek', email, phone: '0532 111 22 33' },
      ...{ address: 'Moda Cad. No: 12', city: '34', district: 'kadikoy', postalCode: '34710' },
    },
    payment: { type: 'credit-card', card: { brand: 'visa', last4: '1111' } },
    consents: { distanceSales: true, customMade: true },
  };
  const post = async <Data>(expectedTotal: number): Promise<Data> => {
    const answer = await page.request.post('/api/orders', {
      headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() },
      data: { ...order, expectedTotal },
    });
    return ((await answer.json()) as { data: Data }).data;
  };
  const { total } = await post<{ total: number }>(0);
  return (await post<{ orderNo: string }>(total)).orderNo;
}

journey(
  'an operator asks for another size, the customer agrees by the link, and the operator sees it',
  async (visit) => {
    const { page } = visit;
    const customer = await newCustomer(page);
    const orderNo = await placeOrder(page, customer);
    const [before, after] = [`${WINDOW.width} × ${WINDOW.height} cm`, `${WINDOW.width + 10} × ${WINDOW.height} cm`];

    await operatorSession(page, 'change');
    await openAlive(page, adminPaths.order(orderNo));
    const open = t('admin-orders:change.openOf', { piece: '1. Salon' });
    await main(page).getByRole('button', { name: open }).click();
    const form = page.getByRole('dialog', { name: t('admin-orders:change.title') });
    const width = form.getByRole('textbox', { name: t('admin-orders:change.width') });
    const send = form.getByRole('button', { name: t('admin-orders:change.send') });
    await width.fill('2,5');
    await send.click();
    await form.getByText(t('admin-orders:change.sizeWrong')).waitFor();
    await width.fill(String(WINDOW.width));
    await form.getByText(t('admin-life:change.refused.nothing')).waitFor();
    await width.fill(String(WINDOW.width + 10));
    await form.getByText(t('admin-orders:change.difference')).waitFor();
    await expectAccessible(page);
    await send.click();
    const asked = main(page).getByRole('region', { name: t('admin-orders:proposal.title') });
    await asked.getByText(after).waitFor();
    await expectAccessible(page);

    // In another browser, without an account: the answer is lost on its way, and the press is repeated.
    const other = await page.context().browser()?.newContext({ baseURL: visit.origin, locale: 'tr-TR' });
    const buyer = await other?.newPage();
    if (!buyer) throw new Error('no second browser');
    await buyer.setViewportSize({ width: 390, height: 844 });
    await buyer.goto(await mailedLink(customer.email, '/change'));
    await untilAlive(buyer);
    const proposed = main(buyer).getByRole('region', { name: t('order-change:after') });
    await proposed.getByText(after).waitFor();
    await main(buyer)
      .getByRole('region', { name: t('order-change:before') })
      .getByText(before)
      .waitFor();
    await expect.poll(() => new URL(buyer.url()).hash).toBe('');
    await expectAccessible(buyer);
    let isLost = false;
    await buyer.route('**/api/order-change/answer', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    const accept = main(buyer).getByRole('button', { name: t('order-change:accept') });
    await accept.click();
    await main(buyer).getByText(t('order-change:unsure')).waitFor();
    await accept.click();
    await main(buyer).getByRole('status').getByText(t('order-change:state.accepted')).waitFor();
    await expectAccessible(buyer);
    await other?.close();

    // The operator's page is a version behind: what is pressed there changes nothing, and it says who was faster.
    visit.expectComplaint(/409.*\/api\/admin\/orders/);
    await asked.getByRole('button', { name: t('admin-orders:proposal.withdraw') }).click();
    await main(page).getByText(t('admin-orders:conflict.title')).waitFor();
    await main(page).getByText(after).first().waitFor();
    await asked.getByRole('button').waitFor({ state: 'detached' });
    const tick = main(page).getByRole('checkbox', {
      name: t('admin-orders:piece.checkedOf', { piece: '1. Salon' }),
    });
    expect(await tick.isChecked()).toBe(false);
    await expectAccessible(page);
  },
);

journey('the page of the link says what to do without one (en)', async ({ page }) => {
  await openAlive(page, '/en/change');
  await main(page).getByRole('alert').waitFor();
  await main(page)
    .getByRole('link', { name: english('order-change:home') })
    .waitFor();
  await expectAccessible(page);
});

journey('an operator mends address, rooms and promise of an order on a phone', async ({ page, expectComplaint }) => {
  // A Sunday is refused.
  expectComplaint(/422/);
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer);
  await operatorSession(page, 'edit');
  await openAlive(page, adminPaths.order(orderNo));
  const open = async (way: 'delivery' | 'rooms' | 'promise') => {
    const name = t(`admin-orders:edit.${way}.open`);
    await main(page).getByRole('button', { name }).click();
    return page.getByRole('dialog', { name });
  };

  await openPart(page, t('admin-orders:who.title'));
  const delivery = await open('delivery');
  const phone = delivery.getByRole('textbox', { name: t('checkout:delivery.phone') });
  await phone.fill('0533');
  await delivery.getByRole('button', { name: t('admin-orders:edit.delivery.save') }).click();
  await delivery.getByText(t('rules:delivery.phone.invalid')).waitFor();
  await expectAccessible(page);
  await phone.fill('0533 222 11 00');
  await delivery.getByRole('textbox', { name: t('checkout:delivery.address') }).fill('Bahariye Cad. No: 7');
  await delivery.getByRole('button', { name: t('admin-orders:edit.delivery.save') }).click();
  await delivery.waitFor({ state: 'detached' });
  await main(page).getByText('Bahariye Cad. No: 7').waitFor();
  await main(page).getByRole('link', { name: '0533 222 11 00' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(t('admin-orders:edit.delivery.open'));

  const rooms = await open('rooms');
  await rooms.getByRole('textbox').fill('Çocuk odası');
  await expectAccessible(page);
  await rooms.getByRole('button', { name: t('admin-orders:edit.rooms.save') }).click();
  await main(page)
    .getByRole('button', { name: t('admin-orders:change.openOf', { piece: '1. Çocuk odası' }) })
    .waitFor();

  const promise = await open('promise');
  const sunday = closedSunday();
  const [from, until] = [daysAfter(sunday, 1), daysAfter(sunday, 2)];
  await promise.getByLabel(t('admin-orders:edit.promise.from')).fill(sunday);
  await promise.getByLabel(t('admin-orders:edit.promise.to')).fill(until);
  await promise.getByRole('button', { name: t('admin-orders:edit.promise.save') }).click();
  await promise.getByText(t('admin-life:promise.closed')).waitFor();
  await expectAccessible(page);
  await promise.getByLabel(t('admin-orders:edit.promise.from')).fill(from);
  await promise.getByRole('button', { name: t('admin-orders:edit.promise.save') }).click();
  const month = new Intl.DateTimeFormat('tr', { month: 'long', timeZone: 'UTC' }).format(new Date(from));
  await main(page)
    .getByText(new RegExp(`${new Date(from).getUTCDate()}\\s*–\\s*${new Date(until).getUTCDate()} ${month}`))
    .first()
    .waitFor();
});

journey('an operator proposes a line more, the customer sees both sums on a phone and agrees', async (visit) => {
  const { page } = visit;
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer);
  await operatorSession(page, 'change');
  await openAlive(page, adminPaths.order(orderNo));
  await main(page)
    .getByRole('button', { name: t('admin-orders:change.add') })
    .click();
  const form = page.getByRole('dialog', { name: t('admin-orders:change.addTitle') });
  await form.getByLabel(t('admin-orders:change.product')).selectOption(String(curtain.id));
  await form.getByLabel(t('admin-orders:change.room')).fill('Mutfak');
  await form.getByLabel(t('admin-orders:change.color')).selectOption({ index: 1 });
  const send = form.getByRole('button', { name: t('admin-orders:change.send') });
  await send.click();
  await form.getByText(t('admin-orders:change.sizeWrong')).first().waitFor();
  await form.getByRole('textbox', { name: t('admin-orders:change.width') }).fill(String(WINDOW.width));
  await form.getByRole('textbox', { name: t('admin-orders:change.height') }).fill(String(WINDOW.height));
  await form.getByRole('textbox', { name: t('admin-orders:change.count') }).fill('2');
  await form.getByText(t('admin-orders:change.difference')).waitFor();
  await expectAccessible(page);
  await send.click();
  await main(page)
    .getByText(/Yeni satır: 2 adet/)
    .waitFor();

  const other = await page.context().browser()?.newContext({ baseURL: visit.origin, locale: 'tr-TR' });
  const buyer = await other?.newPage();
  if (!buyer) throw new Error('no second browser');
  await buyer.setViewportSize({ width: 390, height: 844 });
  await buyer.goto(await mailedLink(customer.email, '/change'));
  await buyer.getByText(t('order-change:notYet')).waitFor();
  await expectAccessible(buyer);
  await buyer.getByRole('button', { name: t('order-change:accept') }).click();
  await buyer.getByText(t('order-change:state.accepted')).waitFor();
  await other?.close();

  await page.reload();
  await untilAlive(page);
  await main(page)
    .getByRole('button', { name: t('admin-orders:change.openOf', { piece: '2. Mutfak' }) })
    .waitFor();
});
