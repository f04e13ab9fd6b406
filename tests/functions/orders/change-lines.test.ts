/** Another quantity, a line more or less of an order: asked by an operator, answered by the link of a letter. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { board } from '../../../functions/admin/board/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { exportAccount } from '../../../src/contract/account-export.ts';
import type { OrderChange as Change } from '../../../src/contract/admin-order-change.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { OrderChange } from '../../../src/contract/order-change.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { ask, customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { proposed as proposedTo, respond, wider } from '../support/links.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN, type Body } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder, readOrder, transferOf } from '../support/order-work.ts';

let shop: TestShop;
let mehmet: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterAll(() => shop.stop());

type WindowChange = NonNullable<Change['change']>;

const placed = (parts: Body = {}) => placeOrder(shop, parts);
const read = (orderNo: string) => readOrder(mehmet, orderNo);
const now = (orderNo: string, body: Partial<Change>) => changeOrderNow(mehmet, orderNo, body);
const proposed = (order: PlacedOrder, change: WindowChange) => proposedTo(shop, mehmet, order, change);
const show = async (token: string) =>
  (await ask<OrderChange>(orders, '/api/order-change', { body: { token }, ip: newAddress() })).data;
const count = (line: number, quantity: number): WindowChange => ({ line, color: null, configuration: null, quantity });
const TWO = {
  items: [
    { ...CURTAIN, room: 'Salon' },
    { ...ACCESSORY, quantity: 3 },
  ],
};

/** Windows of each line, as the promise of later orders counts them. */
const countedWork = (orderNo: string) =>
  shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'pieces'));

const more = (line: number, changes: Partial<WindowChange> = {}): WindowChange => ({
  ...wider(200, 'kum', line),
  quantity: 2,
  added: { productId: CURTAIN.productId, room: 'Mutfak' },
  ...changes,
});

describe('another quantity', () => {
  it('is asked with both sums and becomes the order once the customer agrees, however often they press', async () => {
    const order = await placed({ ...TWO, payment: CARD });
    const { orderNo } = order;
    const [, clip] = (await read(orderNo)).items;
    const token = await proposed(order, count(1, 1));
    const less = 2 * (clip?.unitPrice ?? 0);
    const { change } = await show(token);
    expect(change).toMatchObject({
      ...{ kind: 'line', isMade: false, settlement: 'refund', difference: -less },
      ...{ totalBefore: order.total, total: order.total - less },
      before: { quantity: 3, configuration: null },
      after: { quantity: 1, configuration: null },
    });
    const [letter] = (await shop.mails(order.delivery.email)).slice(-1);
    for (const words of ['3 adet', '1 adet', `/change#t=${token}`]) expect(letter?.text).toContain(words);
    expect(letter?.text).not.toContain('cayma hakkı yoktur');
    await respond(token, true);
    expect((await respond(token, true)).data.state).toBe('accepted');
    const agreed = await read(orderNo);
    expect(agreed.items.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect([agreed.total, agreed.balance]).toEqual([order.total - less, -less]);
    expect(agreed.ledger.filter(({ method }) => method === 'change')).toHaveLength(1);
    expect(agreed.timeline[0]?.note ?? '').toContain('3 adet yerine 1 adet');
  });

  it('of a window is looked at anew, and its cloth is needed as often', async () => {
    const order = await placed({ ...TWO, payment: CARD });
    await now(order.orderNo, { checkedLines: [0] });
    await respond(await proposed(order, { ...wider(250), quantity: 2 }), true);
    const agreed = await read(order.orderNo);
    expect([agreed.checkedLines, agreed.nextAct]).toEqual([[], 'check']);
    expect(agreed.items[0]).toMatchObject({ quantity: 2, room: 'Salon' });
    expect(agreed.balance).toBe(agreed.items[0]?.unitPrice);
    expect(await countedWork(order.orderNo)).toBe('0:2');
  });
});

describe('a line less', () => {
  it('leaves the order with its money, and the measures behind it stay looked at', async () => {
    const order = await placed({ items: [ACCESSORY, CURTAIN, ACCESSORY], payment: CARD });
    const { orderNo } = order;
    await now(orderNo, { checkedLines: [1] });
    expect(await countedWork(orderNo)).toBe('1:1');
    const token = await proposed(order, count(0, 0));
    expect((await show(token)).change).toMatchObject({ kind: 'removed', isMade: false, after: { quantity: 0 } });
    await respond(token, true);
    const agreed = await read(orderNo);
    expect([agreed.items.length, agreed.checkedLines]).toEqual([2, [0]]);
    expect(await countedWork(orderNo)).toBe('0:1');
    expect(agreed.items[0]?.configuration).not.toBeNull();
    expect(agreed.balance).toBe(agreed.total - order.total);
    expect(agreed.ledger.find(({ method }) => method === 'change')?.line).toBeUndefined();
    expect(agreed.agreements[0]).toMatchObject({ kind: 'removed', line: 0 });
    expect(agreed.timeline[0]?.note ?? '').toMatch(/^Onayınızla çıkarıldı: 2 adet/);
  });

  it('is refused of the last line, and of one whose number the account names', async () => {
    const single = await placed();
    const alone = await now(single.orderNo, { change: count(0, 0) });
    expectFailure(alone, 422, 'invalid_fields');
    expect(Object.keys(alone.fields ?? {})).toEqual(['change']);
    const order = await placed({ ...TWO, payment: CARD });
    const discount = { kind: 'due', method: 'discount', amount: 5, line: 1, text: 'Leke' } as const;
    await now(order.orderNo, { entry: discount });
    expectFailure(await now(order.orderNo, { change: count(0, 0) }), 422, 'invalid_fields');
    expect((await read(order.orderNo)).proposal).toBeNull();
  });

  it('is refused of one that an agreement about another colour names, and of those before it', async () => {
    const order = await placed({ items: [ACCESSORY, { ...CURTAIN, room: 'Salon' }, ACCESSORY], payment: CARD });
    const { orderNo } = order;
    await respond(await proposed(order, wider(250, 'tas', 1)), true);
    const agreed = await read(orderNo);
    expect([agreed.items[1]?.color, agreed.balance]).toEqual(['tas', 0]);
    for (const line of [0, 1]) expectFailure(await now(orderNo, { change: count(line, 0) }), 422, 'invalid_fields');
    expect((await now(orderNo, { change: count(2, 0) })).status).toBe(200);
  });

  it('is not possible once the workshop has begun with it or a later one, whose work is kept by its number', async () => {
    const begin = (orderNo: string, line: number) =>
      mehmet.ask(board, `/api/admin/board/${orderNo}/${line}`, { body: { version: 0, to: 'sew' } });
    const windows = [ACCESSORY, { ...CURTAIN, room: 'Salon' }, { ...CURTAIN, room: 'Oda' }];
    const order = await placed({ items: windows, payment: CARD });
    const { orderNo } = order;
    await now(orderNo, { checkedLines: [1, 2], status: 'Confirmed' });
    expect((await begin(orderNo, 1)).status).toBe(200);
    for (const line of [0, 1]) expectFailure(await now(orderNo, { change: count(line, 0) }), 422, 'invalid_fields');
    const token = await proposed(order, count(2, 0));
    expect((await show(token)).state).toBe('open');
    expect((await begin(orderNo, 2)).status).toBe(200);
    expect((await show(token)).state).toBe('late');
    expect((await respond(token, true)).data.state).toBe('late');
    expect((await read(orderNo)).items).toHaveLength(3);
  });

  it('is possible again once the move of its piece is taken back ("Geri alın"), as cancelling is', async () => {
    const windows = [ACCESSORY, { ...CURTAIN, room: 'Salon' }, { ...CURTAIN, room: 'Oda' }];
    const order = await placed({ items: windows, payment: CARD });
    const { orderNo } = order;
    await now(orderNo, { checkedLines: [1, 2], status: 'Confirmed' });
    const token = await proposed(order, count(1, 0));
    const piece = `/api/admin/board/${orderNo}/2`;
    expect((await mehmet.ask(board, piece, { body: { version: 0, to: 'sew' } })).status).toBe(200);
    expect((await show(token)).state).toBe('late');
    expect((await mehmet.ask(board, `${piece}?version=1`, { method: 'DELETE' })).status).toBe(200);
    expect((await show(token)).state).toBe('open');
    // The other curtain stands at the place of the moved one by then, and is a fresh piece.
    expect((await respond(token, true)).data.state).toBe('accepted');
    expect((await read(orderNo)).items.map(({ room }) => room)).toEqual(['', 'Oda']);
    expect((await mehmet.ask(board, `/api/admin/board/${orderNo}/1`, { body: { version: 0, to: 'sew' } })).status).toBe(
      200,
    );
  });

  it('takes no money about a line while it is asked', async () => {
    const order = await placed({ ...TWO, payment: CARD });
    await proposed(order, count(1, 0));
    const discount = { kind: 'due', method: 'discount', amount: 5, line: 0, text: 'Leke' } as const;
    const refused = await now(order.orderNo, { entry: discount });
    expect(Object.keys(refused.fields ?? {})).toEqual(['entry.line']);
    await now(order.orderNo, { change: null });
    expect((await now(order.orderNo, { entry: discount })).status).toBe(200);
  });
});

describe('a line more', () => {
  it('stands behind the last one at the price of today, and is owed through the account', async () => {
    const order = await placed({ ...TWO, payment: { type: 'bank-transfer' } });
    const { orderNo } = order;
    await now(orderNo, transferOf(order.total));
    const token = await proposed(order, more(2));
    const { change } = await show(token);
    expect(change).toMatchObject({ kind: 'added', isMade: true, settlement: 'due', before: { quantity: 0 } });
    await respond(token, true);
    const agreed = await read(orderNo);
    const line = agreed.items[2];
    expect(line).toMatchObject({ productId: CURTAIN.productId, quantity: 2, room: 'Mutfak', colorName: 'Kum' });
    expect([agreed.balance, line?.totalPrice]).toEqual([change?.difference, change?.after.totalPrice]);
    expect(agreed.nextAct).toBe('check');
    expect(agreed.timeline[0]?.note ?? '').toMatch(/^Onayınızla eklendi: 2 adet/);
  });

  it('is refused where it is not sold so, or its place is taken', async () => {
    const { orderNo } = await placed(TWO);
    const refusedAt = async (change: WindowChange) => Object.keys((await now(orderNo, { change })).fields ?? {});
    expect(await refusedAt(more(1))).toEqual(['change']);
    expect(await refusedAt(more(2, { added: { productId: 999_999 } }))).toEqual(['change']);
    expect(await refusedAt(more(2, { color: 'yok' }))).toEqual(['change.color']);
    expect(await refusedAt(more(2, { configuration: null }))).toEqual(['change']);
  });
});

describe('the export of an account', () =>
  it('names what changed of a line whose measure and colour stayed', async () => {
    const buyer = await customer();
    const order = await placeOrder(shop, { ...TWO, payment: CARD }, buyer);
    for (const change of [count(1, 1), more(2)]) await respond(await proposed(order, change), true);
    const { data } = await buyer.ask<AnswerOf<typeof exportAccount>>(account, '/api/account/export');
    const [window, clip] = order.items;
    expect(data.orders[0]?.agreements).toMatchObject([
      { name: clip?.name, quantityBefore: 3, quantityAfter: 1 },
      { name: window?.name, quantityBefore: 0, quantityAfter: 2 },
    ]);
  }));

describe('a question that another one followed', () => {
  it('is refused with words, and changes nothing', async () => {
    const order = await placed(TWO);
    const [first, second] = [await proposed(order, count(1, 0)), await proposed(order, count(1, 1))];
    expect((await respond(first, true)).data.state).toBe('replaced');
    expect((await respond(second, true)).data.state).toBe('accepted');
    expect((await respond(first, true)).data.state).toBe('replaced');
    expect((await read(order.orderNo)).items.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it('and a refusal leaves the order as it was', async () => {
    const order = await placed(TWO);
    expect((await respond(await proposed(order, count(1, 0)), false)).data.state).toBe('refused');
    const { items, total } = await read(order.orderNo);
    expect([items.length, total]).toEqual([2, order.total]);
  });
});
