/**
 * Letters that were given up: which, why and when, to be shown to the shop, and sent again by hand once the cause is
 * mended. Nothing of a person is read for the list; an order's number leads to the rest.
 */
import * as z from 'zod/mini';
import { LUA_NOW } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { KEPT_FAILED_MS, LEAST_LINK_MS, LUA_KEEP_FAILED } from './placing.ts';

export interface FailedLetter {
  readonly id: string;
  readonly kind: string;
  /** One word: `smtp-550`, `quota`, `etimedout`, `lost`, `late`. */
  readonly reason: string;
  readonly attempts: number;
  /** ISO instant by the store's clock. */
  readonly failedAt: string;
  /** Empty unless it is about an order. */
  readonly orderNo: string;
  /** Whether it can be sent again: not once its link has ended, nor where its reader can ask for another. */
  readonly isSendable: boolean;
}

const text = z.string();
const failedLetter = z.pipe(
  z.tuple([text, text, text, text, text, text, text]),
  z.transform(([id, failedAt, kind, reason, attempts, orderNo, isSendable]): FailedLetter => ({
    id,
    kind,
    reason,
    attempts: Number(attempts),
    failedAt: new Date(Number(failedAt)).toISOString(),
    orderNo,
    isSendable: isSendable === '1',
  })),
);

/**
 * Lua: `isSendable(now, linkEnds, secret)` of a letter that was given up. Its secret is gone where nobody sends it.
 */
const LUA_IS_SENDABLE = `
local function isSendable(now, linkEnds, secret)
  return not linkEnds or secret and now + ${LEAST_LINK_MS} <= tonumber(linkEnds)
end`;

/**
 * Lua: defines `lettersOf(ranked)`: id, instant, kind, reason, attempts, order and `1` if it can be sent again, of each that is still there;
 * `ranked` has ids, each with its instant behind it.
 */
export const lettersOf = defineFragment({
  builds: ['letter'],
  lua: `
${LUA_IS_SENDABLE}
local function lettersOf(ranked)
  ${LUA_NOW}
  local found = {}
  for i = 1, #ranked, 2 do
    local kind, reason, attempts, orderNo, linkEnds, secret = unpack(redis.call('HMGET', letterKey(ranked[i]),
      ${luaFields('letter', ['kind', 'reason', 'attempts', 'orderNo', 'linkEnds', 'secret'])}))
    if kind then
      found[#found + 1] = {ranked[i], string.format('%.0f', ranked[i + 1]), kind, reason or '', attempts or '0', orderNo or '',
        isSendable(now, linkEnds, secret) and '1' or ''}
    end
  end
  return found
end`,
});

const LIST = defineScript({
  name: 'list-failed-letters',
  uses: [lettersOf],
  keys: { failedLetters: 'failedLetters' },
  args: { first: 'text', last: 'text' },
  lua: `
local ranked = redis.call('ZRANGE', failedLetters, first, last, 'REV', 'WITHSCORES')
return {#ranked / 2, lettersOf(ranked)}`,
  answer: z.tuple([z.number(), z.array(failedLetter)]),
});

/** Letters that are looked at in one script. */
const FEW = 1000;

/** All that are still there, the newest first: up to `few` in one script. @throws StoreUnavailable */
export async function listFailedLetters(few = FEW): Promise<FailedLetter[]> {
  const listed: FailedLetter[] = [];
  for (let first = 0; ; first += few) {
    const args = { first, last: first + few - 1 };
    // Some of a page may be gone: only the ids tell whether it is the last one.
    const [ids, letters] = await store().run(LIST, { keys: { failedLetters: key.failedLetters() }, args });
    listed.push(...letters);
    if (ids < few) return listed;
  }
}

/**
 * Lua: defines `sendAgain(id)`, with all its attempts before it, which answers what `sentAgain` reads, and `isSendable(now, …)`. The id
 * of a letter that no longer exists leaves the list.
 */
export const sendsAgain = defineFragment({
  keys: { outbox: 'outbox', failedLetters: 'failedLetters' },
  builds: ['letter'],
  lua: `
${LUA_KEEP_FAILED}
${LUA_IS_SENDABLE}
local function sendAgain(id)
  ${LUA_NOW}
  local letter = letterKey(id)
  local state, linkEnds, secret =
    unpack(redis.call('HMGET', letter, ${luaFields('letter', ['state', 'linkEnds', 'secret'])}))
  if not state then redis.call('ZREM', failedLetters, id) end
  if state ~= 'failed' then return 'NONE' end
  if not isSendable(now, linkEnds, secret) then return 'ENDED' end
  redis.call('HSET', letter, ${f.letter.state}, 'waiting', ${f.letter.attempts}, '0', ${f.letter.queuedAt}, string.format('%.0f', now))
  keepFailed(id, now)
  redis.call('ZREM', failedLetters, id)
  redis.call('ZADD', outbox, string.format('%.0f', now), id)
  return 'QUEUED'
end`,
});

/** QUEUED: the next run of the letters' job sends it; ENDED: its link works no more, or its reader asks for another; NONE: not among those given up. */
export const sentAgain = z.enum(['QUEUED', 'ENDED', 'NONE']);
export type ResendResult = z.output<typeof sentAgain>;

const SEND_AGAIN = defineScript({
  name: 'send-letter-again',
  uses: [sendsAgain],
  args: { ids: 'list' },
  lua: `
local done = {}
for i, id in ipairs(ids) do done[i] = sendAgain(id) end
return done`,
  answer: z.array(sentAgain),
});

/**
 * With all its attempts before it. The outcome of each letter, in the same order; doing it twice sends none twice.
 * @throws StoreUnavailable
 */
export const sendLettersAgain = (ids: readonly string[]): Promise<ResendResult[]> =>
  store().run(SEND_AGAIN, { keys: { outbox: key.outbox(), failedLetters: key.failedLetters() }, args: { ids } });

const FORGET = defineScript({
  name: 'forget-failures',
  keys: { failedLetters: 'failedLetters', letterAlarms: 'letterAlarms' },
  args: { from: 'text' },
  builds: ['letter'],
  lua: `
${LUA_NOW}
local gone = 0
for _, list in ipairs({failedLetters, letterAlarms}) do
  gone = gone + redis.call('ZREMRANGEBYSCORE', list, '-inf', string.format('%.0f', now - ${KEPT_FAILED_MS}))
end
local kept, few = tonumber(from), redis.call('ZRANGE', failedLetters, from, from + ${FEW - 1})
for _, id in ipairs(few) do
  if redis.call('EXISTS', letterKey(id)) == 0 then gone = gone + redis.call('ZREM', failedLetters, id) else kept = kept + 1 end
end
return {tostring(gone), #few == ${FEW} and string.format('%.0f', kept) or ''}`,
  answer: z.tuple([text, text]),
});

/**
 * Removes from the lists what is older than it is kept, which the newest would hold back else, and letters that went earlier, with the
 * data that they were about (`keptUntil`) or with their links.
 * @throws StoreUnavailable
 */
export async function forgetOldFailures(): Promise<number> {
  const keys = { failedLetters: key.failedLetters(), letterAlarms: key.letterAlarms() };
  let all = 0;
  let from = '0';
  while (from !== '') {
    const [gone, next] = await store().run(FORGET, { keys, args: { from } });
    all += Number(gone);
    from = next;
  }
  return all;
}
