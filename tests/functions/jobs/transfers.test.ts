/** Transfers that have not come: one letter before, one after, and no order that was paid is ever cancelled. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { holidays, shop as facts } from '../../../functions/catalogue/shop.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { runTransfers, settleTransfers } from '../../../functions/jobs/transfers.ts';
import { sendLettersAgain } from '../../../functions/mail/failed-letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { confirmTransfer } from '../../../functions/orders/transfer.ts';
import { key } from '../../../functions/store/keys.ts';
import type { OwnOrder, PlacedOrder, Tracking } from '../../../src/contract/orders.ts';
import { groupedIban } from '../../../src/domain/money/iban.ts';
import { dayInIstanbul, daysAfter, formatDay } from '../../../src/domain/values/dates.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { heldUntil } from '../../../src/domain/money/transfer.ts';
import { ask, customer, newAddress, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { ACCESSORY, agreed, DELIVERY, newKey, type Body } from '../support/order.ts';
import { letterOf, letTimePass, waiting } from '../support/outbox.ts';

const DAY_MS = 86_400_000;
const NOTHING = { reminded: 0, lapsed: 0, closed: 0, unreadable: 0 };

let shop: TestShop;
let body: Body;
beforeEach(async () => {
  shop = await startTestShop();
  body = await agreed();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shop.stop();
});

async function place(parts: Body = {}, as: typeof ask = ask) {
  const email = newEmail();
  const sent = { ...body, ...parts, delivery: { ...DELIVERY, email } };
  const { data, status } = await as<PlacedOrder>(orders, '/api/orders', {
    body: sent,
    headers: { 'Idempotency-Key': newKey() },
    ip: newAddress(),
  });
  expect(status).toBe(201);
  return { email, orderNo: data.orderNo, total: toKurus(data.total) };
}

const read = (name: string, orderNo: string) =>
  shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), name));
const write = (orderNo: string, fields: Record<string, string>) =>
  shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));
const listed = () => shop.store.command('test', (redis) => redis.zrange<string[]>(key.unpaidTransfers(), 0, -1));
const dueNow = (orderNo: string) =>
  shop.store.command('test', (redis) => redis.zadd(key.unpaidTransfers(), { score: 1, member: orderNo }));

/** So many days have passed since it was placed; since it was reminded, where it was, and its reminder has left. */
async function age(orderNo: string, days: number, sinceReminder = 0): Promise<void> {
  await write(orderNo, { placedAt: String(Number(orderNo.slice(3)) - days * DAY_MS) });
  const remindedAt = await read('remindedAt', orderNo);
  const then = String(Date.now() - sinceReminder * DAY_MS);
  if (remindedAt !== null) await write(orderNo, { remindedAt: then });
  const reminder = key.letter(`payment-reminder:${orderNo}`);
  await shop.store.command('test', async (redis) =>
    (await redis.hexists(reminder, 'sentAt')) === 1 ? redis.hset(reminder, { sentAt: then }) : 0,
  );
  await dueNow(orderNo);
}
const tracked = async (orderNo: string) => (await ask<Tracking>(tracking, `/api/shipping/track/${orderNo}`)).data;
/** Subjects to a buyer, all that waits sent. */
async function subjects(email: string): Promise<string[]> {
  await sendDueLetters();
  return (await shop.mails(email)).map(({ subject }) => subject);
}

describe('an order that waits for its transfer', () => {
  it('is left in peace at first, reminded the day before its last, and lapses after it, each told once', async () => {
    const { orderNo, email } = await place();
    const [received] = await subjects(email);
    expect(await settleTransfers()).toEqual(NOTHING);
    expect(await listed()).toEqual([orderNo]);
    expect(await settleTransfers()).toEqual(NOTHING);

    await age(orderNo, facts.bankAccount.payWithinDays);
    expect(await settleTransfers()).toEqual({ ...NOTHING, reminded: 1 });
    expect(await settleTransfers()).toEqual(NOTHING);
    const reminder = `Siparişiniz ödemenizi bekliyor: ${orderNo}`;
    expect(await subjects(email)).toEqual([received, reminder]);
    await dueNow(orderNo);
    expect(await settleTransfers()).toEqual(NOTHING);

    await age(orderNo, 12, 9);
    expect(await settleTransfers()).toEqual({ ...NOTHING, lapsed: 1 });
    expect(await settleTransfers()).toEqual(NOTHING);
    expect(await subjects(email)).toEqual([received, reminder, `Siparişiniz iptal oldu: ${orderNo}`]);
    expect(await listed()).toEqual([]);
    expect(await waiting(shop.store)).toEqual([]);
    const { status, timeline } = await tracked(orderNo);
    expect(status).toBe('Cancelled');
    expect(timeline[0]).toMatchObject({ label: 'İptal', note: 'Ödeme süresi içinde hesabımıza geçmedi' });
  });

  it('is reminded and lapses where its measures were confirmed before the payment', async () => {
    const { orderNo, email } = await place();
    const [received] = await subjects(email);
    await write(orderNo, { status: 'Confirmed' });
    await age(orderNo, facts.bankAccount.payWithinDays);
    expect(await settleTransfers()).toEqual({ ...NOTHING, reminded: 1 });
    expect(await subjects(email)).toEqual([received, `Siparişiniz ödemenizi bekliyor: ${orderNo}`]);
    await age(orderNo, 12, 9);
    expect(await settleTransfers()).toEqual({ ...NOTHING, lapsed: 1 });
    expect((await subjects(email)).at(-1)).toBe(`Siparişiniz iptal oldu: ${orderNo}`);
    expect((await tracked(orderNo)).status).toBe('Cancelled');
  });

  it('that nobody was reminded of, because the jobs stood still, is reminded first and has a day from then', async () => {
    const { orderNo, email } = await place();
    await age(orderNo, 30);
    expect(await settleTransfers()).toEqual({ ...NOTHING, reminded: 1 });
    await dueNow(orderNo);
    expect(await settleTransfers()).toEqual(NOTHING);
    expect((await tracked(orderNo)).status).toBe('Pending');
    expect(await subjects(email)).toHaveLength(2);
  });

  it('does not lapse before the end of a bank day behind the return of a shop that stood still itself', async () => {
    const [hour, now] = [3_600_000, Date.now()];
    const ran = (value: string) =>
      shop.store.command('test', (redis) => redis.set(key.transfersRun(), value, { px: DAY_MS }));
    const run = async () => (await (await runTransfers()).json()) as unknown;
    const { orderNo } = await place();
    await age(orderNo, facts.bankAccount.payWithinDays);
    await settleTransfers();
    await sendDueLetters();

    await age(orderNo, 12, 9);
    await ran(`${now - 7 * hour} 0`);
    expect(await run()).toEqual({ ...NOTHING, differences: 0 });
    const until = heldUntil(now, null, holidays);
    const nextAt = await shop.store.command('test', (redis) => redis.zscore(key.unpaidTransfers(), orderNo));
    expect(Number(nextAt)).toBe(until);
    // The next run keeps it in mind.
    await dueNow(orderNo);
    expect(await run()).toEqual({ ...NOTHING, differences: 0 });

    await ran(`${now - hour} ${now - 1}`);
    await dueNow(orderNo);
    expect(await run()).toEqual({ ...NOTHING, lapsed: 1, differences: 0 });
  });

  it('is not reminded of the whole sum where a part came before the reminder was sent', async () => {
    const { orderNo, email, total } = await place();
    const [received] = await subjects(email);
    await age(orderNo, facts.bankAccount.payWithinDays);
    expect(await settleTransfers()).toEqual({ ...NOTHING, reminded: 1 });
    const ledger = JSON.parse((await read('ledger', orderNo)) ?? '') as object[];
    const part = { ...ledger[0], kind: 'paid', method: 'transfer', amount: total - 45_000 };
    await write(orderNo, { ledger: JSON.stringify([...ledger, part]) });
    expect(await subjects(email)).toEqual([received]);
    await dueNow(orderNo);
    expect(await settleTransfers()).toEqual({ ...NOTHING, closed: 1 });
  });

  it('is told in the language it was placed in, with all that the bank asks for', async () => {
    const email = newEmail();
    const { data } = await ask<PlacedOrder>(orders, '/api/orders', {
      body: { ...body, delivery: { ...DELIVERY, email } },
      headers: { 'Idempotency-Key': newKey(), 'Accept-Language': 'en' },
      ip: newAddress(),
    });
    await shop.settled();
    await age(data.orderNo, facts.bankAccount.payWithinDays);
    await settleTransfers();
    await sendDueLetters();
    const mail = (await shop.mails(email)).at(-1);
    expect(mail?.subject).toBe(`Your order is waiting for your payment: ${data.orderNo}`);
    for (const fact of [groupedIban(facts.bankAccount.iban), facts.bankAccount.holder, data.orderNo, 'Pay by: ']) {
      expect(mail?.text).toContain(fact);
    }
  });
});

describe('a letter that waited for its mail server', () => {
  /** Placed, its letters unsent. */
  async function unsent() {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    keepLog();
    const placed = await place();
    await shop.settled();
    vi.stubEnv('SMTP_URL', undefined);
    return placed;
  }

  it('reminds nobody of what was paid or cancelled meanwhile', async () => {
    const [paid, cancelled, open] = [await place(), await place(), await place()];
    for (const { orderNo } of [paid, cancelled, open]) await age(orderNo, facts.bankAccount.payWithinDays);
    expect(await settleTransfers()).toEqual({ ...NOTHING, reminded: 3 });
    await confirmTransfer(paid.orderNo, paid.total);
    await write(cancelled.orderNo, { status: 'Cancelled' });
    expect((await subjects(paid.email)).filter((subject) => subject.includes('bekliyor'))).toEqual([]);
    expect((await subjects(cancelled.email)).filter((subject) => subject.includes('bekliyor'))).toEqual([]);
    expect((await subjects(open.email)).filter((subject) => subject.includes('bekliyor'))).toHaveLength(1);
    expect(await waiting(shop.store)).toEqual([]);
    expect(await letterOf(shop.store, `payment-reminder:${paid.orderNo}`)).toMatchObject({ state: 'outdated' });
  });

  it('lapses no order whose reminder has not left, and names in it a day that is still to come', async () => {
    const { orderNo, email } = await place();
    await age(orderNo, facts.bankAccount.payWithinDays);
    expect(await settleTransfers()).toEqual({ ...NOTHING, reminded: 1 });
    await age(orderNo, 12, 9);
    expect(await settleTransfers()).toEqual(NOTHING);
    expect((await tracked(orderNo)).status).toBe('Pending');
    await write(orderNo, { remindedAt: String(Date.now() - 9 * DAY_MS) });
    await shop.store.command('test', (redis) =>
      redis.hset(key.letter(`payment-reminder:${orderNo}`), { payBy: '2026-01-01' }),
    );
    await sendDueLetters();
    const mail = (await shop.mails(email)).at(-1);
    expect(mail?.subject).toBe(`Siparişiniz ödemenizi bekliyor: ${orderNo}`);
    const tomorrow = formatDay(daysAfter(dayInIstanbul(new Date()), 1), 'tr');
    expect(mail?.text).toContain(`Son ödeme günü: ${tomorrow}`);
    // A day from when it left, not from when it was written.
    await dueNow(orderNo);
    expect(await settleTransfers()).toEqual(NOTHING);
    await shop.store.command('test', (redis) =>
      redis.hset(key.letter(`payment-reminder:${orderNo}`), { sentAt: String(Date.now() - 9 * DAY_MS) }),
    );
    await dueNow(orderNo);
    expect(await settleTransfers()).toEqual({ ...NOTHING, lapsed: 1 });
  });

  it('lapses no order whose reminder was given up, until that was sent by hand or is forgotten', async () => {
    const [sent, forgotten] = [await place(), await place()];
    const letterFor = (orderNo: string) => `payment-reminder:${orderNo}`;
    for (const { orderNo, email } of [sent, forgotten]) {
      await age(orderNo, facts.bankAccount.payWithinDays);
      expect(await settleTransfers()).toEqual({ ...NOTHING, reminded: 1 });
      await subjects(email);
      await shop.store.command('test', async (redis) => {
        await redis.hdel(key.letter(letterFor(orderNo)), 'sentAt');
        await redis.hset(key.letter(letterFor(orderNo)), { state: 'failed', reason: 'smtp-550' });
      });
      await age(orderNo, 12, 9);
      expect(await settleTransfers()).toEqual(NOTHING);
      expect((await tracked(orderNo)).status).toBe('Pending');
      const at = await shop.store.command('test', (redis) => redis.zscore(key.unpaidTransfers(), orderNo));
      expect(Math.abs(Number(at) - Date.now() - DAY_MS)).toBeLessThan(60_000);
    }
    expect(await sendLettersAgain([letterFor(sent.orderNo)])).toEqual(['QUEUED']);
    await sendDueLetters();
    await dueNow(sent.orderNo);
    expect(await settleTransfers()).toEqual(NOTHING);
    await age(sent.orderNo, 12, 9);
    expect(await settleTransfers()).toEqual({ ...NOTHING, lapsed: 1 });
    await shop.store.command('test', (redis) => redis.del(key.letter(letterFor(forgotten.orderNo))));
    await dueNow(forgotten.orderNo);
    expect(await settleTransfers()).toEqual({ ...NOTHING, lapsed: 1 });
  });

  it('says of a transfer that has come that it has, and of no card', async () => {
    const { orderNo, email, total } = await unsent();
    await confirmTransfer(orderNo, total);
    await letTimePass(shop.store);
    await sendDueLetters();
    const mail = (await shop.mails(email)).find(({ subject }) => subject === `Siparişinizi aldık: ${orderNo}`);
    expect(mail?.text).toContain('havaleniz hesabımıza geçti.');
    expect(mail?.text).not.toContain('kartınızdan');
  });

  it('asks nobody to pay for what is cancelled', async () => {
    const { orderNo, email } = await unsent();
    await write(orderNo, { status: 'Cancelled' });
    await letTimePass(shop.store);
    await sendDueLetters();
    const [mail] = await shop.mails(email);
    expect(mail?.text).not.toContain(groupedIban(facts.bankAccount.iban));
  });

  it('begins with nothing of what is cancelled by then, and promises no day', async () => {
    const { orderNo, email, total } = await unsent();
    await confirmTransfer(orderNo, total);
    await write(orderNo, { status: 'Cancelled' });
    await letTimePass(shop.store);
    expect(await subjects(email)).toEqual([`Siparişinizi aldık: ${orderNo}`]);
    expect((await shop.mails(email))[0]?.html).not.toContain('kapınızda');
    expect(await letterOf(shop.store, `order-paid:${orderNo}`)).toMatchObject({ state: 'outdated' });
  });
});

describe('what leaves the list unharmed', () => {
  it('is an order that was paid, cancelled by its customer, or begun with', async () => {
    const paid = await place();
    const worked = await place();
    const cut = await place();
    const buyer = await customer();
    const cancelled = await place({}, buyer.ask);
    expect(await confirmTransfer(paid.orderNo, paid.total)).toEqual({ outcome: 'PAID' });
    await write(worked.orderNo, { status: 'InProduction' });
    await write(cut.orderNo, { status: 'Confirmed', cuts: '0.1' });
    await buyer.ask<OwnOrder>(orders, `/api/orders/${cancelled.orderNo}/cancel`, { method: 'POST' });
    for (const { orderNo } of [paid, worked, cut, cancelled]) await age(orderNo, 40);
    expect(await settleTransfers()).toEqual({ ...NOTHING, closed: 4 });
    expect(await listed()).toEqual([]);
    expect((await tracked(paid.orderNo)).status).toBe('Pending');
    expect((await tracked(worked.orderNo)).status).toBe('InProduction');
    expect((await tracked(cut.orderNo)).status).toBe('Confirmed');
    expect((await tracked(cancelled.orderNo)).timeline).toHaveLength(2);
  });

  it('is what was never in it: cash on delivery and cards', async () => {
    await place(await agreed({ items: [ACCESSORY], payment: { type: 'cash-on-delivery' } }));
    await place({ payment: { type: 'credit-card', card: { brand: 'visa', last4: '1111' } } });
    expect(await listed()).toEqual([]);
  });

  it('is an order that is gone; one that cannot be read waits a day and stops nobody', async () => {
    const [gone, broken, fine] = [await place(), await place(), await place()];
    await shop.store.command('test', (redis) => redis.del(key.order(gone.orderNo)));
    await write(broken.orderNo, { body: 'no JSON' });
    for (const { orderNo } of [gone, broken, fine]) await dueNow(orderNo);
    await age(fine.orderNo, 3);
    const logged = keepLog();
    expect(await settleTransfers()).toEqual({ reminded: 1, lapsed: 0, closed: 1, unreadable: 1 });
    expect(logged()).toContain(`"event":"order_unreadable","orderNo":"${broken.orderNo}"`);
    expect((await listed()).toSorted()).toEqual([broken.orderNo, fine.orderNo].toSorted());
    expect(await settleTransfers()).toEqual(NOTHING);
  });
});

describe('a payment that is confirmed', () => {
  it('is told once, moves the days of delivery to today, and shows in the account', async () => {
    const buyer = await customer();
    const { orderNo, total, email } = await place({}, buyer.ask);
    await write(orderNo, { placedAt: String(Number(orderNo.slice(3)) - 3 * DAY_MS) });
    const before = (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
    const later = new Date(Date.now() + 10 * DAY_MS);
    expect(await confirmTransfer(orderNo, total, later)).toEqual({ outcome: 'PAID' });
    expect(await confirmTransfer(orderNo, total, later)).toEqual({ outcome: 'REPEATED' });
    expect(await subjects(email)).toContain(`Ödemeniz hesabımıza geçti: ${orderNo}`);
    expect(await subjects(email)).toHaveLength(2);
    const after = (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
    expect(before.payment.state).toBe('awaiting-transfer');
    expect(after.payment.state).toBe('paid');
    expect(after.estimatedDelivery > before.estimatedDelivery).toBe(true);
    expect((await buyer.ask(account, '/api/account/export')).text).toContain('"paid"');
  });

  it('with another amount, of another kind, or of no order changes nothing', async () => {
    const { orderNo, total } = await place();
    const cash = await place(await agreed({ items: [ACCESSORY], payment: { type: 'cash-on-delivery' } }));
    expect(await confirmTransfer(orderNo, total - 1)).toEqual({ outcome: 'OTHER_AMOUNT', total });
    expect(await confirmTransfer(cash.orderNo, cash.total)).toEqual({ outcome: 'NO_TRANSFER' });
    expect(await confirmTransfer('KP-1795180000000', total)).toEqual({ outcome: 'NONE' });
    expect(await read('paymentState', orderNo)).toBeNull();
    expect(await listed()).toEqual([orderNo]);
  });

  it('of an order that has lapsed says so, and leaves it lapsed', async () => {
    const { orderNo, total } = await place();
    await write(orderNo, { remindedAt: '1700000000000' });
    await age(orderNo, 40, 30);
    expect(await settleTransfers()).toEqual({ ...NOTHING, lapsed: 1 });
    expect(await confirmTransfer(orderNo, total)).toEqual({ outcome: 'CLOSED' });
    expect(await read('paymentState', orderNo)).toBeNull();
  });
});

describe('at the same moment', () =>
  it('ten runs and ten confirmations of each order leave it paid or lapsed, never both, and told once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => place()));
    await sendDueLetters();
    for (const { orderNo } of all) {
      await write(orderNo, { remindedAt: '1700000000000' });
      await age(orderNo, 40, 30);
    }
    const confirmations = all.flatMap(({ orderNo, total }, index) =>
      index % 2 === 0 ? [] : Array.from({ length: 10 }, () => ({ orderNo, total })),
    );
    const runs = Promise.all(Array.from({ length: 10 }, () => settleTransfers()));
    const confirmed = await Promise.all(
      confirmations.map(async ({ orderNo, total }) => ({ orderNo, ...(await confirmTransfer(orderNo, total)) })),
    );
    const lapsed = (await runs).reduce((sum, done) => sum + done.lapsed, 0);
    let paid = 0;
    for (const { orderNo, email } of all) {
      const [status, state] = [await read('status', orderNo), await read('paymentState', orderNo)];
      const isPaid = state === 'paid';
      paid += isPaid ? 1 : 0;
      expect(status).toBe(isPaid ? 'Pending' : 'Cancelled');
      const outcomes = confirmed.filter((one) => one.orderNo === orderNo).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'PAID')).toHaveLength(isPaid ? 1 : 0);
      if (!isPaid) expect(outcomes.every((outcome) => outcome === 'CLOSED')).toBe(true);
      expect(await subjects(email)).toHaveLength(2);
    }
    expect(lapsed + paid).toBe(all.length);
    expect(lapsed).toBeGreaterThanOrEqual(6);
  }));

describe('many orders', () => {
  it('are worked off in rounds: the two-thousandth too, and a run ends with its time', async () => {
    const { orderNo } = await place();
    const flat = (await shop.store.command('test', (redis) =>
      redis.hgetall(key.order(orderNo)),
    )) as unknown as string[];
    const fields = Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])));
    const numbers = Array.from({ length: 2000 }, (_, index) => `KP-${1_700_000_000_000 + index}`);
    // An order that needs no work costs a run as much to look at as any other.
    for (let from = 0; from < numbers.length; from += 500) {
      await shop.store.command('test', async (redis) => {
        const pipeline = redis.pipeline();
        for (const number of numbers.slice(from, from + 500)) {
          pipeline.hset(key.order(number), {
            ...fields,
            orderNo: number,
            placedAt: number.slice(3),
            status: 'InProduction',
          });
          pipeline.zadd(key.unpaidTransfers(), { score: 1, member: number });
        }
        return pipeline.exec();
      });
    }
    await write(orderNo, { placedAt: String(Number(orderNo.slice(3)) - 3 * DAY_MS) });
    await shop.store.command('test', (redis) => redis.zadd(key.unpaidTransfers(), { score: 2, member: orderNo }));

    const first = await settleTransfers(0);
    expect(first).toEqual(NOTHING);
    let closed = 0;
    let reminded = 0;
    while (reminded === 0) {
      const done = await settleTransfers(500);
      closed += done.closed;
      reminded += done.reminded;
      expect(done.closed + done.reminded).toBeGreaterThan(0);
    }
    expect(closed).toBe(2000);
    expect(await listed()).toEqual([orderNo]);
  });
});
