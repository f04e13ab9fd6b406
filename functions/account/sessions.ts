/** GET /api/account/sessions and DELETE /api/account/sessions/{id}: where the customer is signed in. One round trip each. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import type { DeviceSession } from '../../src/contract/account.ts';
import { answer, failure } from '../http/answer.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { ACCESS_SECONDS, type Caller } from '../session/tokens.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';

/** Lua: defines `listStandingSessions()`: id, sign-in, last refresh, browser and system of each that has not ended. */
export const listStandingSessions = defineFragment({
  keys: { sessions: 'sessions' },
  args: { uid: 'text', tokenVersion: 'text' },
  builds: ['session'],
  lua: `
local function listStandingSessions()
  local found = {}
  for _, id in ipairs(redis.call('ZRANGE', sessions, 0, -1)) do
    local owner, version, createdAt, rotatedAt, browser, system = unpack(redis.call('HMGET', sessionKey(id),
      ${f.session.uid}, ${f.session.tokenVersion}, ${f.session.createdAt}, ${f.session.rotatedAt}, ${f.session.browser}, ${f.session.system}))
    if owner == uid and version == tokenVersion then
      found[#found + 1] = {id, createdAt, rotatedAt, browser, system}
    end
  end
  return found
end`,
});

const instant = (milliseconds: string): string => new Date(Number(milliseconds)).toISOString();

const text = z.string();

/** A session is used when it gets new tokens, every ten minutes at most. */
export const standingSessions = z.array(
  z.pipe(
    z.tuple([text, text, text, text, text]),
    z.transform(([id, createdAt, rotatedAt, browser, system]) => ({
      id,
      browser,
      system,
      createdAt: instant(createdAt),
      lastUsedAt: instant(rotatedAt),
    })),
  ),
);

/** Most recently used first, the caller's own marked. */
export const deviceSessions = (standing: z.output<typeof standingSessions>, { sid }: Caller): DeviceSession[] =>
  standing
    .map((session) => ({ ...session, current: session.id === sid }))
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt, 'en'));

const LIST = defineScript({
  name: 'list-sessions',
  uses: [listStandingSessions],
  lua: `return listStandingSessions()`,
  answer: standingSessions,
});

export const listSessions = defineCustomerEndpoint(contract.listSessions, {
  async handle({ caller }) {
    const { sub, tv } = caller;
    const input = { keys: { sessions: key.sessions(sub) }, args: { uid: sub, tokenVersion: tv } };
    const listed = await forCustomer(caller, LIST, input);
    return listed.ok ? answer(deviceSessions(listed.result, caller)) : listed;
  },
});

/**
 * Ending one that is not the customer's is a miss; ending one twice is not, while the first answer may have been lost. Its
 * device is forgotten, unless it is the one that calls: should it sign in again, the customer hears of it.
 */
const END = defineScript({
  name: 'end-one-session',
  keys: {
    sessions: 'sessions',
    session: 'session',
    ownSession: 'session',
    endedBy: 'endedSession',
    knownDevices: 'knownDevices',
  },
  args: { uid: 'text', sid: 'text' },
  lua: `
if redis.call('ZREM', sessions, sid) == 0 then return redis.call('GET', endedBy) == uid and 'ENDED' or 'NONE' end
local device = redis.call('HGET', session, ${f.session.deviceHash})
if device and device ~= redis.call('HGET', ownSession, ${f.session.deviceHash}) then
  redis.call('ZREM', knownDevices, device)
end
redis.call('DEL', session)
redis.call('SET', endedBy, uid, 'EX', ${ACCESS_SECONDS})
return 'ENDED'`,
  answer: z.enum(['ENDED', 'NONE']),
});

export const endSession = defineCustomerEndpoint(contract.endSession, {
  async handle({ caller, params: { id: sid } }) {
    const { sub } = caller;
    const keys = {
      sessions: key.sessions(sub),
      session: key.session(sid),
      ownSession: key.session(caller.sid),
      endedBy: key.endedSession(sid),
      knownDevices: key.knownDevices(sub),
    };
    const ended = await forCustomer(caller, END, { keys, args: { uid: sub, sid } }, [writeLimit(caller)]);
    if (!ended.ok) return ended;
    return ended.result === 'ENDED' ? answer(null) : failure('session_not_found');
  },
});
