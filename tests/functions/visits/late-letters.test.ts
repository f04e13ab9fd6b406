/** Letters of booked visits that waited for their mail server while the visit moved on. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { listFailedLetters, sendLettersAgain } from '../../../functions/mail/failed-letters.ts';
import { key } from '../../../functions/store/keys.ts';
import { endOf } from '../../../functions/visits/booking-store.ts';
import { visits } from '../../../functions/visits/calls.ts';
import type { OwnVisit, Slot } from '../../../src/contract/visits.ts';
import {
  ask,
  customer,
  newAddress,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { letterOf, letTimePass } from '../support/outbox.ts';
import { startMailServer } from '../support/smtp.ts';

let shop: TestShop;
let slots: [Slot, Slot];
beforeAll(async () => {
  shop = await startTestShop();
  const { data } = await ask<{ slots: Slot[] }>(visits, `/api/visits/slots?district=${encodeURIComponent('Kadıköy')}`, {
    ip: newAddress(),
  });
  const [first, second] = data.slots;
  if (!first || !second) throw new Error('Too few half-days are free');
  slots = [first, second];
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => shop.stop());

/** Books the first half-day while no letter leaves, and does something with the visit, whose address it is given. */
async function whileAway(change: (person: Customer, path: string) => Promise<unknown>): Promise<string[]> {
  const person = await customer();
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
  keepLog();
  const [{ day, half }] = slots;
  const body = { district: 'Kadıköy', day, half, name: 'Ayşe Yılmaz', phone: '0532 000 00 00', email: person.email };
  expect((await person.ask(visits, '/api/visits', { body, ip: newAddress() })).status).toBe(201);
  const [own] = (await person.ask<{ visits: OwnVisit[] }>(visits, '/api/account/visits')).data.visits;
  await change(person, `/api/account/visits/${own?.id ?? ''}`);
  await shop.settled();
  vi.stubEnv('SMTP_URL', undefined);
  await letTimePass(shop.store);
  await sendDueLetters({ most: 1000 });
  return (await shop.mails(person.email)).map(({ subject }) => subject);
}

it('name the new day alone of a visit that was moved', async () => {
  const [, { day, half }] = slots;
  const told = await whileAway((person, path) => person.ask(visits, path, { method: 'PUT', body: { day, half } }));
  expect(told.filter((subject) => subject.includes('Ölçü randevunuz'))).toEqual([
    expect.stringContaining('günü değişti'),
  ]);
});

it('announce no visit that was cancelled', async () => {
  const told = await whileAway((person, path) => person.ask(visits, path, { method: 'DELETE' }));
  expect(told.filter((subject) => subject.includes('Ölçü randevunuz'))).toEqual([]);
});

it('to the shop go with the data of their visit, given up and sent again', async () => {
  const person = await customer();
  const smtp = await startMailServer(550);
  vi.stubEnv('SMTP_URL', smtp.url);
  keepLog();
  const [{ day, half }] = slots;
  const body = { district: 'Kadıköy', day, half, name: 'Ayşe Yılmaz', phone: '0532 000 00 00', email: person.email };
  await person.ask(visits, '/api/visits', { body, ip: newAddress() });
  const [own] = (await person.ask<{ visits: OwnVisit[] }>(visits, '/api/account/visits')).data.visits;
  const path = `/api/account/visits/${own?.id ?? ''}`;
  const ends = async () => {
    await shop.settled();
    const most = endOf(day) - Date.now();
    const failed = (await listFailedLetters()).filter(({ kind }) => kind === 'contact');
    const left = failed.map(({ id }) => shop.store.command('test', (redis) => redis.pttl(key.letter(id))));
    return (await Promise.all(left)).map((ms) => ms <= most);
  };
  expect(await ends()).toEqual([true]);
  await sendLettersAgain([`contact:${own?.id ?? ''}`]);
  await sendDueLetters();
  expect(await ends()).toEqual([true]);
  await person.ask(visits, path, { method: 'DELETE' });
  expect(await ends()).toEqual([true, true]);
  await smtp.stop();
});

it.each(['cancellation', 'account'] as const)('that were given up keep nobody’s address after the %s', async (end) => {
  const [person, smtp] = [await customer(), await startMailServer(550)];
  vi.stubEnv('SMTP_URL', smtp.url);
  keepLog();
  const [{ day, half }, second] = slots;
  const body = { district: 'Kadıköy', day, half, name: 'Ayşe Yılmaz', phone: '0532 000 00 00', email: person.email };
  await person.ask(visits, '/api/visits', { body, ip: newAddress() });
  const [own] = (await person.ask<{ visits: OwnVisit[] }>(visits, '/api/account/visits')).data.visits;
  const path = `/api/account/visits/${own?.id ?? ''}`;
  const failed = async () =>
    (await listFailedLetters()).map(({ id }) => id).filter((id) => id.startsWith(`visit-booked:${own?.id ?? ''}:`));
  await shop.settled();
  const [first = ''] = await failed();
  expect(await letterOf(shop.store, first)).toMatchObject({ state: 'failed', to: person.email });
  await person.ask(visits, path, { method: 'PUT', body: { day: second.day, half: second.half } });
  await shop.settled();
  const [moved = '', ...more] = await failed();
  expect(more).toEqual([]);
  if (end === 'cancellation') await person.ask(visits, path, { method: 'DELETE' });
  else await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
  await shop.settled();
  await smtp.stop();
  expect(await failed()).toEqual([]);
  for (const id of [first, moved]) {
    const { to, name, secret, visit, state } = await letterOf(shop.store, id);
    expect([to, name, secret, visit, state]).toEqual([undefined, undefined, undefined, undefined, 'outdated']);
  }
});

it('announce one that stands', async () => {
  const told = await whileAway(() => Promise.resolve());
  expect(told.filter((subject) => subject.includes('Ölçü randevunuz'))).toHaveLength(1);
});
