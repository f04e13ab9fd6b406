/**
 * The sweep of the outbox (security §2.9): sends what a call has placed and not sent, because its process died, the
 * store or the mail server was away, or a cap held it back. Runs on a schedule, as often as wanted and side by side.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { log, placeOf } from '../http/log.ts';
import {
  deliver,
  logGivenUp,
  settle,
  type Attempt,
  LUA_GIVE_UP,
  LUA_WITHOUT_LINK,
  MOST_ATTEMPTS,
} from '../mail/outbox.ts';
import { admitLetter, LEASE_MS, LEAST_LINK_MS, LUA_IS_READER } from '../mail/placing.ts';
import { lookedAt, lookedAtAs, lookedAtKeys } from '../orders/cards/flags.ts';
import { flatWhole } from '../orders/archived.ts';
import { hashAnswer, LUA_NOW } from '../store/answers.ts';
import { dailyUseKey } from '../store/daily-use.ts';
import { f, luaFields } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { defineJob, RUN_MS } from './job.ts';
import { readLetter, type ClaimedLetter } from './kinds.ts';
import { warnOfDailyUse } from './limit-warnings.ts';

/** Letters looked at in one script; those a cap still holds back are put off and not handed out. */
const MOST_LOOKED_AT = 100;

const flat = z.array(z.string());

/**
 * One that was handed out too often, because its process died each time, is given up: it may be what kills it. So is one
 * whose link is about to end. A letter that has not been counted against its caps yet is counted now. A copy for an
 * operator goes to the e-mail that the account has now, and nowhere once the operator left, or chose otherwise.
 */
const CLAIM = defineScript({
  name: 'claim-letters',
  uses: [admitLetter, lookedAtAs],
  keys: { outbox: 'outbox', failedLetters: 'failedLetters' },
  args: { holder: 'text', most: 'text', ids: 'list' },
  builds: ['letter', 'order', 'user', 'visit'],
  lua: `
${LUA_GIVE_UP}
${LUA_WITHOUT_LINK}
${LUA_IS_READER}
local function mailboxOf(reader, kind)
  local email, role, notices, owns, chosen =
    unpack(redis.call('HMGET', userKey(reader), ${luaFields('user', ['email', 'role', 'notices', 'isOwner', 'shopRole'])}))
  return isReader(role, notices, owns, chosen, kind) and email or ''
end
${LUA_NOW}
local function visitOf(id)
  local subject = string.match(id, '^visit%-booked:([^:]+):')
  local day, from, to, address =
    unpack(subject and redis.call('HMGET', visitKey(subject), ${luaFields('visit', ['day', 'from', 'to', 'address'])}) or {})
  return {day and day .. ' ' .. from .. ' ' .. to or '', address or ''}
end
local claimed, reachedCaps, givenUp = {}, {}, {}
local function lose(id, kind, reason)
  giveUp(id, reason)
  givenUp[#givenUp + 1] = {kind or 'unknown', reason}
end
local due = {}
for _, id in ipairs(ids) do
  if tonumber(redis.call('ZSCORE', outbox, id) or now + 1) <= now then due[#due + 1] = id end
end
if #ids == 0 then
  due = redis.call('ZRANGE', outbox, '-inf', string.format('%.0f', now), 'BYSCORE', 'LIMIT', '0', '${MOST_LOOKED_AT}')
end
for _, id in ipairs(due) do
  if #claimed == tonumber(most) then break end
  local letter = letterKey(id)
  local state, caps, attempts, orderNo, kind, linkEnds, placedAt, queuedAt =
    unpack(redis.call('HMGET', letter, ${luaFields('letter', ['state', 'caps', 'attempts', 'orderNo', 'kind', 'linkEnds', 'placedAt', 'queuedAt'])}))
  local isLate = linkEnds and now + ${LEAST_LINK_MS} > tonumber(linkEnds)
  if isLate and state == 'waiting' and kind == 'passkeys-kept' then kind, isLate = withoutLink(id, now), false end
  local wait, reached, isFullDay
  if state == 'waiting' and not isLate then wait, reached, isFullDay = admit(caps or '', kind) end
  if reached and reached ~= '' then reachedCaps[#reachedCaps + 1] = reached end
  if state ~= 'waiting' then
    redis.call('ZREM', outbox, id)
  elseif isLate then
    lose(id, kind, 'late')
  elseif isFullDay and hasWaited(kind, queuedAt or placedAt, now) then
    lose(id, kind, 'ceiling')
  elseif wait then
    redis.call('ZADD', outbox, string.format('%.0f', now + wait), id)
  elseif tonumber(attempts) >= ${MOST_ATTEMPTS} then
    lose(id, kind, 'lost')
  else
    redis.call('HDEL', letter, ${f.letter.caps})
    redis.call('HINCRBY', letter, ${f.letter.attempts}, 1)
    redis.call('HSET', letter, ${f.letter.holder}, holder)
    redis.call('ZADD', outbox, string.format('%.0f', now + ${LEASE_MS}), id)
    local reader = redis.call('HGET', letter, ${f.letter.reader})
    if reader then redis.call('HSET', letter, ${f.letter.to}, mailboxOf(reader, kind)) end
    claimed[#claimed + 1] = {id, redis.call('HGETALL', letter), redis.call('HGETALL', orderKey(orderNo or '')), visitOf(id), isLookedAt(orderKey(orderNo or ''))}
  end
end
return {claimed, reachedCaps, tostring(#due), givenUp}`,
  answer: z.tuple([
    z.array(z.tuple([z.string(), hashAnswer, flat, z.tuple([z.string(), z.string()]), lookedAt])),
    flat,
    z.string(),
    z.array(z.tuple([z.string(), z.string()])),
  ]),
});

interface LetterClaim {
  readonly letters: readonly ClaimedLetter[];
  /** Caps that were reached, each the first time in its window. */
  readonly reached: readonly string[];
  /** Whether there was any letter whose time has come. */
  readonly isEmpty: boolean;
  /** Kind and reason of letters that are tried no more. */
  readonly givenUp: readonly (readonly [kind: string, reason: string])[];
}

/**
 * One round trip, atomic: of many sweeps at once each gets other letters.
 * @param ids of these alone, where any are named @throws StoreUnavailable
 */
export async function claimDueLetters(holder: string, most: number, ids: readonly string[] = []): Promise<LetterClaim> {
  const [claimed, reached, due, givenUp] = await store().run(CLAIM, {
    keys: {
      outbox: key.outbox(),
      failedLetters: key.failedLetters(),
      letterAlarms: key.letterAlarms(),
      dailyUse: dailyUseKey(),
      ...lookedAtKeys(),
    },
    args: { holder, most, ids },
  });
  return {
    letters: claimed.map(([id, fields, order, [time, address], isReviewed]) => ({
      ...{ id, fields, order, isReviewed },
      visit: { time, address },
    })),
    reached,
    isEmpty: due === '0',
    givenUp,
  };
}

/** Letters that one sweep hands to the mail server at the same time. */
const BATCH = 10;

export interface SweepCounts {
  readonly sent: number;
  /** To be tried again. */
  readonly later: number;
  readonly failed: number;
}

interface Bounds {
  /** Milliseconds after which no further letter is begun. */
  readonly budgetMs?: number;
  readonly most?: number;
}

/**
 * Sends the letters whose time has come, ten at a time, until there are none, or its time or number is over.
 * @throws StoreUnavailable when the outbox cannot be read; what was claimed by then is tried again later
 */
export async function sendDueLetters({ budgetMs = RUN_MS, most = 200 }: Bounds = {}): Promise<SweepCounts> {
  const started = performance.now();
  const outcomes: Attempt['outcome'][] = [];
  while (outcomes.length < most && performance.now() - started < budgetMs) {
    const holder = randomUUID();
    const claim = await claimDueLetters(holder, Math.min(BATCH, most - outcomes.length));
    outcomes.push(...(await sendAll(claim, holder)));
    if (claim.isEmpty) break;
  }
  const count = (outcome: Attempt['outcome']) => outcomes.filter((one) => one === outcome).length;
  return { sent: count('SENT'), later: count('LATER'), failed: count('FAILED') };
}

async function sendAll({ letters, reached, givenUp }: LetterClaim, holder: string): Promise<Attempt['outcome'][]> {
  for (const cap of reached) log('error', 'letters_slowed', { cap });
  for (const [kind, reason] of givenUp) logGivenUp(kind, reason);
  const attempts = await Promise.all(letters.map((letter) => sendClaimed(letter, holder)));
  return [...givenUp.map(() => 'FAILED' as const), ...attempts.map(({ outcome }) => outcome)];
}

/** Sends letters that an act has just queued, behind its answer. Never rejects: the sweep sends what is not sent here. */
export async function sendQueued(ids: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += BATCH) {
      const holder = randomUUID();
      await sendAll(await claimDueLetters(holder, BATCH, ids.slice(from, from + BATCH)), holder);
    }
  } catch (error) {
    log('error', 'letters_left_to_sweep', placeOf(error));
  }
}

/** The warnings first: they leave in the same run. */
export const runLetters = defineJob('letters', async () => ({
  warned: await warnOfDailyUse(),
  ...(await sendDueLetters()),
}));

/** Never rejects. A letter that cannot be read or composed is tried again: a newer version may be on its way. */
async function sendClaimed(letter: ClaimedLetter, holder: string): Promise<Attempt> {
  const { id } = letter;
  const read = await tryToRead(letter);
  if (typeof read === 'object') return deliver({ id, holder, kind: read.kind }, read.to, read.compose);
  if (read === undefined) log('error', 'letter_unreadable', { letter: id });
  const attempt: Attempt = read ? { outcome: 'OUTDATED' } : { outcome: 'LATER', reason: 'unreadable' };
  await settle({ id, holder, kind: letter.fields.kind ?? 'unknown' }, attempt);
  return attempt;
}

async function tryToRead(letter: ClaimedLetter): Promise<ReturnType<typeof readLetter>> {
  try {
    return readLetter({ ...letter, order: await flatWhole(letter.order) });
  } catch {
    return undefined;
  }
}
