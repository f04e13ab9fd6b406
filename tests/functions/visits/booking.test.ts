/** Visits that shoppers book: half-days, the last place, the letter and its link, the account, the back room. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { visits as adminVisits } from '../../../functions/admin/visits/calls.ts';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { clientOf, opaqueId } from '../../../functions/http/identity.ts';
import { recipientOf } from '../../../functions/mail/placing.ts';
import { hashOfToken } from '../../../functions/session/one-time-token.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';
import { booking } from '../../../functions/visits/booking-store.ts';
import { visits } from '../../../functions/visits/calls.ts';
import type { DayVisits, Visit } from '../../../src/contract/admin-visits.ts';
import type { BookedVisit, OwnVisit, Slot } from '../../../src/contract/visits.ts';
import { minuteOf } from '../../../src/domain/workshop/visit.ts';
import { dayInIstanbul, daysAfter, formatDay } from '../../../src/domain/values/dates.ts';
import {
  ask,
  customer,
  newAddress,
  newEmail,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { storedMessages } from '../support/contact.ts';
import { operator } from '../support/operator.ts';
import { fill } from '../support/outbox.ts';

let shop: TestShop;
let fitter: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  fitter = await operator();
});
afterAll(() => shop.stop());

const slotsOf = async (district = 'Kadıköy') =>
  (
    await ask<{ slots: Slot[] }>(visits, `/api/visits/slots?district=${encodeURIComponent(district)}`, {
      ip: newAddress(),
    })
  ).data.slots;

async function firstSlot(): Promise<Slot> {
  const [slot] = await slotsOf();
  if (!slot) throw new Error('No half-day is free');
  return slot;
}

const bodyOf = ({ day, half }: Pick<Slot, 'day' | 'half'>, changes: Record<string, unknown> = {}) => ({
  ...{ district: 'Kadıköy', day, half, name: 'Ayşe Yılmaz', phone: '0532 000 00 00', email: newEmail() },
  ...changes,
});
const book = (body: Record<string, unknown>) => ask<BookedVisit>(visits, '/api/visits', { body, ip: newAddress() });
const fromLink = (token: string, sent: { method?: string; body?: unknown } = {}) =>
  ask<BookedVisit>(visits, `/api/visits/${token}`, { ...sent, ip: newAddress() });
const dayList = async (day: string) =>
  (await fitter.ask<DayVisits>(adminVisits, `/api/admin/visits?day=${day}`)).data.visits;

async function tokenFor(email: string): Promise<string> {
  const letters = await shop.mails(email);
  const token = /\/visit#t=([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1];
  if (token === undefined) throw new Error('No letter has a link');
  return token;
}

describe('half-days', () =>
  it('begin tomorrow, stay within the days of the shop, and are none where nobody drives', async () => {
    const slots = await slotsOf();
    const days = slots.map(({ day }) => day);
    const today = dayInIstanbul(new Date());
    expect(days.every((day) => day > today && day <= daysAfter(today, facts.visits.daysAhead))).toBe(true);
    expect(slots[0]).toMatchObject(facts.visits[slots[0]?.half ?? 'morning']);
    expect(await slotsOf('Şile')).toEqual([]);
    expect(await slotsOf('Ankara')).toEqual([]);
  }));

describe('a booking', () => {
  it('is in the list of the day at once, in the letter with a calendar file, and on the desk', async () => {
    const slot = await firstSlot();
    const body = bodyOf(slot, { address: 'Moda Cad. 5' });
    const reply = await book(body);
    const { uid } = reply.data;
    expect([reply.status, reply.data]).toEqual([
      201,
      { district: 'Kadıköy', day: slot.day, from: slot.from, to: slot.to, uid, sequence: 0 },
    ]);
    expect(await dayList(slot.day)).toContainEqual(
      expect.objectContaining({
        kind: 'measuring',
        name: 'Ayşe Yılmaz',
        place: 'Moda Cad. 5, Kadıköy',
        from: slot.from,
      }),
    );
    const [mail] = await shop.mails(body.email);
    expect(mail?.attachments?.[0]).toMatchObject({ name: 'olcu-randevusu.ics', type: 'text/calendar; charset=utf-8' });
    // The page's file and the letter's are one event.
    expect(mail?.attachments?.[0]?.text).toContain(`BEGIN:VEVENT\r\nUID:${uid}\r\nSEQUENCE:0\r\n`);
    const [toShop] = await shop.mails(facts.contact.email);
    expect(toShop?.text).toContain('Moda Cad. 5, Kadıköy');
    expect(await storedMessages()).toContainEqual(expect.objectContaining({ email: body.email }));
  });

  it('is one, however often the same words come', async () => {
    const body = bodyOf(await firstSlot());
    const first = await book(body);
    const again = await book(body);
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect((await shop.mails(body.email)).length).toBe(1);
  });

  it('is kept from nobody by a stranger who has booked under the same mailbox from elsewhere', async () => {
    const [ip, slot] = [newAddress(), (await slotsOf())[1]];
    if (!slot) throw new Error('Too few half-days are free');
    const body = bodyOf(slot);
    const id = opaqueId(`${opaqueId(clientOf(ip))} ${recipientOf(body.email)}`);
    await fill(shop.store, 'visit-mailbox', id, 8);
    expectFailure(await ask(visits, '/api/visits', { body, ip }), 429, 'rate_limited');
    expect((await book(body)).status).toBe(201);
    // The next bookings of this minute are the site's first.
    await fill(shop.store, 'visit-site', 'all', 0);
  });

  it('is refused for a day that is not offered, and without a half-day', async () => {
    const slot = await firstSlot();
    expectFailure(await book(bodyOf({ day: dayInIstanbul(new Date()), half: slot.half })), 409, 'visit_taken');
    expectFailure(await book(bodyOf(slot, { district: 'Ankara' })), 409, 'visit_taken');
    expect((await book({ ...bodyOf(slot), day: '' })).fields?.day).toBe('Yarım gün seçin');
  });

  it('tells a program the same and stores nothing', async () => {
    const slot = await firstSlot();
    const body = bodyOf(slot, { website: 'x' });
    expect((await book(body)).status).toBe(201);
    expect(await shop.mails(body.email)).toEqual([]);
  });
});

describe('the last place', () =>
  it('goes to as many as there is room for when fifty press at once', async () => {
    const slot = (await slotsOf()).at(-1);
    if (!slot) throw new Error('No half-day is free');
    const attempts = Array.from({ length: 50 }, (_, index) => {
      const id = `race-${index}-aaaaaaaa`;
      const message = {
        ...{ id, language: 'tr' as const, name: `N${index}`, email: newEmail(), phone: '', subject: 's' },
        message: `m${index}`,
      };
      const { day, from, to } = slot;
      return booking(
        {
          ...{ message, token: id, address: 'Kadıköy', place: slot },
          facts: { subject: id, version: 1, district: 'Kadıköy', day, from, to },
        },
        { network: `n${index}`, uid: '' },
      );
    });
    const results = await Promise.all(attempts.map(([script, input]) => store().limited([], script, input)));
    const taken = results.filter((one) => one.ok && one.result !== 'FULL');
    expect(taken.length).toBe(facts.visits.perHalfDay);
    expect((await slotsOf()).some(({ day, half }) => day === slot.day && half === slot.half)).toBe(false);
    expectFailure(await book(bodyOf(slot)), 409, 'visit_taken');
  }));

describe('a half-day', () =>
  it('has a place more for each visit to which nobody drives, until somebody does again', async () => {
    const slot = (await slotsOf()).at(-2);
    if (!slot) throw new Error('Too few half-days are free');
    const isFree = async () => (await slotsOf()).some(({ day, half }) => day === slot.day && half === slot.half);
    for (let place = 1; place < facts.visits.perHalfDay; place += 1) await book(bodyOf(slot));
    const last = bodyOf(slot);
    await book(last);
    expectFailure(await book(bodyOf(slot)), 409, 'visit_taken');
    const message = (await storedMessages()).find(({ email }) => email === last.email);
    const mark = (version: number, spam: boolean) =>
      fitter.ask(desk, `/api/admin/messages/${message?.id}`, { method: 'PATCH', body: { version, spam } });
    expect((await mark(1, true)).status).toBe(200);
    expect(await isFree()).toBe(true);
    expect((await mark(2, false)).status).toBe(200);
    expect(await isFree()).toBe(false);
    expect((await mark(3, true)).status).toBe(200);

    const orderNo = 'KP-1795180000000';
    await shop.store.command('test', async (redis) => {
      await redis.hset(key.order(orderNo), { status: 'Confirmed' });
      await redis.zadd(key.visitsOn(slot.day), { score: minuteOf(slot.from), member: orderNo });
    });
    expectFailure(await book(bodyOf(slot)), 409, 'visit_taken');
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { status: 'Cancelled' }));
    expect((await book(bodyOf(slot))).status).toBe(201);
    expect(await isFree()).toBe(false);
    // The next bookings of this minute are the site's first.
    await fill(shop.store, 'visit-site', 'all', 0);
  }));

describe('the link of the letter', () => {
  it('moves the visit, keeps its place until then, and writes anew: to the shop and on the desk, too', async () => {
    const [first, second] = await slotsOf();
    if (!first || !second) throw new Error('Too few half-days are free');
    const body = bodyOf(first, { address: 'Moda Cad. 5' });
    await book(body);
    const token = await tokenFor(body.email);
    const { data: before } = await fromLink(token);
    expect(before).toMatchObject({ day: first.day, from: first.from, sequence: 0 });
    const { day, half } = second;
    const { data: moved } = await fromLink(token, { method: 'PUT', body: { day, half } });
    expect(moved).toMatchObject({ day, from: second.from, uid: before.uid });
    expect((await fromLink(token, { method: 'PUT', body: { day, half } })).status).toBe(200);
    const letters = await shop.mails(body.email);
    expect(letters.length).toBe(2);
    expect(letters[1]?.subject).toContain('günü değişti');
    const sequences = letters.map(({ attachments }) => /SEQUENCE:(\d+)/.exec(attachments?.[0]?.text ?? '')?.[1]);
    expect(sequences).toEqual(['0', String(moved.sequence)]);
    expect(Number(sequences[1])).toBeGreaterThan(1_700_000_000);
    expect(Number(sequences[1])).toBeLessThan(2 ** 31);
    expect((await dayList(day)).some(({ from, name }) => from === second.from && name === 'Ayşe Yılmaz')).toBe(true);
    expectFailure(await fromLink(token, { method: 'PUT', body: { day: '2020-01-01', half } }), 409, 'visit_taken');
    const [then, now] = [first, second].map((slot) => `${formatDay(slot.day, 'tr')}, ${slot.from}–${slot.to}`);
    const told = (await shop.mails(facts.contact.email)).filter(({ text }) => text.includes('günü değişti'));
    expect(told.map(({ text }) => text.includes(`Randevunun günü değişti: ${then} → ${now}`))).toEqual([true]);
    const kept = (await storedMessages()).filter(({ email }) => email === body.email);
    expect(kept).toEqual([
      expect.objectContaining({ subject: `Ölçü randevusu: ${now}`, message: `${now}\nModa Cad. 5, Kadıköy` }),
    ]);
  });

  it('cancels: the place is free, nothing of the person stays, the shop gets a letter', async () => {
    const slot = await firstSlot();
    const body = bodyOf(slot);
    await book(body);
    const token = await tokenFor(body.email);
    expect((await fromLink(token, { method: 'DELETE' })).status).toBe(204);
    expect((await fromLink(token, { method: 'DELETE' })).status).toBe(204);
    expectFailure(await fromLink(token), 404, 'visit_not_found');
    expect((await storedMessages()).some(({ email }) => email === body.email)).toBe(false);
    expect((await shop.mails(facts.contact.email)).at(-1)?.text).toContain('Randevudan vazgeçildi');
    expect((await book(body)).status).toBe(201);
  });

  it('is no link when the token is wrong, and is kept as a hash', async () => {
    expectFailure(await fromLink('x'.repeat(43)), 404, 'visit_not_found');
    const body = bodyOf(await firstSlot());
    await book(body);
    const token = await tokenFor(body.email);
    const stored = (name: string) => shop.store.command('test', (redis) => redis.exists(key.visitLink(name)));
    expect([await stored(hashOfToken(token)), await stored(token)]).toEqual([1, 0]);
  });
});

describe('the account', () => {
  it('shows and exports its visits, and takes them along when it is deleted', async () => {
    const person = await customer();
    const slot = await firstSlot();
    const { day, from } = slot;
    const body = bodyOf(slot, { email: person.email, name: 'Sahibe Gizli' });
    expect((await person.ask(visits, '/api/visits', { body, ip: newAddress() })).status).toBe(201);
    const own = await person.ask<{ visits: BookedVisit[] }>(visits, '/api/account/visits');
    const visit = { district: 'Kadıköy', day, from, to: slot.to };
    expect(own.data.visits).toEqual([{ id: expect.any(String) as string, ...visit }]);
    const exported = await person.ask<{ visits: BookedVisit[] }>(account, '/api/account/export');
    const { name, phone, email } = body;
    const asked = { name, phone, email, subject: expect.any(String) as string, message: expect.any(String) as string };
    expect(exported.data.visits).toEqual([{ ...visit, address: expect.any(String) as string, asked, measured: null }]);
    await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect((await dayList(day)).some(({ name }) => name === 'Sahibe Gizli')).toBe(false);
    expect(await shop.store.command('test', (redis) => redis.exists(key.customerVisits(person.User.id)))).toBe(0);
    // A fitter who has the list of the day on paper would drive to nobody.
    await sendDueLetters();
    const told = (await shop.mails(facts.contact.email)).filter(({ text }) => text.includes('Sahibe Gizli'));
    expect(told.map(({ text }) => text.includes('Randevudan vazgeçildi'))).toEqual([false, true]);
  });

  it('moves and cancels its own visit, and nobody else does', async () => {
    const [person, stranger] = [await customer(), await customer()];
    const [first, second] = await slotsOf();
    if (!first || !second) throw new Error('Too few half-days are free');
    await person.ask(visits, '/api/visits', { body: bodyOf(first, { email: person.email }), ip: newAddress() });
    const [own] = (await person.ask<{ visits: OwnVisit[] }>(visits, '/api/account/visits')).data.visits;
    const path = `/api/account/visits/${own?.id ?? ''}`;
    const body = { day: second.day, half: second.half };
    expectFailure(await stranger.ask(visits, path, { method: 'PUT', body }), 404, 'visit_not_found');
    expect((await stranger.ask(visits, path, { method: 'DELETE' })).status).toBe(204);
    const moved = await person.ask<BookedVisit>(visits, path, { method: 'PUT', body });
    expect(moved.data).toMatchObject({ district: 'Kadıköy', day: second.day, from: second.from, to: second.to });
    const letters = (await shop.mails(person.email)).filter(({ subject }) => subject.includes('Ölçü randevunuz'));
    const links = letters.map(({ text }) => /\/visit#t=([\w-]+)/.exec(text)?.[1]);
    expect(links).toEqual([links[0], links[0]]);
    expect((await person.ask(visits, path, { method: 'DELETE' })).status).toBe(204);
    expect((await person.ask<{ visits: OwnVisit[] }>(visits, '/api/account/visits')).data.visits).toEqual([]);
    expectFailure(await fromLink(links[0] ?? ''), 404, 'visit_not_found');
  });
});

describe('a booked visit that the shop changes', () =>
  it('writes of another time with a newer calendar file and the same link, not of a note; and of its end', async () => {
    const slot = await firstSlot();
    const body = bodyOf(slot, { address: 'Moda Cad. 5', name: newEmail() });
    expect((await book(body)).status).toBe(201);
    const planned = (await dayList(slot.day)).find(({ name }) => name === body.name);
    if (!planned) throw new Error('The visit is not in the list of its day');
    const { subject, version, from, to, address } = planned;
    const send = (method: 'PUT' | 'DELETE', sent: unknown) =>
      fitter.ask<Visit>(adminVisits, `/api/admin/visits/${subject}`, { method, body: sent });

    const plan = { version, day: slot.day, from, to, address, note: 'Üç pencere' };
    const noted = await send('PUT', plan);
    expect(noted.status).toBe(200);
    expect(await shop.mails(body.email)).toHaveLength(1);

    const later = { ...plan, version: noted.data.version, day: daysAfter(slot.day, 1), from: '10:30' };
    const moved = await send('PUT', later);
    expect(moved.status).toBe(200);
    expect((await send('PUT', later)).status).toBe(200);
    const [first, second, ...more] = await shop.mails(body.email);
    expect(more).toEqual([]);
    expect(second?.subject).toContain('günü değişti');
    const linkOf = (text = '') => /\/visit#t=([\w-]+)/.exec(text)?.[1] ?? '';
    const token = linkOf(second?.text);
    expect(token).toBe(linkOf(first?.text));
    expect((await fromLink(token)).data).toMatchObject({ day: later.day, from: '10:30' });
    const when = `${formatDay(later.day, 'tr')}, 10:30–${to}`;
    expect((await storedMessages()).filter(({ email }) => email === body.email)).toEqual([
      expect.objectContaining({ subject: `Ölçü randevusu: ${when}`, message: `${when}\nModa Cad. 5, Kadıköy` }),
    ]);

    expect((await send('DELETE', { version: moved.data.version })).status).toBe(204);
    expect((await send('DELETE', { version: moved.data.version })).status).toBe(204);
    const [, , cancelled, ...rest] = await shop.mails(body.email);
    expect(rest).toEqual([]);
    expect(cancelled?.subject).toContain('iptal edildi');
    const file = cancelled?.attachments?.[0]?.text ?? '';
    expect(file).toContain('METHOD:CANCEL\r\n');
    expect(cancelled?.attachments?.[0]?.type).toBe('text/calendar; charset=utf-8; method=CANCEL');
    expect(file).toContain('STATUS:CANCELLED\r\n');
    expectFailure(await fromLink(token), 404, 'visit_not_found');
    expect(await shop.store.command('test', (redis) => redis.exists(key.visitLink(hashOfToken(token))))).toBe(0);
  }));
