/** Visits to customers: planned for messages and orders, listed by day in order of time, changed by one of two at once. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { forgetOldMessages } from '../../../functions/contact/messages.ts';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { key } from '../../../functions/store/keys.ts';
import type { DeskMessages } from '../../../src/contract/admin-desk.ts';
import type { DayVisits, Visit } from '../../../src/contract/admin-visits.ts';
import { dayInIstanbul, daysAfter, formatDay } from '../../../src/domain/values/dates.ts';
import { MOST_VISITS, VISIT_KEPT_DAYS } from '../../../src/domain/workshop/visit.ts';
import { customer, newAddress, newEmail, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { journalOf, writeMessage } from '../support/desk.ts';
import { loseAnswer } from '../support/lost.ts';
import { operator } from '../support/operator.ts';
import { agreed, CURTAIN, DELIVERY, post } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder } from '../support/order-work.ts';
import { letTimePass } from '../support/outbox.ts';

const DAY_MS = 86_400_000;
const today = dayInIstanbul(new Date());
const tomorrow = daysAfter(today, 1);

let shop: TestShop;
let ayla: Customer;
let bora: Customer;
let orderNo: string;
beforeAll(async () => {
  shop = await startTestShop();
  [ayla, bora] = [await operator({ firstName: 'Ayla', lastName: 'Usta' }), await operator()];
  const hung = { ...CURTAIN, room: 'Salon', configuration: { ...CURTAIN.configuration, installation: true } };
  const order = await agreed({ items: [hung, CURTAIN], delivery: { ...DELIVERY, notes: 'Zil bozuk' } });
  orderNo = (await post(order, { ip: newAddress() })).data.orderNo;
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const day of [today, tomorrow]) {
    const list = key.visitsOn(day);
    for (const subject of await command<string[]>((redis) => redis.zrange(list, 0, -1))) {
      await command((redis) => redis.del(key.visit(subject), list));
    }
  }
});
afterAll(() => shop.stop());

const command = <Result>(work: Parameters<TestShop['store']['command']>[1]) =>
  shop.store.command('test', work) as Promise<Result>;

const write = () =>
  writeMessage(ayla, { phone: '0532 000 00 00', message: 'Salon için 420 × 260 cm, evde ölçer misiniz?' });

const PLAN = { version: 0, day: tomorrow, from: '10:00', to: '12:00', address: 'Moda Cad. 5, Kadıköy', note: '' };
const plan = (by: Customer, subject: string, changes: Partial<typeof PLAN> = {}) =>
  by.ask<Visit>(visits, `/api/admin/visits/${subject}`, { method: 'PUT', body: { ...PLAN, ...changes } });
const drop = (by: Customer, subject: string, version: number) =>
  by.ask<Visit>(visits, `/api/admin/visits/${subject}`, { method: 'DELETE', body: { version } });
const listed = async (day = tomorrow) =>
  (await ayla.ask<DayVisits>(visits, `/api/admin/visits?day=${day}`)).data.visits;

describe('the list of a day', () => {
  it('has measuring and fitting together in order of time, each with what the crew needs', async () => {
    const message = await write();
    await plan(ayla, orderNo, { from: '13:00', to: '15:00', address: 'not looked at', note: 'Üç kişi' });
    await plan(ayla, message.id, { address: 'Moda Cad. 5\n Kadıköy' });
    expect(await listed()).toMatchObject([
      {
        ...{
          subject: message.id,
          kind: 'measuring',
          from: '10:00',
          to: '12:00',
          name: 'Derya',
          phone: '0532 000 00 00',
        },
        ...{ place: 'Moda Cad. 5 Kadıköy', isOff: false, note: '' },
        windows: [{ width: 420, height: 260, quantity: 1, room: '', name: '' }],
      },
      {
        ...{ subject: orderNo, kind: 'fitting', from: '13:00', to: '15:00', name: 'Ayşe Yılmaz', address: '' },
        ...{ place: 'Moda Cad. No: 1 D: 2, 34710 Kadıköy/İstanbul', note: 'Üç kişi', customerNote: 'Zil bozuk' },
        // The second window of the order is not hung by us.
        windows: [{ room: 'Salon', width: 250, height: 260, quantity: 1 }],
      },
    ]);
    expect(await listed(today)).toEqual([]);
  });

  it('names a window that is made again once', async () => {
    const hung = { ...CURTAIN, room: 'Salon', configuration: { ...CURTAIN.configuration, installation: true } };
    const { orderNo: own } = await placeOrder(shop, { items: [hung], payment: CARD }, await customer());
    for (const step of [
      { checkedLines: [0], status: 'Confirmed' as const },
      { status: 'InProduction' as const },
      { remake: { line: 0, quantity: 1, text: 'Kumaşta leke' } },
    ])
      expect((await changeOrderNow(ayla, own, step)).status).toBe(200);
    await plan(ayla, own);
    expect((await listed()).map(({ windows }) => windows.length)).toEqual([1]);
  });

  it('says who need not be driven to any more', async () => {
    const message = await write();
    await plan(ayla, message.id);
    await ayla.ask(desk, `/api/admin/messages/${message.id}`, { method: 'PATCH', body: { version: 1, spam: true } });
    expect(await listed()).toMatchObject([{ isOff: true }]);
    const other = (await post(await agreed(), { ip: newAddress() })).data.orderNo;
    await plan(ayla, other);
    const body = { version: 1, status: 'Cancelled', reason: 'Vazgeçti' };
    expect((await ayla.ask(adminOrders, `/api/admin/orders/${other}`, { method: 'PATCH', body })).status).toBe(200);
    expect((await listed()).map(({ isOff }) => isOff)).toEqual([true, true]);
  });

  it('is full some time, and a visit of that day still moves within it', async () => {
    const fill = Array.from({ length: MOST_VISITS - 1 }, (_, at) => `m-${at}`);
    const message = await write();
    await plan(ayla, message.id);
    for (const subject of fill)
      await command((redis) => redis.zadd(key.visitsOn(tomorrow), { score: 1, member: subject }));
    const refused = await plan(ayla, orderNo);
    expectFailure(refused, 422, 'invalid_fields');
    expect(refused.fields).toEqual({
      day: `Bu günde yer kalmadı: bir güne en çok ${MOST_VISITS} ziyaret yazılır`,
    });
    const { version } = (await plan(ayla, message.id)).data;
    expect((await plan(ayla, message.id, { version, from: '11:00' })).status).toBe(200);
  });

  it.each(['', '?day=2026-02-30', '?day=x'])('refuses "%s"', async (query) => {
    expect((await ayla.ask(visits, `/api/admin/visits${query}`)).status).toBe(422);
  });
});

describe('a visit', () => {
  it('moves to another day, stands at its message and order, and every change is in the journal', async () => {
    const message = await write();
    const first = (await plan(ayla, message.id)).data;
    const second = (await plan(ayla, message.id, { version: first.version, day: today, from: '09:00' })).data;
    expect([await listed(), (await listed(today)).length]).toEqual([[], 1]);
    const [shown] = (await ayla.ask<DeskMessages>(desk, '/api/admin/messages')).data.items;
    expect(shown?.visit).toEqual(second);
    expect((await drop(ayla, message.id, second.version)).status).toBe(204);
    expect(await listed(today)).toEqual([]);
    expect(await journalOf(message.id)).toEqual([
      ['visit-planned', '', `${tomorrow} 10:00–12:00`],
      ['visit-planned', `${tomorrow} 10:00–12:00`, `${today} 09:00–12:00`],
      ['visit-dropped', `${today} 09:00–12:00`, ''],
    ]);
    const ofOrder = (await plan(ayla, orderNo)).data;
    expect((await ayla.ask(visits, `/api/admin/visits/${orderNo}`)).data).toEqual({ visit: ofOrder });
    expect((await ayla.ask(visits, `/api/admin/visits/none`)).data).toEqual({ visit: null });
  });

  it('that somebody else was faster with is told, with what is there now', async () => {
    const message = await write();
    const { data: first } = await plan(bora, message.id, { from: '11:00' });
    const late = await plan(ayla, message.id);
    expectFailure(late, 409, 'changed_meanwhile');
    expect(late.data).toEqual(first);
    expectFailure(await drop(ayla, message.id, first.version - 1), 409, 'changed_meanwhile');
    // Taken back and planned anew it is another one, and nobody overwrites it who saw the first.
    await drop(bora, message.id, first.version);
    await plan(bora, message.id, { from: '09:00' });
    expectFailure(await plan(ayla, message.id, { version: first.version }), 409, 'changed_meanwhile');
  });

  it('that is asked for twice is one', async () => {
    const message = await write();
    loseAnswer();
    const { data: once } = await plan(ayla, message.id);
    vi.unstubAllGlobals();
    expect((await plan(ayla, message.id)).data).toEqual(once);
    expect((await drop(ayla, message.id, once.version)).status).toBe(204);
    expect((await drop(ayla, message.id, once.version)).status).toBe(204);
    expect(await journalOf(message.id)).toHaveLength(2);
  });

  it.each([
    [{ day: daysAfter(today, -1) }, 'day', 'Bu gün geçti'],
    [{ day: '' }, 'day'],
    [{ from: '25:00' }, 'from'],
    [{ to: '10:00' }, 'to', 'Bitiş saati başlangıçtan sonra olmalı'],
    [{ address: ' ' }, 'address', 'Gidilecek adresi yazın'],
    [{ note: 'x'.repeat(301) }, 'note'],
    [{ address: 'a\u0000b' }, 'address'],
  ])('is refused with %j, at its field', async (changes, field, words = '') => {
    const message = await write();
    const refused = await plan(ayla, message.id, changes);
    expectFailure(refused, 422, 'invalid_fields');
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    expect(refused.fields?.[field]).toContain(words);
    expect(await listed()).toEqual([]);
  });

  it('is refused on a day behind the deletion of its message, not of an order', async () => {
    const { contactDays } = facts.retention;
    const [late, last] = [daysAfter(today, contactDays + 10), daysAfter(today, contactDays - 1)];
    const message = await write();
    const refused = await plan(ayla, message.id, { day: late });
    expectFailure(refused, 422, 'invalid_fields');
    expect(refused.fields).toEqual({ day: 'Bu günden önce mesaj silinir. Müşteriden yeni bir mesaj isteyin' });
    expect(await command((redis) => redis.exists(key.visit(message.id)))).toBe(0);
    const first = await plan(ayla, message.id, { day: last });
    expect(first.status).toBe(200);
    expectFailure(await plan(ayla, message.id, { version: first.data.version, day: late }), 422, 'invalid_fields');
    const ofOrder = await plan(ayla, orderNo, { day: late });
    expect(ofOrder.status).toBe(200);
    await drop(ayla, orderNo, ofOrder.data.version);
  });

  it('of nothing that is there is none', async () => {
    expectFailure(await plan(ayla, 'nobody'), 404, 'message_not_found');
    expectFailure(await plan(ayla, 'KP-1700000000000'), 404, 'order_not_found');
  });

  it('goes with its message, and thirty days after its day at the latest', async () => {
    const message = await write();
    await plan(ayla, message.id);
    const life = await command<number>((redis) => redis.pttl(key.visit(message.id)));
    expect(life).toBeGreaterThan((VISIT_KEPT_DAYS + 1) * DAY_MS - 1000);
    expect(life).toBeLessThanOrEqual((VISIT_KEPT_DAYS + 2) * DAY_MS);
    expect(await command<number>((redis) => redis.pttl(key.visitsOn(tomorrow)))).toBeGreaterThan(
      VISIT_KEPT_DAYS * DAY_MS,
    );
    const at = Date.now() - facts.retention.contactDays * DAY_MS - 1000;
    await command((redis) => redis.zadd(key.messageTimes(), { score: at, member: message.id }));
    expect(await forgetOldMessages()).toBe(1);
    expect(await command((redis) => redis.exists(key.visit(message.id)))).toBe(0);
    expect(await command((redis) => redis.zrange(key.visitsOn(tomorrow), 0, -1))).toEqual([]);
  });
});

describe('the person who is visited', () => {
  it('is written to of a measuring visit that the shop plans, of its new time, and of its end, each with a calendar file', async () => {
    const email = newEmail();
    const { id } = await writeMessage(ayla, { email });
    const address = 'Moda Cad. 5\nKadıköy';
    const { data: first } = await plan(ayla, id, { address });
    const noted = (await plan(ayla, id, { version: first.version, address, note: 'Üç pencere' })).data;
    await plan(ayla, id, { version: noted.version, address, note: 'Üç pencere', from: '11:00' });
    const [planned, moved, ...more] = await shop.mails(email);
    expect(more).toEqual([]);
    expect(planned?.subject).toContain('Ölçü ziyaretimizin günü');
    expect(planned?.text).toContain('Moda Cad. 5 Kadıköy');
    expect(planned?.text).not.toContain('/visit#t=');
    expect(moved?.text).toContain('11:00–12:00');
    const sequence = (text = '') => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    expect(sequence(moved?.attachments?.[0]?.text)).toBeGreaterThanOrEqual(sequence(planned?.attachments?.[0]?.text));
    const { data } = await ayla.ask<{ visit: Visit }>(visits, `/api/admin/visits/${id}`);
    await drop(ayla, id, data.visit.version);
    const cancelled = (await shop.mails(email)).at(-1);
    expect(cancelled?.subject).toContain('iptal edildi');
    expect(cancelled?.attachments?.[0]?.text).toContain('METHOD:CANCEL');
  });

  it('is written to of another address at the same time, and of the former one no more', async () => {
    const email = newEmail();
    const { id } = await writeMessage(ayla, { email });
    const folder = process.env.OUTBOX_DIR;
    process.env.OUTBOX_DIR = '/dev/null/away';
    const { data: first } = await plan(ayla, id);
    await shop.settled();
    process.env.OUTBOX_DIR = folder;
    const { data: mended } = await plan(ayla, id, { version: first.version, address: 'Moda Cad. 15\nKadıköy' });
    await plan(ayla, id, { version: mended.version, address: 'Moda Cad. 15\nKadıköy', note: 'Üç pencere' });
    await shop.settled();
    await letTimePass(shop.store);
    await sendDueLetters({ most: 1000 });
    const told = (await shop.mails(email)).map(({ text }) => text);
    expect(told).toEqual([expect.stringContaining('Moda Cad. 15 Kadıköy')]);
  });

  it('is written to of each end of a visit that was planned anew', async () => {
    const email = newEmail();
    const { id } = await writeMessage(ayla, { email });
    for (let round = 0; round < 2; round += 1) {
      const { data } = await plan(ayla, id, { address: 'Moda Cad. 5' });
      await shop.settled();
      await drop(ayla, id, data.version);
      await shop.settled();
    }
    const cancelled = (await shop.mails(email)).filter(({ subject }) => subject.includes('iptal edildi'));
    expect(cancelled).toHaveLength(2);
  });

  it('is written to of the new day of a visit that has passed, not of its end', async () => {
    const email = newEmail();
    const { id } = await writeMessage(ayla, { email });
    const passes = () => command((redis) => redis.hset(key.visit(id), { day: daysAfter(today, -1) }));
    const { data: first } = await plan(ayla, id);
    await passes();
    const { data: second } = await plan(ayla, id, { version: first.version, day: today });
    const [, moved] = await shop.mails(email);
    expect(moved?.text).toContain(formatDay(today, 'tr'));
    await passes();
    expect((await drop(ayla, id, second.version)).status).toBe(204);
    expect(await shop.mails(email)).toHaveLength(2);
  });

  it('is written to of a fitting at the address of the order, in its language', async () => {
    const email = newEmail();
    const order = await agreed({ items: [CURTAIN], delivery: { ...DELIVERY, email } });
    const { orderNo: own } = (await post(order, { ip: newAddress() })).data;
    await plan(ayla, own);
    const letter = (await shop.mails(email)).find(({ subject }) => subject.includes('Montaj günümüz'));
    expect(letter?.text).toContain('Kadıköy/İstanbul');
    expect(letter?.text).not.toContain('sipariş alınmaz');
    expect(letter?.attachments?.[0]?.text).toContain('SUMMARY:Montaj');
  });
});
