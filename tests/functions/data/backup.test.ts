/** A backup and what comes back from it, on both engines of one machine, by the client that is used at Upstash. */
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Redis } from '@upstash/redis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../functions/store/store.ts';
import { connect } from '../../../netlify/local/backup/client.ts';
import { mendFrom } from '../../../netlify/local/backup/mend.ts';
import { openBackup, writeBackup, type Backup } from '../../../netlify/local/backup/pieces.ts';
import { isHalfRestored, lookAt, restore } from '../../../netlify/local/backup/restore.ts';
import { walk } from '../../../netlify/local/backup/walk.ts';
import { serveEngine, type LocalStore } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { findRedis, startRedisEngine } from '../../../netlify/local/store/redis-engine.ts';
import { contentOf } from './store-content.ts';

const PASSPHRASE = 'perdeler denize karşı 2026';
/** The least that a header may say: a guess need not be dear here. */
const COST = 2 ** 10;
const YEAR_MS = 365 * 86_400_000;

const redisServer = await findRedis();
const ENGINES = [
  ['in-process', () => startMemoryEngine()],
  ...(redisServer ? [['redis-server', () => startRedisEngine(redisServer)] as const] : []),
] as const;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-backup-'));
  file = path.join(folder, 'shop.kpb');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true, force: true });
});

const back = (redis: Redis, passphrase = PASSPHRASE) =>
  writeBackup(file, walk(redis), { store: 'a test', passphrase, createdAt: new Date(), cost: COST });

/** As `npm run restore -- --replace` does. */
const bring = async (store: LocalStore, backup: Backup) => {
  const redis = connect(store);
  const target = await lookAt(redis, backup);
  return restore(redis, backup, {
    target,
    mend: () => mendFrom(backup, createStore({ ...store, deadlineMs: 30_000 })),
  });
};

const ODD: readonly string[] = [
  '',
  ' ',
  'OK',
  'T0s=',
  '0',
  '-0',
  '9007199254740993',
  'null',
  'Şişli’de ığüşöçİ ₺1.186,88 🪟',
  '"tırnak" \\ \t\r\n\u2028\u2029',
  '\u0000\u0001\u001f\u007f\u0085\ufeff',
  '{"a":[1,2],"b":"\\u0000"}',
  '__proto__',
];

async function furnish(redis: Redis): Promise<void> {
  for (const [index, text] of ODD.entries()) await redis.set(`odd:${index}`, text);
  await redis.hset('hash', Object.fromEntries(ODD.map((text, index) => [`${index}${text}`, text])));
  await redis.hset('one-field', { '': '' });
  await redis.zadd(
    'sorted',
    { score: 1795180000000, member: 'KP' },
    { score: 0.1, member: '' },
    { score: -3, member: 'ş' },
  );
  await redis.set('brief', 'x', { px: 600_000 });
  await redis.hset('long', { a: 'b' });
  await redis.pexpire('long', YEAR_MS);
  await redis.zadd('long-set', { score: 1, member: 'a' });
  await redis.pexpire('long-set', 3_600_000);
  await redis.hset('large', Object.fromEntries(Array.from({ length: 3500 }, (_, at) => [`alan ${at}`, `değer ${at}`])));
  const [first, ...rest] = Array.from({ length: 3500 }, (_, at) => ({ score: at / 8, member: `üye ${at}` }));
  if (first) await redis.zadd('large-set', first, ...rest);
}

describe.each(ENGINES)('a backup of %s', (_name, start) => {
  let source: LocalStore;
  let target: LocalStore;
  beforeAll(async () => {
    source = await serveEngine(await start());
    await furnish(connect(source));
  });
  beforeEach(async () => {
    target = await serveEngine(await start());
  });
  afterEach(() => target.stop());
  afterAll(() => source.stop());

  it('comes back key by key, its lives within a second', async () => {
    const began = Date.now();
    const made = await back(connect(source));
    // A page of keys is on its way while its lives go on.
    const within = Math.max(1000, Date.now() - began);
    const backup = await openBackup(file, PASSPHRASE);
    expect(await bring(target, backup)).toBe(made.keys);
    const [before, after] = [await contentOf(connect(source)), await contentOf(connect(target))];
    expect(after.values).toEqual(before.values);
    expect(Object.keys(after.ends)).toEqual(Object.keys(before.ends));
    for (const [key, [earliest, latest]] of Object.entries(before.ends)) {
      const [from, to] = after.ends[key] ?? [0, 0];
      expect(to, key).toBeGreaterThan(earliest - within);
      expect(from, key).toBeLessThan(latest + within);
    }
    expect(await isHalfRestored(connect(target))).toBe(false);
  });

  it('leaves out what counts for a moment only', async () => {
    const redis = connect(source);
    await redis.set('limit:order-ip:a', '5', { ex: 60 });
    await redis.set('spent-proof:a', 'call', { ex: 60 });
    await back(redis);
    const keys: string[] = [];
    await (await openBackup(file, PASSPHRASE)).each(([, { key }]) => void keys.push(key));
    expect(keys).toContain('odd:0');
    expect(keys.filter((key) => /^(?:limit|spent-proof):/.test(key))).toEqual([]);
    await redis.del('limit:order-ip:a', 'spent-proof:a');
  });

  it('does not bring back what has run out meanwhile', async () => {
    await back(connect(source));
    const backup = await openBackup(file, PASSPHRASE);
    const { keys } = await backup.each(() => undefined);
    const later = {
      ...backup,
      each: (take: Parameters<Backup['each']>[0]) => backup.each((piece) => take(aged(piece))),
    };
    expect(await bring(target, later)).toBe(keys - 1);
    expect(await connect(target).exists('brief')).toBe(0);
    expect(await connect(target).exists('long')).toBe(1);
  });

  it('goes into a full store only in the place of what is there', async () => {
    const redis = connect(target);
    await redis.hset('hash', { stranger: 'x' });
    await redis.set('other', 'x');
    await back(connect(source));
    const backup = await openBackup(file, PASSPHRASE);
    expect(await lookAt(redis, backup)).toBe('FULL');
    expect(await redis.get('other')).toBe('x');
    await bring(target, backup);
    expect((await contentOf(redis)).values).toEqual((await contentOf(connect(source))).values);
  });

  it('broken off while it empties a full store, empties it again', async () => {
    const redis = connect(target);
    await redis.set('session:old', 'x');
    await redis.hset('user:old', { email: 'ayse@example.com' });
    await back(connect(source));
    const backup = await openBackup(file, PASSPHRASE);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (...[address, init]: Parameters<typeof fetch>) => {
      const broken = JSON.stringify({ error: 'ERR the store is away' });
      const isDeleting = typeof init?.body === 'string' && init.body.startsWith('["del",');
      return isDeleting ? Promise.resolve(new Response(broken, { status: 400 })) : real(address, init);
    });
    await expect(bring(target, backup)).rejects.toThrow('the store is away');
    vi.unstubAllGlobals();
    expect(await isHalfRestored(redis)).toBe(true);
    expect(await lookAt(redis, backup)).toBe('FULL');
    await bring(target, backup);
    expect((await contentOf(redis)).values).toEqual((await contentOf(connect(source))).values);
    expect(await isHalfRestored(redis)).toBe(false);
  });

  it('takes a store for empty that only counts calls', async () => {
    const redis = connect(target);
    await back(connect(source));
    await redis.set('limit:page:a', '1', { ex: 60 });
    expect(await lookAt(redis, await openBackup(file, PASSPHRASE))).toBe('EMPTY');
  });

  it('broken off by the store at any request is begun again to the same end', async () => {
    await back(connect(source));
    const backup = await openBackup(file, PASSPHRASE);
    const real = globalThis.fetch;
    const [before, redis] = [await contentOf(connect(source)), connect(target)];
    const bringUntil = async (most: number) => {
      let asked = 0;
      vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
        asked += 1;
        const broken = JSON.stringify({ error: 'ERR the store is away' });
        return asked > most ? Promise.resolve(new Response(broken, { status: 400 })) : real(...request);
      });
      const isWhole = await bring(target, backup).then(
        () => true,
        () => false,
      );
      vi.unstubAllGlobals();
      return isWhole;
    };
    let broken = 0;
    while (!(await bringUntil(broken))) {
      broken += 1;
      expect(await lookAt(redis, backup)).not.toBe('FULL');
    }
    expect(broken).toBeGreaterThan(4);
    expect((await contentOf(redis)).values).toEqual(before.values);
  });

  it('does not begin in another one that did not get to its end', async () => {
    await back(connect(source));
    const first = await openBackup(file, PASSPHRASE);
    await connect(target).set('restoring', first.about.salt);
    await connect(target).set('order', 'half');
    expect(await isHalfRestored(connect(target))).toBe(true);
    await rm(file);
    await back(connect(source));
    expect(await lookAt(connect(target), await openBackup(file, PASSPHRASE))).toBe('FULL');
    expect(await lookAt(connect(target), first)).toBe('RESUMES');
  });
});

/** As it stands later, by more than the clock of the store may be behind: it is read over a way that takes some milliseconds. */
const aged = ([place, entry]: Parameters<Parameters<Backup['each']>[0]>[0]): [typeof place, typeof entry] => [
  place,
  entry.key === 'brief' ? { ...entry, expires: Date.now() - 1000 } : entry,
];

describe('a file of a backup', () => {
  let store: LocalStore;
  beforeAll(async () => {
    store = await serveEngine(await startMemoryEngine());
    // Values that do not compress, so that there are several frames.
    const redis = connect(store);
    for (let at = 0; at < 40; at += 1) {
      await redis.set(`k${at}`, Array.from({ length: 6000 }, () => Math.random().toString(36).slice(2, 10)).join(''));
    }
  });
  afterAll(() => store.stop());

  const readAll = async (passphrase = PASSPHRASE) => (await openBackup(file, passphrase)).each(() => undefined);

  it('is for its owner alone, and says nothing of what it holds', async () => {
    await connect(store).hset('user:a', { email: 'ayse.yilmaz@example.com' });
    const { keys, bytes } = await back(connect(store));
    expect(keys).toBe(41);
    const { mode, size } = await stat(file);
    expect([mode & 0o777, size]).toEqual([0o600, bytes]);
    expect((await readFile(file)).includes('ayse.yilmaz')).toBe(false);
    expect(await readdir(folder)).toEqual(['shop.kpb']);
    expect(await readAll()).toEqual({ keys: 41 });
  });

  it('opens with its passphrase alone', async () => {
    await back(connect(store));
    await expect(readAll('perdeler denize karşı 2027')).rejects.toThrow('The passphrase is another one');
    await expect(readAll(PASSPHRASE.normalize('NFD'))).resolves.toEqual({ keys: 41 });
  });

  it('that was changed in one bit anywhere is refused', async () => {
    await back(connect(store));
    const whole = await readFile(file);
    const places = [0, 9, 12, 40, whole.indexOf('}') + 2, 500, 70_000, whole.length - 20, whole.length - 1];
    for (const place of [...places, ...Array.from({ length: 12 }, () => Math.floor(Math.random() * whole.length))]) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await writeFile(file, changed);
      await expect(readAll(), `byte ${place}`).rejects.toThrow();
    }
  });

  it('that was cut short, moved about or added to is refused', async () => {
    await back(connect(store));
    const whole = await readFile(file);
    const start = 12 + whole.readUInt32BE(8);
    const frame = 4 + 64 * 1024 + 16;
    const [head, first, second] = [
      whole.subarray(0, start),
      whole.subarray(start, start + frame),
      whole.subarray(start + frame, start + 2 * frame),
    ];
    const rest = whole.subarray(start + 2 * frame);
    expect(rest.length).toBeGreaterThan(frame);
    const wrong: readonly (readonly Buffer[])[] = [
      [whole.subarray(0, 0)],
      [whole.subarray(0, 5)],
      [head],
      [head, first],
      [head, first, second],
      [whole.subarray(0, -1)],
      [head, second, first, rest],
      [head, second, rest],
      [head, first, first, second, rest],
      [whole, rest],
      [whole, Buffer.from('x')],
    ];
    for (const [at, parts] of wrong.entries()) {
      await writeFile(file, Buffer.concat([...parts]));
      await expect(readAll(), `case ${at}`).rejects.toThrow(/file|passphrase/);
    }
  });

  it('is never half there, and never in the place of another', async () => {
    const redis = connect(store);
    async function* breaking() {
      for await (const piece of walk(redis)) {
        if (piece[1].key === 'k20') throw new Error('the store is away');
        yield piece;
      }
    }
    const making = { store: 'a test', passphrase: PASSPHRASE, createdAt: new Date(), cost: COST };
    await expect(writeBackup(file, breaking(), making)).rejects.toThrow('the store is away');
    expect(await readdir(folder)).toEqual([]);
    await (await open(file, 'w')).close();
    await expect(back(redis)).rejects.toThrow('is there already');
    expect((await stat(file)).size).toBe(0);
  });

  it('may have 20,000 keys', async () => {
    const [, start] = ENGINES.at(-1) ?? ENGINES[0];
    const many = await serveEngine(await start());
    const redis = connect(many);
    for (let from = 0; from < 20_000; from += 1000) {
      const pipeline = redis.pipeline();
      for (let at = from; at < from + 1000; at += 1) pipeline.hset(`order:${at}`, { body: `sipariş ${at}` });
      await pipeline.exec();
    }
    expect((await back(redis)).keys).toBe(20_000);
    const target = await serveEngine(await start());
    const pipelines = target.roundTrips?.() ?? 0;
    expect(await bring(target, await openBackup(file, PASSPHRASE))).toBe(20_000);
    // A page each way, a script for each two hundred orders, and a few words.
    expect((target.roundTrips?.() ?? 0) - pipelines).toBeLessThan(220);
    expect((await contentOf(connect(target))).values).toEqual((await contentOf(redis)).values);
    await Promise.all([many.stop(), target.stop()]);
  });

  it('of a key that no backup keeps is not made', async () => {
    if (!redisServer) return;
    const foreign = await serveEngine(await startRedisEngine(redisServer));
    await connect(foreign).lpush('row', 'x');
    await expect(back(connect(foreign))).rejects.toThrow('row is a list');
    await foreign.stop();
  });
});
