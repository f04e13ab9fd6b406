/** A whole backup and those by change behind it: together they are what a whole one of the same moment would be. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Redis } from '@upstash/redis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { account } from '../../../functions/account/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { forgetChanges } from '../../../functions/jobs/retention.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { reporting } from '../../../functions/reporting/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { defineScript } from '../../../functions/store/script.ts';
import { createStore } from '../../../functions/store/store.ts';
import { backUpInto, openChain, type BackupReport } from '../../../netlify/local/backup/chain.ts';
import { connect } from '../../../netlify/local/backup/client.ts';
import { mendFrom } from '../../../netlify/local/backup/mend.ts';
import type { Backup, Line } from '../../../netlify/local/backup/pieces.ts';
import { lookAt, restore } from '../../../netlify/local/backup/restore.ts';
import { serveEngine } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { findRedis, startRedisEngine } from '../../../netlify/local/store/redis-engine.ts';
import { customer, newAddress, newEmail, PASSWORD, startTestShop, type TestShop } from '../support/account.ts';
import { furnish } from '../support/belongings.ts';
import { send } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { changeOrderNow, placeOrder, transferOf } from '../support/order-work.ts';
import { contentOf, type Content } from './store-content.ts';

const PASSPHRASE = 'perdeler denize karşı 2026';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const redisServer = await findRedis();
const ENGINES = [
  ['memory', () => startMemoryEngine()],
  ...(redisServer ? [['redis', () => startRedisEngine(redisServer)] as const] : []),
] as const;

let folder: string;
let hours: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-changes-'));
  hours = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As the clock of the owner does it; each run an hour after the one before. */
const back = (
  redis: Redis,
  into = folder,
  more: { store?: string; told?: (lines: AsyncIterable<Line>) => AsyncIterable<Line> } = {},
) => {
  const now = new Date(Date.now() + HOUR_MS * hours++);
  return backUpInto(into, redis, { store: 'a test', passphrase: PASSPHRASE, now, cost: 1024, ...more });
};

const kindOf = ({ whole }: BackupReport): 'changes' | 'whole' => (whole === undefined ? 'changes' : 'whole');

/** Gone within minutes, so that no backup by change asks for them. */
const MOMENTARY = /^(?:ended-session|operator-reads):/;

/** A restore lists a letter that waits without its place in the outbox at the time of the restore. */
const timeless = ([name, value]: [string, unknown]): [string, unknown] =>
  name === key.outbox()
    ? [name, z.parse(z.array(z.tuple([z.string(), z.number()])), value).map(([id]) => id)]
    : [name, value];

async function restored(start: (typeof ENGINES)[number][1], backup: Backup): Promise<Content['values']> {
  const target = await serveEngine(await start());
  const redis = connect(target);
  await restore(redis, backup, {
    target: await lookAt(redis, backup),
    mend: () => mendFrom(backup, createStore({ ...target, deadlineMs: 30_000 })),
  });
  const { values } = await contentOf(redis);
  await target.stop();
  const kept = Object.entries(values).filter(([name]) => !MOMENTARY.test(name));
  return Object.fromEntries(kept.map(timeless));
}

describe.each(ENGINES)('backups by change on %s', (engine, start) => {
  let shop: TestShop;
  let redis: Redis;
  beforeEach(async () => {
    shop = await startTestShop(engine);
    redis = connect(shop);
  });
  afterEach(() => shop.stop());

  const all = () => openChain(folder, true, PASSPHRASE);

  /** The store as a whole backup of this moment brings it back. */
  const expected = async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'kivrim-whole-'));
    expect(kindOf(await back(redis, other))).toBe('whole');
    const values = await restored(start, await openChain(other, true, PASSPHRASE));
    await rm(other, { recursive: true });
    return values;
  };

  it('bring back a shop that went on: orders, money, carts, letters, figures, and what was deleted', async () => {
    const leaving = await customer();
    await furnish(leaving);
    const boss = await operator();
    const before = await placeOrder(shop, { payment: { type: 'bank-transfer' } });
    await shop.settled();
    expect(kindOf(await back(redis))).toBe('whole');

    const staying = await customer();
    await furnish(staying);
    await changeOrderNow(boss, before.orderNo, transferOf(1000));
    await send(reporting, '/api/logs/pageview', { body: { url: '/p/bebek-vual-tul' }, ip: newAddress() });
    await shop.settled();
    expect(kindOf(await back(redis))).toBe('changes');

    await leaving.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    const message = { name: 'Derya', email: newEmail(), subject: 'Soru', message: 'Perdem ne zaman gelir acaba?' };
    await send(contact, '/api/contact', { body: message, ip: newAddress() });
    await staying.ask(cart, '/api/cart/add', { body: { ...CURTAIN, quantity: 2 } });
    await shop.settled();
    const { keys } = await back(redis);
    expect(keys).toBeGreaterThan(5);

    const values = await restored(start, await all());
    expect(values).toEqual(await expected());
    expect(values[key.user(leaving.User.id)]).toBeUndefined();
    expect(values[key.order(before.orderNo)]).toBeDefined();
    const { data } = await staying.ask<{ orderNo: string }[]>(orders, '/api/orders');
    for (const { orderNo } of data) expect(values[key.order(orderNo)]).toBeDefined();
  });

  it('have a change that came while one was read in the next one', async () => {
    await back(redis);
    const first = await customer();
    let second = '';
    async function* busy(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
      for await (const line of lines) {
        if (second === '') second = (await customer()).User.id;
        yield line;
      }
    }
    await back(redis, folder, { told: busy });
    await shop.settled();
    await back(redis);
    const values = await restored(start, await all());
    expect([key.user(first.User.id) in values, key.user(second) in values]).toEqual([true, true]);
    expect(values).toEqual(await expected());
  });

  it('lose nothing to a run that broke off', async () => {
    await back(redis);
    const person = await customer();
    async function* breaking(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
      for await (const line of lines) {
        if (Array.isArray(line) && line[1].key === key.user(person.User.id)) throw new Error('the machine went down');
        yield line;
      }
    }
    await expect(back(redis, folder, { told: breaking })).rejects.toThrow('the machine went down');
    expect(await readdir(folder)).toHaveLength(1);
    await shop.settled();
    expect(kindOf(await back(redis))).toBe('changes');
    expect(await restored(start, await all())).toEqual(await expected());
  });

  it('bring a deleted key back in no order of the files but the last word', async () => {
    const WRITE = defineScript({
      name: 'test-write',
      keys: { order: 'order' },
      args: { value: 'text' },
      lua: `if value == '' then redis.call('DEL', order) else redis.call('HSET', order, 'note', value) end return 'DONE'`,
      answer: z.literal('DONE'),
    });
    const write = (id: string, value: string) =>
      shop.store.run(WRITE, { keys: { order: key.order(id) }, args: { value } });
    await write('a', '1');
    await write('b', '1');
    await back(redis);
    await write('a', '');
    await write('b', '2');
    await back(redis);
    await write('a', '3');
    await write('b', '');
    const third = await back(redis);
    const values = async (backup: Backup) => {
      const held: Record<string, unknown> = {};
      await backup.each(([, entry]) => void (held[entry.key] = entry.value));
      return held;
    };
    const last = await values(await all());
    expect([last['order:a'], last['order:b']]).toEqual([[['note', '3']], undefined]);
    // Named by its file, an older moment.
    const [second] = (await readdir(folder)).filter((name) => name.endsWith('changes.kpb')).toSorted();
    const older = await values(await openChain(path.join(folder, second ?? ''), false, PASSPHRASE));
    expect([older['order:a'], older['order:b']]).toEqual([undefined, [['note', '2']]]);
    expect((await all()).about.version).toBe(2);
    expect(path.basename(third.file)).toMatch(/-changes\.kpb$/);
  });

  it('are whole after a week, after a pause, after a restore, and where a change was not noted', async () => {
    expect((await back(redis)).whole).toMatch(/none that can be followed/);
    expect(kindOf(await back(redis))).toBe('changes');
    hours += 7 * 24;
    expect((await back(redis)).whole).toMatch(/a week old/);
    await redis.set(key.missedChanges(), String(Date.now()));
    expect((await back(redis)).whole).toMatch(/not noted, or this store was restored/);
    await redis.del(key.missedChanges());
    expect(kindOf(await back(redis))).toBe('changes');
    const target = await serveEngine(await start());
    const backup = await all();
    const options = { target: await lookAt(connect(target), backup), mend: () => Promise.resolve() };
    await restore(connect(target), backup, options);
    expect((await back(connect(target))).whole).toMatch(/restored/);
    await target.stop();
  });

  it('are whole behind the file of another store, such as that of a machine without the variables of the first', async () => {
    expect(kindOf(await back(redis))).toBe('whole');
    const home = await serveEngine(await start());
    expect((await back(connect(home), folder, { store: 'the store of this machine' })).whole).toMatch(/another store/);
    await home.stop();
    expect((await back(redis)).whole).toMatch(/another store/);
    expect(kindOf(await back(redis))).toBe('changes');
  });

  it('say which file is missing instead of leaving an hour out', async () => {
    await back(redis);
    const missing = await back(redis);
    await back(redis);
    await rm(missing.file);
    await expect(all()).rejects.toThrow(/is missing/);
    expect((await back(redis)).whole).toMatch(/missing/);
    await expect(all()).resolves.toBeDefined();
  });

  it('end with notes of two days, even where nobody makes backups', async () => {
    await customer();
    await shop.settled();
    expect(await redis.zcard(key.changedKeys())).toBeGreaterThan(0);
    await forgetChanges();
    expect(await redis.zcard(key.changedKeys())).toBeGreaterThan(0);
    await forgetChanges(Date.now() + 2 * DAY_MS + HOUR_MS);
    expect(await redis.zcard(key.changedKeys())).toBe(0);
  });
});
