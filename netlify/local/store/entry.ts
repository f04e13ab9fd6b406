/** One key with all it holds, as a line of JSON and as the commands that write it. Strings, hashes and sorted sets. */
import * as z from 'zod/mini';
import type { Engine, Reply } from './engine.ts';

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

/** Every key of an engine, once. No other command may run meanwhile. @throws Error at a type the shop does not use */
export async function* readEntries(send: Send): AsyncGenerator<Entry> {
  const seen = new Set<string>();
  let cursor = '0';
  do {
    const [next = '0', ...found] = texts(await send(['SCAN', cursor, 'COUNT', '10000']));
    for (const key of found) seen.add(key);
    cursor = next;
  } while (cursor !== '0');
  const keys = [...seen];
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const entries = await Promise.all(keys.slice(start, start + AT_ONCE).map((key) => readEntry(send, key)));
    yield* entries.filter((entry) => entry !== undefined);
  }
}

/** Undefined when the key has expired since it was seen. */
async function readEntry(send: Send, key: string): Promise<Entry | undefined> {
  const type = String(await send(['TYPE', key]));
  const remaining = Number(await send(['PTTL', key]));
  if (type === 'none' || remaining === -2) return undefined;
  const base = remaining < 0 ? { key } : { key, expires: Date.now() + remaining };
  switch (type) {
    case 'string':
      return { type, ...base, value: texts([await send(['GET', key])])[0] ?? '' };
    case 'hash':
      return { type, ...base, value: inPairs(texts(await send(['HGETALL', key]))) };
    case 'zset':
      return { type, ...base, value: inPairs(texts(await send(['ZRANGE', key, '0', '-1', 'WITHSCORES']))) };
    default:
      throw new Error(`${key} is a ${type}, which the local store does not keep`);
  }
}

/** Every text of a reply in order, nested arrays laid flat. */
function texts(reply: Reply): string[] {
  return Array.isArray(reply) ? reply.flatMap(texts) : [String(reply)];
}

function inPairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : []));
}
