/** Measures of other hands (decisions P27): a second person by a link, and a fitter of the shop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { networkOf, opaqueId } from '../../../functions/http/identity.ts';
import { measureLinks } from '../../../functions/orders/measure-links.ts';
import { hashOfToken } from '../../../functions/session/one-time-token.ts';
import { key } from '../../../functions/store/keys.ts';
import { windows } from '../../../functions/windows/calls.ts';
import type { MeasureExchange } from '../../../src/contract/measure-links.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import {
  ask,
  customer,
  newAddress,
  PASSWORD,
  prove,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { writeMessage } from '../support/desk.ts';
import { operatorIn } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { CARD, placeOrder } from '../support/order-work.ts';
import { fill } from '../support/outbox.ts';
import { proofFor } from '../support/proof.ts';

let shop: TestShop;
let office: Customer;
let fitter: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  [office, fitter] = [
    await operatorIn('office'),
    await operatorIn('fitter', { firstName: 'Ferhat', lastName: 'Örnek' }),
  ];
});
afterAll(() => shop.stop());

const post = (path: string, body?: object, ip = newAddress()) =>
  ask<MeasureExchange & { id: string }>(measureLinks, `/api/measure-link${path}`, {
    method: 'POST',
    body: body ?? {},
    ip,
  });
const opened = async () =>
  (await ask<{ id: string; until: string }>(measureLinks, '/api/measure-link', { method: 'POST', ip: newAddress() }))
    .data;
const answered = (id: string, width: number, height = 240) => post('/answer', { id, width, height });

describe('a link to a second person', () => {
  it('is open for a week, empty, and found under no id that the store holds', async () => {
    const { id, until } = await opened();
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await post('/show', { id })).data).toEqual({ until, size: null });
    const name = key.measureLink(hashOfToken(id));
    const stored = await shop.store.command('test', (redis) => redis.hgetall(name));
    expect(JSON.stringify(stored)).not.toContain(id);
    expect(await shop.store.command('test', (redis) => redis.pttl(name))).toBeLessThanOrEqual(7 * 86_400_000);
  });

  it('is not used up for all by the many addresses of one network', async () => {
    const open = (ip: string) => ask(measureLinks, '/api/measure-link', { method: 'POST', ip });
    await fill(shop.store, 'measure-link-network', opaqueId(networkOf('2001:db8:77::1')), 59);
    expect((await open('2001:db8:77:1::1')).status).toBe(201);
    expectFailure(await open('2001:db8:77:2::1'), 429, 'rate_limited');
    expect((await open(newAddress())).status).toBe(201);
  });

  it('is made by a browser that proves some work where the whole site has made many, from its own network alone', async () => {
    const open = (ip: string, headers = {}) => ask(measureLinks, '/api/measure-link', { method: 'POST', ip, headers });
    await fill(shop.store, 'measure-link-site', 'all', 360);
    const ip = newAddress();
    const asked = await open(ip);
    expectFailure(asked, 429, 'proof_required');
    const headers = proofFor(asked);
    expectFailure(await open('198.51.100.77', headers), 429, 'proof_required');
    expect((await open(ip, headers)).status).toBe(201);
    await shop.store.command('test', (redis) => redis.del(key.limit('measure-link-site', 'all')));
  });

  it('takes one answer, the same once more, and no other', async () => {
    const { id } = await opened();
    expect((await answered(id, 251)).data.size).toEqual({ width: 251, height: 240 });
    expect((await answered(id, 251)).status).toBe(200);
    expectFailure(await answered(id, 250), 409, 'measure_link_used');
    expect((await post('/show', { id })).data.size).toEqual({ width: 251, height: 240 });
  });

  it('keeps an answer of its last day for another week, once', async () => {
    const { id } = await opened();
    const name = key.measureLink(hashOfToken(id));
    const leaves = (ms: number) => shop.store.command('test', (redis) => redis.pexpire(name, ms));
    const left = () => shop.store.command('test', (redis) => redis.pttl(name));
    await leaves(60_000);
    const { until } = (await answered(id, 251)).data;
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await left()).toBeGreaterThan(6.9 * 86_400_000);
    await leaves(60_000);
    expect((await answered(id, 251)).status).toBe(200);
    expect(await left()).toBeLessThanOrEqual(60_000);
  });

  it('takes one of two answers that come at once', async () => {
    const { id } = await opened();
    const statuses = (await Promise.all([answered(id, 250), answered(id, 260)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('is gone after its days, and a guessed one was never there', async () => {
    const { id } = await opened();
    await shop.store.command('test', (redis) => redis.del(key.measureLink(hashOfToken(id))));
    for (const gone of [id, 'x'.repeat(43)]) {
      expectFailure(await post('/show', { id: gone }), 404, 'measure_link_gone');
      expectFailure(await answered(gone, 250), 404, 'measure_link_gone');
    }
    expect(await shop.store.command('test', (redis) => redis.exists(key.measureLink(hashOfToken(id))))).toBe(0);
  });

  it('takes lengths alone', async () => {
    const { id } = await opened();
    expectFailure(await answered(id, 0), 422, 'invalid_fields');
    expectFailure(await post('/answer', { id, width: 250, height: 240, room: 'Salon' }), 422, 'invalid_fields');
    expectFailure(await post('/show', { id: 'x' }), 422, 'invalid_fields');
  });
});

const ROOM = { id: 'salon', room: 'Salon', mount: 'recess', obstacles: [], note: '' };

/** Has a fitter measure the window of a curtain for the person, whose e-mail is proven. */
async function measuredFor(person: Customer, size = CURTAIN.configuration, room = ROOM.id): Promise<void> {
  await prove(person);
  const { id } = await writeMessage(office, { message: `Ölçer misiniz? ${crypto.randomUUID()}`, email: person.email });
  const day = dayInIstanbul(new Date());
  const visit = { version: 0, day, from: '10:00', to: '11:00', address: 'Moda Cad. 5, Kadıköy', note: '' };
  await office.ask(visits, `/api/admin/visits/${id}`, { method: 'PUT', body: visit });
  const points = (cm: number) => [cm * 10, cm * 10 + 3, cm * 10 + 5];
  const rooms = [{ ...ROOM, id: room, widths: points(size.width), heights: points(size.height) }];
  const report = { version: 0, rooms, note: '', isDone: true };
  expect((await fitter.ask(visits, `/api/admin/visits/${id}/report`, { method: 'PUT', body: report })).status).toBe(
    200,
  );
}

describe('measures of a visit', () => {
  const { width, height } = CURTAIN.configuration;
  const visit = { line: 0, kind: 'visit', widths: [width], heights: [height] } as const;
  const coverOf = async (person: Customer | undefined, measure: object = visit) =>
    (await placeOrder(shop, { items: [CURTAIN], payment: CARD, measures: [measure] }, person)).items[0]?.cover;
  const listed = async (person: Customer) =>
    (await person.ask<{ windows: unknown[] }>(measureLinks, '/api/account/measured-windows')).data.windows;

  it('cover a line of the customer alone whom the shop has measured for', async () => {
    const [person, other] = [await customer(), await customer()];
    await measuredFor(person);
    expect(await listed(person)).toEqual([{ room: 'Salon', width, height }]);
    expect(await listed(other)).toEqual([]);
    expect(await coverOf(person)).toMatchObject({ kind: 'visit', widths: [width] });
    expect(await coverOf(other)).toBeUndefined();
    expect(await coverOf(undefined)).toBeUndefined();
    expect(await coverOf(person, { ...visit, widths: [width + 1] })).toBeUndefined();
  });

  it('are in the export', async () => {
    const person = await customer();
    await measuredFor(person);
    const { data } = await person.ask<{ measuredWindows: unknown[] }>(account, '/api/account/export');
    expect(data.measuredWindows).toEqual([{ room: 'Salon', width, height, mount: 'recess', note: '' }]);
  });

  it('are evidence for 365 days each, whatever is measured later', async () => {
    const person = await customer();
    await measuredFor(person);
    const [name, endsName] = [key.visitMeasures(person.User.id), key.visitMeasureEnds(person.User.id)];
    const [now, day] = [Date.now(), 86_400_000];
    const old = { room: 'Mutfak', width: 90, height: 130, mount: null, note: '' };
    const rows = async (hash: typeof name | typeof endsName): Promise<Map<string, string>> => {
      const flat = (await shop.store.command('test', (redis) => redis.hgetall(hash))) as unknown as string[];
      return new Map(flat.flatMap((id, at) => (at % 2 === 0 ? [[id, flat[at + 1] ?? '']] : [])));
    };
    // One that has ended, and one from before measures had ends of their own.
    const texts = { ended: JSON.stringify(old), undated: JSON.stringify({ ...old, room: 'Oda' }) };
    await shop.store.command('test', (redis) => redis.hset(name, texts));
    await shop.store.command('test', (redis) => redis.hset(endsName, { ended: String(now - 1) }));
    await shop.store.command('test', (redis) => redis.pexpire(name, 100 * day));
    expect((await listed(person)).map((one) => (one as { room: string }).room).toSorted()).toEqual(['Oda', 'Salon']);
    await measuredFor(person);
    const ends = Object.fromEntries(
      [...(await rows(endsName))].map(([id, end]) => [id, Math.round((Number(end) - now) / day)]),
    );
    expect(ends).toEqual({ salon: expect.any(Number) as number, undated: 100 });
    expect([364, 365]).toContain(ends.salon);
    // A deploy from before the ends reads every value as a window alone.
    const measures = await rows(name);
    expect(measures.get('undated')).toBe(texts.undated);
    expect(JSON.parse(measures.get('salon') ?? '')).toEqual({
      room: 'Salon',
      width,
      height,
      mount: 'recess',
      note: '',
    });
    expect(measures.size).toBe(2);
    for (const kept of [name, endsName]) {
      const left = await shop.store.command('test', (redis) => redis.pttl(kept));
      expect([364, 365]).toContain(Math.round(left / day));
    }
  });

  it('go with their window', async () => {
    const person = await customer();
    await measuredFor(person);
    await person.ask(windows, '/api/windows/salon', { method: 'DELETE' });
    expect(await listed(person)).toEqual([]);
    expect(await shop.store.command('test', (redis) => redis.exists(key.visitMeasureEnds(person.User.id)))).toBe(0);
    expect(await coverOf(person)).toBeUndefined();
  });

  it.each(['PUT', 'merge'])('come back with their window when its deletion is undone (%s)', async (way) => {
    const person = await customer();
    await measuredFor(person);
    const [name, endsName] = [key.visitMeasures(person.User.id), key.visitMeasureEnds(person.User.id)];
    const ends = () => shop.store.command('test', (redis) => redis.hget(endsName, 'salon'));
    const before = await ends();
    const [salon] = (await person.ask<{ id: string }[]>(windows, '/api/windows')).data;
    const { id, ...fields } = salon!;
    await person.ask(windows, '/api/windows/salon', { method: 'DELETE' });
    const left = await shop.store.command('test', (redis) => redis.pttl(key.removedMeasures(person.User.id)));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(3_600_000);
    // Another window takes nothing of it.
    await person.ask(windows, '/api/windows/other', { method: 'PUT', body: { ...fields, room: 'Oda' } });
    expect(await listed(person)).toEqual([]);
    await (way === 'PUT'
      ? person.ask(windows, `/api/windows/${id}`, { method: 'PUT', body: fields })
      : person.ask(windows, '/api/windows/merge', { body: { windows: [salon] } }));
    expect(await listed(person)).toEqual([{ room: 'Salon', width, height }]);
    expect(await ends()).toBe(before);
    for (const kept of [name, endsName]) {
      const days = (await shop.store.command('test', (redis) => redis.pttl(kept))) / 86_400_000;
      expect([364, 365]).toContain(Math.round(days));
    }
    expect(await shop.store.command('test', (redis) => redis.exists(key.removedMeasures(person.User.id)))).toBe(0);
    expect(await coverOf(person)).toMatchObject({ kind: 'visit', widths: [width] });
  });

  it('go with the account', async () => {
    const person = await customer();
    await measuredFor(person);
    await measuredFor(person, undefined, 'mutfak');
    await person.ask(windows, '/api/windows/mutfak', { method: 'DELETE' });
    const { id: uid } = person.User;
    const names = [key.visitMeasures(uid), key.visitMeasureEnds(uid), key.removedMeasures(uid)];
    const kept = () => shop.store.command('test', (redis) => redis.exists(...names));
    expect(await kept()).toBe(3);
    const body = { password: PASSWORD };
    expect((await person.ask(account, '/api/account', { method: 'DELETE', body })).status).toBe(200);
    await shop.settled();
    expect(await kept()).toBe(0);
  });
});
