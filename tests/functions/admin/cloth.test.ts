/** Rolls and the cut plan (decisions W3, W4): reserved by confirmed orders, booked once, stale after a change. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { board } from '../../../functions/admin/board/calls.ts';
import { cloth } from '../../../functions/admin/cloth/calls.ts';
import { adminSheets } from '../../../functions/admin/orders/sheets.ts';
import { key } from '../../../functions/store/keys.ts';
import type { MovedPiece } from '../../../src/contract/admin-board.ts';
import type { ClothStock, CutPlan, Rolls } from '../../../src/contract/admin-cloth.ts';
import type { SheetOrder } from '../../../src/contract/admin-sheets.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { MOST_ROLLS } from '../../../src/domain/cutting/roll.ts';
import { daysAfter } from '../../../src/domain/values/dates.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { journalOf } from '../support/desk.ts';
import { proposed, respond, wider } from '../support/links.ts';
import { loseAnswer } from '../support/lost.ts';
import { operator } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder } from '../support/order-work.ts';

let shop: TestShop;
let zehra: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  zehra = await operator({ firstName: 'Zehra', lastName: 'Usta' });
});
beforeEach(async () => {
  // Each case has the workshop to itself.
  await command(async (redis) => {
    const keys = [
      ...(await redis.zrange<string[]>(key.rolls(), 0, -1)).map((id) => key.roll(id)),
      ...['sew', 'InProduction', 'remake'].map((facet) => key.orderFacet(facet, 'any')),
    ];
    return redis.del(key.rolls(), key.rollNumbers(), key.rollLots(), ...keys);
  });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const command = <Result>(work: Parameters<TestShop['store']['command']>[1]) =>
  shop.store.command('test', work) as Promise<Result>;

const ZEBRA = {
  productId: 17,
  quantity: 1,
  color: 'bej',
  room: 'Salon',
  configuration: { width: 120, height: 200, pleatType: 'none' },
};
const ROLL = {
  productId: 17,
  color: 'bej',
  width: 280,
  length: 1840,
  lot: '2409',
  shelf: 'raf 2',
  supplier: 'Örnek Zebra',
};

const add = (more: Partial<typeof ROLL> = {}, headers: Record<string, string> = {}) =>
  zehra.ask<ClothStock>(cloth, '/api/admin/rolls', { body: { ...ROLL, ...more }, headers });
const rolls = async () => (await zehra.ask<Rolls>(cloth, '/api/admin/rolls')).data;
const count = (id: string, body: Record<string, unknown>) =>
  zehra.ask<{ roll: ClothStock | null }>(cloth, `/api/admin/rolls/${id}`, { method: 'PATCH', body });
const plan = async (until = '') => (await zehra.ask<CutPlan>(cloth, `/api/admin/cuts?until=${until}`)).data;
const book = (stock: string, hash: string, until = '') =>
  zehra.ask<CutPlan & { kept: string[] }>(cloth, '/api/admin/cuts', { body: { until, stock, plan: hash } });
const takeBack = (hash: string) => zehra.ask<CutPlan>(cloth, `/api/admin/cuts/${hash}?until=`, { method: 'DELETE' });
const now = (orderNo: string, body: Partial<OrderChange>) => changeOrderNow(zehra, orderNo, body);

async function confirmed(items: readonly object[]): Promise<string> {
  const { orderNo } = await placeOrder(shop, { items, payment: CARD });
  const checkedLines = items.map((_, at) => at);
  expect((await now(orderNo, { checkedLines, status: 'Confirmed' })).status).toBe(200);
  return orderNo;
}

describe('a roll', () => {
  it('is added once with a number of its own, in the words of the workshop', async () => {
    const { status, data } = await add();
    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...{ id: 'T-001', isRest: false, productId: 17, color: 'bej', colorName: 'Bej', hex: '#d3c2a7' },
      ...{ width: 280, length: 1840, lot: '2409', shelf: 'raf 2', supplier: 'Örnek Zebra' },
    });
    expect((await add()).data.id).toBe('T-002');
    expect((await rolls()).stock.map(({ id, reserved }) => [id, reserved])).toEqual([
      ['T-001', 0],
      ['T-002', 0],
    ]);
    expect(await journalOf('T-001')).toEqual([['roll-added', '', expect.stringContaining('18,40 m, 2409') as string]]);
  });

  it('is added once when the answer of the store is lost', async () => {
    loseAnswer();
    expect((await add()).data.id).toBe('T-001');
    vi.unstubAllGlobals();
    expect((await rolls()).stock).toHaveLength(1);
  });

  it('is added once under the name of its attempt, whatever was added in between', async () => {
    const attempt = { 'idempotency-key': 'a'.repeat(32) };
    const { data } = await add({}, attempt);
    await add({ lot: '2410' });
    expect(await add({}, attempt)).toMatchObject({ status: 201, data });
    expect((await rolls()).stock.map(({ id }) => id)).toEqual(['T-001', 'T-002']);
    expectFailure(await add({}, { 'idempotency-key': 'a' }), 400, 'idempotency_key_malformed');
  });

  it('is corrected under the name of its attempt while it stands as it was added, and by nobody after that', async () => {
    const attempt = { 'idempotency-key': 'b'.repeat(32) };
    const { version } = (await add({ length: 1480 }, attempt)).data;
    const { status, data } = await add({}, attempt);
    expect([status, data]).toMatchObject([201, { id: 'T-001', length: 1840, lot: '2409' }]);
    expect(data.version).toBeGreaterThan(version);
    expect(await add({}, attempt)).toMatchObject({ status: 201, data });
    expect((await journalOf('T-001')).slice(-2)).toEqual([
      ['roll-added', '', expect.stringContaining('14,80 m, 2409') as string],
      ['roll-changed', '1480 cm, 2409, raf 2', expect.stringContaining('18,40 m, 2409') as string],
    ]);
    await confirmed([ZEBRA]);
    await book('T-001', (await plan()).stocks[0]?.plan ?? '');
    expect((await add({}, attempt)).data).toMatchObject({ id: 'T-001', length: 1410 });
    const late = await add({ length: 1900 }, attempt);
    expectFailure(late, 409, 'changed_meanwhile');
    expect(late.data).toMatchObject({ roll: { id: 'T-001', length: 1410 } });
    expect((await rolls()).stock.map(({ length }) => length)).toEqual([1410, 430]);
  });

  it('is refused for goods that are not cut, an unknown colour, and a full stock', async () => {
    expect(Object.keys((await add({ productId: 35 })).fields ?? {})).toEqual(['productId']);
    expect(Object.keys((await add({ color: 'mor' })).fields ?? {})).toEqual(['color']);
    for (const length of [0, 50_001, 1.5]) expectFailure(await add({ length }), 422, 'invalid_fields');
    await command((redis) => {
      const [first, ...members] = Array.from({ length: MOST_ROLLS }, (_, at) => ({ score: at, member: `T-9${at}` }));
      return redis.zadd(key.rolls(), first!, ...members);
    });
    expect(Object.keys((await add()).fields ?? {})).toEqual(['length']);
    // A number without its roll is left out, and never takes the list along.
    expect((await rolls()).stock).toEqual([]);
  });

  it('is counted by one of two operators, and leaves the stock with a length of 0', async () => {
    const { id, version } = (await add()).data;
    const body = { version, length: 1700, lot: '2409', shelf: 'raf 3', supplier: 'Örnek Zebra' };
    const counted = await count(id, body);
    expect(counted.data.roll).toMatchObject({ length: 1700, shelf: 'raf 3' });
    expect((await count(id, body)).status).toBe(200);
    const late = await count(id, { ...body, length: 1600 });
    expectFailure(late, 409, 'changed_meanwhile');
    expect(late.data).toMatchObject({ roll: { length: 1700 } });
    const gone = { ...body, version: counted.data.roll?.version, length: 0 };
    expect((await count(id, gone)).data).toEqual({ roll: null });
    expect((await count(id, gone)).data).toEqual({ roll: null });
    expectFailure(await count(id, { ...gone, length: 5 }), 404, 'roll_not_found');
    expect((await journalOf(id)).slice(-2).map(([act]) => act)).toEqual(['roll-changed', 'roll-changed']);
  });
});

describe('confirmed orders', () => {
  it('reserve cloth, which a cancellation gives back', async () => {
    await add();
    const { orderNo } = await placeOrder(shop, { items: [ZEBRA], payment: CARD });
    expect((await rolls()).stock[0]?.reserved).toBe(0);
    await now(orderNo, { checkedLines: [0], status: 'Confirmed' });
    expect((await rolls()).stock[0]?.reserved).toBe(430);
    await now(orderNo, { status: 'InProduction' });
    expect((await rolls()).stock[0]?.reserved).toBe(430);
    await now(orderNo, { status: 'Cancelled', reason: 'Vazgeçti' });
    expect((await rolls()).stock[0]?.reserved).toBe(0);
  });

  it('lack cloth before the promise breaks, with the supplier and the orders', async () => {
    const orders = [await confirmed([ZEBRA]), await confirmed([ZEBRA, { ...CURTAIN, room: 'Salon' }])];
    expect((await rolls()).short).toEqual([]);
    await add({ length: 400 });
    const { short } = await rolls();
    expect(short).toMatchObject([
      { productId: 17, color: 'bej', colorName: 'Bej', needed: 861, orders, supplier: 'Örnek Zebra' },
      { productId: 1, color: 'kum', orders: [orders[1]], supplier: '' },
    ]);
    expect(short[0]?.promised).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await add({ length: 1000 });
    expect((await rolls()).short.map(({ productId }) => productId)).toEqual([1]);
  });
});

describe('the cut plan', () => {
  it('has the pieces with order, room and place on the roll', async () => {
    await add();
    const orderNo = await confirmed([ZEBRA, { ...ZEBRA, room: 'Mutfak' }]);
    const { stocks, missing } = await plan();
    expect(missing).toEqual([]);
    expect(stocks).toMatchObject([
      {
        ...{ id: 'T-001', taken: 430, colorName: 'Bej', lot: '2409', shelf: 'raf 2', rests: [] },
        cuts: [
          { orderNo, room: 'Salon', time: null, x: 0, y: 0, width: 116.5, length: 430 },
          { orderNo, room: 'Mutfak', time: null, x: 117.5, y: 0, width: 116.5, length: 430 },
        ],
      },
    ]);
    const startBy = stocks[0]?.cuts[0]?.startBy ?? '';
    expect((await plan(startBy)).stocks).toHaveLength(1);
    expect((await plan(daysAfter(startBy, -1))).stocks).toEqual([]);
  });

  it('names windows for which the cloth does not suffice', async () => {
    const orderNo = await confirmed([{ ...ZEBRA, quantity: 2 }]);
    expect((await plan()).missing).toMatchObject([
      { orderNo, room: 'Salon', pieces: 2, needed: 861, colorName: 'Bej' },
    ]);
  });

  it('leaves a window out while its customer is asked about another one, and plans it as they answer', async () => {
    await add({ productId: CURTAIN.productId, color: CURTAIN.color, width: 320, length: 40_000 });
    const order = await placeOrder(shop, { items: [CURTAIN, { ...CURTAIN, room: 'Oda' }], payment: CARD });
    const { orderNo } = order;
    await now(orderNo, { checkedLines: [0, 1], status: 'Confirmed' });
    const before = await plan();
    const [whole] = before.stocks;
    const token = await proposed(shop, zehra, order, wider(280));
    const asked = await plan();
    expect(asked.stocks.flatMap(({ cuts }) => cuts.map(({ room }) => room))).toEqual(['Oda', 'Oda']);
    expect(asked.missing).toEqual([]);
    // It is named, so that nobody looks for it or cuts it by an older paper.
    expect(asked.asked).toMatchObject([{ orderNo, productId: CURTAIN.productId, pieces: 2 }]);
    expect(before.asked).toEqual([]);
    expect((await plan('2020-01-01')).asked).toEqual([]);
    const sheet = async () =>
      (await zehra.ask<SheetOrder>(adminSheets, `/api/admin/sheets/${orderNo}`)).data.items.map(
        ({ isAsked = false }) => isAsked,
      );
    expect(await sheet()).toEqual([true, false]);
    expect((await rolls()).stock[0]?.reserved).toBe(asked.stocks[0]?.taken);
    // A sheet that was printed before the question is not booked any more.
    expectFailure(await book('T-001', whole?.plan ?? ''), 409, 'changed_meanwhile');
    expect((await respond(token, true)).data.state).toBe('accepted');
    await now(orderNo, { checkedLines: [0, 1] });
    expect(await sheet()).toEqual([false, false]);
    const { stocks, asked: waiting } = await plan();
    expect(waiting).toEqual([]);
    expect(stocks[0]?.cuts).toHaveLength(4);
    expect(stocks[0]?.taken).toBeGreaterThan(whole?.taken ?? 0);
  });

  it('plans a window as it was ordered again once the question is withdrawn, or its days are over', async () => {
    await add({ productId: CURTAIN.productId, color: CURTAIN.color, width: 320, length: 40_000 });
    const order = await placeOrder(shop, { items: [CURTAIN], payment: CARD });
    await now(order.orderNo, { checkedLines: [0], status: 'Confirmed' });
    const cuts = async () => (await plan()).stocks.flatMap((stock) => stock.cuts);
    const before = await cuts();
    await proposed(shop, zehra, order, wider(260));
    expect(await cuts()).toEqual([]);
    await now(order.orderNo, { change: null });
    expect(await cuts()).toEqual(before);
    await proposed(shop, zehra, order, wider(270));
    expect(await cuts()).toEqual([]);
    const until = new Date().toISOString();
    await command(async (redis) => {
      const asked = JSON.parse((await redis.hget<string>(key.order(order.orderNo), 'proposal')) ?? '') as object;
      return redis.hset(key.order(order.orderNo), { proposal: JSON.stringify({ ...asked, until }) });
    });
    expect(await cuts()).toEqual(before);
  });
});

describe('a dye lot', () => {
  const BINDS = { productId: CURTAIN.productId, color: CURTAIN.color, width: 320, supplier: '' };

  it('that is corrected is that of the rests and of windows that were half cut', async () => {
    await add({ length: 861, lot: 'A12' });
    await confirmed([ZEBRA]);
    const { kept } = (await book('T-001', (await plan()).stocks[0]?.plan ?? '')).data;
    const small = { ...ZEBRA, configuration: { width: 100, height: 180, pleatType: 'none' } };
    // One of three windows in one room is cut from the rest, which is used up.
    await confirmed([{ ...small, quantity: 3 }]);
    const [rest] = (await plan()).stocks;
    expect(rest).toMatchObject({ id: kept[0], isRest: true, cuts: [{ width: 96.5 }] });
    const after = await book('R-001', rest?.plan ?? '');
    expect(after.data.kept).toEqual(['R-002']);
    // A rest of before all that is left of a roll was corrected.
    await command((redis) => redis.hset(key.roll('R-002'), { lot: 'Z' }));
    expect((await plan()).stocks.map(({ id, lot }) => [id, lot])).toEqual([['T-001', 'A12']]);
    const { version } = (await rolls()).stock.find(({ id }) => id === 'T-001') ?? {};
    await count('T-001', { version, length: 431, lot: 'A-12', shelf: 'raf 2', supplier: 'Örnek Zebra' });
    const { stocks, missing } = await plan();
    expect(missing).toEqual([]);
    expect(stocks.map(({ id, lot }) => [id, lot])).toEqual([['T-001', 'A-12']]);
    expect((await rolls()).stock.map(({ id, lot }) => [id, lot])).toEqual([
      ['T-001', 'A-12'],
      ['R-002', 'A-12'],
    ]);
    expect(await journalOf('R-002')).toHaveLength(1);
    // Nothing is left of the roll.
    await add({ lot: 'A-12' });
    for (const { id, version: seen, lot } of (await rolls()).stock.filter((one) => one.id !== 'T-002')) {
      await count(id, { version: seen, length: 0, lot, shelf: '', supplier: '' });
    }
    const last = await plan();
    expect([last.missing, last.stocks.map(({ id }) => id)]).toEqual([[], ['T-002']]);
  });

  it('that was corrected is that of a used-up roll which comes back', async () => {
    await add({ length: 861 });
    await confirmed([ZEBRA]);
    await book('T-001', (await plan()).stocks[0]?.plan ?? '');
    // The strip beside it is too narrow for a rest.
    await confirmed([{ ...ZEBRA, configuration: { ...ZEBRA.configuration, width: 240 } }]);
    const hash = (await plan()).stocks[0]?.plan ?? '';
    expect((await book('T-001', hash)).data.kept).toEqual([]);
    const [rest] = (await rolls()).stock;
    await count('R-001', { version: rest?.version, length: 430, lot: 'A21', shelf: '', supplier: '' });
    expect((await takeBack(hash)).status).toBe(200);
    expect((await rolls()).stock.map(({ id, lot }) => [id, lot])).toEqual([
      ['T-001', 'A21'],
      ['R-001', 'A21'],
    ]);
  });

  it('that binds a window which lacks cloth is named, for its own metres', async () => {
    await add({ ...BINDS, length: 313, lot: 'A' });
    const { version } = (await add({ ...BINDS, length: 313, lot: 'A' })).data;
    const bound = await confirmed([CURTAIN]);
    const hash = (await plan()).stocks[0]?.plan ?? '';
    await book('T-001', hash);
    await count('T-002', { version, length: 0, lot: 'A', shelf: '', supplier: '' });
    const free = await confirmed([{ ...CURTAIN, room: 'Oda' }]);
    await add({ ...BINDS, length: 300, lot: 'B', supplier: 'Örnek B' });
    const { short } = await rolls();
    expect(short.map(({ lot, orders, supplier }) => [lot, orders, supplier])).toEqual([
      ['A', [bound], ''],
      [undefined, [free], 'Örnek B'],
    ]);
    expect((await plan()).missing.map(({ orderNo, lot }) => [orderNo, lot])).toEqual([
      [bound, 'A'],
      [free, undefined],
    ]);
  });
});

describe('"Kesildi"', () => {
  it('takes the metres off, keeps the rest with a number, and marks the pieces', async () => {
    await add();
    const orderNo = await confirmed([ZEBRA]);
    const [before] = (await plan()).stocks;
    const booked = await book('T-001', before?.plan ?? '');
    expect(booked.data).toMatchObject({ kept: ['R-001'], stocks: [], missing: [] });
    expect((await rolls()).stock).toMatchObject([
      { id: 'T-001', length: 1410, reserved: 0 },
      { id: 'R-001', isRest: true, width: 162, length: 430, lot: '2409', shelf: 'raf 2', colorName: 'Bej' },
    ]);
    expect((await journalOf('T-001')).at(-1)).toEqual(['cuts-booked', '18,40 m', `14,10 m: ${orderNo}`]);
  });

  it('books once, however often it is pressed', async () => {
    await add();
    await confirmed([ZEBRA]);
    const hash = (await plan()).stocks[0]?.plan ?? '';
    const [one, two] = await Promise.all([book('T-001', hash), book('T-001', hash)]);
    loseAnswer(2);
    const three = await book('T-001', hash);
    vi.unstubAllGlobals();
    expect([one, two, three].map(({ status, data }) => [status, data.kept])).toEqual([
      [200, ['R-001']],
      [200, ['R-001']],
      [200, ['R-001']],
    ]);
    expect((await rolls()).stock.map(({ length }) => length)).toEqual([1410, 430]);
  });

  it('uses the rest before the roll, and the rest is used up', async () => {
    await add();
    await confirmed([ZEBRA]);
    await book('T-001', (await plan()).stocks[0]?.plan ?? '');
    await confirmed([{ ...ZEBRA, configuration: { width: 100, height: 180, pleatType: 'none' } }]);
    const [rest] = (await plan()).stocks;
    expect(rest).toMatchObject({ id: 'R-001', isRest: true, cuts: [{ width: 96.5, length: 390 }] });
    expect((await book('R-001', rest?.plan ?? '')).data.kept).toEqual(['R-002']);
    expect((await rolls()).stock.map(({ id }) => id)).toEqual(['T-001', 'R-002']);
  });

  it('is refused for a plan that a cancellation, another count or another order has made stale', async () => {
    const { id, version } = (await add()).data;
    const orderNo = await confirmed([ZEBRA]);
    const staleAfter = async (change: () => Promise<unknown>) => {
      const hash = (await plan()).stocks[0]?.plan ?? '';
      await change();
      const refused = await book(id, hash);
      expectFailure(refused, 409, 'changed_meanwhile');
      expect(refused.data).toMatchObject({ stocks: (await plan()).stocks });
    };
    await staleAfter(() => count(id, { version, length: 1500, lot: '2409', shelf: 'raf 2', supplier: 'Örnek Zebra' }));
    await staleAfter(() => confirmed([ZEBRA]));
    await staleAfter(() => now(orderNo, { status: 'Cancelled', reason: 'Vazgeçti' }));
    expect((await rolls()).stock.map(({ length }) => length)).toEqual([1500]);
  });

  it('takes a roll out of stock that is too short for a rest', async () => {
    await add({ length: 479 });
    await confirmed([ZEBRA]);
    await book('T-001', (await plan()).stocks[0]?.plan ?? '');
    expect((await rolls()).stock.map(({ id }) => id)).toEqual(['R-001']);
  });

  it('is taken back whole, once, while nothing has changed since', async () => {
    await add();
    const orderNo = await confirmed([ZEBRA]);
    const before = await plan();
    const hash = before.stocks[0]?.plan ?? '';
    await book('T-001', hash);
    const [one, two] = [await takeBack(hash), await takeBack(hash)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.data.stocks).toMatchObject([{ id: 'T-001', length: 1840, taken: 430, cuts: [{ orderNo }] }]);
    expect((await rolls()).stock.map(({ id }) => id)).toEqual(['T-001']);
    expect((await journalOf('T-001')).at(-1)).toEqual(['cuts-unbooked', '', orderNo]);
    // It is booked anew, by a plan of its own.
    expect((await book('T-001', one.data.stocks[0]?.plan ?? '')).data.kept).toEqual(['R-002']);
  });

  it('is needed again for a piece that is sent back to be cut again, and is booked once more', async () => {
    await add();
    const orderNo = await confirmed([ZEBRA]);
    const move = (version: number, to: string) =>
      zehra.ask<MovedPiece>(board, `/api/admin/board/${orderNo}/0`, { body: { version, to } });
    const undo = (version: number) =>
      zehra.ask<MovedPiece>(board, `/api/admin/board/${orderNo}/0?version=${version}`, { method: 'DELETE' });
    const toCut = async () => (await zehra.ask<SheetOrder>(adminSheets, `/api/admin/sheets/${orderNo}`)).data.toCut[0];
    const first = (await plan()).stocks[0]?.plan ?? '';
    await book('T-001', first);
    const reserved = async () => (await rolls()).stock.reduce((sum, one) => sum + one.reserved, 0);
    const needed = async () => [(await plan()).stocks.length, await toCut(), await reserved()];
    expect(await needed()).toEqual([0, 0, 0]);
    await move(0, 'cut');
    expect(await needed()).toEqual([1, 1, 430]);
    // Somebody takes it over, and it still is.
    expect((await move(1, 'cut')).data.piece).toMatchObject({ stage: 'cut', isMine: true });
    expect(await needed()).toEqual([1, 1, 430]);
    // The spoilt piece was cut: its cloth does not come back.
    expectFailure(await takeBack(first), 409, 'changed_meanwhile');
    await undo(2);
    expect((await undo(3)).data.piece.stage).toBe('cut');
    const [again] = (await plan()).stocks;
    expect((await book('R-001', again?.plan ?? '')).data).toMatchObject({ kept: [], stocks: [] });
    expect(await needed()).toEqual([0, 0, 0]);
    expect((await rolls()).stock.map(({ id, length }) => [id, length])).toEqual([['T-001', 1410]]);
    expect((await move(4, 'check')).data.piece.stage).toBe('check');
    // Sent back by a slip of the finger.
    await move(5, 'cut');
    expect(await needed()).toEqual([1, 1, 430]);
    expect((await undo(6)).data.piece.stage).toBe('check');
    expect(await needed()).toEqual([0, 0, 0]);
    // Or mended by moving it on, which may be taken back itself.
    await move(7, 'cut');
    await move(8, 'sew');
    expect(await needed()).toEqual([0, 0, 0]);
    expect((await undo(9)).data.piece.stage).toBe('cut');
    expect(await needed()).toEqual([1, 1, 430]);
  });

  it('is taken back after a slip, and after another piece of the order was sent back', async () => {
    await add();
    const orderNo = await confirmed([ZEBRA, { ...CURTAIN, room: 'Oda' }]);
    const path = `/api/admin/board/${orderNo}`;
    const move = (line: number, version: number, to: string) =>
      zehra.ask<MovedPiece>(board, `${path}/${line}`, { body: { version, to } });
    const hash = (await plan()).stocks[0]?.plan ?? '';
    await book('T-001', hash);
    await move(0, 0, 'cut');
    await zehra.ask(board, `${path}/0?version=1`, { method: 'DELETE' });
    await move(1, 0, 'sew');
    await move(1, 1, 'cut');
    expect((await takeBack(hash)).status).toBe(200);
    const kept = await command<string>((redis) => redis.hget(key.order(orderNo), 'board'));
    expect(kept.split(' ').map((word) => word.split(':').slice(-2))).toEqual([
      ['0', '0'],
      ['0', '0'],
    ]);
    // Both are cut once their next cuts are booked.
    const [zebra] = (await plan()).stocks;
    await book('T-001', zebra?.plan ?? '');
    expect((await move(0, 2, 'check')).data.piece.stage).toBe('check');
  });

  it('is not taken back once a piece of it was sewn, or its order is ready to ship', async () => {
    await add();
    const orderNo = await confirmed([ZEBRA]);
    const move = (version: number, to: string) =>
      zehra.ask<MovedPiece>(board, `/api/admin/board/${orderNo}/0`, { body: { version, to } });
    const hash = (await plan()).stocks[0]?.plan ?? '';
    await book('T-001', hash);
    await move(0, 'check');
    expectFailure(await takeBack(hash), 409, 'changed_meanwhile');
    expect((await rolls()).stock.map(({ id, length }) => [id, length])).toEqual([
      ['T-001', 1410],
      ['R-001', 430],
    ]);
    await move(1, 'sew');
    expect((await takeBack(hash)).status).toBe(200);
    const again = (await plan()).stocks[0]?.plan ?? '';
    await book('T-001', again);
    // A shop that moves no pieces on the board.
    await now(orderNo, { status: 'InProduction' });
    await now(orderNo, { status: 'ReadyToShip' });
    expectFailure(await takeBack(again), 409, 'changed_meanwhile');
    // Cuts of what is made again are taken back until that has left, too.
    await now(orderNo, { remake: { line: 0, quantity: 1, text: 'Leke' } });
    expectFailure(await takeBack(again), 409, 'changed_meanwhile');
    const [second] = (await plan()).stocks;
    await book(second?.id ?? '', second?.plan ?? '');
    expect((await takeBack(second?.plan ?? '')).status).toBe(200);
    const [third] = (await plan()).stocks;
    await book(third?.id ?? '', third?.plan ?? '');
    await now(orderNo, { status: 'Shipped', carrier: 'yurtici', trackingNumber: '100000000001' });
    expectFailure(await takeBack(third?.plan ?? ''), 409, 'changed_meanwhile');
  });

  it('is not taken back once a rest or the roll was used', async () => {
    const { id } = (await add()).data;
    await confirmed([ZEBRA]);
    const hash = (await plan()).stocks[0]?.plan ?? '';
    await book(id, hash);
    const rest = (await rolls()).stock[1];
    await count('R-001', { version: rest?.version, length: 400, lot: '2409', shelf: 'raf 2', supplier: '' });
    expectFailure(await takeBack(hash), 409, 'changed_meanwhile');
    expect((await rolls()).stock.map(({ length }) => length)).toEqual([1410, 400]);
  });

  it('is not taken back once another booking has used the roll up', async () => {
    await add({ length: 861 });
    await confirmed([ZEBRA]);
    const first = (await plan()).stocks[0]?.plan ?? '';
    await book('T-001', first);
    // Wider than the rest that was kept.
    await confirmed([{ ...ZEBRA, configuration: { ...ZEBRA.configuration, width: 200 } }]);
    const [second] = (await plan()).stocks;
    expect(second).toMatchObject({ id: 'T-001', length: 431, taken: 430 });
    await book('T-001', second?.plan ?? '');
    expectFailure(await takeBack(first), 409, 'changed_meanwhile');
    expect((await rolls()).stock.map(({ id }) => id)).not.toContain('T-001');
  });

  it('brings a used-up roll back', async () => {
    await add({ length: 430 });
    await confirmed([ZEBRA]);
    const hash = (await plan()).stocks[0]?.plan ?? '';
    await book('T-001', hash);
    expect((await rolls()).stock.map(({ id }) => id)).toEqual(['R-001']);
    await takeBack(hash);
    expect((await rolls()).stock).toMatchObject([{ id: 'T-001', length: 430, reserved: 430, lot: '2409' }]);
  });
});
