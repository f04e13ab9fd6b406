/** The board (decisions W5): pieces go from station to station, one of two people wins, and full days move the promise. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { board } from '../../../functions/admin/board/calls.ts';
import { cloth } from '../../../functions/admin/cloth/calls.ts';
import { MOST_SHOWN } from '../../../functions/admin/board/show.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { key } from '../../../functions/store/keys.ts';
import type { Board, BoardPiece, MovedPiece } from '../../../src/contract/admin-board.ts';
import type { ClothStock, CutPlan } from '../../../src/contract/admin-cloth.ts';
import type { Stage } from '../../../src/domain/board/stage.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure, send } from '../support/call.ts';
import { journalOf } from '../support/desk.ts';
import { proposed, respond, wider } from '../support/links.ts';
import { loseAnswer } from '../support/lost.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder } from '../support/order-work.ts';

let shop: TestShop;
let zehra: Customer;
let songul: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  zehra = await operator({ firstName: 'Zehra', lastName: 'Usta' });
  songul = await operator({ firstName: 'Songül', lastName: 'Dikiş' });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const ZEBRA = {
  productId: 17,
  quantity: 1,
  color: 'bej',
  room: 'Salon',
  configuration: { width: 120, height: 200, pleatType: 'none' },
};

const seen = async (by = zehra) => (await by.ask<Board>(board, '/api/admin/board')).data;
const pieceOf = async (orderNo: string, line = 0): Promise<BoardPiece | undefined> => {
  const { pieces, packed } = await seen();
  return [...pieces, ...packed].find((one) => one.orderNo === orderNo && one.line === line);
};
const move = (by: Customer, orderNo: string, version: number, to: Stage, line = 0) =>
  by.ask<MovedPiece>(board, `/api/admin/board/${orderNo}/${line}`, { body: { version, to } });
const takeBack = (by: Customer, orderNo: string, version: number, line = 0) =>
  by.ask<MovedPiece>(board, `/api/admin/board/${orderNo}/${line}?version=${version}`, { method: 'DELETE' });
const steps = async (query = '') =>
  (await send<{ most: number; from: string; to: string }[]>(tracking, `/api/shipping/days${query}`)).data;

/** Books the cuts of all that is planned, from a roll of its own. */
async function cutAll(): Promise<void> {
  const roll = { productId: 17, color: 'bej', width: 280, length: 1840, lot: '1', shelf: '', supplier: '' };
  await zehra.ask<ClothStock>(cloth, '/api/admin/rolls', { body: roll });
  const { stocks } = (await zehra.ask<CutPlan>(cloth, '/api/admin/cuts?until=')).data;
  for (const { id, plan } of stocks) {
    await zehra.ask(cloth, '/api/admin/cuts', { body: { until: '', stock: id, plan } });
  }
}

async function confirmed(items: readonly object[]): Promise<string> {
  const { orderNo } = await placeOrder(shop, { items, payment: CARD });
  const checkedLines = items.map((_, at) => at);
  expect((await changeOrderNow(zehra, orderNo, { checkedLines, status: 'Confirmed' })).status).toBe(200);
  return orderNo;
}

describe('a piece', () => {
  it('says that its customer is asked about another one, until they answer', async () => {
    const order = await placeOrder(shop, { items: [CURTAIN, { ...CURTAIN, room: 'Oda' }], payment: CARD });
    const { orderNo } = order;
    await changeOrderNow(zehra, orderNo, { checkedLines: [0, 1], status: 'Confirmed' });
    const asked = async () => [(await pieceOf(orderNo))?.isAsked, (await pieceOf(orderNo, 1))?.isAsked];
    expect(await asked()).toEqual([undefined, undefined]);
    const token = await proposed(shop, zehra, order, wider(280));
    expect(await asked()).toEqual([true, undefined]);
    await respond(token, false);
    expect(await asked()).toEqual([undefined, undefined]);
  });

  it('is on the board once its order is confirmed, and goes from station to station', async () => {
    const { orderNo: waiting } = await placeOrder(shop, { items: [ZEBRA], payment: CARD });
    expect(await pieceOf(waiting)).toBeUndefined();
    const orderNo = await confirmed([ZEBRA, { ...CURTAIN, room: 'Oda' }]);
    expect(await pieceOf(orderNo)).toMatchObject({
      ...{ line: 0, version: 0, stage: 'cut', room: 'Salon', colorName: 'Bej', quantity: 1, time: null, person: '' },
      ...{ isMine: false, movedBy: '', of: 2, gathered: 0, window: { width: 120, height: 200 } },
    });
    for (const [at, to] of (['sew', 'check', 'pack', 'done'] as const).entries()) {
      const { status, data } = await move(zehra, orderNo, at, to);
      expect(status).toBe(200);
      expect(data).toMatchObject({ piece: { stage: to, version: at + 1, movedBy: 'Zehra Usta' }, isReady: false });
    }
    expect(await pieceOf(orderNo)).toMatchObject({ stage: 'done', of: 2, gathered: 1 });
    expect((await seen()).ready).not.toContain(orderNo);
    for (const [at, to] of (['sew', 'check', 'pack', 'done'] as const).entries()) {
      expect((await move(songul, orderNo, at, to, 1)).data.isReady).toBe(to === 'done');
    }
    expect((await seen()).ready).toContain(orderNo);
    expect((await journalOf(orderNo)).filter(([act]) => act === 'piece-moved')).toHaveLength(8);
    expect((await journalOf(orderNo)).at(-1)).toEqual(['piece-moved', '2. parça: Paket', '2. parça: Paketlendi']);
    await changeOrderNow(zehra, orderNo, { status: 'ReadyToShip' });
    expect(await pieceOf(orderNo)).toBeUndefined();
    expectFailure(await move(zehra, orderNo, 4, 'pack'), 404, 'piece_not_found');
  });

  it('skips no station, and goes back to any', async () => {
    const orderNo = await confirmed([ZEBRA]);
    expectFailure(await move(zehra, orderNo, 0, 'check'), 409, 'stage_skipped');
    await move(zehra, orderNo, 0, 'sew');
    await move(zehra, orderNo, 1, 'check');
    expect((await move(zehra, orderNo, 2, 'cut')).data.piece.stage).toBe('cut');
    expectFailure(await move(zehra, orderNo, 3, 'sew', 7), 404, 'piece_not_found');
    expectFailure(
      await zehra.ask(board, '/api/admin/board/KP-1/0', { body: { version: 0, to: 'sew' } }),
      404,
      'piece_not_found',
    );
  });

  it('is moved by one of two people, and the other is told by whom', async () => {
    const orderNo = await confirmed([ZEBRA]);
    const both = await Promise.all([move(zehra, orderNo, 0, 'sew'), move(songul, orderNo, 0, 'sew')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    const winner = both[0].status === 200 ? 'Zehra Usta' : 'Songül Dikiş';
    expect(lost).toMatchObject({ code: 'changed_meanwhile', data: { piece: { stage: 'sew', movedBy: winner } } });
    // Another piece of the order is nobody's conflict.
    const two = await confirmed([ZEBRA, { ...ZEBRA, room: 'Oda' }]);
    const apart = await Promise.all([move(zehra, two, 0, 'sew'), move(songul, two, 0, 'sew', 1)]);
    expect(apart.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is moved once when the answer is lost or the press is repeated', async () => {
    const orderNo = await confirmed([ZEBRA]);
    loseAnswer();
    expect((await move(zehra, orderNo, 0, 'sew')).data.piece).toMatchObject({ stage: 'sew', version: 1 });
    vi.unstubAllGlobals();
    expect((await move(zehra, orderNo, 0, 'sew')).data.piece).toMatchObject({ stage: 'sew', version: 1 });
    expect((await journalOf(orderNo)).filter(([act]) => act === 'piece-moved')).toHaveLength(1);
  });

  it('is told apart from another press of the same person, who has a second page open', async () => {
    const orderNo = await confirmed([ZEBRA]);
    for (const [at, to] of (['sew', 'check', 'pack', 'done'] as const).entries()) await move(zehra, orderNo, at, to);
    expect(await move(zehra, orderNo, 3, 'cut')).toMatchObject({
      ...{ status: 409, code: 'changed_meanwhile' },
      data: { piece: { stage: 'done', version: 4, movedBy: 'Zehra Usta' } },
    });
    expectFailure(await takeBack(zehra, orderNo, 3), 409, 'changed_meanwhile');
    // A move that is taken back is no move to where it came from, and the other way round.
    expect((await takeBack(zehra, orderNo, 4)).data.piece.stage).toBe('pack');
    expectFailure(await move(zehra, orderNo, 4, 'pack'), 409, 'changed_meanwhile');
    expect((await takeBack(zehra, orderNo, 4)).data.piece).toMatchObject({ stage: 'pack', version: 5 });
    await move(zehra, orderNo, 5, 'check');
    await move(zehra, orderNo, 6, 'pack');
    expectFailure(await takeBack(zehra, orderNo, 6), 409, 'changed_meanwhile');
    expect(await pieceOf(orderNo)).toMatchObject({ stage: 'pack', version: 7 });
  });

  it('is taken over, and a move is taken back with its person', async () => {
    const orderNo = await confirmed([ZEBRA]);
    await move(zehra, orderNo, 0, 'sew');
    const taken = (await move(songul, orderNo, 1, 'sew')).data.piece;
    expect(taken).toMatchObject({ stage: 'sew', person: 'Songül Dikiş', isMine: true });
    expect(await pieceOf(orderNo)).toMatchObject({ person: 'Songül Dikiş', isMine: false });
    await move(zehra, orderNo, 2, 'check');
    expect((await takeBack(zehra, orderNo, 3)).data.piece).toMatchObject({ stage: 'sew', person: 'Songül Dikiş' });
    expectFailure(await takeBack(songul, orderNo, 3), 409, 'changed_meanwhile');
  });

  it('follows booked cuts, and begins anew when its size changes', async () => {
    const orderNo = await confirmed([ZEBRA]);
    await cutAll();
    expect((await pieceOf(orderNo))?.stage).toBe('sew');
    // Spoilt: it is cut again, whatever was booked.
    await move(zehra, orderNo, 0, 'cut');
    expect((await pieceOf(orderNo))?.stage).toBe('cut');
  });

  it('follows the first cuts also where it was moved on by hand and sent back before them', async () => {
    const orderNo = await confirmed([ZEBRA]);
    await move(zehra, orderNo, 0, 'sew');
    expect((await move(zehra, orderNo, 1, 'cut')).data.piece.stage).toBe('cut');
    await cutAll();
    expect((await pieceOf(orderNo))?.stage).toBe('sew');
  });

  it('follows booked cuts after a press that was taken back, unless it was cut before that press', async () => {
    const orderNo = await confirmed([ZEBRA]);
    await move(zehra, orderNo, 0, 'sew');
    expect((await takeBack(zehra, orderNo, 1)).data.piece).toMatchObject({ stage: 'cut', version: 2 });
    await cutAll();
    expect((await pieceOf(orderNo))?.stage).toBe('sew');
    await move(zehra, orderNo, 2, 'cut');
    await move(zehra, orderNo, 3, 'sew');
    // It was sent back to be cut again, and still is.
    expect((await takeBack(zehra, orderNo, 4)).data.piece.stage).toBe('cut');
    expect((await pieceOf(orderNo))?.stage).toBe('cut');
  });

  it('is shown by the number of its order behind more than the board looks at', async () => {
    const orderNo = await confirmed([ZEBRA]);
    const { orderNo: waiting } = await placeOrder(shop, { items: [ZEBRA], payment: CARD });
    const sewn = key.orderFacet('sew', 'any');
    const [first, ...others] = Array.from({ length: MOST_SHOWN }, (_, at) => ({ score: 1, member: `KP-1${at}` }));
    await shop.store.command('test', (redis) => redis.zadd(sewn, first!, ...others));
    const shown = async (order: string) => {
      const { status, data } = await zehra.ask<Board>(board, `/api/admin/board?order=${order}`);
      return [status, data.isCut, data.pieces.map((piece) => piece.orderNo)];
    };
    expect(await shown('')).toEqual([200, true, []]);
    expect(await shown(orderNo)).toEqual([200, true, [orderNo]]);
    expect(await shown(waiting)).toEqual([200, true, []]);
    expect(await shown('KP-1')).toEqual([200, true, []]);
    await shop.store.command('test', (redis) => redis.zremrangebyscore(sewn, 1, 1));
  });

  it('says no money, name or address of a customer', async () => {
    const { orderNo, delivery, total } = await placeOrder(shop, { items: [ZEBRA], payment: CARD });
    await changeOrderNow(zehra, orderNo, { checkedLines: [0], status: 'Confirmed' });
    // The digits of a number are the clock's, and may hold those of the total.
    const said = JSON.stringify(await seen()).replaceAll(/KP-\d{13}/g, '');
    for (const secret of [delivery.lastName, delivery.address, delivery.phone, delivery.email, String(total)]) {
      expect(said).not.toContain(secret);
    }
  });
});

describe('an order that a board shows as ready', () => {
  const makeReady = async (orderNo: string) => {
    const body = { orderNos: [orderNo], status: 'ReadyToShip', allPacked: true };
    return (await songul.ask<object[]>(adminOrders, '/api/admin/orders/bulk', { body })).data;
  };
  const packed = async (items: readonly object[]) => {
    const orderNo = await confirmed(items);
    for (const [line] of items.entries())
      for (const [at, to] of (['sew', 'check', 'pack', 'done'] as const).entries())
        await move(zehra, orderNo, at, to, line);
    return orderNo;
  };
  const SENT_BACK = { ok: false, code: 'changed_meanwhile', error: expect.any(String) as string };

  it('stays in the workshop once one of its pieces was sent back', async () => {
    const orderNo = await packed([ZEBRA, { ...ZEBRA, room: 'Oda' }]);
    await move(zehra, orderNo, 4, 'sew', 1);
    expect(await makeReady(orderNo)).toEqual([{ orderNo, ...SENT_BACK }]);
    expect(await pieceOf(orderNo, 1)).toMatchObject({ stage: 'sew' });
    for (const [at, to] of (['check', 'pack', 'done'] as const).entries()) await move(zehra, orderNo, 5 + at, to, 1);
    expect(await makeReady(orderNo)).toEqual([{ orderNo, ok: true }]);
    expect(await makeReady(orderNo)).toEqual([{ orderNo, ok: true }]);
    expect(await makeReady('KP-1795456123456')).toMatchObject([{ ok: false, code: 'order_not_found' }]);
  });

  it('leaves with all of its pieces packed, or not at all, where both happen at once', async () => {
    const orderNo = await packed([ZEBRA]);
    const real = globalThis.fetch;
    let calls = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      calls += 1;
      const isWrite = calls === 2;
      if (isWrite) {
        vi.unstubAllGlobals();
        expect((await move(zehra, orderNo, 4, 'sew')).status).toBe(200);
      }
      return real(...request);
    });
    expect(await makeReady(orderNo)).toEqual([{ orderNo, ...SENT_BACK }]);
    expect(calls).toBe(2);
    expect(await pieceOf(orderNo)).toMatchObject({ stage: 'sew' });
  });
});

describe('the promise', () => {
  it('moves for shoppers and for orders alike when the days are full', async () => {
    expect(await steps()).toEqual([]);
    const before = (await placeOrder(shop, { items: [ZEBRA], payment: CARD })).estimatedDelivery;
    // More than three hundred windows, at forty a day.
    const small = { ...ZEBRA, quantity: 40, configuration: { width: 40, height: 60, pleatType: 'none' } };
    for (let orders = 0; orders < 8; orders += 1) await placeOrder(shop, { items: [small], payment: CARD });
    const told = await steps();
    const forForty = told.find(({ most }) => most >= 40)?.to ?? '';
    expect(forForty > before).toBe(true);
    expect((await placeOrder(shop, { items: [small], payment: CARD })).estimatedDelivery).toBe(forForty);
    // A single window finds room that a large order leaves.
    const one = (await steps())[0]?.to ?? '';
    const { estimatedDelivery } = await placeOrder(shop, { items: [ZEBRA], payment: CARD });
    expect(estimatedDelivery).toBe(one);
    const { promise, capacity } = await seen();
    expect(promise.to).toBe((await steps())[0]?.to);
    expect(capacity).toBe(40);
    expect((await zehra.ask<Board>(board, '/api/admin/load')).data.promise).toEqual(promise);
    // Goods in stock wait for no workshop.
    const stock = await placeOrder(shop, { items: [ACCESSORY], payment: CARD });
    expect(stock.estimatedDelivery < before).toBe(true);
  });

  it('of a large order counts all of its windows, and a cart of so many is told the same', async () => {
    const rooms = ['Salon', 'Yatak odası', 'Mutfak', 'Çocuk odası'];
    const configuration = { width: 40, height: 60, pleatType: 'none' };
    const items = rooms.map((room) => ({ ...ZEBRA, room, quantity: 99, configuration }));
    const usual = await steps();
    const large = await steps('?size=large');
    const told = large.find(({ most }) => most >= 4 * 99);
    // Forty a day: nine working days more than a few windows would take.
    expect((told?.to ?? '') > (usual.at(-1)?.to ?? '')).toBe(true);
    // The largest cart: fifty lines of ninety-nine.
    expect(large.at(-1)?.most).toBeGreaterThanOrEqual(50 * 99);
    const placed = await placeOrder(shop, { items, payment: CARD });
    expect(placed).toMatchObject({ estimatedDeliveryFrom: told?.from, estimatedDelivery: told?.to });
    expectFailure(await send(tracking, '/api/shipping/days?size=huge'), 422, 'invalid_fields');
  });
});
