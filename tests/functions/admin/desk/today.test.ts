/** The day of the shop: what waits by the index of orders, what came in and what sells by the daily counters. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shop as catalogueShop } from '../../../../functions/catalogue/shop.ts';
import { desk } from '../../../../functions/admin/desk/calls.ts';
import { figureKeys } from '../../../../functions/admin/desk/figures.ts';
import { adminOrders } from '../../../../functions/admin/orders/calls.ts';
import { visits } from '../../../../functions/admin/visits/calls.ts';
import { actOnTransfer, confirmTransfer } from '../../../../functions/orders/transfer.ts';
import { orders } from '../../../../functions/orders/calls.ts';
import { rebuildIndex } from '../../../../functions/orders/rebuild-index.ts';
import { salesDay } from '../../../../functions/orders/sales.ts';
import { key } from '../../../../functions/store/keys.ts';
import type { CurvePoint, Today } from '../../../../src/contract/admin-desk.ts';
import type { AdminOrderList } from '../../../../src/contract/admin-orders.ts';
import type { DayVisits } from '../../../../src/contract/admin-visits.ts';
import { dayInIstanbul, daysAfter } from '../../../../src/domain/values/dates.ts';
import { toKurus } from '../../../../src/domain/money/money.ts';
import { daysBetween, periodsTo } from '../../../../src/domain/order/periods.ts';
import { customer, newAddress, newEmail, startTestShop, type Customer, type TestShop } from '../../support/account.ts';
import { stopClockOfFile } from '../../support/clock.ts';
import { loseAnswer } from '../../support/lost.ts';
import { operator } from '../../support/operator.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, post, type Body } from '../../support/order.ts';
import { verdictOf } from '../../../../src/domain/shop/build-verdict.ts';
import { CARD as BY_CARD, changeOrderNow, placeOrder, readOrder } from '../../support/order-work.ts';
import { worksOf } from '../../support/work.ts';

const { ceilings } = catalogueShop;

let shop: TestShop;
let ayla: Customer;
beforeEach(async () => {
  shop = await startTestShop();
  ayla = await operator();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await shop.settled();
  await shop.stop();
});

const today = async (): Promise<Today> => {
  const { status, data } = await ayla.ask<Today>(desk, '/api/admin/today');
  expect(status).toBe(200);
  return data;
};

const place = (parts: Body = {}, by?: Customer) => placeOrder(shop, parts, by);

const CARD = { payment: BY_CARD };
stopClockOfFile();
const DAY = dayInIstanbul(new Date());
const NO_MONEY = { count: 0, sum: 0, orders: [] };
const NONE = { orders: 0, total: 0 };
const NOTHING = { orders: 0, total: 0, cancelled: 0, cancelledTotal: 0 };

/** As if the store had lived through it: what a script of another part would write. */
const hset = (orderNo: string, fields: Record<string, string>) =>
  shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));

describe('an empty shop', () => {
  it('has nothing to do and nothing to show', async () => {
    expect(await today()).toEqual({
      day: DAY,
      build: null,
      use: { commands: { used: 0, ceiling: ceilings.commands }, letters: { used: 0, ceiling: ceilings.letters } },
      hasOrders: false,
      waits: {
        ...{ answered: 0, check: 0, confirm: 0, sew: 0, stock: 0, sewing: 0, pack: 0, claims: 0 },
        ...{ visits: 0, cards: 0, messages: 0, reviews: 0, letters: 0, errors: 0 },
        unpaid: { count: 0, orders: [] },
        ...{ refund: NO_MONEY, difference: NO_MONEY, carrier: NO_MONEY },
        late: { count: 0, orders: [] },
      },
      fit: [],
      sums: { today: NOTHING, week: NOTHING, month: NOTHING },
      lastYear: { today: NONE, week: NONE, month: NONE },
      sells: { products: [], cloths: [], widths: [] },
      again: { days: 90, products: [], twice: { pieces: 0, remade: 0 }, once: { pieces: 0, remade: 0 } },
    });
  });
});

describe('the last build', () => {
  it('is told with the reasons of a refusal', async () => {
    const refused = verdictOf('refused', new Date(), ['content/products/x.yaml:3: Fiyat: eksik']);
    const write = (text: string) => shop.store.command('test', (redis) => redis.set(key.buildVerdict(), text));
    await write(JSON.stringify(refused));
    expect((await today()).build).toEqual(refused);
    await write('of another version');
    expect((await today()).build).toBeNull();
  });
});

describe('what waits', () => {
  it('is told apart: measures, transfers with their days, and what only needs a yes', async () => {
    await place(CARD);
    await place({ ...CARD, items: [ACCESSORY] });
    const transfer = await place();
    const { hasOrders, waits } = await today();
    expect(hasOrders).toBe(true);
    expect(waits).toMatchObject({ check: 1, confirm: 1, sew: 0, pack: 0 });
    const { bankAccount } = (await import('#content/shop.json', { with: { type: 'json' } })).default;
    expect(waits.unpaid).toEqual({
      count: 1,
      orders: [
        {
          orderNo: transfer.orderNo,
          name: `${transfer.delivery.firstName} ${transfer.delivery.lastName}`,
          amount: transfer.total,
          daysLeft: bankAccount.payWithinDays,
        },
      ],
    });
    await confirmTransfer(transfer.orderNo, toKurus(transfer.total));
    expect((await today()).waits).toMatchObject({ check: 2, unpaid: { count: 0, orders: [] } });
  });

  it('counts what the lists show that it leads to', async () => {
    const day = { version: 0, day: DAY, from: '10:00', to: '11:00', address: '', note: '' };
    for (const parts of [CARD, { ...CARD, items: [ACCESSORY] }, {}]) {
      const { orderNo } = await place(parts);
      await ayla.ask(visits, `/api/admin/visits/${orderNo}`, { method: 'PUT', body: day });
    }
    const sewn = await place({ ...CARD, items: [ACCESSORY] });
    const body = { version: 1, status: 'Confirmed' };
    await ayla.ask(adminOrders, `/api/admin/orders/${sewn.orderNo}`, { method: 'PATCH', body });
    const { waits } = await today();
    expect(waits).toMatchObject({ check: 1, confirm: 1, stock: 1, visits: 3, unpaid: { count: 1 } });
    const tabs = {
      ...waits,
      unpaid: waits.unpaid.count,
      late: waits.late.count,
      production: waits.sewing,
      ready: waits.pack,
      pack: waits.stock,
    };
    for (const tab of ['check', 'confirm', 'sew', 'pack', 'unpaid', 'production', 'ready', 'late'] as const) {
      const { data } = await ayla.ask<AdminOrderList>(adminOrders, `/api/admin/orders?status=${tab}`);
      expect([tab, data.counts[tab], data.items.length]).toEqual([tab, tabs[tab], tabs[tab]]);
    }
    const { data } = await ayla.ask<DayVisits>(visits, `/api/admin/visits?day=${DAY}`);
    expect(data.visits).toHaveLength(waits.visits);
  });

  it('is late from the day after the last one promised, and not while a transfer has not come', async () => {
    const { waits } = await today();
    expect(waits.late.count).toBe(0);
    const [late, due, unpaid] = [await place(CARD), await place(CARD), await place()];
    const promised = (day: string) => Number(day.replaceAll('-', ''));
    await shop.store.command('test', (redis) =>
      redis.zadd(
        key.orderPromises(),
        { score: promised(daysAfter(DAY, -1)), member: late.orderNo },
        { score: promised(DAY), member: due.orderNo },
      ),
    );
    expect((await today()).waits.late).toEqual({
      count: 1,
      orders: [{ orderNo: late.orderNo, promised: daysAfter(DAY, -1) }],
    });
    const scoreOf = (orderNo: string) =>
      shop.store.command('test', (redis) => redis.zscore(key.orderPromises(), orderNo));
    // Behind every day, until the payment comes.
    expect(Number(await scoreOf(unpaid.orderNo))).toBe(99_999_999);
    await confirmTransfer(unpaid.orderNo, toKurus(unpaid.total));
    expect(Number(await scoreOf(unpaid.orderNo))).toBe(promised(unpaid.estimatedDelivery));
  });
});

describe('what came in', () => {
  it('counts an order once, whatever answer of the store was lost', async () => {
    const body = { ...(await agreed(CARD)), delivery: { ...DELIVERY, email: newEmail() } };
    loseAnswer();
    const { data } = await post(body, { ip: newAddress() });
    vi.unstubAllGlobals();
    const { sums } = await today();
    expect(sums.today).toEqual({ ...NOTHING, orders: 1, total: data.total });
    expect(sums.month.orders).toBe(1);
  });

  it('puts a cancelled order apart, once, and takes it out of what sells', async () => {
    const person = await customer();
    const [kept, gone] = [await place(CARD, person), await place(CARD, person)];
    for (let times = 0; times < 3; times += 1) {
      await person.ask(orders, `/api/orders/${gone.orderNo}/cancel`, { method: 'POST', body: undefined });
    }
    const { sums, sells } = await today();
    expect(sums.today).toEqual({ orders: 1, total: kept.total, cancelled: 1, cancelledTotal: gone.total });
    expect(sells.products.map(({ pieces }) => pieces)).toEqual([1]);
  });

  it('puts one apart that lapsed because nobody paid', async () => {
    const unpaid = await place();
    await hset(unpaid.orderNo, { remindedAt: '1' });
    await shop.store.command('test', (redis) =>
      redis.zadd(key.unpaidTransfers(), { score: 1, member: unpaid.orderNo }),
    );
    expect(await actOnTransfer(unpaid.orderNo, undefined, { act: 'LAPSE', payBy: DAY, nextAt: 1 })).toBe('LAPSED');
    expect((await today()).sums.today).toEqual({ ...NOTHING, cancelled: 1, cancelledTotal: unpaid.total });
  });

  it('leaves an order from before the counters to the index', async () => {
    const old = await place(CARD);
    await shop.store.command('test', async (redis) => {
      await redis.hdel(key.order(old.orderNo), 'sales', 'salesAs');
      return redis.del(key.sales(salesDay(DAY)));
    });
    expect((await today()).sums.today).toEqual(NOTHING);
  });
});

describe('what sells', () => {
  it('is products by pieces, cloth by metres and windows by width', async () => {
    const wide = { ...CURTAIN, quantity: 2, configuration: { ...CURTAIN.configuration, width: 300 } };
    await place({ ...CARD, items: [CURTAIN, wide, ACCESSORY] });
    const { sells } = await today();
    expect(sells.products.map(({ id, pieces }) => [id, pieces])).toEqual([
      [1, 3],
      [35, 2],
    ]);
    expect(sells.cloths).toEqual([expect.objectContaining({ id: 1, metres: 6.25 + 2 * 7.5 })]);
    expect(sells.products.every(({ name }) => name !== null && name !== '')).toBe(true);
    expect(sells.widths).toEqual([
      { from: 250, to: 300, pieces: 1 },
      { from: 300, to: null, pieces: 2 },
    ]);
  });

  it('is the sum of all orders that are not cancelled, whatever came and went', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), isCancelled: fc.boolean() }), { maxLength: 3 }),
        async (history) => {
          await shop.store.command('test', (redis) => redis.del(key.sales(salesDay(DAY))));
          // The shop takes only so many orders of each person in a while.
          const person = await customer();
          let [count, total, pieces, cancelled] = [0, 0, 0, 0];
          for (const { quantity, isCancelled } of history) {
            const order = await place({ ...CARD, items: [{ ...ACCESSORY, quantity }] }, person);
            if (isCancelled) await person.ask(orders, `/api/orders/${order.orderNo}/cancel`, { method: 'POST' });
            [count, total] = isCancelled ? [count, total] : [count + 1, total + toKurus(order.total)];
            [pieces, cancelled] = isCancelled ? [pieces, cancelled + 1] : [pieces + quantity, cancelled];
          }
          const { sums, sells } = await today();
          expect([sums.today.orders, toKurus(sums.today.total), sums.today.cancelled]).toEqual([
            count,
            total,
            cancelled,
          ]);
          expect(sells.products.reduce((sum, one) => sum + one.pieces, 0)).toBe(pieces);
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('the call', () => {
  it('costs the same with one order of a day and with many', async () => {
    await place(CARD);
    const [few] = await worksOf(today);
    for (let times = 0; times < 12; times += 1) await place(CARD);
    const [many] = await worksOf(today);
    expect(many).toEqual(few);
  });
});

describe('figures', () => {
  it('stand beside those of the same weekdays a year ago', async () => {
    const at = (days: number) => key.sales(salesDay(daysAfter(DAY, -364 - days)));
    await shop.store.command('test', (redis) => redis.hset(at(0), { orders: 2, total: 150_000 }));
    await shop.store.command('test', (redis) => redis.hset(at(40), { orders: 5, total: 500_000 }));
    const { lastYear } = await today();
    expect(lastYear.today).toEqual({ orders: 2, total: 1500 });
    expect(lastYear.week).toEqual({ orders: 2, total: 1500 });
  });

  it('of a month stand beside those of the same month, as the curve has them', () => {
    const { lastMonth, lastDay } = figureKeys('2026-11-30', periodsTo('2026-11-30'));
    const days = daysBetween('2025-11-01', '2025-11-30');
    expect(lastMonth).toEqual(days.map((one) => key.sales(salesDay(one))));
    expect(lastDay).toEqual([key.sales(salesDay('2025-12-01'))]);
  });

  it('count the pieces of a line that came back in part', async () => {
    const { orderNo } = await place({ ...CARD, items: [{ ...CURTAIN, quantity: 4 }] });
    const [price = 0] = (await readOrder(ayla, orderNo)).lineRests;
    const back = { kind: 'due', method: 'return', line: 0, amount: price / 4, text: 'Leke' } as const;
    expect((await changeOrderNow(ayla, orderNo, { entry: back })).status).toBe(200);
    const { again } = await today();
    expect(again.products).toMatchObject([{ pieces: 4, returned: 1 }]);
    await rebuildIndex();
    expect((await today()).again).toEqual(again);
  });

  it('count pieces that are made again, and orders that came back, once and after a rebuild', async () => {
    const { orderNo } = await place({ ...CARD, items: [{ ...CURTAIN, quantity: 2 }] });
    await changeOrderNow(ayla, orderNo, { checkedLines: [0], status: 'Confirmed' });
    await changeOrderNow(ayla, orderNo, { status: 'InProduction' });
    expect((await today()).again).toMatchObject({ products: [], once: { pieces: 2, remade: 0 } });
    const sold = (await today()).sums.today;
    await changeOrderNow(ayla, orderNo, { remake: { line: 0, quantity: 1, text: 'Boy kısa' } });
    const { again, sums } = await today();
    const [product, ...others] = again.products;
    expect([product?.pieces, product?.remade, product?.returned, others.length]).toEqual([2, 1, 0, 0]);
    expect(again.once).toEqual({ pieces: 2, remade: 1 });
    expect(sums.today).toEqual(sold);
    await rebuildIndex();
    expect((await today()).again).toEqual(again);
  });

  it('count by an index that is built anew what was not counted when the order came, once, and take it away with the order', async () => {
    const { orderNo } = await place({ ...CARD, items: [{ ...CURTAIN, quantity: 2 }] });
    const counted = () =>
      shop.store.command('test', (redis) => redis.hgetall<Record<string, string>>(key.sales(salesDay(DAY))));
    const whole = await counted();
    // As a shop wrote it that counted no measured windows yet.
    await shop.store.command('test', (redis) => redis.hdel(key.sales(salesDay(DAY)), 'm:once'));
    const sales = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'sales'));
    await shop.store.command('test', (redis) =>
      redis.hset(key.order(orderNo), { sales: String(sales).replace(/ m:once \d+/, '') }),
    );
    await rebuildIndex();
    expect(await counted()).toEqual(whole);
    await rebuildIndex();
    expect(await counted()).toEqual(whole);
    expect((await today()).again.once).toEqual({ pieces: 2, remade: 0 });
    await changeOrderNow(ayla, orderNo, { status: 'Cancelled', reason: 'Vazgeçti' });
    expect((await today()).again.once).toEqual({ pieces: 0, remade: 0 });
  });

  it('name payments by card that a person has to look at', async () => {
    await shop.store.command('test', (redis) => redis.hset(key.paymentFlags(), { x: '{}' }));
    expect((await today()).waits.cards).toBe(1);
  });
});

describe('the curve', () => {
  const curve = async (step: string) => (await ayla.ask<CurvePoint[]>(desk, `/api/admin/curve?step=${step}`)).data;

  it('has the same amounts by day, week and month, each beside the year before', async () => {
    const at = (days: number) => key.sales(salesDay(daysAfter(DAY, days)));
    await shop.store.command('test', async (redis) => {
      await redis.hset(at(0), { orders: 3, total: 300_000 });
      await redis.hset(at(-364), { orders: 2, total: 150_000 });
    });
    for (const step of ['day', 'week']) {
      expect((await curve(step)).at(-1)).toMatchObject({
        ...{ to: DAY, orders: 3, total: 3000 },
        before: { to: daysAfter(DAY, -364), orders: 2, total: 1500 },
      });
    }
    const months = await curve('month');
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ from: `${DAY.slice(0, 7)}-01`, to: DAY, orders: 3 });
    expect((await ayla.ask(desk, '/api/admin/curve?step=hour')).status).toBe(422);
  });
});
