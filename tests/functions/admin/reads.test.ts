/** Personal data in bulk asks for the factor, and is written down (decisions A12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { adminSales } from '../../../functions/admin/orders/sale.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { MOST_READS } from '../../../functions/session/reads.ts';
import { key } from '../../../functions/store/keys.ts';
import type { DeskLetters, DeskMessages } from '../../../src/contract/admin-desk.ts';
import type { QuoteRow } from '../../../src/contract/admin-quotes.ts';
import type { DayVisits } from '../../../src/contract/admin-visits.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import type { JournalLine } from '../../../src/contract/admin-team.ts';
import { newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { writeMessage } from '../support/desk.ts';
import { giveFactor, operator, operatorIn } from '../support/operator.ts';
import { agreed, newKey, post, QUOTE } from '../support/order.ts';

let shop: TestShop;
let orderNos: string[];
beforeAll(async () => {
  shop = await startTestShop();
  orderNos = [];
  const body = await agreed();
  for (let at = 0; at < 3; at += 1) orderNos.push((await post(body, { ip: newAddress() })).data.orderNo);
});
afterAll(() => shop.stop());

const read = (by: Customer, orderNo: string) => by.ask(adminOrders, `/api/admin/orders/${orderNo}`);
const entries = async (by: Customer) =>
  (await by.ask<{ items: JournalLine[] }>(adminTeam, '/api/admin/journal?limit=100')).data.items
    .filter(({ act, subject }) => act === 'bulk-read' && subject === by.User.id)
    .map(({ after }) => after);

/** As after reading so many other orders within the last minutes. */
async function haveRead(by: Customer, count: number): Promise<void> {
  const [first, ...others] = Array.from({ length: count }, (_, at) => ({
    score: Date.now() - 1000,
    member: `order ${at}`,
  }));
  if (first) await shop.store.command('test', (redis) => redis.zadd(key.operatorReads(by.User.id), first, ...others));
}

describe('orders read whole', () => {
  it('are sixty in ten minutes, then the factor; the same one again counts nothing', async () => {
    const person = await operator({}, { confirmed: false });
    const [first = '', second = '', third = ''] = orderNos;
    await haveRead(person, MOST_READS - 2);
    for (const orderNo of [first, first, second, first]) expect((await read(person, orderNo)).status).toBe(200);
    expectFailure(await read(person, third), 403, 'confirmation_required');
    expect((await read(person, second)).status).toBe(200);
    const change = { method: 'PATCH', body: { version: 99, note: { text: 'x', public: false } } };
    expectFailure(await person.ask(adminOrders, `/api/admin/orders/${third}`, change), 403, 'confirmation_required');
    await giveFactor(person);
    expect((await read(person, third)).status).toBe(200);
  });

  it('are as many again by one factor, not without end', async () => {
    const person = await operator();
    await haveRead(person, MOST_READS);
    await giveFactor(person, { confirmed: true });
    expect((await read(person, orderNos[0] ?? '')).status).toBe(200);
    // All of these came after the factor.
    const later = Array.from({ length: MOST_READS }, (_, at) => ({
      score: Date.now() + 1,
      member: `order later ${at}`,
    }));
    const [one, ...others] = later;
    if (one) await shop.store.command('test', (redis) => redis.zadd(key.operatorReads(person.User.id), one, ...others));
    expectFailure(await read(person, orderNos[1] ?? ''), 403, 'confirmation_required');
  });

  it('are an entry of the journal for each twenty', async () => {
    const person = await operator();
    await haveRead(person, 19);
    expect(await entries(person)).toEqual([]);
    for (const orderNo of orderNos) await read(person, orderNo);
    expect(await entries(person)).toEqual(['20']);
  });
});

describe('letters read', () =>
  it('count by the page, together with orders', async () => {
    const person = await operator({}, { confirmed: false });
    await shop.store.command('test', async (redis) => {
      for (let at = 1; at <= 3; at += 1) {
        await redis.hset(key.letter(`contact:${at}`), { kind: 'contact', state: 'failed', reason: 'smtp-550' });
        await redis.zadd(key.failedLetters(), { score: at, member: `contact:${at}` });
      }
    });
    const list = () => person.ask<DeskLetters>(desk, '/api/admin/letters?state=failed');
    await haveRead(person, MOST_READS - 3);
    expect((await list()).data.items).toHaveLength(3);
    expect((await list()).status).toBe(200);
    expectFailure(await read(person, orderNos[0] ?? ''), 403, 'confirmation_required');
    await shop.store.command('test', (redis) => redis.del(key.operatorReads(person.User.id)));
    await haveRead(person, MOST_READS - 2);
    expectFailure(await list(), 403, 'confirmation_required');
    await giveFactor(person);
    expect((await list()).status).toBe(200);
  }));

describe('messages read', () =>
  it('count by the page', async () => {
    const writer = await operator();
    for (let at = 0; at < 3; at += 1) await writeMessage(writer);
    const person = await operator({}, { confirmed: false });
    const list = () => person.ask<DeskMessages>(desk, '/api/admin/messages');
    await haveRead(person, MOST_READS - 3);
    expect((await list()).data.items).toHaveLength(3);
    expect((await list()).status).toBe(200);
    await writeMessage(writer);
    expectFailure(await list(), 403, 'confirmation_required');
  }));

describe('visits and quotes read', () => {
  const planned = dayInIstanbul(new Date());
  const visitsOf = (by: Customer) => by.ask<DayVisits>(visits, `/api/admin/visits?day=${planned}`);
  beforeAll(async () => {
    const planner = await operator();
    const body = { version: 0, day: planned, from: '10:00', to: '12:00', address: 'Moda Cad. 5, Kadıköy', note: '' };
    for (const orderNo of orderNos) {
      const plan = await planner.ask(visits, `/api/admin/visits/${orderNo}`, { method: 'PUT', body });
      expect(plan.status).toBe(200);
    }
  });

  it('count by the day, as the orders that they belong to', async () => {
    const person = await operator({}, { confirmed: false });
    await haveRead(person, MOST_READS - 3);
    expect((await visitsOf(person)).data.visits).toHaveLength(3);
    expect((await read(person, orderNos[0] ?? '')).status).toBe(200);
    await shop.store.command('test', (redis) => redis.del(key.operatorReads(person.User.id)));
    await haveRead(person, MOST_READS - 2);
    expectFailure(await visitsOf(person), 403, 'confirmation_required');
    await giveFactor(person);
    expect((await visitsOf(person)).status).toBe(200);
  });

  it('never stop a fitter on the road, who is shown those of today alone', async () => {
    const person = await operatorIn('fitter');
    await haveRead(person, MOST_READS);
    expect((await visitsOf(person)).data.visits).toHaveLength(3);
  });

  it('count by the page of quotes', async () => {
    const writer = await operator();
    const { data: priced } = await makeQuote(writer, 0.01);
    for (let at = 0; at < 3; at += 1) expect((await makeQuote(writer, priced.total)).status).toBe(201);
    const person = await operator({}, { confirmed: false });
    const list = () => person.ask<QuoteRow[]>(adminSales, '/api/admin/quotes');
    await haveRead(person, MOST_READS - 3);
    expect((await list()).data).toHaveLength(3);
    expect((await list()).status).toBe(200);
    expect((await makeQuote(writer, priced.total)).status).toBe(201);
    expectFailure(await list(), 403, 'confirmation_required');
  });
});

const makeQuote = (by: Customer, expectedTotal: number) =>
  by.ask<QuoteRow>(adminSales, '/api/admin/quotes', {
    body: { ...QUOTE, expectedTotal },
    headers: { 'Idempotency-Key': newKey() },
  });
