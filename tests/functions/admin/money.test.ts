/** The page of money: what is open, statements that are booked once, and files whose sums are the page's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { adminMoney } from '../../../functions/admin/money/calls.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { salesDay } from '../../../functions/orders/sales.ts';
import { key } from '../../../functions/store/keys.ts';
import type { exportAccount } from '../../../src/contract/account-export.ts';
import type {
  MatchedLine,
  MatchedStatement,
  OpenOrder,
  PaymentFlag,
  ShownMoney,
} from '../../../src/contract/admin-money.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import { toKurus, toLira } from '../../../src/domain/money/money.ts';
import type { LedgerEntry } from '../../../src/domain/money/ledger.ts';
import { TILL_WAYS, tillMoves } from '../../../src/domain/money/till.ts';
import { cellsOf } from '../../../src/domain/values/csv-cells.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { ask, customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { anyText } from '../support/matchers.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY } from '../support/order.ts';
import { CARD, changeOrder, changeOrderNow, placeOrder, readOrder, refundOf } from '../support/order-work.ts';
import { orderNumbers } from '../../support/history.ts';

let shop: TestShop;
let boss: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await operator();
});
afterAll(() => shop.stop());

const PATH = '/api/admin/money';
stopClockOfFile();
const today = dayInIstanbul(new Date());
const written = today.split('-').toReversed().join('.');
const lira = (amount: number): string => amount.toFixed(2).replace('.', ',');

const page = async (query = ''): Promise<ShownMoney> =>
  (await boss.ask<ShownMoney>(adminMoney, `${PATH}${query}`)).data;
async function openList(): Promise<OpenOrder[]> {
  const found: OpenOrder[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, next }: ShownMoney = await page(`?limit=2&cursor=${cursor}`);
    found.push(...items);
    cursor = next;
  }
  return found;
}
const match = async (text: string, source: 'bank' | 'carrier' = 'bank') =>
  (await boss.ask<MatchedStatement>(adminMoney, `${PATH}/statement`, { body: { source, text } })).data;

/** As the page books a line: one change for each order that it pays. */
async function book({ day, parts }: MatchedLine, text = '') {
  const replies = [];
  for (const { orderNo, kind, amount, version, source } of parts) {
    const way = kind === 'carrier' ? { kind: 'collected', method: 'door' } : { kind: 'paid', method: 'transfer' };
    const entry = { ...way, amount, text, source, reference: '', ...(day !== '' && { day }) } as OrderChange['entry'];
    replies.push(await changeOrder(boss, orderNo, { version, entry }));
  }
  return replies;
}

/** Delivered, with its cash at the carrier. */
async function delivered(trackingNumber: string, by?: Customer) {
  const order = await placeOrder(shop, { items: [ACCESSORY], payment: { type: 'cash-on-delivery' } }, by);
  const steps: Partial<OrderChange>[] = [
    { status: 'Confirmed' },
    { status: 'ReadyToShip' },
    { status: 'Shipped', carrier: 'aras', trackingNumber },
    { status: 'Delivered' },
  ];
  for (const step of steps) expect((await changeOrderNow(boss, order.orderNo, step)).fields).toBeUndefined();
  return order;
}

describe('what is open', () => {
  it('is one list of pages, whose sums are those of its rows', async () => {
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
    const [awaited, short, over, settled] = orders.map(({ orderNo }) => orderNo) as [string, string, string, string];
    const total = orders[0]?.total ?? 0;
    const paid = (amount: number) =>
      ({ entry: { kind: 'paid', method: 'transfer', amount, text: 'x', reference: '' } }) as const;
    await changeOrderNow(boss, short, paid(total - 10));
    await changeOrderNow(boss, over, paid(total + 7.25));
    await changeOrderNow(boss, settled, { ...paid(total - 10), allowedDebt: { text: 'x' } });
    await changeOrderNow(boss, settled, { entry: { kind: 'refund', method: 'transfer', amount: 5, text: 'x' } });
    const carried = await delivered('AR-900-1');
    const list = await openList();
    expect(list.find(({ orderNo }) => orderNo === awaited)).toMatchObject({
      kind: 'transfer',
      name: 'Ayşe Yılmaz',
      amount: total,
      since: today,
      paid: 0,
      payBy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    });
    expect(list.find(({ orderNo }) => orderNo === short)).toMatchObject({
      kind: 'difference',
      amount: 10,
      paid: total - 10,
      isAwaited: true,
      payBy: null,
    });
    // Its transfer is not awaited any more, and what went back of it did not come.
    expect(list.find(({ orderNo }) => orderNo === settled)).toMatchObject({
      kind: 'difference',
      amount: 10,
      paid: toLira(toKurus(total) - 1500),
      isAwaited: false,
    });
    expect(list.find(({ orderNo }) => orderNo === over)).toMatchObject({ kind: 'refund', amount: 7.25 });
    expect(list.find(({ orderNo }) => orderNo === carried.orderNo)).toMatchObject({
      kind: 'carrier',
      carrier: 'Aras Kargo',
    });
    expect(list).toHaveLength(new Set(list.map(({ kind, orderNo }) => kind + orderNo)).size);
    const { open } = await page();
    for (const [kind, { count, sum }] of Object.entries(open)) {
      const rows = list.filter((row) => row.kind === kind);
      expect([count, toKurus(sum)]).toEqual([rows.length, rows.reduce((all, { amount }) => all + toKurus(amount), 0)]);
    }
  });

  it('has rows of each kind on its first page, however many transfers are awaited', async () => {
    for (let more = 0; more < 4; more += 1) await placeOrder(shop);
    const { items, open } = await page('?limit=4');
    expect(open.transfer.count).toBeGreaterThan(4);
    // Rows of one sum stand on one page.
    expect([...new Set(items.map(({ kind }) => kind))]).toEqual(['transfer', 'difference', 'refund', 'carrier']);
  });

  it('is for operators alone', async () => {
    expectFailure(await ask(adminMoney, PATH, { ip: newAddress() }), 401, 'session_ended');
    expectFailure(await (await customer()).ask(adminMoney, PATH), 403, 'forbidden');
  });
});

describe('a statement', () => {
  it('is matched, booked once, and pasted again it books nothing', async () => {
    const [first, second] = [await placeOrder(shop), await placeOrder(shop)];
    const text = [
      'Tarih;Açıklama;Tutar;Bakiye',
      `${written};FAST ${first.orderNo};${lira(first.total)};1,00`,
      `${written};HAVALE ${second.orderNo.slice(-6)};${lira(second.total - 0.25)};1,00`,
      `${written};KIRA;-500,00;1,00`,
      `${written};FATMA ORNEK;2,50;1,00`,
      'Toplam',
    ].join('\r\n');
    const found = await match(text);
    expect(found).toMatchObject({ outgoing: 1, unread: [6], left: 0, isPartial: false });
    const [sure, near, none] = found.lines as [MatchedLine, MatchedLine, MatchedLine];
    expect(sure).toMatchObject({ line: 2, certainty: 'certain', fits: ['number', 'sum'], bookedFor: null });
    expect(near).toMatchObject({ certainty: 'likely', fits: ['number'], difference: -0.25 });
    expect(none).toMatchObject({ certainty: 'none', miss: 'unknown', parts: [] });
    expect((await book(sure)).map(({ status }) => status)).toEqual([200]);
    // A sum that is not what is open needs its reason.
    expect((await book(near))[0]?.fields).toHaveProperty(['entry.text']);
    expect((await book(near, 'Ekstrede böyle geldi')).map(({ status }) => status)).toEqual([200]);
    const paid = await readOrder(boss, first.orderNo);
    expect(paid).toMatchObject({ balance: 0, paid: first.total });
    expect(await readOrder(boss, second.orderNo)).toMatchObject({ balance: 0.25 });
    expect(JSON.stringify(paid.ledger)).not.toContain('FAST');

    const again = await match(text);
    expect(again.lines.map(({ bookedFor, parts }) => [bookedFor, parts.length])).toEqual([
      [first.orderNo, 0],
      [second.orderNo, 0],
      [null, 0],
    ]);
    // The same press again, another order, and another sum.
    expect((await book(sure))[0]).toMatchObject({ status: 200, data: { version: paid.version, paid: first.total } });
    const [part] = sure.parts;
    const other = await placeOrder(shop);
    const stolen = { ...sure, parts: part ? [{ ...part, orderNo: other.orderNo, version: 1 }] : [] };
    expect((await book(stolen))[0]?.fields).toEqual({ 'entry.source': 'Bu satır daha önce işlendi' });
    const same = part ? [{ ...part, version: paid.version, amount: 1 }] : [];
    expect((await book({ ...sure, parts: same }, 'x'))[0]?.fields).toHaveProperty(['entry.source']);
    expect(await readOrder(boss, other.orderNo)).toMatchObject({ paid: 0, version: 1 });
    await rebuildIndex();
    expect((await match(text)).lines[0]?.bookedFor).toBe(first.orderNo);
    expect((await page()).items.some(({ orderNo }) => orderNo === first.orderNo)).toBe(false);
  });

  it('lets one of two who book the same line at once win', async () => {
    const order = await placeOrder(shop);
    const [line] = (await match(`${written};${order.orderNo};${lira(order.total)}`)).lines;
    if (!line) throw new Error('nothing matched');
    const done = await Promise.all([book(line), book(line, 'ben de')]);
    expect(done.flat().filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await readOrder(boss, order.orderNo)).paid).toBe(order.total);
  });

  it('of a carrier settles what it took at the door', async () => {
    const [one, two] = [await delivered('AR 55-10'), await delivered('AR5511')];
    const rows = [`AR5510;${written};${lira(one.total)}`, `AR5511;${written};${lira(two.total + 1)}`];
    const found = await match(['Takip No;Teslim Tarihi;Tahsilat', ...rows].join('\n'), 'carrier');
    const [sure, more] = found.lines as [MatchedLine, MatchedLine];
    expect(sure).toMatchObject({ certainty: 'certain', fits: ['tracking', 'sum'], day: '' });
    expect(more).toMatchObject({ certainty: 'none', miss: 'tooMuch', difference: 1 });
    await book(sure);
    expect((await readOrder(boss, one.orderNo)).open).toEqual([]);
    const [rest] = (await match(`${written};ARAS KARGO TAHSILAT;${lira(two.total)}`)).lines;
    expect(rest).toMatchObject({ certainty: 'likely', fits: ['carrier', 'sum'] });
  });

  it('of several parcels is booked for each of them', async () => {
    for (const { orderNo, kind, amount } of await openList()) {
      const entry = { kind: 'collected', method: 'door', amount, text: '', reference: '' } as const;
      if (kind === 'carrier') await changeOrderNow(boss, orderNo, { entry });
    }
    const [one, two] = [await delivered('AR7701'), await delivered('AR7702')];
    const text = `${written};ARAS KARGO TAHSILAT;${lira(one.total + two.total)}`;
    const [line] = (await match(text)).lines;
    expect(line?.parts.map(({ orderNo }) => orderNo)).toEqual([one.orderNo, two.orderNo]);
    if (line) expect((await book(line)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await match(text)).lines[0]).toMatchObject({ bookedFor: one.orderNo, rest: 0, parts: [] });
  });

  it('of several parcels offers those that were refused until all of its sum is booked, and books none twice', async () => {
    const three = [await delivered('AR7711'), await delivered('AR7712'), await delivered('AR7713')];
    const [one, two, last] = three.map(({ orderNo }) => orderNo) as [string, string, string];
    const total = three[0]?.total ?? 0;
    const text = `${written};ARAS KARGO TAHSILAT;${lira(3 * total)}`;
    const [line] = (await match(text)).lines;
    if (!line) throw new Error('nothing matched');
    expect(line.parts.map(({ orderNo }) => orderNo)).toEqual([one, two, last]);
    for (const orderNo of [one, two]) {
      await changeOrderNow(boss, orderNo, { note: { text: 'Aradı', public: false } });
    }
    expect((await book(line)).map(({ status }) => status)).toEqual([409, 409, 200]);
    const [both] = (await match(text)).lines;
    const sources = line.parts.slice(0, 2).map(({ source }) => source);
    expect(both).toMatchObject({ bookedFor: last, amount: 3 * total, rest: 2 * total, certainty: 'likely' });
    expect(both?.parts.map(({ orderNo, source }) => [orderNo, source])).toEqual([
      [one, sources[0]],
      [two, sources[1]],
    ]);
    // The whole line under its own name, as a page that was open before has it.
    const [whole = ''] = sources[0]?.split('.') ?? [];
    const stale = both?.parts.slice(0, 1).map((part) => ({ ...part, source: whole })) ?? [];
    expect((await book({ ...line, parts: stale }))[0]?.fields).toHaveProperty(['entry.source']);
    if (both) await book({ ...both, parts: both.parts.slice(0, 1) });
    const [rest] = (await match(text)).lines;
    expect(rest).toMatchObject({ bookedFor: one, rest: total });
    expect(rest?.parts.map(({ orderNo, source }) => [orderNo, source])).toEqual([[two, sources[1]]]);
    if (rest) expect((await book(rest)).map(({ status }) => status)).toEqual([200]);
    expect((await match(text)).lines[0]).toMatchObject({ bookedFor: one, rest: 0, parts: [] });
    for (const { orderNo } of three) expect((await readOrder(boss, orderNo)).open).toEqual([]);
  });

  it('needs the second factor again where it is booked, not where it is read', async () => {
    const clerk = await operator({}, { confirmed: false });
    const order = await placeOrder(shop);
    const body = { source: 'bank', text: `${written};${order.orderNo};${lira(order.total)}` };
    const { status, data } = await clerk.ask<MatchedStatement>(adminMoney, `${PATH}/statement`, { body });
    const [part] = data.lines[0]?.parts ?? [];
    expect([status, part?.orderNo]).toEqual([200, order.orderNo]);
    const entry = {
      kind: 'paid',
      method: 'transfer',
      amount: order.total,
      text: '',
      source: part?.source,
    } as OrderChange['entry'];
    expect(await changeOrder(clerk, order.orderNo, { version: 1, entry })).toMatchObject({
      code: 'confirmation_required',
    });
  });
});

describe('a refund by transfer', () => {
  it('keeps the account it went to, which must be one', async () => {
    const { orderNo } = await placeOrder(shop, { payment: CARD });
    const refund = (iban: string, method: 'transfer' | 'card' = 'transfer') =>
      changeOrderNow(boss, orderNo, { entry: { ...refundOf(5).entry, method, iban } as OrderChange['entry'] });
    expect((await refund('TR33 0006 1005 1978 6457 8413 27')).fields).toHaveProperty(['entry.iban']);
    expect((await refund('TR33 0006 1005 1978 6457 8413 26', 'card')).fields).toHaveProperty(['entry.iban']);
    const { data } = await refund('tr33 0006 1005 1978 6457 8413 26');
    expect(data.ledger.at(-1)).toMatchObject({ kind: 'refund', iban: 'TR330006100519786457841326' });
    expect(data.ledger.some(({ kind, iban }) => kind === 'due' && iban !== undefined)).toBe(false);
  });

  it('is in the export of its customer with every other movement of their money, and without the shop’s own words', async () => {
    const buyer = await customer();
    const { orderNo, total } = await placeOrder(shop, { payment: CARD }, buyer);
    const iban = 'TR330006100519786457841326';
    const entry = { ...refundOf(5).entry, iban, reference: 'FT-2026-7', text: 'Kumaş lekeliydi' };
    await changeOrderNow(boss, orderNo, { entry: entry as OrderChange['entry'] });
    const { data, text } = await buyer.ask<AnswerOf<typeof exportAccount>>(account, '/api/account/export');
    const movement = { state: 'done', at: anyText };
    expect(data.orders[0]?.ledger).toEqual([
      { ...movement, kind: 'due', method: 'order', amount: total },
      { ...movement, kind: 'paid', method: 'card', amount: total },
      { ...movement, kind: 'due', method: 'discount', amount: -5 },
      { ...movement, kind: 'refund', method: 'transfer', amount: 5, reference: 'FT-2026-7', iban },
    ]);
    for (const own of ['Kumaş lekeliydi', `${boss.User.firstName} ${boss.User.lastName}`])
      expect(text).not.toContain(own);
  });

  it('has nothing of what a carrier handed over or kept in the export of its customer', async () => {
    const buyer = await customer();
    const { orderNo, total } = await delivered('AR8790', buyer);
    for (const [kind, amount] of [
      ['collected', total - 10],
      ['fee', 10],
    ] as const) {
      const entry = { kind, method: 'door', amount, text: 'Kasa', reference: '' } as OrderChange['entry'];
      expect((await changeOrderNow(boss, orderNo, { entry })).fields).toBeUndefined();
    }
    const { data } = await buyer.ask<AnswerOf<typeof exportAccount>>(account, '/api/account/export');
    expect(data.orders[0]?.ledger.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
      ['due', 'order', total],
      ['paid', 'door', total],
    ]);
  });
});

describe("the accountant's file", () => {
  interface Part {
    readonly lines: readonly string[];
    readonly next: string | null;
  }
  const partOf = async (from: string, to: string, cursor: string): Promise<Part> => {
    const query = new URLSearchParams({ format: 'entries', from, to, cursor });
    return (await boss.ask<Part>(adminData, `/api/admin/export?${String(query)}`)).data;
  };

  /** Cells of every line, parts of the range joined as the page joins them. */
  async function entriesOf(from: string, to: string): Promise<string[][]> {
    const lines: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const part: Part = await partOf(from, to, cursor);
      lines.push(...part.lines);
      cursor = part.next;
    }
    return lines.map((line) => cellsOf(line.trimEnd(), ';'));
  }

  it('has every entry, and its sums are those of the page to the kuruş', async () => {
    const before = await placeOrder(shop, { payment: CARD });
    await changeOrderNow(boss, before.orderNo, refundOf(12.34));
    await delivered('AR8801');
    const cash = await placeOrder(shop, { items: [ACCESSORY], payment: CARD });
    await changeOrderNow(boss, cash.orderNo, {
      entry: { kind: 'paid', method: 'cash', amount: 1.01, text: 'Bahşiş', reference: '' },
    });
    const { till, day } = await page();
    const starts = {
      today: day,
      week: daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7)),
      month: `${day.slice(0, 7)}-01`,
    };
    const words = { card: 'Kart', transfer: 'Havale', cash: 'Elden', door: 'Kargodan', back: 'İade' };
    for (const period of ['today', 'week', 'month'] as const) {
      const [, ...rows] = await entriesOf(starts[period], day);
      for (const way of TILL_WAYS) {
        const moved = rows.filter((cells) => cells.at(-2) === words[way]);
        const sum = moved.reduce(
          (all, cells) => all + Math.round(Number((cells.at(-1) ?? '').replace(',', '.')) * 100),
          0,
        );
        expect([way, sum]).toEqual([way, toKurus(till[period][way])]);
      }
    }
    expect(till.today.back).toBeLessThanOrEqual(-12.34);
    expect(till.today.door).toBeGreaterThan(0);
    const rows = await entriesOf(day, day);
    const orderNos = await orderNumbers(shop.store);
    let entries = 0;
    for (const orderNo of orderNos) entries += (await readOrder(boss, orderNo)).ledger.length;
    expect(rows).toHaveLength(1 + entries);
    const mine = rows.filter((cells) => cells[2] === before.orderNo).map((cells) => [cells[4], cells[5], cells[7]]);
    expect(mine).toEqual([
      ['Borç', 'Sipariş', lira(before.total)],
      ['Ödeme', 'Kart', lira(before.total)],
      ['Borç', 'İndirim', '-12,34'],
      ['İade', 'Havale', '12,34'],
    ]);
  });

  it('has an entry on the day its money moved', async () => {
    const { orderNo, total } = await placeOrder(shop);
    const placedAt = Date.parse(`${daysAfter(today, -3)}T09:00:00Z`);
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { placedAt: String(placedAt) }));
    const yesterday = daysAfter(today, -1);
    const entry = {
      kind: 'paid',
      method: 'transfer',
      amount: total,
      text: '',
      reference: 'D1',
      day: yesterday,
    } as const;
    expect((await changeOrderNow(boss, orderNo, { entry })).status).toBe(200);
    const [, ...rows] = await entriesOf(yesterday, yesterday);
    expect(rows.filter((cells) => cells[2] === orderNo).map((cells) => [cells[0], cells[9]])).toEqual([
      [yesterday, 'D1'],
    ]);
    const members = await shop.store.command('test', (redis) =>
      redis.zrange<string[]>(key.entriesOn(salesDay(yesterday)), 0, -1),
    );
    expect(members).toContain(`${orderNo}:002:transfer:${toKurus(total)}`);
  });

  it('knows days and refunds of every ledger as the rules do', async () => {
    const { orderNo } = await placeOrder(shop);
    const facts = { method: 'card', amount: 500, by: '' } as const;
    const ledger: LedgerEntry[] = [
      { ...facts, kind: 'due', method: 'order', state: 'done', at: '2024-02-29T20:59:59.000Z' },
      { ...facts, kind: 'paid', state: 'done', at: '2024-02-29T21:00:00.000Z' },
      { ...facts, kind: 'refund', state: 'asked', at: '2024-12-31T21:00:00.000Z' },
      { ...facts, kind: 'refund', state: 'failed', of: '3', at: '2025-01-02T00:00:00.000Z' },
      { ...facts, kind: 'refund', state: 'unknown', at: '2025-01-02T00:00:00.000Z', day: '2023-03-01' },
      { ...facts, kind: 'refund', state: 'done', of: '5', amount: 450, at: '2025-01-03T00:00:00.000Z' },
      { ...facts, kind: 'paid', method: 'door', state: 'done', at: '2020-02-28T22:00:00.000Z' },
      { ...facts, kind: 'collected', method: 'door', state: 'done', at: '2019-12-31T21:30:00.000Z' },
    ];
    await shop.store.command('test', (redis) =>
      redis.hset(key.order(orderNo), { ledger: JSON.stringify(ledger), listed: '0' }),
    );
    await rebuildIndex();
    for (const [at, { day, way, amount }] of tillMoves(ledger).entries()) {
      const member = `${orderNo}:00${at + 1}:${way ?? '-'}:${amount}`;
      const score = await shop.store.command('test', (redis) => redis.zscore(key.entriesOn(salesDay(day)), member));
      expect([member, day, String(score)]).toEqual([member, day, '0']);
    }
  });

  it('refuses the cursor of another file', async () => {
    const asked = (query: string) => boss.ask(adminData, `/api/admin/export?from=${today}&to=${today}&${query}`);
    expect((await asked('format=csv&cursor=20000:')).status).toBe(422);
    expect((await asked('format=entries&cursor=5')).status).toBe(422);
  });
});

describe('rows about payments by card', () => {
  it('say which value differs, amounts in lira and codes as they are', async () => {
    const flag = (kind: string, ours: string, theirs: string) => ({
      ...{ orderNo: 'KP-1795180000000', kind, payment: `${kind} ${ours}`, ours, theirs, at: new Date().toISOString() },
    });
    const rows = [
      flag('differs', 'price 780000', '770000'),
      flag('differs', 'installments 1 2 3', '6'),
      flag('differs', 'signature', '24000001'),
      flag('refund', '715000', '10051'),
      flag('review', '715000', '715000'),
    ];
    await shop.store.command('test', (redis) =>
      redis.hset(key.paymentFlags(), Object.fromEntries(rows.map((row) => [row.payment, JSON.stringify(row)]))),
    );
    const { data } = await boss.ask<{ items: PaymentFlag[] }>(adminMoney, '/api/admin/payments');
    const shown = new Map(data.items.map(({ id, what, ours, theirs }) => [id, [what, ours, theirs]]));
    expect(rows.map(({ payment }) => shown.get(payment))).toEqual([
      ['price', 7800, 7700],
      ['installments', '1 2 3', '6'],
      ['signature', '', '24000001'],
      [null, 7150, '10051'],
      [null, 7150, 7150],
    ]);
  });
});
