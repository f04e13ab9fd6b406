/** Sales that a build is told of, by which lists are ordered. */
import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { salesDay } from '../../../functions/orders/sales.ts';
import { key } from '../../../functions/store/keys.ts';
import { writeSold } from '../../../netlify/live/sold.ts';
import { readSold, SOLD_FILE } from '../../../src/build/content/sold.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { SOLD_DAYS } from '../../../src/domain/product/popularity.ts';
import { settled } from '../support/behind.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { ACCESSORY, agreed, CURTAIN, post } from '../support/order.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

let local: TestStore;
let root: string;
beforeAll(async () => {
  local = await startTestStore();
});
afterAll(() => local.stop());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sold-'));
  return () => rm(root, { recursive: true });
});

const environment = () => ({ UPSTASH_REDIS_REST_URL: local.url, UPSTASH_REDIS_REST_TOKEN: local.token });
stopClockOfFile();
const today = dayInIstanbul(new Date());
const sell = (day: string, field: string, pieces: number) =>
  local.store.command('sell', (redis) => redis.hincrby(key.sales(salesDay(day)), field, pieces));

it('is what was ordered in the days that count, piece by piece, in one round trip', async () => {
  await post(await agreed({ items: [CURTAIN, ACCESSORY] }), { ip: '198.51.100.60' });
  await settled();
  await sell(daysAfter(today, 1 - SOLD_DAYS), `p:${CURTAIN.productId}`, 4);
  await sell(daysAfter(today, -SOLD_DAYS), `p:${CURTAIN.productId}`, 100);
  await sell(today, 'p:900', 0);
  const before = local.roundTrips();
  expect(await writeSold(root, environment())).toMatch(/order of what sold in 90 days: 2 products/);
  expect(local.roundTrips() - before).toBe(1);
  expect(await readSold(root)).toEqual(
    new Map([
      [CURTAIN.productId, 5],
      [ACCESSORY.productId, 2],
    ]),
  );
});

it.each<[string, () => Readonly<Record<string, string>>]>([
  ['no store', () => ({})],
  ['an address that is none', () => ({ ...environment(), UPSTASH_REDIS_REST_URL: 'x' })],
  ['another’s token', () => ({ ...environment(), UPSTASH_REDIS_REST_TOKEN: 'x' })],
  ['a store that is away', () => ({ ...environment(), UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1' })],
])('with %s the order of the files stands, and nothing of an earlier build', async (_, settings) => {
  await mkdir(path.join(root, path.dirname(SOLD_FILE)), { recursive: true });
  await writeFile(path.join(root, SOLD_FILE), '{"1":99}');
  expect(await writeSold(root, settings())).toMatch(/^Lists are in the order of the files/);
  expect(await readSold(root)).toEqual(new Map());
  await expect(readFile(path.join(root, SOLD_FILE))).rejects.toThrow('ENOENT');
});
