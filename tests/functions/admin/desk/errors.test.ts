/** Kinds of error on the desk: how often, since when, where, and which of them the operator has not seen. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { desk } from '../../../../functions/admin/desk/calls.ts';
import { reporting } from '../../../../functions/reporting/calls.ts';
import { key } from '../../../../functions/store/keys.ts';
import type { DeskErrors } from '../../../../src/contract/admin-desk.ts';
import { ask, newAddress, startTestShop, type Customer, type TestShop } from '../../support/account.ts';
import { expectFailure } from '../../support/call.ts';
import { operator } from '../../support/operator.ts';

let shop: TestShop;
let ayla: Customer;
let bora: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  [ayla, bora] = [await operator(), await operator()];
});
beforeEach(async () => {
  const lists = [key.errorKinds(), key.errorSamples(), key.errorCounts(), key.errorFirsts(), key.errorOwners()];
  await shop.store.command('test', (redis) => redis.del(...lists));
});
afterAll(() => shop.stop());

const report = (message: string, parts: Record<string, unknown> = {}) =>
  ask(reporting, '/api/logs/error', { body: { level: 'error', message, ...parts }, ip: newAddress() });
const list = (by: Customer, query = '') => by.ask<DeskErrors>(desk, `/api/admin/errors${query}`);
const see = (by: Customer, ids: readonly string[]) =>
  by.ask<{ new: number }>(desk, '/api/admin/errors/seen', { body: { ids } });

/** Kinds that were last seen in one millisecond stand on one page, however short it is. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
}

describe('the list', () => {
  it('shows each kind once, with how often, since when and the line of the code, scrubbed', async () => {
    const stack = 'TypeError: x\n    at price (https://shop.test/_astro/a.js:10:5)\n    at b.js:1:1';
    await report('Cannot read 12 of ayse@example.com', { stackTrace: stack, url: '/cart?token=geheim' });
    const before = await list(ayla);
    await report('Cannot read 34 of ayse@example.com', { stackTrace: stack, url: '/cart' });
    const { data, text } = await list(ayla);
    expect(data.counts).toEqual({ all: 1, new: 1 });
    expect(data.items[0]).toMatchObject({
      count: 2,
      path: '/cart',
      isNew: true,
      firstAt: before.data.items[0]?.firstAt,
    });
    expect(data.items[0]?.place).toContain('a.js:10:5');
    expect(text).not.toContain('ayse@example.com');
    expect(text).not.toContain('geheim');
  });

  it('goes on from its cursor, the last seen first', async () => {
    for (const message of ['bir', 'iki', 'uc']) {
      await report(message);
      await nextMillisecond();
    }
    const first = await list(ayla, '?limit=2');
    const rest = await list(ayla, `?limit=2&cursor=${first.data.next ?? ''}`);
    const all = [...first.data.items, ...rest.data.items].map(({ message }) => message);
    expect(all.toSorted()).toEqual(['bir', 'iki', 'uc']);
    expect(rest.data.next).toBeNull();
  });

  it('says nothing of the first time of a kind from before that was kept', async () => {
    await report('eski');
    await shop.store.command('test', (redis) => redis.del(key.errorFirsts()));
    await report('eski');
    expect((await list(ayla)).data.items[0]).toMatchObject({ count: 2, firstAt: null });
  });
});

describe('seen', () => {
  it('is a tick of one operator, for kinds that there are, and a kind that comes again stays seen', async () => {
    for (const message of ['bir', 'iki']) await report(message);
    const { items } = (await list(ayla)).data;
    const [one] = items;
    expect((await see(ayla, [one?.id ?? ''])).data).toEqual({ new: 1 });
    expect((await see(ayla, [one?.id ?? '', 'x'.repeat(22)])).data).toEqual({ new: 1 });
    await report(one?.message ?? '');
    expect((await list(ayla)).data.items.filter(({ isNew }) => isNew).map(({ id }) => id)).not.toContain(one?.id);
    expect((await list(bora)).data.counts).toEqual({ all: 2, new: 2 });
  });

  it('forgets ticks of kinds that are gone', async () => {
    await report('bir');
    const [one] = (await list(ayla)).data.items;
    await see(ayla, [one?.id ?? '']);
    await shop.store.command('test', (redis) => redis.zrem(key.errorKinds(), one?.id ?? ''));
    await see(ayla, ['x'.repeat(22)]);
    expect(
      await shop.store.command('test', (redis) => redis.hget(key.errorsSeen(ayla.User.id), one?.id ?? '')),
    ).toBeNull();
  });

  it.each([
    { ids: [] },
    { ids: ['kurz'] },
    { ids: Array.from({ length: 101 }, () => 'x'.repeat(22)) },
    { ids: 'all' },
    {},
  ])('refuses %j', async (body) => {
    expectFailure(await ayla.ask(desk, '/api/admin/errors/seen', { body }), 422, 'invalid_fields');
  });
});
