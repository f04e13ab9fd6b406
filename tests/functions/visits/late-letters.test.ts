/** Letters of booked visits that waited for their mail server while the visit moved on. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { visits } from '../../../functions/visits/calls.ts';
import type { OwnVisit, Slot } from '../../../src/contract/visits.ts';
import { ask, customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { letTimePass } from '../support/outbox.ts';

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

it('announce one that stands', async () => {
  const told = await whileAway(() => Promise.resolve());
  expect(told.filter((subject) => subject.includes('Ölçü randevunuz'))).toHaveLength(1);
});
