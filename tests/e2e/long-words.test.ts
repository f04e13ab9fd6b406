/** Words without a blank, sums of a good month and long notes: nothing is pushed off the screen, cut in two or printed over. */
import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import type { CurvePoint, Today } from '../../src/contract/admin-desk.ts';
import { ADDRESS_LINE_MAX } from '../../src/domain/account/address-bounds.ts';
import { EVIDENCE_KINDS } from '../../src/domain/window/fit-cover.ts';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs } from './pages/account.ts';
import { givenCart } from './pages/given-cart.ts';
import { operatorSession } from './pages/operator.ts';
import { DELIVERY, placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain } from './support/shop.ts';
import { widerThanScreen } from './support/visit.ts';

const to = paths('tr');
/** As long as the name of a room may be. */
const WORD = 'Ağırbaşlılıkçılaştırıcılaştıramayabilece';
const NARROWEST = { width: 320, height: 640 };
const main = (page: Page) => page.getByRole('main');

const orderOf = (email: string, changes: Partial<typeof DELIVERY> & { notes?: string }, windows: number) => ({
  items: Array.from({ length: windows }, (_, index) => ({
    ...{ productId: curtain.id, quantity: 1, color: curtain.colors[0]?.id, room: WORD },
    configuration: configured({ width: 250 + index }),
  })),
  delivery: { ...DELIVERY, email, ...changes },
});

/** Sums that stand in more than one line. */
const brokenSums = (page: Page): Promise<string[]> =>
  main(page).evaluate((root) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      for (const { index, 0: sum } of (node.nodeValue ?? '').matchAll(/₺?\d[\d.]*,\d\d/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + sum.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(sum);
      }
    }
    return broken;
  });

const openFolds = (page: Page): Promise<void> =>
  main(page)
    .locator('details')
    .evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '');
    });

/** Each order of the list is of somebody with a long name. */
async function withLongNames(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { data: { items: { name: string }[] } };
  for (const row of answer.data.items) row.name = `${WORD} ${WORD}`;
  await route.fulfill({ response, json: answer });
}

/** Millions came in by each way. */
async function withMillions(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { data: { till: Record<string, Record<string, number>> } };
  for (const period of Object.values(answer.data.till))
    for (const way of Object.keys(period)) period[way] = 1_887_526.5;
  await route.fulfill({ response, json: answer });
}

/** Parts of the page of today that come by themselves. */
const FOLDS = (['curve.table', 'fit.title', 'sells.title', 'views.speeds'] as const).map((part) =>
  t(`admin-desk:today.${part}`),
);

/** Each day brought millions. */
async function withRichDays(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { data: CurvePoint[] };
  const total = 1_887_526.5;
  answer.data = answer.data.map((point) => ({ ...point, total, before: { ...point.before, total } }));
  await route.fulfill({ response, json: answer });
}

/** Orders of millions came in, and every table and list of the page is filled. */
async function withManyOrders(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { data: Today };
  const [total, measured, sold] = [1_887_526.5, { pieces: 1240, remade: 112 }, { id: 1, name: WORD }];
  const month = { orders: 120, total, cancelled: 12, cancelledTotal: 187_526.5 };
  const order = {
    orderNo: '20261129-ABCDEF',
    name: `${WORD} ${WORD}`,
    amount: total,
    promised: '2026-11-28',
    daysLeft: 3,
  };
  const open = { count: 120, sum: total, orders: [order] };
  const filled: Partial<Today> = {
    waits: { ...answer.data.waits, unpaid: open, late: open, refund: open, difference: open, carrier: open },
    fit: EVIDENCE_KINDS.map((kind) => ({ kind, covered: 1240, claimed: 112, fault: 110 })),
    sums: { today: month, week: month, month },
    lastYear: { today: month, week: month, month },
    sells: {
      products: [{ ...sold, pieces: 1240 }],
      cloths: [{ ...sold, metres: 1240.25 }],
      widths: [{ from: 300, to: null, pieces: 1240 }],
    },
    again: { days: 180, twice: measured, once: measured, products: [{ ...sold, ...measured, returned: 112 }] },
  };
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...filled } } });
}

journey(
  'long words wrap on the narrowest screen, and no sum is cut in two',
  async ({ page }) => {
    await page.setViewportSize(NARROWEST);
    const customer = await newCustomer(page);
    const orderNo = await placeOrder(page, customer, orderOf(customer.email, { firstName: WORD, lastName: WORD }, 2));
    await openAs(page, customer, to.account.order(orderNo));
    await main(page).getByRole('heading', { name: WORD }).waitFor();
    expect(await brokenSums(page)).toEqual([]);
    expect(await widerThanScreen(page)).toEqual([]);

    await givenCart(page, [{ room: WORD }, { room: WORD, window: { width: 300 } }]);
    await openAlive(page, to.checkout);
    await page.getByRole('complementary').locator('summary').first().click();
    await page.getByRole('complementary').getByText(WORD).first().waitFor();
    expect(await brokenSums(page)).toEqual([]);
    expect(await widerThanScreen(page)).toEqual([]);

    await operatorSession(page, 'words');
    await page.request.post('/api/logs/pageview', { data: { url: '/services/consultation' } });
    const metrics = [{ name: 'LCP', value: 9000 }, { name: 'INP', value: 900 }]; // prettier-ignore
    for (const url of ['/', to.cart]) await page.request.post('/api/logs/web-vitals', { data: { url, metrics } });
    await page.route('**/api/admin/orders?*', withLongNames);
    await page.route('**/api/admin/money*', withMillions);
    await page.route('**/api/admin/today*', withManyOrders);
    await page.route('**/api/admin/curve*', withRichDays);
    const found: string[] = [];
    for (const path of [adminPaths.today, adminPaths.order(orderNo), adminPaths.sheets([orderNo]), adminPaths.money]) {
      await openAlive(page, path);
      const shown = path === adminPaths.money ? main(page).getByText('1.887.526,50') : main(page).getByText(WORD);
      await shown.first().waitFor();
      if (path === adminPaths.today)
        for (const title of FOLDS) await main(page).getByText(title).waitFor({ state: 'attached' });
      await openFolds(page);
      const cut = await main(page)
        .getByRole('article')
        .evaluateAll((papers) => papers.filter((paper) => paper.scrollWidth > paper.clientWidth).length);
      const faults = [...(await widerThanScreen(page)), ...(await brokenSums(page)), ...(cut > 0 ? ['cut'] : [])];
      found.push(...faults.map((what) => `${path}: ${what}`));
    }
    expect(found).toEqual([]);
  },
  { device: 'desktop' },
);

journey(
  'a label holds the longest address whole and a long note up to its dots, and none is printed over the next one',
  async ({ page }) => {
    const note = 'Zil çalışmıyor; gelmeden yarım saat önce arayın, evde yoksam alt komşuya bırakın. ';
    const street = 'Çamlık Sokağı Gülbahçe Sitesi B Blok, kapıdan girince sağdaki merdivenden çıkın. ';
    const address = street
      .repeat(7)
      .slice(0, ADDRESS_LINE_MAX - 1)
      .padEnd(ADDRESS_LINE_MAX, 'x');
    const orderNos = [];
    for (const typed of [{ notes: note.repeat(2) }, { notes: note.repeat(6) }, { notes: note.repeat(6), address }]) {
      const { email, ...customer } = await newCustomer(page);
      orderNos.push(await placeOrder(page, { email, ...customer }, orderOf(email, typed, 1)));
    }
    await operatorSession(page, 'words');
    await openAlive(page, adminPaths.sheets(orderNos));
    await main(page)
      .getByRole('button', { name: t('admin-sheets:view.labels') })
      .click();
    await main(page).getByText(t('admin-sheets:label.note')).first().waitFor();
    // As wide as an A6 within its margins.
    await page.setViewportSize({ width: 351, height: 514 });
    await page.emulateMedia({ media: 'print' });
    const labels = main(page).getByRole('article');
    expect(await labels.count()).toBe(3);
    // Until the fonts of their sizes are there, their words are wider.
    const tooHigh = () =>
      labels.evaluateAll((all) =>
        all
          .map(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight] as const)
          .filter(([needed, had]) => needed > had || had > 514),
      );
    await expect.poll(tooHigh).toEqual([]);
    await main(page).getByText(address).waitFor();
  },
  { device: 'desktop' },
);
