/** Contact messages in the store: newest kept, old ones gone by themselves (`retention.contactDays`). */
import * as z from 'zod/mini';
import { shop } from '../catalogue/catalogue.ts';
import { opaqueId } from '../http/identity.ts';
import type { Limit } from '../store/limit.ts';
import { store, type Script } from '../store/store.ts';

const stored = z.object({
  id: z.string(),
  language: z.enum(['tr', 'en']),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
});

export type ContactMessage = z.infer<typeof stored>;

const KEY = 'contact';
const MOST = 1000;
const KEPT_MS = shop.retention.contactDays * 86_400_000;
/** The same message again within ten minutes is a second press of the button (security §2.12). */
const REPEAT_SECONDS = 600;

const KEEP: Script = {
  name: 'keep-message',
  // The store's client may send a script twice when its answer was lost: the message's own id tells that from a repeat.
  uncounted: `
local seen = redis.call('GET', KEYS[1])
if seen then return seen == ARGV[1] and 'KEPT' or 'REPEATED' end`,
  lua: `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
redis.call('ZADD', KEYS[2], string.format('%.0f', now), ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', now - ARGV[4]))
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return 'KEPT'`,
};

export type Kept =
  { readonly kind: 'kept' | 'repeated' } | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

/** Stores a message once; a repeat counts against no limit. One round trip. @throws StoreUnavailable */
export async function keepMessage(message: ContactMessage, limits: readonly Limit[]): Promise<Kept> {
  const { id, ...content } = message;
  const keys = [`contact:seen:${opaqueId(JSON.stringify(content))}`, KEY];
  const done = await store().limited(limits, KEEP, {
    keys,
    args: [id, JSON.stringify(message), REPEAT_SECONDS, KEPT_MS, MOST],
  });
  if (!done.ok) return { kind: 'limited', retryAfterSeconds: done.retryAfterSeconds };
  return { kind: done.result === 'KEPT' ? 'kept' : 'repeated' };
}

/** Newest first, with the instant in milliseconds; what cannot be read is left out. @throws StoreUnavailable */
export async function readMessages(most: number): Promise<(ContactMessage & { at: number })[]> {
  const flat = await store().run('read-messages', (redis) =>
    redis.zrange<string[]>(KEY, 0, most - 1, { rev: true, withScores: true }),
  );
  return flat.flatMap((member, place) => {
    const message = place % 2 === 0 ? stored.safeParse(parseJson(member)) : null;
    return message?.success ? [{ ...message.data, at: Number(flat[place + 1]) }] : [];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
