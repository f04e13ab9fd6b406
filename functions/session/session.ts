/**
 * Sessions in the store (security §2.2): one hash each, and a list of them for each customer. The customer's token
 * version at sign-in is kept with it; raising the customer's ends every session and every access token in one command.
 */
import { randomBytes } from 'node:crypto';
import type { TokenPair } from '../../src/contract/session.ts';
import type { Device } from '../http/user-agent.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';
import { ACCESS_SECONDS, signAccess, signRefresh } from './tokens.ts';

const DAY_MS = 86_400_000;
const IDLE_MS = 12 * 3_600_000;
const IDLE_REMEMBERED_MS = 14 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;

/** Limits of operators (decisions A12): an open device must not be an open shop. */
const OPERATOR_IDLE_MS = 30 * 60_000;
const OPERATOR_ABSOLUTE_MS = 12 * 3_600_000;

/** Sessions of one customer; the oldest gives way. */
export const MAX_SESSIONS = 10;

/** At least 128 bits, for what must not be guessed. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** A session that is about to be opened. */
export interface NewSession {
  readonly uid: string;
  readonly sid: string;
  readonly idleMs: number;
  readonly device: Device;
  /** Hash of the known device that it belongs to, or empty. */
  readonly deviceHash: string;
}

/** Decisions A3: 12 hours idle, or 14 days when the customer wants to be remembered. */
export const newSession = (uid: string, device: Device, remember: boolean, deviceHash = ''): NewSession => ({
  uid,
  sid: newId(),
  idleMs: remember ? IDLE_REMEMBERED_MS : IDLE_MS,
  device,
  deviceHash,
});

/**
 * Lua: defines `openSession()`, which starts a session and returns the customer's token version. An operator's is short,
 * whatever was asked for.
 */
export const openSession = defineFragment({
  keys: { user: 'user', sessions: 'sessions', session: 'session' },
  args: { uid: 'text', sid: 'text', idleMs: 'text', browser: 'text', system: 'text', deviceHash: 'text' },
  builds: ['session'],
  lua: `
local function openSession()
  ${LUA_NOW}
  local tokenVersion, role = unpack(redis.call('HMGET', user, ${f.user.tokenVersion}, ${f.user.role}))
  local most, idle = ${ABSOLUTE_MS}, tonumber(idleMs)
  if role == 'operator' then most, idle = ${OPERATOR_ABSOLUTE_MS}, math.min(idle, ${OPERATOR_IDLE_MS}) end
  local stamp, endsAt = string.format('%.0f', now), string.format('%.0f', now + most)
  redis.call('HSET', session, ${f.session.uid}, uid, ${f.session.counter}, '1', ${f.session.predecessor}, '0', ${f.session.rotatedAt}, stamp, ${f.session.createdAt}, stamp,
    ${f.session.tokenVersion}, tokenVersion, ${f.session.endsAt}, endsAt, ${f.session.idleMs}, string.format('%.0f', idle), ${f.session.browser}, browser, ${f.session.system}, system,
    ${f.session.deviceHash}, deviceHash)
  redis.call('PEXPIRE', session, string.format('%.0f', math.min(idle, most)))
  redis.call('ZADD', sessions, endsAt, sid)
  redis.call('ZREMRANGEBYSCORE', sessions, '0', stamp)
  local surplus = redis.call('ZCARD', sessions) - ${MAX_SESSIONS}
  if surplus > 0 then
    -- Sessions that have idled out take no place.
    for _, other in ipairs(redis.call('ZRANGE', sessions, 0, -1)) do
      if redis.call('EXISTS', sessionKey(other)) == 0 then surplus = surplus - redis.call('ZREM', sessions, other) end
    end
  end
  if surplus > 0 then
    for _, oldest in ipairs(redis.call('ZRANGE', sessions, 0, surplus - 1)) do
      redis.call('DEL', sessionKey(oldest))
      redis.call('ZREM', sessions, oldest)
    end
  end
  redis.call('PEXPIRE', sessions, ${ABSOLUTE_MS})
  return tokenVersion
end`,
});

export const openSessionInput = ({ uid, sid, idleMs, device, deviceHash }: NewSession) => ({
  keys: { user: key.user(uid), sessions: key.sessions(uid), session: key.session(sid) },
  args: { uid, sid, idleMs, browser: device.browser, system: device.system, deviceHash },
});

/**
 * Lua: defines `giveFactor(given, id)`: the second factor counts as given in this session, now. A session from before the
 * role becomes as short as an operator's.
 */
export const giveFactor = defineFragment({
  keys: { sessions: 'sessions' },
  lua: `
local function giveFactor(given, id)
  ${LUA_NOW}
  local stamp = string.format('%.0f', now)
  local idle, ends = unpack(redis.call('HMGET', given, ${f.session.idleMs}, ${f.session.endsAt}))
  idle = string.format('%.0f', math.min(idle, ${OPERATOR_IDLE_MS}))
  ends = string.format('%.0f', math.min(ends, now + ${OPERATOR_ABSOLUTE_MS}))
  redis.call('HSETNX', given, ${f.session.secondFactorAt}, stamp)
  redis.call('HSET', given, ${f.session.confirmedAt}, stamp, ${f.session.idleMs}, idle, ${f.session.endsAt}, ends)
  redis.call('PEXPIRE', given, math.min(idle, ends - now))
  redis.call('ZADD', sessions, ends, id)
end`,
});

/**
 * Lua: defines `carryFactor(given, id, factorAt, confirmedAt, endsAt)`: a session that takes the place of another has
 * the second factor as it was given there, and ends when that one would have.
 */
export const carryFactor = defineFragment({
  keys: { sessions: 'sessions' },
  lua: `
local function carryFactor(given, id, factorAt, confirmedAt, endsAt)
  ${LUA_NOW}
  redis.call('HSET', given, ${f.session.secondFactorAt}, factorAt, ${f.session.confirmedAt}, confirmedAt or '0', ${f.session.endsAt}, endsAt)
  redis.call('PEXPIRE', given, string.format('%.0f', math.max(1, math.min(redis.call('PTTL', given), endsAt - now))))
  redis.call('ZADD', sessions, endsAt, id)
end`,
});

/**
 * Lua: defines `endAllSessions()`, which raises the customer's token version and forgets every session, and every device
 * with it: one that a thief signed in from shall be news again.
 */
export const endAllSessions = defineFragment({
  keys: { user: 'user', sessions: 'sessions', knownDevices: 'knownDevices' },
  builds: ['session'],
  lua: `
local function endAllSessions()
  redis.call('HINCRBY', user, ${f.user.tokenVersion}, 1)
  for _, id in ipairs(redis.call('ZRANGE', sessions, 0, -1)) do redis.call('DEL', sessionKey(id)) end
  redis.call('DEL', sessions, knownDevices)
end`,
});

interface StandingSession {
  readonly uid: string;
  readonly sid: string;
  readonly tokenVersion: string;
  readonly counter: number;
  readonly idleMs: number;
}

/** Both tokens of a session as it stands. @throws EnvironmentError */
export async function tokensOf({ uid, sid, tokenVersion, counter, idleMs }: StandingSession): Promise<TokenPair> {
  const [AccessToken, RefreshToken] = await Promise.all([
    signAccess({ sub: uid, sid, tv: tokenVersion }),
    signRefresh({ sub: uid, sid, n: counter }, Math.floor(idleMs / 1000)),
  ]);
  return { AccessToken, RefreshToken, ExpiresIn: ACCESS_SECONDS };
}

/** The first tokens of a session that was just opened. @throws EnvironmentError */
export const firstTokens = ({ uid, sid, idleMs }: NewSession, tokenVersion: string): Promise<TokenPair> =>
  tokensOf({ uid, sid, tokenVersion, counter: 1, idleMs });
