/** The line that an agreed claim sews again at a price (decisions P27), beside other remakes, the money and the counters. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { board } from '../../../functions/admin/board/calls.ts';
import { fitClaims, homeOf } from '../../../functions/orders/fit-claims.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { remindOfDifferences } from '../../../functions/jobs/transfers.ts';
import { countsWork, openWork, workKeys } from '../../../functions/orders/open-work.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { key } from '../../../functions/store/keys.ts';
import { defineScript } from '../../../functions/store/script.ts';
import type { Board } from '../../../src/contract/admin-board.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import { formatMoney, toKurus } from '../../../src/domain/money/money.ts';
import { ask, customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { tokenFor } from '../support/links.ts';
import { operator } from '../support/operator.ts';
import { CURTAIN, DELIVERY } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder, readOrder, transferOf } from '../support/order-work.ts';

let shop: TestShop;
let mehmet: Customer;
let buyer: Customer;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  // Reads of one operator are bounded.
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
  buyer = await customer();
  await shop.store.command('test', (redis) => redis.del(key.fitCover(), key.fitClaimsAt(homeOf(DELIVERY))));
});
afterAll(() => shop.stop());

const { width, height } = CURTAIN.configuration;
const twice = (line: number) => ({ line, kind: 'again', widths: [width, width], heights: [height, height] }) as const;
const now = (orderNo: string, body: Partial<OrderChange>) => changeOrderNow(mehmet, orderNo, body);
const actsOf = async (orderNo: string) => (await readOrder(mehmet, orderNo)).claims[0]?.acts;
const PARCEL = { carrier: 'yurtici', trackingNumber: '123456789012' } as const;
const REFUSED = { line: 0, way: 'fit', act: 'refuse', text: 'Ödeme gelmedi' } as const;

/** A delivered order of two curtains. */
async function delivered(parts: object = {}) {
  const items = [CURTAIN, { ...CURTAIN, room: 'Oda' }];
  const order = await placeOrder(shop, { items, payment: CARD, measures: [twice(0), twice(1)], ...parts }, buyer);
  await now(order.orderNo, { checkedLines: [0, 1], status: 'InProduction' });
  const { status } = await now(order.orderNo, { status: 'Delivered', ...PARCEL });
  expect(status).toBe(200);
  return order;
}

/** A claim of another size of a line, agreed to. @returns its price in lira */
async function agreed({ delivery, orderNo }: Awaited<ReturnType<typeof delivered>>, line = 0): Promise<number> {
  const token = await tokenFor(shop, delivery.email, 'claim');
  const make = async (asked: number | null) => {
    const claim = { line, text: '', asLabelled: true, width, height: height + 4, price: asked };
    return (
      await ask<{ price?: number }>(fitClaims, '/api/fit-claim/make', { body: { token, claim }, ip: newAddress() })
    ).data;
  };
  const { price = 0 } = await make(null);
  await make(price);
  const unsure = await operator({}, { confirmed: false });
  const books = { claim: { line, way: 'fit', act: 'agree' } } as const;
  expectFailure(await changeOrderNow(unsure, orderNo, books), 403, 'confirmation_required');
  const { status } = await now(orderNo, books);
  expect([status, price > 0]).toEqual([200, true]);
  return price;
}

const isInRemakes = async (orderNo: string) => {
  const { items } = (await mehmet.ask<AdminOrderList>(adminOrders, '/api/admin/orders?status=remake&limit=100')).data;
  return items.some((row) => row.orderNo === orderNo);
};

/** Positions of what is made again, as the board has them. */
const onBoard = async (orderNo: string) =>
  (await mehmet.ask<Board>(board, '/api/admin/board')).data.pieces
    .filter((piece) => piece.orderNo === orderNo)
    .map(({ line }) => line);
const WORK = defineScript({
  name: 'claimed-remake-work',
  uses: [countsWork],
  lua: 'return openWork()',
  answer: openWork,
});
/** Windows of all orders, as promises count them. */
const openPieces = async () =>
  (await shop.store.run(WORK, { keys: workKeys(), args: {} })).reduce((sum, { pieces }) => sum + pieces, 0);
const moveToSewing = async (orderNo: string, line: number) =>
  (await mehmet.ask(board, `/api/admin/board/${orderNo}/${line}`, { body: { version: 0, to: 'sew' } })).status;
const FREE = { line: 1, quantity: 1, text: 'Leke' } as const;

describe('a remake that waits for its payment', () => {
  it('hides no other one that is paid, and money is for the older one', async () => {
    const order = await delivered();
    const { orderNo } = order;
    const price = await agreed(order);
    await agreed(order, 1);
    expect(await onBoard(orderNo)).toEqual([]);
    await now(orderNo, transferOf(price, 'Birinin bedeli'));
    expect(await onBoard(orderNo)).toEqual([2]);
    expect(await moveToSewing(orderNo, 2)).toBe(200);
    await now(orderNo, transferOf((await readOrder(mehmet, orderNo)).balance));
    expect(await onBoard(orderNo)).toEqual([2, 3]);
  });

  it('stays alone where the others leave', async () => {
    const order = await delivered();
    const { orderNo } = order;
    await now(orderNo, { remake: FREE });
    const price = await agreed(order);
    const { data } = await now(orderNo, { parcel: PARCEL });
    expect([data.isRemaking, data.items.slice(2).map(({ remake }) => remake?.left)]).toEqual([true, [true, undefined]]);
    const counted = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'pieces'));
    const words = `0:1 1:1 2:1 3:1:again:${toKurus(price)}`;
    expect([counted, await onBoard(orderNo)]).toEqual([words, []]);
    const work = await openPieces();
    await now(orderNo, transferOf(price));
    expect([await onBoard(orderNo), await openPieces()]).toEqual([[3], work + 1]);
    expect((await now(orderNo, { parcel: PARCEL })).data.isRemaking).toBe(false);
  });
});

describe('an agreement that is taken back', () => {
  it('leaves what was agreed to or made again after it, begun or not', async () => {
    const order = await delivered();
    const { orderNo } = order;
    const price = await agreed(order);
    await agreed(order, 1);
    await now(orderNo, { remake: FREE });
    expect(await onBoard(orderNo)).toEqual([2]);
    expect(await moveToSewing(orderNo, 2)).toBe(200);
    const { status, data } = await now(orderNo, { claim: REFUSED });
    expect([status, data.isRemaking, data.balance]).toEqual([200, true, price]);
    expect(data.items.slice(2).map(({ remake, unitPrice }) => [remake?.of, unitPrice])).toEqual([
      [1, 0],
      [1, price],
    ]);
    expect(await onBoard(orderNo)).toEqual([2]);
    await now(orderNo, { parcel: PARCEL });
    const last = await now(orderNo, { claim: { ...REFUSED, line: 1 } });
    expect([last.data.isRemaking, last.data.balance, last.data.items.length]).toEqual([false, 0, 3]);
  });

  it('ends the remake of its own, where an earlier one has left long ago', async () => {
    const order = await delivered();
    const { orderNo } = order;
    await now(orderNo, { remake: { line: 1, quantity: 1, text: 'Leke' } });
    await now(orderNo, { parcel: { ...PARCEL } });
    await now(orderNo, { deliveredParcel: 0 });
    await agreed(order);
    expect(await isInRemakes(orderNo)).toBe(true);
    const { data } = await now(orderNo, { claim: REFUSED });
    expect([data.isRemaking, data.items.length, await isInRemakes(orderNo)]).toEqual([false, 3, false]);
  });

  it('leaves an order paid whose carrier has handed over what it took at the door', async () => {
    const order = await delivered();
    const { orderNo } = order;
    const fields = { paymentState: 'on-delivery' };
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));
    await agreed(order);
    const { data } = await now(orderNo, { claim: REFUSED });
    expect([data.balance, data.payment.state]).toEqual([0, 'paid']);
  });

  it('leaves a remake that was being made before it', async () => {
    const order = await delivered();
    const { orderNo } = order;
    await now(orderNo, { remake: { line: 1, quantity: 1, text: 'Leke' } });
    await agreed(order);
    const { data } = await now(orderNo, { claim: REFUSED });
    expect([data.isRemaking, data.items.length, await isInRemakes(orderNo)]).toEqual([true, 3, true]);
  });
});

describe('money that goes back', () => {
  it('pays no resewing: a return and a returned order wait until the agreement is taken back', async () => {
    const order = await delivered();
    const { orderNo } = order;
    const price = await agreed(order);
    const { lineRests, total } = await readOrder(mehmet, orderNo);
    const returned = (line: number) =>
      now(orderNo, { entry: { kind: 'due', method: 'return', amount: lineRests[line] ?? 0, line, text: 'Döndü' } });
    for (const line of [0, 1]) {
      const refused = await returned(line);
      expectFailure(refused, 422, 'invalid_fields');
      expect(refused.fields?.['entry.line']).toContain('1. satırın yeniden dikimi');
    }
    const letOff = (line: number, amount: number) =>
      now(orderNo, { entry: { kind: 'due', method: 'discount', amount, line, text: 'Kusur' } });
    expectFailure(await letOff(0, 100), 422, 'invalid_fields');
    expectFailure(await letOff(2, price - 1), 422, 'invalid_fields');
    const ended = await now(orderNo, { status: 'Returned', reason: 'Geri geldi' });
    expect(ended.fields?.status).toContain('1. satırın yeniden dikimi');
    expect([(await readOrder(mehmet, orderNo)).balance, await onBoard(orderNo)]).toEqual([price, []]);
    await now(orderNo, { claim: REFUSED });
    for (const line of [0, 1]) expect((await returned(line)).status).toBe(200);
    expect((await readOrder(mehmet, orderNo)).balance).toBe(price - total);
  });

  it('pays none that is agreed after it, unless it has gone back', async () => {
    const order = await delivered();
    const { orderNo } = order;
    const { lineRests } = await readOrder(mehmet, orderNo);
    const entry = { kind: 'due', method: 'return', amount: lineRests[1] ?? 0, line: 1, text: 'Döndü' } as const;
    expect((await now(orderNo, { entry })).status).toBe(200);
    await expect(agreed(order)).rejects.toThrow();
    const refused = await now(orderNo, { claim: { line: 0, way: 'fit', act: 'agree' } });
    expect(refused.fields?.claim).toContain('iade edilecek parayı');
    expect(await onBoard(orderNo)).toEqual([]);
  });

  it('is none where the whole price of the resewing is let off', async () => {
    const order = await delivered();
    const { orderNo } = order;
    const amount = await agreed(order);
    const entry = { kind: 'due', method: 'discount', amount, line: 2, text: 'Bizden' } as const;
    expect((await now(orderNo, { entry })).status).toBe(200);
    expect(await onBoard(orderNo)).toEqual([2]);
  });

  it('goes back once the resewing is paid', async () => {
    const order = await delivered();
    const { orderNo } = order;
    await now(orderNo, transferOf(await agreed(order)));
    expect((await now(orderNo, { status: 'Returned', reason: 'Geri geldi' })).status).toBe(200);
  });
});

it('one free of faults instead is made in the size that hangs', async () => {
  const order = await delivered();
  const { orderNo, delivery } = order;
  await now(orderNo, transferOf(await agreed(order)));
  await now(orderNo, { parcel: PARCEL });
  const token = await tokenFor(shop, delivery.email, 'claim');
  const claim = { line: 0, text: '', asLabelled: false, remedy: 'replace' };
  await ask(fitClaims, '/api/fit-claim/make', { body: { token, claim }, ip: newAddress() });
  const { data } = await now(orderNo, { claim: { line: 0, way: 'legal', act: 'agree' } });
  expect(data.items.at(-1)).toMatchObject({
    configuration: { width, height: height + 4 },
    totalPrice: 0,
    remake: { of: 0, time: 3 },
  });
});

describe('an agreement stands', () => {
  const isKept = async (orderNo: string) => {
    expect(await actsOf(orderNo)).toEqual(['finish']);
    expectFailure(await now(orderNo, { claim: REFUSED }), 422, 'invalid_fields');
    expect((await readOrder(mehmet, orderNo)).items[2]?.remake).toEqual({ of: 0, time: 2 });
  };

  it('once its price has come; a part of it is not enough', async () => {
    const order = await delivered();
    const { orderNo } = order;
    const price = await agreed(order);
    expect(await actsOf(orderNo)).toEqual(['refuse']);
    await now(orderNo, transferOf(price - 1, 'Eksik geldi'));
    expect(await actsOf(orderNo)).toEqual(['refuse']);
    await now(orderNo, transferOf(1));
    await isKept(orderNo);
  });

  it('once its price has come, where another one is owed', async () => {
    const order = await delivered();
    const { orderNo } = order;
    await now(orderNo, transferOf(await agreed(order)));
    await agreed(order, 1);
    expect((await readOrder(mehmet, orderNo)).balance).toBeGreaterThan(0);
    await isKept(orderNo);
  });

  it('once the workshop has begun with it, whatever is owed by then', async () => {
    const order = await delivered();
    const { orderNo } = order;
    const price = await agreed(order);
    await now(orderNo, transferOf(price));
    expect(await moveToSewing(orderNo, 2)).toBe(200);
    // Its payment is gone.
    const ledger = await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'ledger'));
    const written = `${ledger?.slice(0, ledger.lastIndexOf(',{'))}]`;
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { ledger: written }));
    expect((await readOrder(mehmet, orderNo)).balance).toBe(price);
    await isKept(orderNo);
  });
});

it('counts its price among the sales of the order, as a rebuild does', async () => {
  const order = await delivered();
  await agreed(order);
  const sales = () => shop.store.command('test', (redis) => redis.hget<string>(key.order(order.orderNo), 'sales'));
  const before = await sales();
  await rebuildIndex();
  expect(before).toBe(await sales());
});

describe('its price in letters', () => {
  it('is asked for alone, beside that of another piece which is not paid yet', async () => {
    const order = await delivered();
    await agreed(order);
    const price = await agreed(order, 1);
    await sendDueLetters({ most: 1000 });
    const letters = (await shop.mails(order.delivery.email)).filter(({ subject }) => subject.includes('kabul edildi'));
    expect(letters.at(-1)?.text).toContain(`Yeniden dikim bedeli ${formatMoney(toKurus(price), 'tr')}.`);
  });

  it('is reminded of as no debt, and of no order that waits to leave', async () => {
    const order = await delivered();
    await agreed(order);
    await shop.store.command('test', (redis) => redis.zadd(key.dueReminders(), { score: 1, member: order.orderNo }));
    await remindOfDifferences();
    await sendDueLetters({ most: 1000 });
    const reminder = (await shop.mails(order.delivery.email)).at(-1)?.text;
    expect(reminder).toContain('size bir borç kalmaz');
    expect(reminder).not.toContain('yola çıkarabilmemiz');
  });
});
