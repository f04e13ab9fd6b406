/**
 * Letters of the outbox on their way out: sent by their holder, then marked. A letter goes out at least once and, as
 * long as the mark finds the store within a minute, once; where it does not, the copy has the same Message-ID, and mail
 * programs show one. More than that SMTP does not offer: a server that accepts a letter and dies before it says so is
 * given it again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { log } from '../http/log.ts';
import { LUA_NOW } from '../store/answers.ts';
import { dailyUseKey, luaCountUse } from '../store/daily-use.ts';
import { f, luaFields } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import type { Letter, MailKind } from './letter.ts';
import { KEPT_FAILED_MS, LEAST_LINK_MS, LUA_KEEP_FAILED, type LetterPlacement } from './placing.ts';
import { allowed, failureOf, logFailure, post } from './send.ts';

const MINUTE_MS = 60_000;

/** Waits after the first, second, … attempt, in minutes: about two days in all, then the letter is given up. */
const BACK_OFF_MINUTES = [1, 5, 15, 60, 240, 480, 720, 1440] as const;

/** Attempts of one letter, those included whose process died. */
export const MOST_ATTEMPTS = BACK_OFF_MINUTES.length + 1;

const KEPT_SENT_MS = 30 * 86_400_000;
/** More than an outage of all the days that they are kept gives up in a large shop. */
const MOST_FAILED = 100_000;

/** Data that only sending needs goes with it: the shop keeps that it wrote, not to whom beyond the order. */
const ONLY_TO_SEND = [
  'holder',
  'caps',
  'reason',
  'to',
  'reader',
  'name',
  'orderNos',
  'orderCount',
  'until',
  'message',
  'answer',
  'note',
  'visit',
  'secret',
  'newEmail',
  'browser',
  'system',
  'made',
];
const LUA_ONLY_TO_SEND = ONLY_TO_SEND.map((field) => `'${field}'`).join(', ');

/** Letters whose reader asks for another one, on the site or, an invitation, in the shop. */
const ASKED_AGAIN = [
  'password-reset',
  'email-confirmation',
  'email-proof',
  'operator-invite',
] as const satisfies readonly MailKind[];

/**
 * Lua: what becomes of a letter that is given up; it stays for the shop to see and to send by hand. One whose link is over, or whose
 * reader can ask for another, stays without what only sending needs: nobody sends it later.
 */
export const LUA_GIVE_UP = `
${LUA_KEEP_FAILED}
local askedAgain = {${ASKED_AGAIN.map((kind) => `['${kind}'] = true`).join(', ')}}
local function giveUp(id, reason)
  ${LUA_NOW}
  local kind, linkEnds = unpack(redis.call('HMGET', letterKey(id), ${luaFields('letter', ['kind', 'linkEnds'])}))
  local isOver = linkEnds and now + ${LEAST_LINK_MS} > tonumber(linkEnds)
  if linkEnds and (isOver or askedAgain[kind]) then redis.call('HDEL', letterKey(id), ${LUA_ONLY_TO_SEND}) end
  redis.call('HSET', letterKey(id), ${f.letter.state}, 'failed', ${f.letter.reason}, reason)
  redis.call('HDEL', letterKey(id), ${f.letter.holder})
  keepFailed(id, now)
  redis.call('ZREM', outbox, id)
  redis.call('ZADD', failedLetters, string.format('%.0f', now), id)
  redis.call('ZREMRANGEBYRANK', failedLetters, 0, ${-1 - MOST_FAILED})
  redis.call('PEXPIRE', failedLetters, ${KEPT_FAILED_MS})
end`;

/**
 * Lua, beside `LUA_GIVE_UP`: defines `withoutLink(id, now)` for the letter about the passkeys that a reset has kept, that waits while its
 * link ends: it still tells the owner of the new password. Returns its kind from then on.
 */
export const LUA_WITHOUT_LINK = `
local function withoutLink(id, now)
  redis.call('HSET', letterKey(id), ${f.letter.kind}, 'password-changed')
  redis.call('HDEL', letterKey(id), ${luaFields('letter', ['linkEnds', 'secret', 'made'])})
  keepFailed(id, now)
  return 'password-changed'
end`;

/** Lua, beside the keys `letter` and `outbox`: defines `endLetter(id, state, stamp)`, for a letter that nobody sends any more. */
export const LUA_END_LETTER = `
local function endLetter(id, state, stamp)
  ${LUA_NOW}
  redis.call('HSET', letter, ${f.letter.state}, state, stamp, string.format('%.0f', now))
  redis.call('HDEL', letter, ${LUA_ONLY_TO_SEND})
  redis.call('PEXPIRE', letter, ${KEPT_SENT_MS})
  redis.call('ZREM', outbox, id)
end`;

/** Lua: defines `callOff(id)` for a letter whose reader or subject is gone: waiting or given up, it keeps no address, and nobody sends it. */
export const callsOff = defineFragment({
  keys: { outbox: 'outbox', failedLetters: 'failedLetters' },
  builds: ['letter'],
  lua: `
local function callOff(id)
  local letter = letterKey(id)
  ${LUA_END_LETTER}
  local state = redis.call('HGET', letter, ${f.letter.state})
  if state ~= 'waiting' and state ~= 'failed' then return end
  endLetter(id, 'outdated', ${f.letter.outdatedAt})
  redis.call('ZREM', failedLetters, id)
end`,
});

/** SENT and OUTDATED are true for any holder; everything else is the holder's to say. */
const SETTLE = defineScript({
  name: 'settle-letter',
  keys: { letter: 'letter', outbox: 'outbox', failedLetters: 'failedLetters', dailyUse: 'dailyUse' },
  args: { id: 'text', holder: 'text', outcome: 'text', reason: 'text', waits: 'list' },
  builds: ['letter'],
  lua: `
${LUA_GIVE_UP}
${LUA_END_LETTER}
local state, owner, attempts = unpack(redis.call('HMGET', letter, ${f.letter.state}, ${f.letter.holder}, ${f.letter.attempts}))
if not state or state == 'sent' then return 'SETTLED' end
${LUA_NOW}
if outcome == 'SENT' or outcome == 'OUTDATED' then
  endLetter(id, unpack(outcome == 'SENT' and {'sent', ${f.letter.sentAt}} or {'outdated', ${f.letter.outdatedAt}}))
  redis.call('ZREM', failedLetters, id)
  if outcome == 'SENT' then ${luaCountUse('dailyUse', f.dailyUse.letters, '1')} end
  return 'SETTLED'
end
if owner ~= holder then return 'SETTLED' end
local wait = waits[tonumber(attempts)]
if outcome == 'FAILED' or not wait then
  giveUp(id, reason)
  return 'FAILED'
end
redis.call('HSET', letter, ${f.letter.reason}, reason)
redis.call('HDEL', letter, ${f.letter.holder})
redis.call('ZADD', outbox, string.format('%.0f', now + wait), id)
return 'SETTLED'`,
  answer: z.enum(['SETTLED', 'FAILED']),
});

/** A letter that is this process's to send. */
export interface HeldLetter {
  readonly id: string;
  readonly holder: string;
  readonly kind: MailKind;
}

/** How an attempt ended; `reason` is one word. OUTDATED: what it was to say is not true any more. */
export type Attempt =
  { readonly outcome: 'SENT' | 'OUTDATED' } | { readonly outcome: 'LATER' | 'FAILED'; readonly reason: string };

/** Sent by this process and not yet marked in the store: not to be sent by it again. */
const unmarked = new Set<string>();

/**
 * Sends a letter and writes down how that went. Never rejects.
 * @param to an address that has passed its schema
 */
export async function deliver(held: HeldLetter, to: string, compose: () => Letter): Promise<Attempt> {
  const attempt = await tryToSend(held, to, compose);
  await settle(held, attempt);
  return attempt;
}

async function tryToSend({ id, kind }: HeldLetter, to: string, compose: () => Letter): Promise<Attempt> {
  if (unmarked.has(id)) return { outcome: 'SENT' };
  try {
    await post(to, await allowed(kind, to, compose), id);
    unmarked.add(id);
    return { outcome: 'SENT' };
  } catch (error) {
    logFailure(kind, error);
    return failureOf(error);
  }
}

/** Behind the answer nobody waits; a store that is away for a moment is asked again, within the lease. */
const MARK_PAUSES_MS = [100, 400, 1600, 6400];

/** Never rejects. @param held its kind is for the log only: one that this version does not know is settled as well */
export async function settle(
  { id, holder, kind }: Omit<HeldLetter, 'kind'> & { readonly kind: string },
  attempt: Attempt,
): Promise<void> {
  const { outcome } = attempt;
  const input = {
    keys: {
      letter: key.letter(id),
      outbox: key.outbox(),
      failedLetters: key.failedLetters(),
      dailyUse: dailyUseKey(),
    },
    args: {
      id,
      holder,
      outcome,
      reason: 'reason' in attempt ? attempt.reason : '',
      waits: BACK_OFF_MINUTES.map((minutes) => minutes * MINUTE_MS),
    },
  };
  for (const wait of [...MARK_PAUSES_MS, undefined]) {
    try {
      const settled = await store().run(SETTLE, input);
      unmarked.delete(id);
      if (settled === 'FAILED') logGivenUp(kind, input.args.reason);
      return;
    } catch (error) {
      if (wait === undefined) logFailure(kind, error);
      else await pause(wait, undefined, { ref: false });
    }
  }
}

/** No job tries it again: an operator should look. */
export const logGivenUp = (kind: string, reason: string): void => log('error', 'letter_given_up', { kind, reason });

/** Once per window of a cap: an operator should look (security §2.8). */
export function logReached(kind: MailKind, cap: string): void {
  if (cap !== '') log('error', 'letters_slowed', { kind, cap });
}

/** Sends what the script of this call has just placed, behind its answer. */
export function sendPlaced(
  waitUntil: (work: Promise<unknown>) => void,
  { isDue, reached }: LetterPlacement,
  held: HeldLetter,
  to: string,
  compose: () => Letter,
): void {
  logReached(held.kind, reached);
  if (isDue) waitUntil(deliver(held, to, compose));
}
