/** Data that were kept long enough go, and nothing else does, however many there are. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { forgetOld } from '../../../functions/jobs/retention.ts';
import { KEPT_FAILED_MS } from '../../../functions/mail/placing.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { keptSince } from '../../../functions/orders/retention.ts';
import { reporting } from '../../../functions/reporting/calls.ts';
import { readErrors } from '../../../functions/reporting/error-store.ts';
import { key, type Key } from '../../../functions/store/keys.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { ask, customer, newAddress, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { storedMessages } from '../support/contact.ts';
import { agreed, newKey } from '../support/order.ts';
import { listOfOrder } from '../../support/history.ts';

const DAY_MS = 86_400_000;
const NOTHING = { messages: 0, errors: 0, failures: 0, orders: 0, reviews: 0 };

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const members = (list: Key) => shop.store.command('test', (redis) => redis.zrange<string[]>(list, 0, -1));
const dated = (list: Key, member: string, at: number) =>
  shop.store.command('test', (redis) => redis.zadd(list, { score: at, member }));

/** Writes the days of an order's papers: of every entry of its ledger, and of its invoice. */
const vouchers = (orderNo: string, entries: string | undefined, invoicedAt: string | undefined) =>
  shop.store.command('test', async (redis) => {
    const ledger = (await redis.hget<string>(key.order(orderNo), 'ledger')) ?? '';
    const older = ledger.replaceAll(/"at":"[^"]*"/g, `"at":"${entries}"`);
    await redis.hset(key.order(orderNo), { ledger: older, invoicedAt });
  });

describe('the job of retention', () => {
  it('removes a contact message after its days, though younger ones keep the list alive', async () => {
    for (const message of ['eski', 'dün', 'yeni']) {
      const sent = { name: 'Ayşe', email: newEmail(), subject: 'Ölçü', message };
      await ask(contact, '/api/contact', { body: sent, ip: newAddress() });
    }
    const [old = '', last = ''] = await members(key.messageTimes());
    await dated(key.messageTimes(), old, Date.now() - facts.retention.contactDays * DAY_MS - 1000);
    await dated(key.messageTimes(), last, Date.now() - facts.retention.contactDays * DAY_MS + 60_000);
    expect(await forgetOld()).toEqual({ ...NOTHING, messages: 1 });
    expect((await storedMessages()).map(({ message }) => message).toSorted()).toEqual(['dün', 'yeni']);
    expect(await forgetOld()).toEqual(NOTHING);
    expect(await members(key.messagesIn('open'))).not.toContain(old);
    expect(await shop.store.command('test', (redis) => redis.exists(key.message(old)))).toBe(0);
  });

  it('removes one from before each had its own key', async () => {
    const at = Date.now() - facts.retention.contactDays * DAY_MS;
    await dated(key.messages(), '{"id":"a"}', at - 1000);
    await dated(key.messages(), '{"id":"b"}', at + 60_000);
    expect(await forgetOld()).toEqual({ ...NOTHING, messages: 1 });
    expect(await members(key.messages())).toEqual(['{"id":"b"}']);
  });

  it('removes a kind of error that came no more, with all that was counted of it', async () => {
    for (const message of ['eski hata', 'yeni hata']) {
      await ask(reporting, '/api/logs/error', { body: { level: 'error', message }, ip: newAddress() });
    }
    const old = (await readErrors()).find(({ message }) => message === 'eski hata')?.id ?? '';
    await dated(key.errorKinds(), old, Date.now() - facts.retention.logDays * DAY_MS - 1000);
    expect(await forgetOld()).toEqual({ ...NOTHING, errors: 1 });
    expect((await readErrors()).map(({ message }) => message)).toEqual(['yeni hata']);
    for (const of of [key.errorSamples(), key.errorCounts(), key.errorFirsts(), key.errorOwners()]) {
      expect(await shop.store.command('test', (redis) => redis.hget(of, old))).toBeNull();
    }
  });

  it('removes what was given up long ago from the lists of letters', async () => {
    await dated(key.failedLetters(), 'contact:old', Date.now() - KEPT_FAILED_MS - 1000);
    await dated(key.failedLetters(), 'contact:new', Date.now() - KEPT_FAILED_MS + 60_000);
    await dated(key.letterAlarms(), 'letters-site', Date.now() - KEPT_FAILED_MS - 1000);
    // Its letter went earlier, with the data that it is about.
    await dated(key.failedLetters(), 'contact:gone', Date.now());
    for (const id of ['contact:old', 'contact:new']) {
      await shop.store.command('test', (redis) => redis.hset(key.letter(id), { state: 'failed' }));
    }
    expect(await forgetOld()).toEqual({ ...NOTHING, failures: 3 });
    expect(await members(key.failedLetters())).toEqual(['contact:new']);
    const many = Array.from({ length: 2001 }, (_, at) => ({ score: Date.now() + at, member: `contact:${at}` }));
    await shop.store.command('test', (redis) => redis.zadd(key.failedLetters(), many[0]!, ...many.slice(1)));
    expect(await forgetOld()).toEqual({ ...NOTHING, failures: 2001 });
    expect(await members(key.failedLetters())).toEqual(['contact:new']);
  });

  it('keeps an order to the last day of its last year, and leaves nothing of it after', async () => {
    const buyer = await customer();
    const { data } = await buyer.ask<PlacedOrder>(orders, '/api/orders', {
      body: await agreed(),
      headers: { 'Idempotency-Key': newKey() },
    });
    const { orderNo } = data;
    const lists = [listOfOrder(orderNo), key.customerOrders(buyer.User.id), key.unpaidTransfers()];
    await dated(listOfOrder(orderNo), orderNo, keptSince(new Date()));
    expect(await forgetOld()).toEqual(NOTHING);
    for (const list of lists) expect(await members(list)).toEqual([orderNo]);
    await dated(listOfOrder(orderNo), orderNo, keptSince(new Date()) - 1);
    // Its payment and its invoice are vouchers of a later year.
    expect(await forgetOld()).toEqual(NOTHING);
    const [before, within] = [-1, 0].map((ms) => new Date(keptSince(new Date()) + ms).toISOString());
    await vouchers(orderNo, before, within);
    expect(await forgetOld()).toEqual(NOTHING);
    await vouchers(orderNo, before, before);
    expect(await forgetOld()).toEqual({ ...NOTHING, orders: 1, reviews: 0 });
    for (const list of lists) expect(await members(list)).toEqual([]);
    expect(await shop.store.command('test', (redis) => redis.exists(key.order(orderNo)))).toBe(0);
  });

  it('goes on where it stopped, a hundred orders at a time, and several at once forget nothing twice', async () => {
    const before = keptSince(new Date());
    const numbers = Array.from({ length: 1050 }, (_, index) => `KP-${before - 5000 + index}`);
    await shop.store.command('test', async (redis) => {
      const pipeline = redis.pipeline();
      for (const number of numbers) {
        // The oldest hundred and a half have a voucher of a later year, and stand in nobody's way.
        const isLater = Number(number.slice(3)) < before - 5000 + 150;
        const invoicedAt = new Date(before - (isLater ? 0 : 1)).toISOString();
        pipeline.hset(key.order(number), { orderNo: number, invoicedAt });
        pipeline.zadd(key.orders(), { score: Number(number.slice(3)), member: number });
      }
      return pipeline.exec();
    });
    expect(await forgetOld(0)).toEqual(NOTHING);
    const runs = await Promise.all(Array.from({ length: 5 }, () => forgetOld(30_000)));
    expect(runs.reduce((sum, done) => sum + done.orders, 0)).toBe(numbers.length - 150);
    expect(await members(key.orders())).toEqual(numbers.slice(0, 150));
  });
});

describe('the year of an order', () =>
  it.each([
    ['2026-11-22T12:00:00+03:00', '2016-01-01T00:00:00+03:00'],
    ['2026-12-31T23:59:59+03:00', '2016-01-01T00:00:00+03:00'],
    ['2027-01-01T00:00:00+03:00', '2017-01-01T00:00:00+03:00'],
  ])('at %s orders are kept that were placed since %s', (now, since) =>
    expect(keptSince(new Date(now))).toBe(Date.parse(since)),
  ));
