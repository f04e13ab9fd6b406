/** All keys of an engine as one JSON file: what the in-process engine keeps between two runs. Strings, hashes, sorted sets. */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Connection, Reply } from './engine.ts';

type Send = Connection['send'];

const pairs = z.array(z.tuple([z.string(), z.string()]));
/** Unix milliseconds. */
const expires = z.optional(z.int());
const entry = z.discriminatedUnion('type', [
  z.object({ key: z.string(), type: z.literal('string'), value: z.string(), expires }),
  z.object({ key: z.string(), type: z.literal('hash'), value: pairs, expires }),
  z.object({ key: z.string(), type: z.literal('zset'), value: pairs, expires }),
]);
const snapshot = z.object({ version: z.literal(1), entries: z.array(entry) });

type Entry = z.infer<typeof entry>;

/** A crash while writing leaves the old file whole. No other command may run meanwhile. */
export async function saveSnapshot(send: Send, file: string): Promise<void> {
  const entries: Entry[] = [];
  for (const key of await keysOf(send)) entries.push(await read(send, key));
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify({ version: 1, entries } satisfies z.infer<typeof snapshot>));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** No file is an empty store. @throws Error naming the file when it is there but cannot be read */
export async function loadSnapshot(send: Send, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  for (const item of parse(text, file).entries) {
    if (item.expires !== undefined && item.expires <= Date.now()) continue;
    await send(commandFor(item));
    if (item.expires !== undefined) await send(['PEXPIREAT', item.key, String(item.expires)]);
  }
}

function parse(text: string, file: string): z.infer<typeof snapshot> {
  try {
    return z.parse(snapshot, JSON.parse(text));
  } catch (cause) {
    throw new Error(`The store's data in ${file} cannot be read. Move the file away to start with an empty store.`, {
      cause,
    });
  }
}

async function keysOf(send: Send): Promise<string[]> {
  const keys = new Set<string>();
  let cursor = '0';
  do {
    const [next = '0', ...found] = texts(await send(['SCAN', cursor, 'COUNT', '1000']));
    for (const key of found) keys.add(key);
    cursor = next;
  } while (cursor !== '0');
  return [...keys].sort();
}

async function read(send: Send, key: string): Promise<Entry> {
  const type = String(await send(['TYPE', key]));
  const at = Number(await send(['PEXPIRETIME', key]));
  const base = at > 0 ? { key, expires: at } : { key };
  switch (type) {
    case 'string':
      return { ...base, type, value: texts([await send(['GET', key])])[0] ?? '' };
    case 'hash':
      return { ...base, type, value: inPairs(texts(await send(['HGETALL', key]))) };
    case 'zset':
      return { ...base, type, value: inPairs(texts(await send(['ZRANGE', key, '0', '-1', 'WITHSCORES']))) };
    default:
      throw new Error(`The snapshot does not keep keys of type ${type}`);
  }
}

function commandFor({ key, ...item }: Entry): string[] {
  switch (item.type) {
    case 'string':
      return ['SET', key, item.value];
    case 'hash':
      return ['HSET', key, ...item.value.flat()];
    case 'zset':
      return ['ZADD', key, ...item.value.flatMap(([member, score]) => [score, member])];
  }
}

/** Every text of a reply in order, nested arrays laid flat. */
function texts(reply: Reply): string[] {
  return Array.isArray(reply) ? reply.flatMap(texts) : [String(reply)];
}

function inPairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : []));
}
