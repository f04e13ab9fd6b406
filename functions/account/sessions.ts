/** GET /api/account/sessions and DELETE /api/account/sessions/{id}: where the customer is signed in. */
import * as z from 'zod/mini';
import { defineCustomerCall, forCustomer, writeLimit } from '../session/customer.ts';
import { sessionsKey } from '../session/session.ts';
import { ACCESS_SECONDS } from '../session/tokens.ts';
import { answer, failure } from '../http/answer.ts';

/** Lua: defines `sessions(list, uid, epoch)`, those that stand, as tables of `SESSION_FIELDS`. */
export const LIST_SESSIONS = `
local function sessions(list, uid, epoch)
  local found = {}
  for _, id in ipairs(redis.call('ZRANGE', list, 0, -1)) do
    local session = redis.call('HMGET', 'sess:' .. id, 'u', 'tv', 'at', 't', 'browser', 'system')
    if session[1] == uid and session[2] == epoch then
      found[#found + 1] = {id, session[3], session[4], session[5], session[6]}
    end
  end
  return found
end`;

const sessionSchema = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);

/** Most recently used first; a session is used when it gets new tokens, every ten minutes at most. */
export function readSessions(list: unknown, currentSid: string) {
  return z
    .parse(z.array(sessionSchema), list)
    .map(([id, at, used, browser, system]) => ({
      id,
      browser,
      system,
      createdAt: instant(at),
      lastUsedAt: instant(used),
      current: id === currentSid,
    }))
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt, 'en'));
}

const instant = (stamp: string): string => new Date(Number(stamp)).toISOString();

const LIST = { name: 'list-sessions', lua: `${LIST_SESSIONS}\nreturn sessions(KEYS[1], ARGV[1], ARGV[2])` } as const;

export const listSessions = defineCustomerCall({
  async handle({ caller: { sub, sid, tv }, caller }) {
    const listed = await forCustomer(caller, LIST, { keys: [sessionsKey(sub)], args: [sub, tv] });
    return listed.ok ? answer(readSessions(listed.result, sid)) : listed;
  },
});

/**
 * Ending one that is none of the customer's is a miss; ending one twice is not, as long as the first answer may be
 * missed. ARGV: session, uid, seconds.
 */
const END = {
  name: 'end-one-session',
  lua: `
if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then
  return redis.call('GET', KEYS[2]) == ARGV[2] and 'ENDED' or 'NONE'
end
redis.call('DEL', 'sess:' .. ARGV[1])
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
return 'ENDED'`,
} as const;

export const endSession = defineCustomerCall({
  async handle({ caller: { sub }, caller, params: { id = '' } }) {
    const input = { keys: [sessionsKey(sub), `ended:${id}`], args: [id, sub, ACCESS_SECONDS] };
    const ended = await forCustomer(caller, END, input, [writeLimit(caller)]);
    if (!ended.ok) return ended;
    return ended.result === 'ENDED' ? answer(null, { status: 204 }) : failure('session_not_found');
  },
});
