/** Contact messages in the store: newest kept, old ones gone by themselves (`retention.contactDays`). */
import * as z from 'zod/mini';
import { LOCALES } from '../../src/domain/locale.ts';
import { shop } from '../catalogue/shop.ts';
import { opaqueId } from '../http/identity.ts';
import { letterPlaced, placesLetters, placingInput, type Placed } from '../mail/placing.ts';
import { LUA_NOW } from '../store/answers.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store, type Limited } from '../store/store.ts';

const stored = z.object({
  id: z.string(),
  language: z.enum(LOCALES),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
});

export type ContactMessage = z.infer<typeof stored>;

const MOST = 1000;
const KEPT_MS = shop.retention.contactDays * 86_400_000;
/** The same words again within a day are the same message, pressed again after a lost answer (security §2.12). */
const REPEAT_SECONDS = 86_400;

/** Messages of a window beyond which they are stored and no longer mailed. */
const MOST_MAILED = 60;
const MAILED_WINDOW_MS = 3_600_000;

/**
 * REPEATED when a message with the same content was kept a moment ago, else what became of its letter. A flood fills
 * the shop's mailbox no further than the cap, and refuses nobody: what is not mailed is stored like the others.
 */
const KEEP = defineScript({
  name: 'keep-message',
  uses: placesLetters,
  builds: ['limit'],
  keys: { messages: 'messages', messageSeen: 'messageSeen' },
  args: { id: 'text', message: 'text' },
  // The store's client may send a script twice when its answer was lost: the message's own id tells that from a repeat.
  uncounted: `
local seen = redis.call('GET', messageSeen)
if seen then return seen == id and heldLetter('contact:' .. id) or 'REPEATED' end`,
  lua: `
${LUA_NOW}
redis.call('SET', messageSeen, id, 'EX', ${REPEAT_SECONDS})
redis.call('ZADD', messages, string.format('%.0f', now), message)
redis.call('ZREMRANGEBYSCORE', messages, '-inf', string.format('%.0f', now - ${KEPT_MS}))
redis.call('ZREMRANGEBYRANK', messages, 0, ${-1 - MOST})
redis.call('PEXPIRE', messages, ${KEPT_MS})
local wait, reached = admit('contact-mailed|all|${MOST_MAILED}|${MAILED_WINDOW_MS}')
if wait then return 'WAITS ' .. reached end
return placeLetter('contact:' .. id, '', 'kind', 'contact', 'message', message)`,
  answer: z.union([z.literal('REPEATED'), letterPlaced]),
});

/**
 * Stores a message once, with its letter; a repeat counts against no limit. One round trip.
 * @param network opaque id of the network it comes from
 * @throws StoreUnavailable
 */
export function keepMessage(
  message: ContactMessage,
  network: string,
  limits: readonly Limit[],
): Promise<Limited<'REPEATED' | Placed>> {
  const { id, ...content } = message;
  const placing = placingInput(id, network);
  return store().limited(limits, KEEP, {
    keys: {
      ...placing.keys,
      messages: key.messages(),
      messageSeen: key.messageSeen(opaqueId(JSON.stringify(content))),
    },
    args: { ...placing.args, id, message: JSON.stringify(message) },
  });
}

const FORGET = defineScript({
  name: 'forget-messages',
  keys: { messages: 'messages' },
  lua: `
${LUA_NOW}
return tostring(redis.call('ZREMRANGEBYSCORE', messages, '-inf', string.format('%.0f', now - ${KEPT_MS})))`,
  answer: z.string(),
});

/** Removes messages older than the shop keeps them; the newest would hold them back else. @throws StoreUnavailable */
export const forgetOldMessages = async (): Promise<number> =>
  Number(await store().run(FORGET, { keys: { messages: key.messages() }, args: {} }));

/** A message as the store has it. @throws ZodError, SyntaxError */
export const parseMessage = (json: string): ContactMessage => z.parse(stored, JSON.parse(json));

/** Newest first, with the instant in milliseconds; what cannot be read is left out. @throws StoreUnavailable */
export async function readMessages(most: number): Promise<(ContactMessage & { at: number })[]> {
  const flat = await store().command('read-messages', (redis) =>
    redis.zrange<string[]>(key.messages(), 0, most - 1, { rev: true, withScores: true }),
  );
  return flat.flatMap((member, index) => {
    const message = index % 2 === 0 ? stored.safeParse(parseJson(member)) : null;
    return message?.success ? [{ ...message.data, at: Number(flat[index + 1]) }] : [];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
