/** Letters of the outbox that nobody holds and whose time has come, handed out under a lease. */
import * as z from 'zod/mini';
import { LUA_GIVE_UP, MOST_ATTEMPTS } from '../mail/outbox.ts';
import { admitLetter, LEASE_MS } from '../mail/placing.ts';
import { hashAnswer, LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

/** Letters looked at in one script; those a cap still holds back are put off and not handed out. */
const MOST_LOOKED_AT = 100;

/** A link that ends within this many milliseconds of leaving the shop is of no use to its reader. */
const LEAST_LINK_MS = 120_000;

const flat = z.array(z.string());

/**
 * One that was handed out too often, because its process died each time, is given up: it may be what kills it. So is one
 * whose link is about to end. A letter that has not been counted against its caps yet is counted now.
 */
const CLAIM = defineScript({
  name: 'claim-letters',
  uses: [admitLetter],
  keys: { outbox: 'outbox', failedLetters: 'failedLetters' },
  args: { holder: 'text', most: 'text' },
  builds: ['letter', 'order'],
  lua: `
${LUA_GIVE_UP}
${LUA_NOW}
local claimed, reachedCaps, givenUp = {}, {}, {}
local function lose(id, kind, reason)
  giveUp(id, reason)
  givenUp[#givenUp + 1] = {kind or 'unknown', reason}
end
local due = redis.call('ZRANGE', outbox, '-inf', string.format('%.0f', now), 'BYSCORE', 'LIMIT', '0', '${MOST_LOOKED_AT}')
for _, id in ipairs(due) do
  if #claimed == tonumber(most) then break end
  local letter = letterKey(id)
  local state, caps, attempts, orderNo, kind, linkEnds =
    unpack(redis.call('HMGET', letter, ${f.letter.state}, ${f.letter.caps}, ${f.letter.attempts}, ${f.letter.orderNo}, ${f.letter.kind}, ${f.letter.linkEnds}))
  local isLate = linkEnds and now + ${LEAST_LINK_MS} > tonumber(linkEnds)
  local wait, reached
  if caps and state == 'waiting' and not isLate then wait, reached = admit(caps) end
  if reached and reached ~= '' then reachedCaps[#reachedCaps + 1] = reached end
  if state ~= 'waiting' then
    redis.call('ZREM', outbox, id)
  elseif isLate then
    lose(id, kind, 'late')
  elseif wait then
    redis.call('ZADD', outbox, string.format('%.0f', now + wait), id)
  elseif tonumber(attempts) >= ${MOST_ATTEMPTS} then
    lose(id, kind, 'lost')
  else
    redis.call('HDEL', letter, ${f.letter.caps})
    redis.call('HINCRBY', letter, ${f.letter.attempts}, 1)
    redis.call('HSET', letter, ${f.letter.holder}, holder)
    redis.call('ZADD', outbox, string.format('%.0f', now + ${LEASE_MS}), id)
    claimed[#claimed + 1] = {id, redis.call('HGETALL', letter), redis.call('HGETALL', orderKey(orderNo or ''))}
  end
end
return {claimed, reachedCaps, tostring(#due), givenUp}`,
  answer: z.tuple([
    z.array(z.tuple([z.string(), hashAnswer, flat])),
    flat,
    z.string(),
    z.array(z.tuple([z.string(), z.string()])),
  ]),
});

/** `order` is HGETALL of the order it is about, empty without one. */
export interface ClaimedLetter {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly order: readonly string[];
}

export interface LetterClaim {
  readonly letters: readonly ClaimedLetter[];
  /** Caps that were reached, each the first time in its window. */
  readonly reached: readonly string[];
  /** Whether there was any letter whose time has come. */
  readonly isEmpty: boolean;
  /** Kind and reason of letters that are tried no more. */
  readonly givenUp: readonly (readonly [kind: string, reason: string])[];
}

/** One round trip, atomic: of many sweeps at once each gets other letters. @throws StoreUnavailable */
export async function claimDueLetters(holder: string, most: number): Promise<LetterClaim> {
  const [claimed, reached, due, givenUp] = await store().run(CLAIM, {
    keys: { outbox: key.outbox(), failedLetters: key.failedLetters(), letterAlarms: key.letterAlarms() },
    args: { holder, most },
  });
  return {
    letters: claimed.map(([id, fields, order]) => ({ id, fields, order })),
    reached,
    isEmpty: due === '0',
    givenUp,
  };
}
