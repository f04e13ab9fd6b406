/** A long history in the account: older orders a page at a time, by keyboard, through a failure and a lost network. */
import type { Route } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { listAccountOrders, type OrderSummary } from '../../src/contract/orders.ts';
import { NEXT_CURSOR } from '../../src/contract/paging.ts';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs } from './pages/account.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { workerReady } from './support/no-network.ts';
import { expectAccessible } from './support/visit.ts';

const COUNT = 45;
const NEWEST = 1_795_180_000_000;

const history = Array.from({ length: COUNT }, (_, index): OrderSummary => {
  const placedAt = NEWEST - index * 86_400_000;
  const createdAt = new Date(placedAt).toISOString();
  const order = { orderNo: `KP-${placedAt}`, status: 'Delivered', createdAt, itemCount: 1, total: 1186.88 };
  return { ...order, cancellable: false, windows: [] };
});

/** The server's answer for somebody who has ordered for years; that the server gives it is the function tests' to say. */
async function answerPage(route: Route): Promise<void> {
  const { searchParams } = new URL(route.request().url());
  const { limit, cursor } = z.parse(listAccountOrders.query, Object.fromEntries(searchParams));
  const left = history.filter(({ orderNo }) => cursor === '' || Number(orderNo.slice(3)) < Number(cursor));
  const rows = left.slice(0, limit);
  const next = left.length > rows.length ? { [NEXT_CURSOR]: String(rows.at(-1)?.orderNo.slice(3)) } : {};
  await route.fulfill({
    headers: next,
    json: { IsSuccess: true, Data: rows, Message: null, Error: null },
  });
}

const to = paths('tr');

journey('older orders come by a press, and what is shown stays', async (visit) => {
  const { page, context } = visit;
  const main = page.getByRole('main');
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
  const more = main.getByRole('button', { name: t('account:orders.more') });
  const details = (index: number) => cards.nth(index).getByRole('link', { name: t('account:orders.details') });
  const path = '**/api/account/orders?*';
  await page.route(path, answerPage);
  await openAs(page, await newCustomer(page), to.account.orders);
  await expect.poll(() => cards.count()).toBe(20);
  await expectAccessible(page);

  await workerReady(page);
  await context.setOffline(true);
  await more.focus();
  await page.keyboard.press('Enter');
  await main.getByRole('alert').getByText(t('calls:offline')).waitFor();
  expect(await cards.count()).toBe(20);
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  await context.setOffline(false);

  visit.expectComplaint(/503.*\/api\/account\/orders/);
  await page.route(path, (route) =>
    route.fulfill({
      status: 503,
      json: { IsSuccess: false, Data: null, Error: t('errors:store_unavailable'), code: 'store_unavailable' },
    }),
  );
  await page.keyboard.press('Enter');
  await main.getByRole('alert').getByText(t('errors:store_unavailable')).waitFor();
  await expectAccessible(page);
  expect(await cards.count()).toBe(20);

  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  let asked = 0;
  await page.route(path, async (route) => {
    asked += 1;
    await held;
    await answerPage(route);
  });
  await page.keyboard.press('Enter');
  const busy = main.getByRole('button', { name: t('account:orders.moreBusy') });
  await busy.waitFor();
  await page.keyboard.press('Enter');
  expect(await main.getByRole('alert').textContent()).toBe('');
  go();
  await expect.poll(() => cards.count()).toBe(40);
  expect(asked).toBe(1);
  await main
    .getByRole('status')
    .getByText(t('account:orders.added', { count: 20 }))
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(history[20]?.orderNo);
  expect(await details(20).count()).toBe(1);

  await more.click();
  await expect.poll(() => cards.count()).toBe(COUNT);
  expect(await more.count()).toBe(0);
  await main
    .getByRole('status')
    .getByText(t('account:orders.added', { count: 5 }))
    .waitFor();
  await expectAccessible(page);
});
