/** One cart in two tabs, and both press "place the order". */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { expectCount } from './pages/cart.ts';
import { checkoutPage, withCurtain, type Checkout } from './pages/checkout.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { openedStorage } from './support/opened-storage.ts';
import type { Visit } from './support/visit.ts';

const to = paths('tr');

interface TwoTabs {
  readonly pages: readonly [Page, Page];
  readonly checkouts: readonly [Checkout, Checkout];
  readonly keys: string[];
  readonly orders: Set<string>;
  /** Lets the first call for an order go on; until then it is on its way. */
  readonly release: () => void;
}

/** Both at the last step with every consent given; the first order asked for is held on its way. */
async function twoTabs(visit: Visit, { fail = false, deaf = false } = {}): Promise<TwoTabs> {
  const left = await withCurtain(visit.page);
  await left.reachReview();
  // The draft is kept, with its step.
  await expect.poll(() => openedStorage(visit.page)).toMatch(/\\"step\\":3/);
  const page = await visit.openTab();
  // Its own view of the cart stays behind, as that of a tab in the background may.
  if (deaf) {
    await page.addInitScript(() => {
      const listen = globalThis.addEventListener.bind(globalThis);
      globalThis.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
        if (type !== 'storage') listen(type, ...rest);
      };
    });
  }
  await page.goto(to.checkout);
  const right = checkoutPage(page);
  await right.consents.first().waitFor();
  await left.consentToAll();
  await right.consentToAll();

  const [keys, orders] = [[] as string[], new Set<string>()];
  const gate = Promise.withResolvers<undefined>();
  await visit.context.route('**/api/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length === 1) {
      await gate.promise;
      if (fail) return route.abort();
    }
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { orderNo: string } };
    orders.add(data.orderNo);
    return route.fulfill({ response });
  });
  return {
    pages: [visit.page, page],
    checkouts: [left, right],
    keys,
    orders,
    release: () => {
      gate.resolve(undefined);
    },
  };
}

const pressBoth = ({ checkouts }: TwoTabs): Promise<unknown> =>
  Promise.all(checkouts.map((checkout) => checkout.place('bank-transfer').click()));

async function expectOneOrder({ pages, keys, orders }: TwoTabs): Promise<void> {
  await Promise.all(pages.map((page) => page.waitForURL(`**${to.orderConfirmation}`)));
  await expect.poll(() => orders.size).toBe(1);
  const [orderNo = ''] = orders;
  for (const page of pages) await page.getByRole('main').getByText(orderNo).first().waitFor();
  expect(new Set(keys).size).toBe(1);
  for (const page of pages) await expectCount(page, 0);
}

journey('two tabs pressed together: one order, and both end at its confirmation', async (visit) => {
  const tabs = await twoTabs(visit);
  await pressBoth(tabs);
  const waiting = tabs.pages.map((page) => page.getByRole('button', { name: t('checkout:place.waiting') }));
  await expect
    .poll(async () => (await Promise.all(waiting.map((button) => button.count()))).toSorted())
    .toEqual([0, 1]);
  await expect.poll(() => tabs.keys.length).toBeGreaterThan(0);
  expect(tabs.keys).toHaveLength(1);
  tabs.release();
  await expectOneOrder(tabs);
});

journey(
  'the tab that waited may try again when the other got no answer',
  async (visit) => {
    visit.expectComplaint(/ERR_FAILED.*\/api\/orders|\/api\/orders.*ERR_FAILED/);
    const tabs = await twoTabs(visit, { fail: true });
    await tabs.checkouts[0].place('bank-transfer').click();
    await tabs.pages[0].getByRole('button', { name: t('checkout:place.placing') }).waitFor();
    await tabs.checkouts[1].place('bank-transfer').click();
    await tabs.pages[1].getByRole('button', { name: t('checkout:place.waiting') }).waitFor();
    tabs.release();
    const { problem } = tabs.checkouts[1];
    await problem.getByText(t('checkout:problem.unanswered')).waitFor();
    await problem.getByRole('button', { name: t('calls:retry') }).click();
    await tabs.pages[1].waitForURL(`**${to.orderConfirmation}`);
    expect(new Set(tabs.keys).size).toBe(1);
  },
  { device: 'desktop' },
);

journey(
  'a tab whose cart was changed in another says so instead of ordering the former one',
  async (visit) => {
    const tabs = await twoTabs(visit, { deaf: true });
    tabs.release();
    await tabs.pages[0].goto(to.cart);
    await tabs.pages[0].getByRole('button', { name: /^Adedi artır/ }).click();
    await expectCount(tabs.pages[0], 2);
    await tabs.checkouts[1].place('bank-transfer').click();
    await tabs.checkouts[1].problem.getByText(t('checkout:problem.changed')).waitFor();
    expect(tabs.keys).toEqual([]);
  },
  { device: 'desktop' },
);
