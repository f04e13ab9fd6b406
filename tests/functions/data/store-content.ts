/** All that a store holds, to be compared with another. */
import type { Redis } from '@upstash/redis';
import { sendAll } from '../../../netlify/local/backup/client.ts';
import { pagesOfKeys } from '../../../netlify/local/backup/walk.ts';

export interface Content {
  readonly values: Readonly<Record<string, unknown>>;
  /** When keys end that do, in milliseconds: between these two, by how long the store took to say so. */
  readonly ends: Readonly<Record<string, readonly [earliest: number, latest: number]>>;
}

/** Hashes by field, sorted sets by member with their scores as numbers, in an order of its own. */
export async function contentOf(redis: Redis): Promise<Content> {
  const values: [string, unknown][] = [];
  const ends: [string, readonly [number, number]][] = [];
  for await (const keys of pagesOfKeys(redis)) {
    const types = await sendAll(redis, (pipeline) => {
      for (const key of keys) pipeline.type(key);
    });
    const asked = Date.now();
    const answers = await sendAll(redis, (pipeline) => {
      for (const [at, key] of keys.entries()) {
        pipeline.pttl(key);
        if (types[at] === 'string') pipeline.get(key);
        else if (types[at] === 'hash') pipeline.hgetall(key);
        else pipeline.zrange(key, 0, -1, { withScores: true });
      }
    });
    const answered = Date.now();
    for (const [at, key] of keys.entries()) {
      const [life, value] = [Number(answers[2 * at]), answers[2 * at + 1]];
      if (life >= 0) ends.push([key, [asked + life, answered + life]]);
      if (types[at] === 'string') values.push([key, value]);
      else if (types[at] === 'hash') values.push([key, inPairs(value).toSorted(byName)]);
      else values.push([key, inPairs(value).map(([member, score]) => [member, Number(score)])]);
    }
  }
  return { values: sorted(values), ends: sorted(ends) };
}

const inPairs = (value: unknown): [string, unknown][] =>
  Array.isArray(value) ? value.flatMap((name, at) => (at % 2 === 0 ? [[String(name), value[at + 1]]] : [])) : [];

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const sorted = <Value>(entries: readonly [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.toSorted(byName));
