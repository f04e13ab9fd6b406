/** Booked visits that are over: done, or of a day that has passed. The customer changes nothing of them, the shop may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visits as adminVisits } from '../../../functions/admin/visits/calls.ts';
import { KEPT_MS, SPARE_MS } from '../../../functions/contact/message-index.ts';
import { forgetOldMessages } from '../../../functions/contact/messages.ts';
import { hashOfToken } from '../../../functions/session/one-time-token.ts';
import { key } from '../../../functions/store/keys.ts';
import { visits } from '../../../functions/visits/calls.ts';
import { cancelBooked, moveBooked } from '../../../functions/visits/standing-visit.ts';
import type { DayVisits } from '../../../src/contract/admin-visits.ts';
import type { BookedVisit, OwnVisit, Slot } from '../../../src/contract/visits.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { VISIT_KEPT_DAYS } from '../../../src/domain/workshop/visit.ts';
import {
  ask,
  customer,
  newAddress,
  newEmail,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { storedMessages } from '../support/contact.ts';
import { tokenFor } from '../support/links.ts';
import { operator } from '../support/operator.ts';

let shop: TestShop;
let fitter: Customer;
let slots: readonly Slot[];
beforeAll(async () => {
  shop = await startTestShop();
  fitter = await operator();
  const path = `/api/visits/slots?district=${encodeURIComponent('Kadıköy')}`;
  ({ slots } = (await ask<{ slots: Slot[] }>(visits, path, { ip: newAddress() })).data);
});
afterAll(() => shop.stop());

const command = (work: Parameters<TestShop['store']['command']>[1]) => shop.store.command('test', work);
const fromLink = (token: string, sent: { method?: string; body?: unknown } = {}) =>
  ask<BookedVisit>(visits, `/api/visits/${token}`, { ...sent, ip: newAddress() });

const left = async (name: string) => Number(await command((redis) => redis.pttl(name)));
const near = (one: number, other: number): boolean => Math.abs(one - other) < 5000;

/** A booked visit of somebody who is signed in, with its place in the list of its day. */
async function booked([first, second] = slots) {
  if (!first || !second) throw new Error('Too few half-days are free');
  const person = await customer();
  const body = {
    ...{ district: 'Kadıköy', day: first.day, half: first.half, name: newEmail(), phone: '0532 000 00 00' },
    email: person.email,
  };
  expect((await person.ask(visits, '/api/visits', { body, ip: newAddress() })).status).toBe(201);
  const { data } = await fitter.ask<DayVisits>(adminVisits, `/api/admin/visits?day=${first.day}`);
  const planned = data.visits.find(({ name }) => name === body.name);
  if (!planned) throw new Error('The visit is not in the list of its day');
  return {
    person,
    first,
    second,
    planned,
    subject: planned.subject,
    token: await tokenFor(shop, person.email, 'visit'),
  };
}

describe('a visit that is over', () => {
  it('is neither shown, moved nor cancelled once it is done, so that its measures stay for the shop', async () => {
    const { person, second, subject, token } = await booked();
    const today = dayInIstanbul(new Date());
    await command((redis) => redis.hset(key.visit(subject), { day: today }));
    const report = { version: 0, rooms: [], note: 'Ölçüldü', isDone: true };
    const path = `/api/admin/visits/${subject}/report`;
    expect((await fitter.ask(adminVisits, path, { method: 'PUT', body: report })).status).toBe(200);

    const own = `/api/account/visits/${subject}`;
    const { day, half } = second;
    expectFailure(await fromLink(token), 404, 'visit_not_found');
    expectFailure(await fromLink(token, { method: 'PUT', body: { day, half } }), 404, 'visit_not_found');
    expectFailure(await person.ask(visits, own, { method: 'PUT', body: { day, half } }), 404, 'visit_not_found');
    expect((await fromLink(token, { method: 'DELETE' })).status).toBe(204);
    expect((await person.ask(visits, own, { method: 'DELETE' })).status).toBe(204);
    expect((await person.ask<{ visits: OwnVisit[] }>(visits, '/api/account/visits')).data.visits).toEqual([]);
    // A call that had read the visit before its report finds it done, too.
    const message = {
      id: newEmail(),
      language: 'tr',
      name: 'Ayşe',
      email: '',
      phone: '',
      subject: 's',
      message: 'm',
    } as const;
    await cancelBooked(subject, message, 'n');
    const facts = { subject, version: 2, district: 'Kadıköy', day, from: second.from, to: second.to };
    const told = { desk: message, toShop: message };
    expect(await moveBooked({ message, token, facts, place: second }, told, 'n')).toBe('BEGUN');
    expect(await command((redis) => redis.hget(key.visit(subject), 'day'))).toBe(today);
    expect((await storedMessages()).some(({ email }) => email === person.email)).toBe(true);
  });

  it.each(['report', 'photo'])('is neither moved nor cancelled once its fitter has sent a %s', async (sent) => {
    const { person, second, subject, token } = await booked(slots.slice(1));
    const today = dayInIstanbul(new Date());
    await command((redis) => redis.hset(key.visit(subject), { day: today }));
    const path = `/api/admin/visits/${subject}/${sent === 'report' ? 'report' : 'photos/salon.1'}`;
    const body =
      sent === 'report' ? { version: 0, rooms: [], note: '', isDone: false } : { image: `/9j/${'A'.repeat(400)}` };
    expect((await fitter.ask(adminVisits, path, { method: 'PUT', body })).status).toBeLessThan(300);
    const own = `/api/account/visits/${subject}`;
    const place = { method: 'PUT', body: { day: second.day, half: second.half } };
    for (const change of [place, { method: 'DELETE' }]) {
      expectFailure(await fromLink(token, change), 409, 'visit_under_way');
      expectFailure(await person.ask(visits, own, change), 409, 'visit_under_way');
    }
    const kept = sent === 'report' ? key.visit(subject) : key.visitPhotos(subject);
    expect(await command((redis) => redis.hlen(kept))).toBeGreaterThan(0);
    expect((await storedMessages()).some(({ email }) => email === person.email)).toBe(true);
  });

  it('takes its message along when its days are over, however long others are kept', async () => {
    const { person, subject } = await booked(slots.slice(3));
    expect(near(await left(key.message(subject)), (await left(key.visit(subject))) + SPARE_MS)).toBe(true);
    const day = daysAfter(dayInIstanbul(new Date()), -VISIT_KEPT_DAYS);
    await command((redis) => redis.hset(key.visit(subject), { day }));
    expect(await forgetOldMessages()).toBe(1);
    expect((await storedMessages()).some(({ email }) => email === person.email)).toBe(false);
    expect(await command((redis) => redis.zscore(key.messagesIn('open'), subject))).toBeNull();
  });

  it('leaves a message like others once it is called off or ended, and the job takes what no visit is planned on anew', async () => {
    const { planned, subject } = await booked(slots.slice(3));
    const { version, from, to, address } = planned;
    const path = `/api/admin/visits/${subject}`;
    const day = daysAfter(dayInIstanbul(new Date()), 90);
    const usual = KEPT_MS + SPARE_MS;
    const end = async (life: number) => {
      await command((redis) => redis.del(key.visit(subject), key.visitsOn(day)));
      await command((redis) => redis.pexpire(key.message(subject), life));
    };
    const planAnew = async () => {
      const body = { version: 0, day, from, to, address, note: '' };
      expect((await fitter.ask(adminVisits, path, { method: 'PUT', body })).status).toBe(200);
      expect(near(await left(key.message(subject)), usual)).toBe(true);
      expect(await forgetOldMessages()).toBe(0);
      const { data } = await fitter.ask<DayVisits>(adminVisits, `/api/admin/visits?day=${day}`);
      expect(data.visits.map((one) => one.subject)).toContain(subject);
    };
    expect((await fitter.ask(adminVisits, path, { method: 'DELETE', body: { version } })).status).toBe(204);
    expect(near(await left(key.message(subject)), usual)).toBe(true);
    await planAnew();
    await end(SPARE_MS - 60_000);
    await planAnew();
    await end(SPARE_MS - 60_000);
    const lists = [key.messageTimes(), key.messagesIn('open')];
    // The key of a message may have ended before its places in the lists.
    for (const list of lists) await command((redis) => redis.zadd(list, { score: Date.now() + 1, member: 'ended' }));
    expect(await forgetOldMessages()).toBe(2);
    for (const [list, id] of lists.flatMap((one) => [[one, subject] as const, [one, 'ended'] as const])) {
      expect(await command((redis) => redis.zscore(list, id))).toBeNull();
    }
  });

  it('stands again with its link, and is told, once the shop has planned it anew', async () => {
    const { person, first, planned, subject, token } = await booked();
    const passed = { day: daysAfter(dayInIstanbul(new Date()), -1), doneAt: Date.now() };
    await command((redis) => redis.hset(key.visit(subject), passed));
    expectFailure(await fromLink(token), 404, 'visit_not_found');
    const { version, from, to, address } = planned;
    const body = { version, day: first.day, from, to, address, note: '' };
    const path = `/api/admin/visits/${subject}`;
    expect((await fitter.ask(adminVisits, path, { method: 'PUT', body })).status).toBe(200);
    await shop.settled();
    const moved = (await shop.mails(person.email)).at(-1);
    expect(moved?.subject).toContain('günü değişti');
    expect(moved?.text).toContain(`/visit#t=${token}`);
    expect((await fromLink(token)).data).toMatchObject({ day: first.day, from });
  });
});

describe('a visit that the shop has planned for months ahead', () =>
  it('keeps its link and its place in the account until then, whatever is booked before it', async () => {
    const { person, first, second, planned, subject, token } = await booked(slots.slice(2));
    const { version, from, to, address } = planned;
    const day = daysAfter(first.day, 90);
    const body = { version, day, from, to, address, note: '' };
    const put = await fitter.ask(adminVisits, `/api/admin/visits/${subject}`, { method: 'PUT', body });
    expect(put.status).toBe(200);
    const sooner = {
      ...{ district: 'Kadıköy', day: second.day, half: second.half, name: newEmail(), phone: '0532 000 00 00' },
      email: person.email,
    };
    expect((await person.ask(visits, '/api/visits', { body: sooner, ip: newAddress() })).status).toBe(201);

    for (const one of [key.visitLink(hashOfToken(token)), key.customerVisits(person.User.id)]) {
      expect(dayInIstanbul(new Date(Date.now() + (await left(one)))) > day).toBe(true);
    }
  }));

describe('a visit that its customer moves', () => {
  it('is not moved behind the day on which its message is deleted, which would take it along', async () => {
    const { person, first, subject, token } = await booked(slots.slice(4));
    const { day, half } = slots.at(-1)!;
    const at = Date.parse(`${day}T00:00:00+03:00`) - KEPT_MS;
    await command((redis) => redis.hset(key.message(subject), { at }));
    const moved = { method: 'PUT', body: { day, half } };
    expectFailure(await fromLink(token, moved), 409, 'visit_late');
    expectFailure(await person.ask(visits, `/api/account/visits/${subject}`, moved), 409, 'visit_late');
    expect((await fromLink(token)).data.day).toBe(first.day);
  });

  it('takes its link along, so that the link of each letter lives until the visit is over', async () => {
    const { subject, token } = await booked(slots.slice(6));
    const link = key.visitLink(hashOfToken(token));
    await command((redis) => redis.pexpire(link, 3_600_000));
    const { day, half } = slots.at(-1)!;
    expect((await fromLink(token, { method: 'PUT', body: { day, half } })).data.day).toBe(day);
    expect(near(await left(link), await left(key.visit(subject)))).toBe(true);
    expect(near(await left(key.message(subject)), (await left(key.visit(subject))) + SPARE_MS)).toBe(true);
  });
});
