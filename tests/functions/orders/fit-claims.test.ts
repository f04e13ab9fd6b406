/** Claims of the fit guarantee and of the law beside it (decisions P27): from the letter of the delivery to the end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { board } from '../../../functions/admin/board/calls.ts';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { adminSheets } from '../../../functions/admin/orders/sheets.ts';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { fitClaims, homeOf } from '../../../functions/orders/fit-claims.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { key } from '../../../functions/store/keys.ts';
import type { Board } from '../../../src/contract/admin-board.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import type { SheetOrder } from '../../../src/contract/admin-sheets.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { Today } from '../../../src/contract/admin-desk.ts';
import type { ClaimedOrder } from '../../../src/contract/fit-claims.ts';
import type { OwnOrder, PlacedOrder } from '../../../src/contract/orders.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { CLAIMS_PER_HOME, monthOf } from '../../../src/domain/order/fit-claim.ts';
import { ask, customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { tokenFor } from '../support/links.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN, DELIVERY } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';
import { letTimePass } from '../support/outbox.ts';

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
const twice = { line: 0, kind: 'again', widths: [width, width], heights: [height, height] } as const;
const placed = () => placeOrder(shop, { items: [CURTAIN, ACCESSORY], payment: CARD, measures: [twice] }, buyer);

async function delivered(): Promise<PlacedOrder & { token: string }> {
  const order = await placed();
  await changeOrderNow(mehmet, order.orderNo, { checkedLines: [0], status: 'Confirmed' });
  await changeOrderNow(mehmet, order.orderNo, { status: 'InProduction' });
  await changeOrderNow(mehmet, order.orderNo, {
    status: 'Delivered',
    carrier: 'yurtici',
    trackingNumber: '123456789012',
  });
  return { ...order, token: await tokenFor(shop, order.delivery.email, 'claim') };
}

const show = (token: string) => ask<ClaimedOrder>(fitClaims, '/api/fit-claim', { body: { token }, ip: newAddress() });
const make = (token: string, claim: object) =>
  ask<ClaimedOrder & { price?: number }>(fitClaims, '/api/fit-claim/make', {
    body: { token, claim: { line: 0, text: '', ...claim } },
    ip: newAddress(),
  });
const legal = (remedy = 'replace') => ({ asLabelled: false, remedy });
const sized = (size: object, price: number | null = null) => ({ asLabelled: true, width, height, ...size, price });
const answer = (orderNo: string, claim: NonNullable<OrderChange['claim']>) =>
  changeOrderNow(mehmet, orderNo, { claim });
const numbers = async () => {
  const flat = (await shop.store.command('test', (redis) => redis.hgetall(key.fitCover()))) as unknown as string[];
  return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : [])));
};
const lastLetter = async (to: string) => {
  await sendDueLetters({ most: 1000 });
  return (await shop.mails(to)).at(-1)?.text ?? '';
};

describe('the way to a claim', () => {
  it('is in the letter of the delivery with its days and the rights of the law, and in the account of the owner alone', async () => {
    const { token, orderNo, delivery } = await delivered();
    const letter = (await shop.mails(delivery.email)).map(({ text }) => text).find((text) => text.includes('/claim#'));
    expect(letter).toContain('6502');
    expect(letter?.replaceAll(/\s+/g, ' ')).toContain(`yılda en çok ${CLAIMS_PER_HOME} kez`);
    const { data } = await show(token);
    expect(data.lines.map(({ line, size, fit, legal }) => ({ line, size, fit, legal }))).toEqual([
      { line: 0, size: { width, height }, fit: null, legal: null },
    ]);
    expect(data.isInTime).toBe(true);
    const path = `/api/orders/${orderNo}/claim-link`;
    expect((await buyer.ask<{ token: string }>(fitClaims, path, { body: {} })).data.token).toBe(token);
    expectFailure(await (await customer()).ask(fitClaims, path, { body: {} }), 404, 'order_not_found');
  });

  it('is closed before the delivery, to a forged link and to an order without a guarantee', async () => {
    const { token } = await delivered();
    const { orderNo } = await placed();
    expectFailure(
      await buyer.ask(fitClaims, `/api/orders/${orderNo}/claim-link`, { body: {} }),
      404,
      'order_not_found',
    );
    expectFailure(await show(token.replace(/.{9}$/, 'AAAAAAAAA')), 422, 'claim_link_invalid');
    expectFailure(await show('x'), 422, 'claim_link_invalid');
  });
});

it('says that the store is away, and nothing is claimed', async () => {
  const { token, orderNo } = await delivered();
  useStore(createStore({ url: 'http://127.0.0.1:9', token: 'nobody-is-there-0000' }));
  expectFailure(await show(token), 503, 'store_unavailable');
  expectFailure(await make(token, legal()), 503, 'store_unavailable');
  useStore(shop.store);
  expect((await readOrder(mehmet, orderNo)).claims).toEqual([]);
});

describe('a claim', () => {
  it('of a curtain that is only too long is free, and made once', async () => {
    const { token, orderNo, items } = await delivered();
    const { data, status } = await make(token, sized({ height: height - 4 }));
    expect(status).toBe(200);
    expect(data.lines[0]?.fit).toMatchObject({ remedy: 'shorten', state: 'asked', price: null });
    expect((await make(token, sized({ height: height - 4 }))).status).toBe(200);
    expectFailure(await make(token, sized({ height: height - 5 })), 409, 'claim_made');
    expect((await readOrder(mehmet, orderNo)).claims).toHaveLength(1);
    const own = (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
    expect(own.claims).toMatchObject([{ line: 0, remedy: 'shorten', state: 'asked' }]);
    const { waits } = (await mehmet.ask<Today>(desk, '/api/admin/today')).data;
    expect(waits.claims).toBeGreaterThan(0);
    const listed = (await mehmet.ask<AdminOrderList>(adminOrders, '/api/admin/orders?status=claim')).data;
    expect(listed.items.find((row) => row.orderNo === orderNo)?.openClaims).toMatchObject([
      { name: items[0]?.name, remedy: 'shorten', state: 'asked' },
    ]);
  });

  it('of another size tells its price first: half of what that size costs', async () => {
    const { token, items } = await delivered();
    const asked = await make(token, sized({ height: height + 4 }));
    expectFailure(asked, 409, 'claim_price');
    const { price = 0 } = asked.data;
    expect(price).toBe((items[0]?.totalPrice ?? 0) / 2);
    expectFailure(await make(token, sized({ height: height + 4 }, price - 1)), 409, 'claim_price');
    const { data } = await make(token, sized({ height: height + 4 }, price));
    expect(data.lines[0]?.fit).toMatchObject({ remedy: 'sew', price });
  });

  it('needs another size than the ordered one, and one that can be made', async () => {
    const { token } = await delivered();
    expectFailure(await make(token, sized({})), 422, 'invalid_fields');
    expectFailure(await make(token, sized({ height: 9000 })), 422, 'invalid_fields');
    expectFailure(await make(token, { ...legal(), remedy: 'shorten' }), 422, 'invalid_fields');
  });

  it('of the law stays open after the days of the guarantee', async () => {
    const { token } = await delivered();
    vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] });
    expect((await show(token)).data.isInTime).toBe(false);
    expectFailure(await make(token, sized({ height: height - 4 })), 409, 'claim_late');
    expect((await make(token, legal())).data.lines[0]?.legal).toMatchObject({ remedy: 'replace', price: null });
    vi.useRealTimers();
  });
});

describe('what has gone back', () => {
  it('is claimed no more once its order is returned; a claim that was made stays to be seen', async () => {
    const { token, orderNo } = await delivered();
    await make(token, sized({ height: height - 4 }));
    expect((await changeOrderNow(mehmet, orderNo, { status: 'Returned', reason: 'Geri geldi' })).status).toBe(200);
    expectFailure(await make(token, legal()), 409, 'claim_closed');
    expect((await show(token)).data.lines).toMatchObject([{ isOpen: false, fit: { remedy: 'shorten' }, legal: null }]);
  });

  it('is claimed no more once its buyer has withdrawn from it, and uses none of the claims of the month', async () => {
    const { token, orderNo } = await delivered();
    await make(token, legal('withdraw'));
    expect((await answer(orderNo, { line: 0, way: 'legal', act: 'agree' })).status).toBe(200);
    expect((await show(token)).data.lines[0]?.isOpen).toBe(true);
    const finish = { line: 0, way: 'legal', act: 'finish' } as const;
    const early = await answer(orderNo, finish);
    expectFailure(early, 422, 'invalid_fields');
    expect(early.fields?.claim).toContain('iadesini');
    const entry = { kind: 'due', method: 'return', amount: 1, line: 0, text: 'Döndü' } as const;
    expect((await changeOrderNow(mehmet, orderNo, { entry })).status).toBe(200);
    expect((await answer(orderNo, finish)).status).toBe(200);
    expectFailure(await make(token, sized({ height: height - 4 })), 409, 'claim_closed');
    expect(await numbers()).not.toHaveProperty([`month:${monthOf(new Date())}`]);
    expect((await show(token)).data.lines).toMatchObject([{ isOpen: false, fit: null, legal: { state: 'done' } }]);
  });

  it('is claimed no more once the shop has taken the whole line back, and still while a part of it stays', async () => {
    const { token, orderNo } = await delivered();
    const inAccount = async () => (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data.claimable;
    const [rest = 0] = (await readOrder(mehmet, orderNo)).lineRests;
    const takenBack = (amount: number) =>
      changeOrderNow(mehmet, orderNo, {
        entry: { kind: 'due', method: 'return', amount, line: 0, text: 'Beğenmedi, geri getirdi' },
      });
    expect((await takenBack(1)).status).toBe(200);
    expect((await show(token)).data.lines[0]?.isOpen).toBe(true);
    expect(await inAccount()).toBe(true);
    expect((await takenBack(rest - 1)).status).toBe(200);
    expect((await show(token)).data.lines).toMatchObject([{ isOpen: false, fit: null, legal: null }]);
    expect(await inAccount()).toBeUndefined();
    expectFailure(await make(token, sized({ height: height - 4 })), 409, 'claim_closed');
    expectFailure(await make(token, legal()), 409, 'claim_closed');
    expect(await numbers()).not.toHaveProperty([`month:${monthOf(new Date())}`]);
    expect((await readOrder(mehmet, orderNo)).claims).toEqual([]);
  });
});

describe('claims for one address', () => {
  it('are six a year of the guarantee, and without bound of the law', async () => {
    const { token, delivery } = await delivered();
    const { city, district, address } = delivery;
    const home = key.fitClaimsAt(homeOf({ city, district, address: `  ${address.toUpperCase()}. ` }));
    const before = (days: number) => Date.now() - days * 86_400_000;
    const made = (at: number) =>
      shop.store.command('test', (redis) =>
        redis.zadd(home, ...([1, 2, 3, 4, 5, 6].map((line) => ({ score: at, member: `KP-1:${line}` })) as [never])),
      );
    await shop.store.command('test', (redis) => redis.del(home));
    await made(before(365));
    expectFailure(await make(token, sized({ height: height - 4 })), 409, 'claim_home');
    expect((await make(token, legal())).status).toBe(200);
    await made(before(367));
    expect((await make(token, sized({ height: height - 4 }))).status).toBe(200);
    expect(await shop.store.command('test', (redis) => redis.zcard(home))).toBe(1);
  });
});

describe('an answer', () => {
  it('that agrees to sewing adds a line of its own, which its buyer owes, and takes it back while it is unpaid', async () => {
    const { token, orderNo, delivery } = await delivered();
    const { price = 0 } = (await make(token, sized({ height: height + 4 }))).data;
    await make(token, sized({ height: height + 4 }, price));
    const before = await readOrder(mehmet, orderNo);
    const { status, data } = await answer(orderNo, { line: 0, way: 'fit', act: 'agree', text: 'Kumaş hazır.' });
    expect(status).toBe(200);
    expect(data.items.at(-1)).toMatchObject({
      remake: { of: 0, time: 2 },
      configuration: { height: height + 4 },
      totalPrice: price,
    });
    expect(data.total).toBe(before.total + price);
    expect(data.balance).toBe(price);
    expect(data.isRemaking).toBe(true);
    const letter = await lastLetter(delivery.email);
    expect(letter).toContain('Kumaş hazır.');
    expect(letter).toContain(orderNo);
    const own = (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
    expect(own.items.at(-1)?.cover).toBeUndefined();
    const dropped = (await answer(orderNo, { line: 0, way: 'fit', act: 'refuse', text: 'Ödeme gelmedi' })).data;
    expect(dropped).toMatchObject({ total: before.total, balance: 0, isRemaking: false });
    expect(dropped.items).toHaveLength(before.items.length);
    expect(dropped.claims[0]).toMatchObject({ state: 'refused', acts: [] });
    expect(toKurus(dropped.subtotal)).toBe(toKurus(before.subtotal));
  });

  it('that agrees to sewing at a price reaches the workshop once that is paid', async () => {
    const { token, orderNo } = await delivered();
    const wider = { width: width + 10 };
    const { price = 0 } = (await make(token, sized(wider))).data;
    await make(token, sized(wider, price));
    const { data } = await answer(orderNo, { line: 0, way: 'fit', act: 'agree' });
    expect(data.balance).toBeGreaterThan(0);
    const onBoard = async () => {
      const { pieces } = (await mehmet.ask<Board>(board, '/api/admin/board')).data;
      return pieces.filter((piece) => piece.orderNo === orderNo).map(({ line }) => line);
    };
    const sheet = async () => {
      const { items } = (await mehmet.ask<SheetOrder>(adminSheets, `/api/admin/sheets/${orderNo}`)).data;
      return items.map(({ isUnpaid = false }) => isUnpaid);
    };
    expect([await onBoard(), await sheet()]).toEqual([[], [false, false, true]]);
    // Nobody has sewn it, so a parcel of something else does not take it along.
    const parcel = { carrier: 'yurtici', trackingNumber: '123456789014' };
    expect((await changeOrderNow(mehmet, orderNo, { parcel })).data.isRemaking).toBe(true);
    const entry = { kind: 'paid', method: 'transfer', amount: data.balance } as const;
    expect((await changeOrderNow(mehmet, orderNo, { entry })).status).toBe(200);
    expect([await onBoard(), await sheet()]).toEqual([[2], [false, false, false]]);
  });

  it('to a claim of the law makes the piece again as it was ordered, for nothing', async () => {
    const { token, orderNo } = await delivered();
    await make(token, legal());
    const { data } = await answer(orderNo, { line: 0, way: 'legal', act: 'agree' });
    expect(data.items.at(-1)).toMatchObject({
      remake: { of: 0, time: 2 },
      totalPrice: 0,
      configuration: { width, height },
    });
    expect(data.balance).toBe(0);
  });

  it('goes by its steps, and a refusal says why', async () => {
    const { token, orderNo, delivery } = await delivered();
    await make(token, sized({ height: height - 4 }));
    expectFailure(await answer(orderNo, { line: 0, way: 'fit', act: 'refuse' }), 422, 'invalid_fields');
    expectFailure(await answer(orderNo, { line: 0, way: 'fit', act: 'finish' }), 422, 'invalid_fields');
    expectFailure(await answer(orderNo, { line: 0, way: 'legal', act: 'agree' }), 422, 'invalid_fields');
    for (const act of ['agree', 'receive', 'finish'] as const) {
      expect((await answer(orderNo, { line: 0, way: 'fit', act })).status).toBe(200);
    }
    const { claims, journal, items } = await readOrder(mehmet, orderNo);
    expect(claims[0]).toMatchObject({ state: 'done', acts: [] });
    expect(journal.filter(({ act }) => act === 'order-claim')).toHaveLength(3);
    expect(items).toHaveLength(2);
    expect((await show(token)).data.lines[0]?.fit?.state).toBe('done');
    expect(await lastLetter(delivery.email)).toContain('tamamladık');
  });

  it('that waited for its mail server is told once, with what the claim has come to', async () => {
    const folder = process.env.OUTBOX_DIR;
    const { token, orderNo, delivery } = await delivered();
    const before = (await shop.mails(delivery.email)).length;
    process.env.OUTBOX_DIR = '/dev/null/away';
    await make(token, legal('discount'));
    await answer(orderNo, { line: 0, way: 'legal', act: 'agree' });
    const claim = { line: 0, way: 'legal', act: 'finish' } as const;
    expect((await answer(orderNo, claim)).fields?.claim).toContain('indirimini');
    const entry = { kind: 'due', method: 'discount', amount: 1, line: 0, text: 'Kısa' } as const;
    expect((await changeOrderNow(mehmet, orderNo, { entry, claim })).status).toBe(200);
    await shop.settled();
    process.env.OUTBOX_DIR = folder;
    await letTimePass(shop.store);
    await sendDueLetters({ most: 1000 });
    const told = (await shop.mails(delivery.email)).slice(before);
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('tamamlandı')]);
    expect(told[0]?.text).toContain('bedelinden indirim');
  });

  it.each(['withdraw', 'replace'])('promises to send nothing back that came for good: %s', async (remedy) => {
    const { token, orderNo, delivery } = await delivered();
    await make(token, legal(remedy));
    for (const act of ['agree', 'receive'] as const) {
      expect((await answer(orderNo, { line: 0, way: 'legal', act })).status).toBe(200);
    }
    const letter = await lastLetter(delivery.email);
    expect(letter).toContain('atölyemize ulaştı');
    expect(letter).not.toContain('geri yollarız');
  });
});

describe('the numbers', () => {
  it('are by kind of evidence, and a cancelled order is not among them', async () => {
    const { token } = await delivered();
    const cancelled = await placed();
    expect(await numbers()).toMatchObject({ 'covered:again': '2' });
    await changeOrderNow(mehmet, cancelled.orderNo, { status: 'Cancelled', reason: 'x' });
    await make(token, legal());
    await make(token, sized({ height: height - 4 }));
    expect(await numbers()).toEqual({
      'covered:again': '1',
      'claimed:again': '1',
      'fault:again': '1',
      [`month:${monthOf(new Date())}`]: '1',
    });
    const { fit } = (await mehmet.ask<Today>(desk, '/api/admin/today')).data;
    expect(fit).toEqual([{ kind: 'again', covered: 1, claimed: 1, fault: 1 }]);
  });

  it('close the guarantee to new lines a day after the ceiling of the month was reached', async () => {
    const isOpen = async () =>
      (await ask<{ isOpen: boolean }>(fitClaims, '/api/fit-guarantee', { ip: newAddress() })).data.isOpen;
    const month = monthOf(new Date());
    expect(await isOpen()).toBe(true);
    const most = facts.fitGuarantee.claimsPerMonth;
    const full = (at: number) =>
      shop.store.command('test', (redis) =>
        redis.hset(key.fitCover(), { [`month:${month}`]: most, [`full:${month}`]: at }),
      );
    await full(Date.now());
    expect(await isOpen()).toBe(true);
    expect((await placed()).items[0]?.cover).toBeDefined();
    await full(Date.now() - 86_400_001);
    expect(await isOpen()).toBe(false);
    expect((await placed()).items[0]?.cover).toBeUndefined();
  });
});
