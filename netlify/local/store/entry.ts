/** One key with all it holds, as a line of JSON and as the commands that write it. Strings, hashes and sorted sets. */
import * as z from 'zod/mini';
import type { Engine } from './engine.ts';

type Send = Engine['send'];

const pairs = z.array(z.tuple([z.string(), z.string()]));
/** Unix milliseconds; absent when the key stays. */
const expires = z.optional(z.int());

export const entrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('string'), key: z.string(), value: z.string(), expires }),
  z.object({ type: z.literal('hash'), key: z.string(), value: pairs, expires }),
  z.object({ type: z.literal('zset'), key: z.string(), value: pairs, expires }),
]);

export type Entry = z.infer<typeof entrySchema>;

/** How many commands are on their way at once: more would only fill memory. */
const AT_ONCE = 500;

/** Writes every entry that has not expired; any number of them. */
export async function writeEntries(send: Send, entries: AsyncIterable<Entry> | Iterable<Entry>): Promise<void> {
  let waiting: Promise<unknown>[] = [];
  for await (const entry of entries) {
    if (entry.expires !== undefined && entry.expires <= Date.now()) continue;
    for (const command of commandsFor(entry)) waiting.push(send(command));
    if (waiting.length < AT_ONCE) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
}

/** A hash or sorted set of any size: Redis takes a million words in a command, and answers nobody else meanwhile. */
const PAIRS_AT_ONCE = 1000;

function commandsFor({ key, expires: at, ...item }: Entry): string[][] {
  const expiry = at === undefined ? [] : [['PEXPIREAT', key, String(at)]];
  if (item.type === 'string') return [['SET', key, item.value], ...expiry];
  const commands = Array.from({ length: Math.ceil(item.value.length / PAIRS_AT_ONCE) }, (_, index) => {
    const some = item.value.slice(index * PAIRS_AT_ONCE, (index + 1) * PAIRS_AT_ONCE);
    if (item.type === 'hash') return ['HSET', key, ...some.flat()];
    return ['ZADD', key, ...some.flatMap(([member, score]) => [score, member])];
  });
  return [...commands, ...expiry];
}
