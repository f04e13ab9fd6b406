/** All that a store holds, to be compared with another. */
import type { Redis } from '@upstash/redis';
import { key } from '../../../functions/store/keys.ts';
import { sendAll } from '../../../netlify/local/backup/client.ts';
import { pagesOfKeys } from '../../../netlify/local/backup/walk.ts';

export interface Content {
  readonly values: Readonly<Record<string, unknown>>;
  /** When keys end that do, in milliseconds: between these two, by how long the store took to say so. */
  readonly ends: Readonly<Record<string, readonly [earliest: number, latest: number]>>;
}

/** Notes for backups and the count of a day's commands are about a store, not in it. */
const COUNTS = key.dailyUse('');
const NOTES: ReadonlySet<string> = new Set([key.changedKeys(), key.missedChanges()]);

/** Hashes by field, sorted sets by member with their scores as numbers, in an order of its own. */
export async function contentOf(redis: Redis, leftOut = NOTES): Promise<Content> {
  const values: [string, unknown][] = [];
  const ends: [string, readonly [number, number]][] = [];
  for await (const page of pagesOfKeys(redis)) {
    const keys = page.filter((name) => !leftOut.has(name) && !name.startsWith(COUNTS));
    const types = await sendAll(redis, (pipeline) => {
      for (const name of keys) pipeline.type(name);
    });
    const asked = Date.now();
    const answers = await sendAll(redis, (pipeline) => {
      for (const [at, name] of keys.entries()) {
        pipeline.pttl(name);
        if (types[at] === 'string') pipeline.get(name);
        else if (types[at] === 'hash') pipeline.hgetall(name);
        else pipeline.zrange(name, 0, -1, { withScores: true });
      }
    });
    const answered = Date.now();
    for (const [at, name] of keys.entries()) {
      const [life, value] = [Number(answers[2 * at]), answers[2 * at + 1]];
      if (life >= 0) ends.push([name, [asked + life, answered + life]]);
      if (types[at] === 'string') values.push([name, value]);
      else if (types[at] === 'hash') values.push([name, inPairs(value).toSorted(byName)]);
      else values.push([name, inPairs(value).map(([member, score]) => [member, Number(score)])]);
    }
  }
  return { values: sorted(values), ends: sorted(ends) };
}

const inPairs = (value: unknown): [string, unknown][] =>
  Array.isArray(value) ? value.flatMap((name, at) => (at % 2 === 0 ? [[String(name), value[at + 1]]] : [])) : [];

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const sorted = <Value>(entries: readonly [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.toSorted(byName));
