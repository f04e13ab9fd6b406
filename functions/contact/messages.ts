/** Contact messages in the store, kept for `retention.contactDays`; operators read them (`admin/desk`). */
import * as z from 'zod/mini';
import { dayInIstanbul, daysAfter } from '../../src/domain/values/dates.ts';
import { LOCALES } from '../../src/domain/values/locale.ts';
import { VISIT_KEPT_DAYS } from '../../src/domain/workshop/visit.ts';
import { opaqueId } from '../http/identity.ts';
import { letterPlaced, placesLetters, placingInput, recipientOf, type LetterPlacement } from '../mail/placing.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store, type LimitedResult } from '../store/store.ts';
import { KEPT_MS, messageIndex, messageIndexKeys, messageRoom, SPARE_MS } from './message-index.ts';

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

/**
 * The same words again within a day are the same message, pressed again after a lost answer (security §2.12): as long as
 * the first one waits on the desk, or has been called spam there.
 */
const REPEAT_SECONDS = 86_400;

/** Messages of a window beyond which they are stored and no longer mailed. */
export const MOST_MAILED = 60;
export const MAILED_WINDOW_MS = 3_600_000;

/**
 * REPEATED while a message with the same content waits to be answered, else what became of its letter. A flood fills
 * the shop's mailbox no further than the cap, and refuses nobody: what is not mailed is stored like the others.
 */
const KEEP = defineScript({
  name: 'keep-message',
  isWhole: true,
  uses: [...placesLetters, messageIndex, messageRoom],
  builds: ['limit'],
  keys: { messageSeen: 'messageSeen' },
  args: { id: 'text', message: 'text', recipient: 'text', sender: 'text' },
  // The store's client may send a script twice when its answer was lost: the message's own id tells that from a repeat.
  // One that the shop has closed, or that gave way to others, stands in nobody's way.
  uncounted: `
local seen = redis.call('GET', messageSeen)
if seen == id then return heldLetter('contact:' .. id) end
if seen and (redis.call('HGET', messageKey(seen), ${f.message.state}) or 'closed') ~= 'closed' then return 'REPEATED' end`,
  lua: `
${LUA_NOW}
redis.call('SET', messageSeen, id, 'EX', ${REPEAT_SECONDS})
local newest = redis.call('ZRANGE', messageTimes, 0, 0, 'REV', 'WITHSCORES')[2]
if newest then now = math.max(now, tonumber(newest) + 1) end
adoptMessages()
fileMessage(id, now, message, recipient, sender)
makeRoom(id)
local wait, reached = admit('contact-mailed|all|${MOST_MAILED}|${MAILED_WINDOW_MS}')
if wait then return 'WAITS ' .. reached end
return placeLetter('contact:' .. id, '', ${f.letter.kind}, 'contact', ${f.letter.message}, message)`,
  answer: z.union([z.literal('REPEATED'), letterPlaced]),
});

/** Names what was written, whichever call brings it. @throws EnvironmentError */
export function contentId({ id: _id, ...content }: ContactMessage): string {
  return opaqueId(JSON.stringify(content));
}

/**
 * Stores a message once, with its letter; a repeat counts against no limit. One round trip.
 * @param network opaque id of the network it comes from
 * @throws StoreUnavailable
 */
export function keepMessage(
  message: ContactMessage,
  network: string,
  limits: readonly Limit[],
): Promise<LimitedResult<'REPEATED' | LetterPlacement>> {
  const { id } = message;
  const input = joined(placingInput(id, network), {
    keys: { ...messageIndexKeys(), messageSeen: key.messageSeen(contentId(message)) },
    args: {
      id,
      message: JSON.stringify(message),
      recipient: recipientOf(message.email),
      // Another id every day: who wrote on which days is nobody's to count.
      sender: opaqueId(`${dayInIstanbul(new Date())} ${network}`).slice(0, 12),
    },
  });
  return store().limited(limits, KEEP, input);
}

/**
 * `day` is the last one whose booked visits end. A message of which only the spare days are left is over as well: its visit ended while the
 * jobs stood still.
 */
const FORGET = defineScript({
  name: 'forget-messages',
  uses: [messageIndex],
  args: { day: 'text' },
  lua: `
${LUA_NOW}
local ended = string.format('%.0f', now - ${KEPT_MS})
local old = redis.call('ZRANGE', messageTimes, '-inf', ended, 'BYSCORE')
for _, id in ipairs(redis.call('ZRANGE', messageTimes, '(' .. ended, '+inf', 'BYSCORE')) do
  local visitDay, district = unpack(redis.call('HMGET', visitKey(id), ${f.visit.day}, ${f.visit.district}))
  local left = redis.call('PTTL', messageKey(id))
  if left == -2 or district and visitDay <= day or not district and left >= 0 and left <= ${SPARE_MS} then old[#old + 1] = id end
end
for _, id in ipairs(old) do dropMessage(id) end
return tostring(#old + redis.call('ZREMRANGEBYSCORE', messages, '-inf', ended))`,
  answer: z.string(),
});

/**
 * Removes messages older than the shop keeps them, a thousand at most: there are no more; and those of booked visits with their visits, or
 * after them where the job stood still.
 * @throws StoreUnavailable
 */
export const forgetOldMessages = async (): Promise<number> => {
  const day = daysAfter(dayInIstanbul(new Date()), -VISIT_KEPT_DAYS);
  return Number(await store().run(FORGET, { keys: messageIndexKeys(), args: { day } }));
};

/** A message as the store has it. @throws ZodError, SyntaxError */
export const parseMessage = (json: string): ContactMessage => z.parse(stored, JSON.parse(json));
