/** The list of orders: tabs, filters, search by beginnings, pages; and that no script grows with the shop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { LOOKED_AT } from '../../../functions/admin/orders/list.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrder, AdminOrderList } from '../../../src/contract/admin-orders.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { foldedWords } from '../../../src/domain/values/fold.ts';
import { askedWords } from '../../../src/domain/order/order-words.ts';
import { workshopName } from '../../../functions/orders/workshop-line.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { key } from '../../../functions/store/keys.ts';
import { newAddress, newEmail, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, post, type Body } from '../support/order.ts';
import { worksOf } from '../support/work.ts';
import { givePast } from '../../support/history.ts';

const CARD = { type: 'credit-card', card: { brand: 'visa', last4: '4242' } };

let shop: TestShop;
let boss: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator();
});
afterAll(() => shop.stop());

async function placed(delivery: Partial<typeof DELIVERY>, parts: Body = {}): Promise<PlacedOrder> {
  const body = await agreed({ items: [ACCESSORY], payment: CARD, ...parts });
  const { data } = await post(
    { ...body, delivery: { ...DELIVERY, email: newEmail(), ...delivery } },
    { ip: newAddress() },
  );
  await shop.settled();
  return data;
}

const list = async (query: Record<string, string> = {}) =>
  (await boss.ask<AdminOrderList>(adminOrders, `/api/admin/orders?${new URLSearchParams(query).toString()}`)).data;
const numbers = async (query: Record<string, string>) => (await list(query)).items.map(({ orderNo }) => orderNo);

async function change(orderNo: string, body: Partial<OrderChange>): Promise<void> {
  const path = `/api/admin/orders/${orderNo}`;
  const { data } = await boss.ask<AdminOrder>(adminOrders, path);
  const { status } = await boss.ask(adminOrders, path, { method: 'PATCH', body: { version: data.version, ...body } });
  expect(status).toBe(200);
}

describe('the list', () => {
  it('shows who, what and what to do next, and how many stand under each tab', async () => {
    const none = await list();
    expect(none).toEqual({
      items: [],
      next: null,
      counts: {
        open: 0,
        answered: 0,
        check: 0,
        confirm: 0,
        unpaid: 0,
        sew: 0,
        pack: 0,
        production: 0,
        ready: 0,
        remake: 0,
        claim: 0,
        ...{ refund: 0, difference: 0, carrier: 0 },
        late: 0,
        done: 0,
      },
    });
    const made = await placed({}, { items: [{ ...CURTAIN, room: 'Salon sol' }, ACCESSORY] });
    const unpaid = await placed({}, { payment: { type: 'bank-transfer' } });
    const sewn = await placed({});
    await change(sewn.orderNo, { status: 'InProduction' });
    const packed = await placed({});
    await change(packed.orderNo, { status: 'ReadyToShip' });
    const ended = await placed({});
    await change(ended.orderNo, { status: 'Cancelled', reason: 'x' });

    const { items, counts, next } = await list();
    expect(counts).toEqual({
      ...{
        open: 4,
        answered: 0,
        check: 1,
        confirm: 0,
        unpaid: 1,
        sew: 0,
        pack: 0,
        production: 1,
        ready: 1,
        remake: 0,
        claim: 0,
        late: 0,
        done: 1,
      },
      // The cancelled one was paid by card.
      ...{ refund: 1, difference: 0, carrier: 0 },
    });
    expect([items.map(({ orderNo }) => orderNo), next]).toEqual([
      [ended, packed, sewn, unpaid, made].map(({ orderNo }) => orderNo),
      null,
    ]);
    expect(items.map(({ nextAct }) => nextAct)).toEqual([null, 'ship', 'ready', 'payment', 'check']);
    expect(items.at(-1)).toEqual({
      orderNo: made.orderNo,
      status: 'Pending',
      createdAt: made.createdAt,
      name: 'Ayşe Yılmaz',
      city: 'İstanbul, Kadıköy',
      itemCount: 3,
      total: made.total,
      paymentType: 'credit-card',
      paymentState: 'paid',
      estimatedDeliveryFrom: made.estimatedDeliveryFrom,
      estimatedDelivery: made.estimatedDelivery,
      version: 1,
      madeLines: 1,
      windows: [
        {
          productId: 1,
          slug: made.items[0]?.slug,
          name: made.items[0]?.name,
          room: 'Salon sol',
          quantity: 1,
          width: 250,
          height: 260,
          pleatType: 'normal',
          drawing: expect.stringMatching(/^[a-z]+$/) as string,
          hex: expect.stringMatching(/^#[\da-f]{6}$/i) as string,
        },
      ],
      nextAct: 'check',
      open: [],
      openClaims: [],
    });
    const tabs = {
      open: [packed, sewn, unpaid, made],
      check: [made],
      unpaid: [unpaid],
      production: [sewn],
      ready: [packed],
      refund: [ended],
      done: [ended],
    };
    for (const [status, found] of Object.entries(tabs))
      expect(await numbers({ status })).toEqual(found.map(({ orderNo }) => orderNo));
    expect(await numbers({ status: 'Pending' })).toEqual([unpaid.orderNo, made.orderNo]);
    expect(await numbers({ payment: 'awaiting-transfer' })).toEqual([unpaid.orderNo]);
    expect(await numbers({ status: 'open', payment: 'paid' })).toEqual([packed.orderNo, sewn.orderNo, made.orderNo]);
    const today = dayInIstanbul(new Date());
    expect(await numbers({ status: 'Pending', from: today, to: today })).toEqual([unpaid.orderNo, made.orderNo]);
    expect(await numbers({ to: daysAfter(today, -1) })).toEqual([]);
    expect(await numbers({ from: daysAfter(today, 1) })).toEqual([]);
  });

  it('has tabs of what only needs a yes, of what is to be sewn, and of what is only packed', async () => {
    const [asked, sewn, stock] = [await placed({}), await placed({}, { items: [CURTAIN] }), await placed({})];
    await change(sewn.orderNo, { checkedLines: [0], status: 'Confirmed' });
    await change(stock.orderNo, { status: 'Confirmed' });
    expect(await numbers({ status: 'pack' })).toEqual([stock.orderNo]);
    expect(await numbers({ status: 'confirm' })).toEqual([asked.orderNo]);
    expect(await numbers({ status: 'sew' })).toEqual([sewn.orderNo]);
    expect((await list()).counts).toMatchObject({ confirm: 1, sew: 1, pack: 1 });
    // A transfer that has not come is nobody's work yet.
    const unpaid = await placed({}, { payment: { type: 'bank-transfer' } });
    await change(unpaid.orderNo, { status: 'Confirmed' });
    expect(await numbers({ status: 'sew' })).toEqual([sewn.orderNo]);
    for (const { orderNo } of [asked, sewn, stock, unpaid]) await change(orderNo, { status: 'Cancelled', reason: 'x' });
  });

  it('goes on by pages, each order once', async () => {
    const all = await numbers({ limit: '100' });
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await list({ limit: '2', ...(cursor === '' ? {} : { cursor }) });
      found.push(...page.items.map(({ orderNo }) => orderNo));
      cursor = page.next ?? '';
    } while (cursor !== '');
    expect(found).toEqual(all);
  });

  it('has a tab of what is late, the oldest promise first, whatever else is asked for', async () => {
    const today = dayInIstanbul(new Date());
    const promise = (orderNo: string, days: number) =>
      shop.store.command('test', (redis) =>
        redis.zadd(key.orderPromises(), {
          score: Number(daysAfter(today, days).replaceAll('-', '')),
          member: orderNo,
        }),
      );
    const late: string[] = [];
    for (const days of [-4, -3, -3, -3, -1]) {
      const { orderNo } = await placed({ firstName: days === -4 ? 'Geç' : 'Daha', lastName: 'Kalan' });
      await promise(orderNo, days);
      late.push(orderNo);
    }
    await promise((await placed({})).orderNo, 0);
    expect(await numbers({ status: 'late' })).toEqual(late);
    expect((await list({ status: 'done' })).counts.late).toBe(late.length);
    expect(await numbers({ status: 'late', q: 'gec' })).toEqual([late[0]]);
    expect(await numbers({ status: 'late', payment: 'awaiting-transfer' })).toEqual([]);
    expect(await numbers({ status: 'late', payment: 'paid', from: today })).toEqual(late);
    expect(await numbers({ status: 'late', to: daysAfter(today, -1) })).toEqual([]);

    // A row that is done with on the way, or promised anew, makes nobody miss another row.
    const first = await list({ status: 'late', limit: '2' });
    await change(late[1] ?? '', { status: 'Cancelled', reason: 'x' });
    const second = await list({ status: 'late', limit: '2', cursor: first.next ?? '' });
    await promise(late[3] ?? '', 5);
    const third = await list({ status: 'late', limit: '2', cursor: second.next ?? '' });
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ orderNo }) => orderNo));
    expect([seen, third.next]).toEqual([late, null]);
    expect((await list()).counts.late).toBe(3);
  });

  it('is sorted by promise and by total, the last page included, on lists of open orders', async () => {
    const [small, unpaid, large] = [
      await placed({ lastName: 'Sıra' }),
      await placed({ lastName: 'Sıra' }, { payment: { type: 'bank-transfer' } }),
      await placed({ lastName: 'Sıra' }, { items: [{ ...CURTAIN, quantity: 3 }] }),
    ];
    const open = new Set(await numbers({ status: 'open', limit: '100' }));
    const pages = async (sort: string) => {
      const found: string[] = [];
      let cursor = '';
      do {
        const page = await list({ status: 'open', sort, limit: '3', ...(cursor === '' ? {} : { cursor }) });
        found.push(...page.items.map(({ orderNo }) => orderNo));
        cursor = page.next ?? '';
      } while (cursor !== '');
      expect(new Set(found)).toEqual(open);
      expect(found.length).toBe(open.size);
      return found;
    };
    const bySum = await pages('sum');
    expect(bySum.indexOf(large.orderNo)).toBeLessThan(bySum.indexOf(small.orderNo));
    const byPromise = await pages('promise');
    // Nothing is promised before the money is there.
    expect(byPromise.indexOf(small.orderNo)).toBeLessThan(byPromise.indexOf(unpaid.orderNo));
    expect((await list({ status: 'check', sort: 'sum' })).items.map(({ total }) => total)).toEqual(
      (await list({ status: 'check' })).items.map(({ total }) => total).toSorted((a, b) => b - a),
    );
    // An order that has ended has neither.
    expect(await numbers({ status: 'done', sort: 'sum' })).toEqual(await numbers({ status: 'done' }));
    expect((await list({ status: 'open', sort: 'promise' })).counts.late).toBe((await list()).counts.late);
  });

  it.each([
    'sort=name',
    'status=Nowhere',
    'payment=cash',
    'from=yesterday',
    'to=2026-13-45',
    'limit=0',
    'limit=101',
    'cursor=%20',
    `q=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expectFailure(await boss.ask(adminOrders, `/api/admin/orders?${query}`), 422, 'invalid_fields');
  });

  it('begins anew with a cursor that is none', async () => {
    const all = await list();
    expect((await list({ cursor: 'eA' })).items).toEqual(all.items);
    expect((await list({ cursor: 'eA', q: 'ayse' })).items.length).toBeLessThanOrEqual(all.items.length);
  });
});

describe('the search', () => {
  const room = (name: string) => ({ items: [{ ...CURTAIN, room: name }] });

  it('finds by the beginnings of number, name, phone, e-mail and room, as people type them', async () => {
    const email = `sukran.isik${Date.now()}@example.com`;
    const one = await placed(
      { firstName: 'Şükran', lastName: 'IŞIK', phone: '0 (543) 210 98 76', email },
      room('Misafir Odası'),
    );
    const other = await placed(
      { firstName: 'Şükrü', lastName: 'Öztürk', phone: '+49 30 7654321' },
      room('Çocuk odası'),
    );
    const digits = one.orderNo.slice(3);
    const all = await numbers({ limit: '100' });
    /** The clock gives the last digits of other orders, which some of these words begin with now and then. */
    const found = async (q: string, mine: string): Promise<string[]> => {
      const isByChance = (no: string) => no !== mine && askedWords(q).every((word) => no.slice(-6).startsWith(word));
      const chance = all.filter(isByChance);
      return (await numbers({ q })).filter((no) => !chance.includes(no));
    };
    for (const q of [
      ...['şükran', 'SUKRAN', 'ışık', 'isik', 'IŞIK', 'sukra ısı', 'isik sukran'],
      ...[one.orderNo, one.orderNo.toLowerCase(), digits, digits.slice(-6), `kp${digits}`],
      ...['0543', '543210', '+90 543 210 98 76', '0543 210 98', '0090543'],
      ...[email, email.toUpperCase(), 'sukran.isik'],
    ]) {
      expect([q, await found(q, one.orderNo)]).toEqual([q, [one.orderNo]]);
    }
    expect(await numbers({ q: 'sukr' })).toEqual([one.orderNo, other.orderNo]);
    expect(await found('4930', other.orderNo)).toEqual([other.orderNo]);
    expect(await numbers({ room: 'misafir' })).toEqual([one.orderNo]);
    expect(await numbers({ room: 'ÇOCUK ODASI' })).toEqual([other.orderNo]);
    expect(await numbers({ q: 'sukr', room: 'cocuk' })).toEqual([other.orderNo]);
    expect(await numbers({ q: 'sukr', status: 'done' })).toEqual([]);
    expect(await numbers({ q: 'sukr', status: 'check', payment: 'paid' })).toEqual([one.orderNo, other.orderNo]);
    for (const q of [
      'sukran ozturk',
      'xyz',
      '---',
      '999999999999999',
      '\\',
      "' OR 1",
      '%',
      '\u{10FFFF}',
      '~misafir x',
    ]) {
      expect([q, await numbers({ q })]).toEqual([q, []]);
    }
  });

  it('shows an order that several of its words lead to once, on all pages together', async () => {
    const made = [];
    for (let at = 0; at < 5; at += 1)
      made.push(await placed({ firstName: 'Zehra', lastName: 'Zehraoğlu', email: `zehra${at}.x@example.com` }));
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await list({ q: 'zehra', limit: '2', ...(cursor === '' ? {} : { cursor }) });
      found.push(...page.items.map(({ orderNo }) => orderNo));
      cursor = page.next ?? '';
    } while (cursor !== '');
    expect(found).toEqual(made.map(({ orderNo }) => orderNo).toReversed());
  });

  it('finds by district, product and room beside the name, whatever language the order had', async () => {
    const one = await placed({ firstName: 'Nilgün', lastName: 'Tek' }, room('Kütüphane köşesi'));
    const [word = ''] = foldedWords(workshopName(CURTAIN.productId) ?? '');
    for (const q of [
      'nilgun kadıköy',
      'nilgun istanbul',
      `nilgun ${word}`,
      'nilgun kütüp',
      'köşesi',
      'kosesi kutuphane',
    ])
      expect([q, await numbers({ q })]).toEqual([q, [one.orderNo]]);
    expect(await numbers({ q: 'nilgun besiktas' })).toEqual([]);
    expect(await numbers({ room: 'kosesi' })).toEqual([]);
  });

  it('finds by every tracking number, by the one that took the place of another only', async () => {
    const { orderNo } = await placed({ firstName: 'Takip' });
    await change(orderNo, { status: 'ReadyToShip' });
    await change(orderNo, { status: 'Shipped', carrier: 'yurtici', trackingNumber: 'YK100200300' });
    for (const q of ['YK100200300', 'yk-100200300', 'yk1002', 'takip yk100200300'])
      expect([q, await numbers({ q })]).toEqual([q, [orderNo]]);
    await change(orderNo, { carrier: 'yurtici', trackingNumber: '700-800-900' });
    expect(await numbers({ q: 'yk100200300' })).toEqual([]);
    expect(await numbers({ q: '700800900' })).toEqual([orderNo]);
    await change(orderNo, { parcel: { carrier: 'aras', trackingNumber: 'AR555666' } });
    expect([await numbers({ q: 'ar555666' }), await numbers({ q: '700 800 900' })]).toEqual([[orderNo], [orderNo]]);
  });

  it("shows a customer's other orders by their e-mail", async () => {
    const email = newEmail();
    const [first, second] = [await placed({ email }), await placed({ email })];
    await placed({ email: `x${email}` });
    const { data } = await boss.ask<AdminOrder>(adminOrders, `/api/admin/orders/${second.orderNo}`);
    expect(data.others.map(({ orderNo, status, total }) => [orderNo, status, total])).toEqual([
      [first.orderNo, 'Pending', first.total],
    ]);
  });
});

describe('a long list costs no more than a short one:', () => {
  it('pages, filters, search, one order and a change', async () => {
    const order = await placed({ firstName: 'Ortak', email: 'ortak@example.com' });
    const today = dayInIstanbul(new Date());
    const calls = [
      '',
      '?status=open',
      '?status=Pending&payment=paid',
      `?from=${daysAfter(today, -9)}&to=${today}`,
      '?q=ortak',
      '?q=ort&status=open&payment=paid',
      '?status=late&payment=paid',
      '?q=ort&status=late',
    ];
    const all = async () => {
      const works = [];
      for (const call of calls) works.push(await worksOf(() => boss.ask(adminOrders, `/api/admin/orders${call}`)));
      works.push(await worksOf(() => boss.ask(adminOrders, `/api/admin/orders/${order.orderNo}`)));
      // Another order each time: what was done to one is read with it.
      const { orderNo } = await placed({ firstName: 'Ortak', email: 'ortak@example.com' });
      const body = { version: 1, status: 'Confirmed' };
      const path = `/api/admin/orders/${orderNo}`;
      works.push(
        await worksOf(async () => {
          await boss.ask(adminOrders, path, { method: 'PATCH', body });
          // Its letter leaves behind the answer.
          await shop.settled();
        }),
      );
      return works;
    };
    await givePast(shop.store, '', order.orderNo, LOOKED_AT + 30, true);
    // The counter of changes and the journal begin with the first.
    await all();
    const less = await all();
    await givePast(shop.store, '', order.orderNo, 1000, true);
    expect(await all()).toEqual(less);
  });
});
