import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { key } from '../../../functions/store/keys.ts';
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { OrderSummary, PlacedOrder, OwnOrder } from '../../../src/contract/orders.ts';
import type { DeliveryStatus } from '../../../src/domain/order/status.ts';
import {
  asCustomer,
  ask,
  bearer,
  customer,
  login,
  PASSWORD,
  register,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure, type Reply } from '../support/call.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, type Body } from '../support/order.ts';
import { settled } from '../support/behind.ts';
import { orderNumbers } from '../../support/history.ts';

let shop: TestShop;
let body: Body;
beforeAll(async () => {
  shop = await startTestShop();
  body = await agreed({ items: [CURTAIN, ACCESSORY] });
});
afterEach(() => {
  facts.openForOrders = true;
});
afterAll(() => shop.stop());

let caller = 0;
/** From an address and with an e-mail of its own, or the limits would speak. */
const place = (headers: Record<string, string> = {}, key = newKey(), sent = body): Promise<Reply<PlacedOrder>> => {
  caller += 1;
  const delivery = { ...DELIVERY, email: `alici${caller}@example.com` };
  return ask<PlacedOrder>(orders, '/api/orders', {
    body: { ...sent, delivery },
    headers: { 'Idempotency-Key': key, ...headers },
    ip: `198.51.100.${caller}`,
  });
};
const placeFor = async (person: Customer) => (await place(bearer(person.AccessToken))).data;
const list = async (person: Customer) => (await person.ask<OrderSummary[]>(orders, '/api/orders')).data;
const show = (person: Customer, orderNo: string) => person.ask<OwnOrder>(orders, `/api/orders/${orderNo}`);
const cancel = (person: Customer, orderNo: string) =>
  person.ask<OwnOrder>(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
const setStatus = (orderNo: string, status: DeliveryStatus) =>
  shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { status }));

describe("a customer's orders", () => {
  it('say of one panel to which side it gathers (decisions P16)', async () => {
    const person = await customer();
    const configuration = { ...CURTAIN.configuration, panels: 1, gather: 'right' };
    const sent = await agreed({ items: [{ ...CURTAIN, configuration }] });
    const { data: placed } = await place(bearer(person.AccessToken), newKey(), sent);
    expect((await show(person, placed.orderNo)).data.items[0]?.configuration).toMatchObject({
      panels: 1,
      gather: 'right',
    });
  });

  it('are placed in two round trips, listed newest first and shown whole', async () => {
    const person = await customer();
    expect(await list(person)).toEqual([]);
    await settled();
    const before = shop.roundTrips();
    const first = await placeFor(person);
    await shop.mails();
    // The workshop's full days before it; the others are behind the answer, and mark the letters as sent.
    expect(shop.roundTrips() - before).toBe(4);
    expect(first).not.toHaveProperty('claimToken');
    const second = await placeFor(person);
    expect(await list(person)).toEqual(
      [second, first].map(({ orderNo, createdAt, total }) => ({
        orderNo,
        status: 'Pending',
        createdAt,
        itemCount: 3,
        total,
        cancellable: true,
        windows: [[expect.objectContaining({ width: 250, height: 260, drawing: 'drape' })]],
      })),
    );
    await shop.mails();
    await settled();
    const reads = shop.roundTrips();
    const { data, text } = await show(person, first.orderNo);
    expect(shop.roundTrips() - reads).toBe(1);
    expect(data).toEqual({
      ...first,
      carrier: null,
      trackingNumber: null,
      timeline: [{ status: 'Pending', label: 'Sipariş Alındı', at: first.createdAt }],
      plan: expect.any(Array) as unknown,
      windows: [[expect.objectContaining({ width: 250, height: 260, drawing: 'drape' })]],
      cancellable: true,
    });
    expect(text).not.toContain(person.User.id);
  });

  it('are the same under the account, in its envelope', async () => {
    const person = await customer();
    const { orderNo } = await placeFor(person);
    const listed = await person.ask<OrderSummary[]>(account, '/api/account/orders');
    expect(listed.envelope).toEqual(['IsSuccess', 'Data', 'Message', 'Error']);
    expect(listed.data).toEqual(await list(person));
    const shown = await person.ask(account, `/api/account/orders/${orderNo}`);
    expect(shown.data).toEqual((await show(person, orderNo)).data);
  });

  it('take what was ordered out of the cart, and only that', async () => {
    const person = await customer();
    const other = { ...CURTAIN, configuration: { ...CURTAIN.configuration, width: 111 } };
    await person.ask(cart, '/api/cart/merge', { body: { lines: [CURTAIN, other, ACCESSORY] } });
    await placeFor(person);
    const { data } = await person.ask<{ lines: { configuration: { width: number } }[] }>(cart, '/api/cart');
    expect(data.lines.map(({ configuration }) => configuration.width)).toEqual([111]);
  });

  it('are one for 50 equal calls at once, and one letter', async () => {
    const person = await customer();
    const key = newKey();
    const delivery = { ...DELIVERY, email: `tek${caller}@example.com` };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        person.ask<PlacedOrder>(orders, '/api/orders', {
          body: { ...body, delivery },
          headers: { 'Idempotency-Key': key },
        }),
      ),
    );
    expect(new Set(replies.map(({ data }) => data.orderNo)).size).toBe(1);
    expect(await list(person)).toHaveLength(1);
    expect(await shop.mails(delivery.email)).toHaveLength(1);
  });

  it('are refused to a session that has ended, and never become a guest order', async () => {
    const person = await customer();
    await person.ask(session, '/api/auth/logout-all', { body: { currentPassword: PASSWORD } });
    const size = async () => (await orderNumbers(shop.store)).length;
    const before = await size();
    expectFailure(await place(bearer(person.AccessToken)), 401, 'session_ended');
    expectFailure(await place({ Authorization: 'Bearer nonsense' }), 401, 'session_ended');
    expect(await size()).toBe(before);
  });

  it('are not answered again to a session that has ended, whether or not the shop would still take them', async () => {
    const person = await customer();
    const delivery = { ...DELIVERY, email: person.email };
    const sent = { body: { ...body, delivery }, headers: { 'Idempotency-Key': newKey() } };
    const again = () => person.ask<PlacedOrder>(orders, '/api/orders', sent);
    const { data: placed } = await again();
    expect((await again()).data.orderNo).toBe(placed.orderNo);
    await person.ask(session, '/api/auth/logout-all', { body: { currentPassword: PASSWORD } });
    expectFailure(await again(), 401, 'session_ended');
    facts.openForOrders = false;
    expectFailure(await again(), 401, 'session_ended');
    const signedIn = asCustomer((await login(person.email)).data);
    expect((await signedIn.ask<PlacedOrder>(orders, '/api/orders', sent)).data.orderNo).toBe(placed.orderNo);
  });

  it('are not accepted once every session was ended, whatever runs beside it', async () => {
    const person = await customer();
    const all = person.ask(session, '/api/auth/logout-all', { body: { currentPassword: PASSWORD } });
    const [, ...placed] = await Promise.all([
      all,
      ...Array.from({ length: 50 }, () => place(bearer(person.AccessToken))),
    ]);
    const accepted = placed.filter(({ status }) => status === 201).length;
    const again = asCustomer((await login(person.email)).data);
    expect(await list(again)).toHaveLength(accepted);
    expect((await place(bearer(person.AccessToken))).status).not.toBe(201);
    expect(await list(again)).toHaveLength(accepted);
  });
});

describe('cancelling', () => {
  it.each(['Pending', 'Confirmed'] as const)(
    'is possible while %s, with an entry in the timeline and a letter',
    async (status) => {
      const person = await customer();
      const order = await placeFor(person);
      await setStatus(order.orderNo, status);
      await shop.mails();
      await settled();
      const before = shop.roundTrips();
      const reply = await cancel(person, order.orderNo);
      expect(reply.status).toBe(200);
      expect(reply.data).toMatchObject({ status: 'Cancelled', cancellable: false });
      expect(reply.data.timeline.map(({ status: step }) => step)).toEqual(['Cancelled', 'Pending']);
      await shop.mails();
      expect(shop.roundTrips() - before).toBe(3);
      expect((await cancel(person, order.orderNo)).data).toEqual(reply.data);
      expect((await shop.mails(order.delivery.email)).map(({ subject }) => subject)).toEqual([
        `Siparişinizi aldık: ${order.orderNo}`,
        `${order.orderNo} numaralı siparişiniz: İptal`,
      ]);
      expect((await list(person))[0]?.status).toBe('Cancelled');
    },
  );

  it.each(['InProduction', 'ReadyToShip', 'Shipped', 'OutForDelivery', 'Delivered', 'Returned'] as const)(
    'is too late while %s',
    async (status) => {
      const person = await customer();
      const { orderNo } = await placeFor(person);
      await setStatus(orderNo, status);
      expectFailure(await cancel(person, orderNo), 409, 'order_not_cancellable');
      expect((await show(person, orderNo)).data).toMatchObject({ status, cancellable: false });
    },
  );

  it('spends the key: the same request names the cancelled order instead of answering it, and another key orders anew', async () => {
    const person = await customer();
    const send = (idempotencyKey: string) =>
      person.ask<PlacedOrder>(orders, '/api/orders', { body, headers: { 'Idempotency-Key': idempotencyKey } });
    const spent = newKey();
    const { orderNo } = (await send(spent)).data;
    await cancel(person, orderNo);
    const again = await send(spent);
    expectFailure(again, 422, 'idempotency_key_reused');
    expect([again.data, again.error]).toEqual([
      { orderNo },
      'Bu sipariş sonradan iptal edildi. Yeni bir sipariş verebilirsiniz',
    ]);
    const anew = await send(newKey());
    expect([anew.status, anew.data.orderNo === orderNo]).toEqual([201, false]);
  });

  it('happens once of 50 at the same time', async () => {
    const person = await customer();
    const { orderNo } = await placeFor(person);
    const replies = await Promise.all(Array.from({ length: 50 }, () => cancel(person, orderNo)));
    for (const { data } of replies) expect(data.timeline).toHaveLength(2);
  });
});

describe("a guest's order", () => {
  it('can become that of an account opened right afterwards, and then is nobody else’s', async () => {
    const { data: order } = await place();
    expect(order.claimToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const claim = { orderNo: order.orderNo, claimToken: order.claimToken };
    const opened = await register({ email: order.delivery.email, claim });
    expect([opened.status, opened.data.ClaimedOrder]).toEqual([201, order.orderNo]);
    const person = asCustomer(opened.data);
    expect((await list(person)).map(({ orderNo }) => orderNo)).toEqual([order.orderNo]);
    expect((await show(person, order.orderNo)).status).toBe(200);
    expect((await cancel(person, order.orderNo)).status).toBe(200);
    const late = await register({ claim });
    expect([late.status, late.data.ClaimedOrder]).toEqual([201, null]);
    expect(await list(asCustomer(late.data))).toEqual([]);
  });

  it('of 20 accounts that claim it at once belongs to the one with its e-mail', async () => {
    const { data: order } = await place();
    const claim = { orderNo: order.orderNo, claimToken: order.claimToken };
    const strangers = Array.from({ length: 19 }, () => register({ claim }));
    const own = register({ email: order.delivery.email, claim });
    const opened = await Promise.all([...strangers, own]);
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 201));
    expect(opened.map(({ data }) => data.ClaimedOrder)).toEqual([...strangers.map(() => null), order.orderNo]);
  });

  it('is not claimed with the token of another order, an access token or nonsense', async () => {
    const [{ data: mine }, { data: other }] = [await place(), await place()];
    const person = await customer();
    for (const claimToken of [mine.claimToken, person.AccessToken, 'x', 'a.b.c']) {
      const opened = await register({ claim: { orderNo: other.orderNo, claimToken } });
      expect([opened.status, opened.data.ClaimedOrder]).toEqual([201, null]);
    }
    expectFailure(await show(person, other.orderNo), 404, 'order_not_found');
  });

  it('is not attached by its e-mail alone', async () => {
    const { data: order } = await place();
    const person = await customer({ email: order.delivery.email });
    expect(await list(person)).toEqual([]);
    expectFailure(await show(person, order.orderNo), 404, 'order_not_found');
  });

  it('and the same request of a customer are two', async () => {
    const person = await customer();
    const key = newKey();
    const sent = { ...body, delivery: { ...DELIVERY, email: 'iki@example.com' } };
    const asGuest = await ask<PlacedOrder>(orders, '/api/orders', { body: sent, headers: { 'Idempotency-Key': key } });
    expect(asGuest.status).toBe(201);
    const signedIn = await person.ask(orders, '/api/orders', { body: sent, headers: { 'Idempotency-Key': key } });
    expectFailure(signedIn, 422, 'idempotency_key_reused');
    expect(await list(person)).toEqual([]);
  });
});
