/** Keys that changed since a backup, with all they hold now, and the names of those that are gone (`functions/store/changes.ts`). */
import type { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { alwaysRead } from '../../../functions/store/backed-up.ts';
import { CHANGES_KEPT_MS } from '../../../functions/store/changes.ts';
import { key } from '../../../functions/store/keys.ts';
import type { Line } from './pieces.ts';
import { KEYS_AT_ONCE, read, storeTime } from './walk.ts';

const HOUR_MS = 3_600_000;
/** Names of one round trip. */
const NAMES_AT_ONCE = 1000;
/** Backups look so far behind the last one: a change is noted by the clock of the function that made it. */
const MARGIN_MS = 10 * 60_000;

const word = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const scored = z.array(word);

/**
 * Why a backup by change would miss something; undefined when it would not.
 * @param until when reading for the last backup began, by the clock of the store
 * @throws UpstashError
 */
export async function whyWhole(redis: Redis, until: number): Promise<string | undefined> {
  if ((await storeTime(redis)) - until > CHANGES_KEPT_MS - HOUR_MS) return 'the last backup is older than the notes';
  const missed = Number((await redis.get(key.missedChanges())) ?? 0);
  return missed >= until - MARGIN_MS ? 'a change was not noted, or this store was restored' : undefined;
}

/**
 * Two round trips for each page of keys. A key that changes meanwhile is noted anew, and comes again in the next backup.
 * @param until when reading for the last backup began, by the clock of the store
 * @throws Error at a type that the shop does not use, UpstashError
 */
export async function* walkChanges(redis: Redis, until: number): AsyncGenerator<Line> {
  const now = await storeTime(redis);
  const ahead = now - Date.now();
  const since = until - MARGIN_MS;
  const days = new Set<string>([dayInIstanbul(new Date(now))]);
  for (let at = since; at < now; at += HOUR_MS) days.add(dayInIstanbul(new Date(at)));
  let waiting: string[] = [];
  for await (const name of namesSince(redis, since, alwaysRead([...days]))) {
    waiting.push(name);
    if (waiting.length < KEYS_AT_ONCE) continue;
    yield* readOrGone(redis, waiting, ahead);
    waiting = [];
  }
  yield* readOrGone(redis, waiting, ahead);
}

/**
 * Each name once, by the time of its change: a key that changes while this goes on moves forward, so none is passed over.
 * @param first names that come before those that were noted
 */
async function* namesSince(redis: Redis, since: number, first: readonly string[]): AsyncGenerator<string> {
  const seen = new Set<string>(first);
  yield* first;
  for (let from = String(since), count = NAMES_AT_ONCE; ;) {
    const options = { byScore: true, offset: 0, count, withScores: true } as const;
    const flat = z.parse(scored, await redis.zrange(key.changedKeys(), scoreOf(from), '+inf', options));
    for (let at = 0; at < flat.length; at += 2) {
      const name = flat[at] ?? '';
      if (!seen.has(name)) yield name;
      seen.add(name);
    }
    if (flat.length < 2 * count) return;
    const last = flat.at(-1) ?? from;
    // One script may have changed more than a page.
    count = last === from ? 2 * count : NAMES_AT_ONCE;
    from = last;
  }
}

/** A score is a text on its way. */
const scoreOf = (score: string): number => score as unknown as number;

async function* readOrGone(redis: Redis, names: readonly string[], ahead: number): AsyncGenerator<Line> {
  if (names.length === 0) return;
  const found = new Set<string>();
  for await (const piece of read(redis, names, ahead)) {
    found.add(piece[1].key);
    yield piece;
  }
  for (const name of names) if (!found.has(name)) yield { gone: name };
}
