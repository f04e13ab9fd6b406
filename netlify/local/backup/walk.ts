/**
 * Every key of a store, read by the REST client page by page, however large the store is. A walk, not a snapshot: while it
 * goes on the shop may write, so each key has its value of the moment when it was read (docs/lost-store.md).
 */
import type { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { fromArchive } from '../../../functions/orders/archived.ts';
import { hasArchive } from '../../../functions/store/archive.ts';
import { isLeftOut } from '../../../functions/store/backed-up.ts';
import { key } from '../../../functions/store/keys.ts';
import type { Entry } from '../store/entry.ts';
import { sendAll } from './client.ts';
import type { Piece } from './pieces.ts';

/** Keys of one page, and fields or members of one piece: below a megabyte, which every plan of Upstash answers. */
export const KEYS_AT_ONCE = 250;
const PAIRS_AT_ONCE = 1000;

/** The client reads some answers as numbers by itself. */
const word = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const keyPage = z.tuple([word, z.array(word)]);
const scanned = z.tuple([word, z.array(word)]);
const clock = z.tuple([word, word]);

/** Milliseconds by the clock of the store. */
export async function storeTime(redis: Redis): Promise<number> {
  const [seconds, micro] = z.parse(clock, await redis.time());
  return Number(seconds) * 1000 + Math.floor(Number(micro) / 1000);
}

/** Names of keys, page by page; a key that is there all the time comes at least once. */
export async function* pagesOfKeys(redis: Redis): AsyncGenerator<readonly string[]> {
  let cursor = '0';
  do {
    const [next, found] = z.parse(keyPage, await redis.scan(cursor, { count: KEYS_AT_ONCE }));
    cursor = next;
    yield [...new Set(found)];
  } while (cursor !== '0');
}

/**
 * Whether nothing is there that a backup would hold.
 * @throws UpstashError
 */
export async function isEmpty(redis: Redis): Promise<boolean> {
  for await (const keys of pagesOfKeys(redis)) if (!keys.every(isLeftOut)) return false;
  return true;
}

/**
 * Two round trips for each page of keys. A key that ends meanwhile is left out.
 * @throws Error at a type that the shop does not use, UpstashError
 */
export async function* walk(redis: Redis): AsyncGenerator<Piece> {
  const ahead = (await storeTime(redis)) - Date.now();
  for await (const found of pagesOfKeys(redis)) yield* read(redis, found, ahead);
}

/**
 * One page of keys, those that no backup holds left out.
 * @param ahead milliseconds by which the clock of the store is ahead
 * @throws Error at a type that the shop does not use, UpstashError
 */
export async function* read(redis: Redis, found: readonly string[], ahead: number): AsyncGenerator<Piece> {
  const keys = found.filter((name) => !isLeftOut(name));
  const types = await sendAll(redis, (pipeline) => {
    for (const name of keys) pipeline.type(name);
  });
  const named = keys.map((name, index) => ({ name, type: types[index] })).filter(({ type }) => type !== 'none');
  const answers = await sendAll(redis, (pipeline) => {
    for (const { name, type } of named) {
      pipeline.pttl(name);
      if (type === 'string') pipeline.get(name);
      else if (type === 'hash') pipeline.hscan(name, 0, { count: PAIRS_AT_ONCE });
      else if (type === 'zset') pipeline.zscan(name, 0, { count: PAIRS_AT_ONCE });
      else throw new Error(`${name} is a ${String(type)}, which no backup keeps`);
    }
  });
  for (const [index, { name, type }] of named.entries()) {
    const remaining = Number(answers[2 * index]);
    if (remaining === -2) continue;
    const ends = remaining < 0 ? {} : { expires: Date.now() + ahead + remaining };
    const value = answers[2 * index + 1];
    if (type === 'string') {
      if (typeof value === 'string') yield ['first', { type, key: name, value, ...ends }];
    } else yield* piecesOf(redis, { type: type === 'hash' ? 'hash' : 'zset', key: name, ...ends }, value);
  }
}

type LargeEntry = Pick<Extract<Entry, { type: 'hash' | 'zset' }>, 'key' | 'expires'> & {
  readonly type: 'hash' | 'zset';
};

async function* piecesOf(redis: Redis, of: LargeEntry, page: unknown): AsyncGenerator<Piece> {
  let [cursor, flat] = z.parse(scanned, page);
  if (of.key.startsWith(ORDER)) {
    yield ['first', { ...of, value: await wholeOrder(redis, of.key, [cursor, flat]) }];
    return;
  }
  let place: Piece[0] = 'first';
  for (;;) {
    const value = inPairs(flat);
    if (value.length > 0) {
      yield [place, { ...of, value }];
      place = 'more';
    }
    if (cursor === '0') return;
    const options = { count: PAIRS_AT_ONCE };
    const next = of.type === 'hash' ? redis.hscan(of.key, cursor, options) : redis.zscan(of.key, cursor, options);
    [cursor, flat] = z.parse(scanned, await next);
  }
}

const ORDER = key.order('');

/** An order is in the backup with what lies in the archive, where that is at hand: the file depends on no other place. */
async function wholeOrder(redis: Redis, name: string, [from, first]: z.infer<typeof scanned>) {
  let cursor = from;
  const flat = [...first];
  while (cursor !== '0') {
    const [next, more] = z.parse(scanned, await redis.hscan(name, cursor, { count: PAIRS_AT_ONCE }));
    flat.push(...more);
    cursor = next;
  }
  const pairs = inPairs(flat);
  if (!hasArchive() || !pairs.some(([field]) => field === 'archived')) return pairs;
  const { archived: _, ...whole } = await fromArchive(Object.fromEntries(pairs));
  return Object.entries(whole);
}

const inPairs = (flat: readonly string[]): [string, string][] =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? '']);
