/** Orders at rest leave the store for the archive: they open from everywhere as before, and nothing of them is lost. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { forgetOld, runRetention, tidyArchive } from '../../../functions/jobs/retention.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { keptSince } from '../../../functions/orders/retention.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { key } from '../../../functions/store/keys.ts';
import { StoreUnavailable } from '../../../functions/store/unavailable.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import type { OwnOrder, OrderSummary, PlacedOrder } from '../../../src/contract/orders.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { listOfOrder } from '../../support/history.ts';
import { NETS, within } from '../../support/nets.ts';
import { customer, newAddress, PASSWORD, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure, send } from '../support/call.ts';
import { tokenFor } from '../support/links.ts';
import { keepLog } from '../support/log.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { adminOrderPath, CARD, changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

const DAY_MS = 86_400_000;
const afterDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const AT_REST = 740;

let shop: TestShop;
let boss: Customer;
let buyer: Customer;
beforeEach(async () => {
  shop = await startTestShop();
  [boss, buyer] = [await operator(), await customer()];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const folder = () => path.join(shop.outbox, 'archive');
const texts = async () => (await readdir(folder()).catch(() => [])).toSorted();
const hashOf = async (orderNo: string) =>
  (await shop.store.command('test', (redis) => redis.hgetall<Record<string, string>>(key.order(orderNo)))) as unknown;
const fieldsOf = async (orderNo: string) => {
  const flat = (await hashOf(orderNo)) as string[] | null;
  return (flat ?? []).filter((_, at) => at % 2 === 0);
};

/** A paid order that was delivered. */
async function delivered(by = buyer): Promise<PlacedOrder> {
  const order = await placeOrder(shop, { items: [CURTAIN, ACCESSORY], payment: CARD }, by);
  const sent = { carrier: 'yurtici', trackingNumber: '123456789012' };
  await changeOrderNow(boss, order.orderNo, { checkedLines: [0], status: 'Confirmed' });
  await changeOrderNow(boss, order.orderNo, { status: 'Delivered', ...sent });
  return order;
}

/** An order in the archive. */
async function archived(): Promise<PlacedOrder> {
  const order = await delivered();
  expect(await tidyArchive(30_000, afterDays(AT_REST))).toEqual({ archived: 1, cleared: 0 });
  return order;
}

const own = ({ orderNo }: PlacedOrder, by = buyer) => by.ask<OwnOrder>(orders, `/api/orders/${orderNo}`);
const track = ({ orderNo }: PlacedOrder) => send(tracking, `/api/shipping/track/${orderNo}`, { ip: newAddress() });
const linked = (token: string) => send<OwnOrder>(orders, '/api/order-link', { body: { token }, ip: newAddress() });
const exported = () => {
  const today = dayInIstanbul(new Date());
  return boss.ask(adminData, `/api/admin/export?from=${today}&to=${today}`);
};

describe('an order at rest', () => {
  it('opens from the account, tracking, the link of its letter, the back room and exports as before', async () => {
    const order = await delivered();
    const token = await tokenFor(shop, buyer.email, 'order');
    await linked(token);
    const look = async () => ({
      own: (await own(order)).data,
      list: (await buyer.ask<OrderSummary[]>(orders, '/api/orders')).data,
      tracking: (await track(order)).data,
      linked: (await linked(token)).data,
      desk: await readOrder(boss, order.orderNo),
      desks: (await boss.ask(adminOrders, '/api/admin/orders?status=done')).data,
      found: (await boss.ask(adminOrders, `/api/admin/orders?q=${encodeURIComponent(buyer.email)}`)).data,
      exported: (await exported()).data,
      ownData: (await buyer.ask<object>(account, '/api/account/export')).data,
    });
    const { ownData: dataBefore, ...before } = await look();
    expect(before.own.items).toHaveLength(2);
    expect(await tidyArchive(30_000, afterDays(AT_REST))).toEqual({ archived: 1, cleared: 0 });
    expect(await fieldsOf(order.orderNo)).not.toContain('body');
    expect(await texts()).toHaveLength(1);
    const { ownData, ...after } = await look();
    expect(after).toEqual(before);
    expect(Object.keys(ownData)).toEqual(Object.keys(dataBefore));
    expect(JSON.stringify(ownData)).toContain(order.orderNo);
    await rebuildIndex();
    expect((await look()).desks).toEqual(before.desks);
    expect(await tidyArchive(30_000, afterDays(AT_REST))).toEqual({ archived: 0, cleared: 0 });
  });

  it('stays in the store before its time, and while something of it is open', async () => {
    await delivered();
    const open = await placeOrder(shop, { items: [ACCESSORY], payment: { type: 'bank-transfer' } }, buyer);
    expect(await tidyArchive(30_000, afterDays(700))).toEqual({ archived: 0, cleared: 0 });
    expect(await tidyArchive(30_000, afterDays(AT_REST))).toEqual({ archived: 1, cleared: 0 });
    expect(await fieldsOf(open.orderNo)).toContain('body');
    await changeOrderNow(boss, open.orderNo, { status: 'Cancelled', reason: 'Havale gelmedi' });
    expect(await tidyArchive(30_000, afterDays(AT_REST + 1))).toEqual({ archived: 0, cleared: 0 });
    expect(await tidyArchive(30_000, afterDays(AT_REST + 31))).toEqual({ archived: 1, cleared: 0 });
    expect((await own(open)).data.status).toBe('Cancelled');
  });

  it('comes back when an operator acts on it, and leaves again', async () => {
    const { orderNo, ...order } = await archived();
    const { status } = await changeOrderNow(boss, orderNo, { note: { text: 'Aradı', public: false } });
    expect(status).toBe(200);
    expect(await fieldsOf(orderNo)).toEqual(expect.arrayContaining(['body', 'notes']));
    expect(await fieldsOf(orderNo)).not.toContain('archived');
    expect((await own({ orderNo, ...order })).data.items).toHaveLength(2);
    expect(await tidyArchive(30_000, afterDays(1))).toEqual({ archived: 0, cleared: 1 });
    expect(await texts()).toEqual([]);
    expect(await tidyArchive(30_000, afterDays(AT_REST + 31))).toEqual({ archived: 1, cleared: 0 });
    expect((await readOrder(boss, orderNo)).notes).toHaveLength(1);
  });

  it('is made again: the board and the plan find it in the store', async () => {
    const { orderNo } = await archived();
    const remake = { line: 0, quantity: 1, text: 'Dikiş açıldı' };
    const { status, code } = await changeOrderNow(boss, orderNo, { remake });
    expect([status, code]).toEqual([200, undefined]);
    expect(await fieldsOf(orderNo)).toContain('body');
  });
});

describe('what breaks on the way', () => {
  it('an archive that takes nothing: the order stays whole, and the fault is told', async () => {
    const order = await delivered();
    await writeFile(folder(), 'no folder');
    const log = keepLog();
    expect(await tidyArchive(30_000, afterDays(AT_REST))).toEqual({ archived: 0, cleared: 0 });
    expect(log()).toContain('archive_stopped');
    expect(await fieldsOf(order.orderNo)).toContain('body');
    await rm(folder());
    // Its note is a day old by then.
    expect((await tidyArchive(30_000, afterDays(AT_REST + 1))).archived).toBe(1);
    expect((await own(order)).status).toBe(200);
  });

  it('an archive that does not answer: all else of the night was done before it is asked', async () => {
    const edgeURL = 'https://blobs.test';
    const context = { siteID: 'a-site', token: 'x', edgeURL, uncachedEdgeURL: edgeURL };
    vi.stubEnv('ARCHIVE_DIR', '');
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(context)).toString('base64'));
    const { promise: isAsked, resolve: tellAsked } = Promise.withResolvers<true>();
    const { promise: answered, resolve: answerAll } = Promise.withResolvers<Response>();
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (...[address, init]: Parameters<typeof fetch>) => {
      const to = address instanceof Request ? address.url : String(address);
      if (!to.startsWith(edgeURL)) return real(address, init);
      tellAsked(true);
      return answered;
    });
    await shop.store.command('test', async (redis) => {
      await redis.zadd(key.archiveNotes(), { score: 1, member: 'KP-1795180000000/0f0f' });
      await redis.zadd(key.changedKeys(), { score: 1, member: 'an old note' });
    });
    const log = keepLog();
    const night = runRetention();
    await within(NETS.event, 'The night', isAsked);
    expect(log()).toContain('"event":"key_size"');
    const note = await shop.store.command('test', (redis) => redis.zscore(key.changedKeys(), 'an old note'));
    expect(note).toBeNull();
    answerAll(new Response('no', { status: 401 }));
    expect((await night).status).toBe(200);
    expect(log()).toContain('archive_stopped');
  });

  it('a night that stops between both: the order has all, and a later night ends it', async () => {
    const order = await delivered();
    const run = shop.store.run.bind(shop.store);
    vi.spyOn(shop.store, 'run').mockImplementation((script, input) =>
      script.name === 'archive-orders'
        ? Promise.reject(new StoreUnavailable(script.name, 'network', 1))
        : run(script, input),
    );
    expect((await tidyArchive(30_000, afterDays(AT_REST))).archived).toBe(0);
    vi.restoreAllMocks();
    expect(await texts()).toHaveLength(1);
    expect(await fieldsOf(order.orderNo)).toContain('body');
    // Another one at the same time leaves it to the first.
    expect(await tidyArchive(30_000, afterDays(AT_REST))).toEqual({ archived: 0, cleared: 0 });
    expect(await tidyArchive(30_000, afterDays(AT_REST + 31))).toEqual({ archived: 1, cleared: 1 });
    expect(await texts()).toHaveLength(1);
    expect((await own(order)).status).toBe(200);
  });

  it('an order that changes meanwhile stays', async () => {
    const order = await delivered();
    const run = shop.store.run.bind(shop.store);
    vi.spyOn(shop.store, 'run').mockImplementation(async (script, input) => {
      if (script.name === 'archive-orders') {
        await shop.store.command('test', (redis) => redis.hset(key.order(order.orderNo), { proposal: '{}' }));
      }
      return run(script, input);
    });
    expect((await tidyArchive(30_000, afterDays(AT_REST))).archived).toBe(0);
    expect(await fieldsOf(order.orderNo)).toContain('body');
  });

  it.each([
    ['is gone', (file: string) => rm(file)],
    ['is another one', (file: string) => writeFile(file, '{"body":"{}"}')],
    ['is no text of ours', (file: string) => writeFile(file, 'x')],
  ])('a text that %s: 503 from everywhere but lists and tracking, and all is back with it', async (_, spoil) => {
    const order = await archived();
    const [name = ''] = await texts();
    const file = path.join(folder(), name);
    const text = await readFile(file, 'utf8');
    await spoil(file);
    const log = keepLog();
    expectFailure(await own(order), 503, 'store_unavailable');
    expectFailure(await boss.ask(adminOrders, adminOrderPath(order.orderNo)), 503, 'store_unavailable');
    expect(log()).toContain('read-archive');
    expect((await track(order)).status).toBe(200);
    expect((await buyer.ask<OrderSummary[]>(orders, '/api/orders')).data).toHaveLength(1);
    // The index is built from what the store has.
    expect(await rebuildIndex()).toEqual({ orders: 1, unreadable: 0, refused: 0 });
    expect((await boss.ask<AdminOrderList>(adminOrders, '/api/admin/orders?status=done')).data.items).toHaveLength(1);
    await writeFile(file, text);
    expect((await own(order)).data.items).toHaveLength(2);
  });
});

describe('personal data', () => {
  it('an account that is deleted has nothing in the archive, as its order is cut loose in the store', async () => {
    const order = await archived();
    const contents = async () =>
      Promise.all((await texts()).map((name) => readFile(path.join(folder(), name), 'utf8')));
    for (const text of await contents()) expect(text).not.toContain(buyer.User.id);
    const body = { password: PASSWORD };
    expect((await buyer.ask(account, '/api/account', { method: 'DELETE', body })).status).toBeLessThan(300);
    await shop.settled();
    expect(await fieldsOf(order.orderNo)).not.toContain('uid');
    for (const text of await contents()) expect(text).not.toContain(buyer.User.id);
    // The law keeps the voucher itself.
    expect((await readOrder(boss, order.orderNo)).delivery.email).toBe(buyer.email);
  });

  it('an order whose years are over is gone from the archive, too', async () => {
    const { orderNo } = await archived();
    const old = { score: keptSince(new Date()) - 1, member: orderNo };
    await shop.store.command('test', (redis) => redis.zadd(listOfOrder(orderNo), old));
    const ledger = JSON.stringify([{ kind: 'due', amount: 0, at: new Date(old.score).toISOString() }]);
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { ledger }));
    expect((await forgetOld()).orders).toBe(1);
    expect(await tidyArchive()).toEqual({ archived: 0, cleared: 1 });
    expect(await texts()).toEqual([]);
    for (const list of [key.archiveNotes(), key.archiveLater()]) {
      expect(await shop.store.command('test', (redis) => redis.zcard(list))).toBe(0);
    }
  });
});
