/**
 * A backup goes back into a store: the whole file is read before the first key is written, and a key takes the place of
 * what has its name, so that a restore that broke off can be begun again and ends the same.
 */
import type { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { isEndedByRestore } from '../../../functions/admin/data/mend.ts';
import { key } from '../../../functions/store/keys.ts';
import { sendAll } from './client.ts';
import type { Backup, Piece } from './pieces.ts';
import { isEmpty, pagesOfKeys, storeTime } from './walk.ts';

/** Pieces and letters of one request: well below the megabyte that every plan of Upstash takes. */
const PIECES_AT_ONCE = 200;
const LETTERS_AT_ONCE = 250_000;

/** Names a backup by its salt, which no two share. */
const nameOf = ({ about }: Backup): string => about.salt;

/** EMPTY; RESUMES: this backup was going into it and did not get to its end; FULL: it holds something else. */
export type Target = 'EMPTY' | 'RESUMES' | 'FULL';

const mark = z.nullable(z.string());

/** @throws UpstashError */
export async function lookAt(redis: Redis, backup: Backup): Promise<Target> {
  const underWay = z.parse(mark, await redis.get(key.restoring()));
  if (underWay === nameOf(backup)) return 'RESUMES';
  return (await isEmpty(redis)) ? 'EMPTY' : 'FULL';
}

/** Whether a restore was begun in this store and did not get to its end. @throws UpstashError */
export const isHalfRestored = async (redis: Redis): Promise<boolean> => (await redis.exists(key.restoring())) === 1;

interface RestoreOptions {
  readonly target: Target;
  /** After every request: how many keys were read off the file. */
  readonly told?: (keys: number) => void;
  /** Repairs records that changed while the backup ran. */
  readonly mend: () => Promise<void>;
}

/**
 * Reads the whole file, then writes it. A store that is FULL is emptied first: asking was the caller's.
 * @returns how many keys were written; what had run out by the clock of the store, and what a restore ends, is none of them
 * @throws UnreadableBackup, UpstashError; the same again goes on to the same end
 */
export async function restore(redis: Redis, backup: Backup, { target, told, mend }: RestoreOptions): Promise<number> {
  await backup.each(() => undefined);
  if (target === 'FULL') {
    // A mark of its own: `lookAt` finds the rest FULL and it is emptied again, and no backup is made of it meanwhile.
    await redis.set(key.restoring(), `emptying for ${nameOf(backup)}`);
    await empty(redis);
  }
  await redis.set(key.restoring(), nameOf(backup));
  const ahead = (await storeTime(redis)) - Date.now();
  const counted = { read: 0, written: 0 };
  let waiting: Piece[] = [];
  let letters = 0;
  const flush = async () => {
    const now = Date.now() + ahead;
    const standing = waiting.filter(
      ([, { key: name, expires = Infinity }]) => expires > now && !isEndedByRestore(name),
    );
    await sendAll(redis, (pipeline) => {
      for (const one of standing) write(pipeline, one);
    });
    counted.read += keysOf(waiting);
    counted.written += keysOf(standing);
    waiting = [];
    letters = 0;
    told?.(counted.read);
  };
  await backup.each(async (piece) => {
    const size = sizeOf(piece);
    if (waiting.length === PIECES_AT_ONCE || letters + size > LETTERS_AT_ONCE) await flush();
    waiting.push(piece);
    letters += size;
  });
  await flush();
  await mend();
  // A restore notes no changes, so the next backup is whole.
  await redis.set(key.missedChanges(), String(await storeTime(redis)));
  await redis.del(key.restoring());
  return counted.written;
}

/** Again and again until nothing is found: an engine may leave keys out of a walk while others are deleted. */
async function empty(redis: Redis): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = false;
    for await (const found of pagesOfKeys(redis)) {
      const keys = found.filter((name) => name !== key.restoring());
      if (keys.length === 0) continue;
      isMore = true;
      await redis.del(...keys);
    }
  }
}

const keysOf = (pieces: readonly Piece[]): number => pieces.filter(([place]) => place === 'first').length;

const sizeOf = ([, { key: name, value }]: Piece): number =>
  name.length +
  (typeof value === 'string'
    ? value.length
    : value.reduce((sum, [field, held]) => sum + field.length + held.length, 0));

function write(pipeline: ReturnType<Redis['pipeline']>, [place, entry]: Piece): void {
  if (place === 'first') pipeline.del(entry.key);
  if (entry.type === 'string') pipeline.set(entry.key, entry.value);
  else if (entry.type === 'hash') pipeline.hset(entry.key, Object.fromEntries(entry.value));
  else {
    const [first, ...rest] = entry.value.map(([member, score]) => ({ member, score: scoreOf(score) }));
    if (first) pipeline.zadd(entry.key, first, ...rest);
  }
  if (entry.expires !== undefined) pipeline.pexpireat(entry.key, entry.expires);
}

/** As it was written, every digit of it: on its way a number is a text, and Redis reads its own. */
const scoreOf = (score: string): number => score as unknown as number;
