/**
 * POST /api/auth/refresh: rotation in one script (security §2.2). The successor of a token is computed, not stored, so a
 * second caller within the grace gets the same one and the family never forks; an older one ends it.
 */
import * as z from 'zod/mini';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { log } from '../http/log.ts';
import { accountChanged } from '../mail/account-letters.ts';
import { send } from '../mail/send.ts';
import { store, type Script } from '../store/store.ts';
import { sessionKey, sessionsKey, tokensOf, userKey } from './session.ts';
import { verifyRefresh } from './tokens.ts';
import { ADDRESSEE_FIELDS, readAddressee } from './user.ts';

/** Tabs that refresh at the same moment, and a caller whose answer was lost, come back within this time. */
const GRACE_MS = 10_000;

/** ARGV: presented counter, uid, grace, sid, fields for a letter. The store's clock decides: functions' clocks differ. */
const ROTATE: Script = {
  name: 'rotate',
  lua: `
local session = redis.call('HMGET', KEYS[1], 'u', 'n', 't', 'tv', 'abs', 'idle')
if session[1] ~= ARGV[2] then return {'ENDED'} end
local function stop(kind)
  redis.call('DEL', KEYS[1])
  redis.call('ZREM', KEYS[3], ARGV[4])
  return {kind}
end
local user = redis.call('HMGET', KEYS[2], 'st', 'tv')
if user[1] ~= 'active' or user[2] ~= session[4] then return stop('ENDED') end
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local left = session[5] - now
if left <= 0 then return stop('ENDED') end
local idle = string.format('%.0f', math.min(session[6], left))
local given, current = tonumber(ARGV[1]), tonumber(session[2])
if given == current or given == current + 1 then
  local successor = string.format('%.0f', given + 1)
  redis.call('HSET', KEYS[1], 'n', successor, 't', string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], idle)
  return {'STANDS', successor, session[4], idle}
end
if given == current - 1 and now - session[3] <= tonumber(ARGV[3]) then
  return {'STANDS', session[2], session[4], idle}
end
if given > current then return {'ENDED'} end
local reused = stop('REUSED')
reused[2] = redis.call('HMGET', KEYS[2], ARGV[5], ARGV[6], ARGV[7])
return reused`,
};

const outcome = z.union([
  z.tuple([z.literal('STANDS'), z.string(), z.string(), z.string()]),
  z.tuple([z.literal('REUSED'), z.array(z.string())]),
  z.tuple([z.literal('ENDED')]),
]);

const body = z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(4096)) });

export const refresh = defineCall({
  body,
  async handle({ body: { refreshToken }, requestId, waitUntil }) {
    const verified = await verifyRefresh(refreshToken);
    if (!verified || verified.expired) return failure('session_ended');
    const { sub: uid, sid, n } = verified.claims;
    const done = await store().limited([{ name: 'refresh', id: sid, max: 200, windowSeconds: 60 }], ROTATE, {
      keys: [sessionKey(sid), userKey(uid), sessionsKey(uid)],
      args: [n, uid, GRACE_MS, sid, ...ADDRESSEE_FIELDS],
    });
    if (!done.ok) return rateLimited(done);
    const rotated = z.parse(outcome, done.result);
    if (rotated[0] === 'STANDS') {
      const [, counter, epoch, idle] = rotated;
      return answer(await tokensOf({ uid, sid, epoch, counter: Number(counter), idleMs: Number(idle) }));
    }
    if (rotated[0] === 'REUSED') {
      log('warn', 'refresh_token_reused', { requestId });
      waitUntil(warn(rotated[1]));
    }
    return failure('session_ended');
  },
});

async function warn(fields: readonly string[]): Promise<void> {
  const { email, firstName, locale } = readAddressee(fields);
  await send('signed-out', email, () => accountChanged('signedOut', locale, firstName));
}

/** Ends the session of a token that was ours, expired or not; ending it twice is no failure. */
const END: Script = {
  name: 'end-session',
  lua: `
if redis.call('HGET', KEYS[1], 'u') == ARGV[1] then redis.call('DEL', KEYS[1]) end
redis.call('ZREM', KEYS[2], ARGV[2])
return 'ENDED'`,
};

/** POST /api/auth/logout */
export const logout = defineCall({
  body,
  async handle({ body: { refreshToken } }) {
    const verified = await verifyRefresh(refreshToken);
    if (!verified) return failure('session_ended');
    const { sub: uid, sid } = verified.claims;
    await store().script(END, { keys: [sessionKey(sid), sessionsKey(uid)], args: [uid, sid] });
    return answer(null, { status: 204 });
  },
});
