/**
 * Sessions in the store (security §2.2). `sess:{sid}` holds whose it is (u), the rotation counter (n) and its time (t),
 * the customer's epoch at sign-in (tv), when it ends at the latest (abs), how long it may idle (idle) and on what it
 * runs. `usess:{uid}` lists them by end. `user:{uid}` holds the epoch now: raising it ends every session and every
 * access token in one command.
 */
import { randomBytes } from 'node:crypto';
import type { Device } from './device.ts';
import { ACCESS_SECONDS, signAccess, signRefresh } from './tokens.ts';

const DAY_MS = 86_400_000;
const IDLE_MS = 12 * 3_600_000;
const IDLE_REMEMBERED_MS = 14 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;

/** Sessions of one customer; the oldest gives way. */
export const MAX_SESSIONS = 10;

export const userKey = (uid: string): string => `user:${uid}`;
export const sessionKey = (sid: string): string => `sess:${sid}`;
export const sessionsKey = (uid: string): string => `usess:${uid}`;

/** At least 128 bits, for what must not be guessed. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** What opens a session: its keys and arguments go first into a script that holds `OPEN_SESSION`. */
export interface NewSession {
  readonly uid: string;
  readonly sid: string;
  readonly idleMs: number;
  readonly device: Device;
}

/** Decisions A3: 12 hours idle, or 14 days when the customer wants to be remembered. */
export const newSession = (uid: string, device: Device, remember: boolean): NewSession => ({
  uid,
  sid: newId(),
  idleMs: remember ? IDLE_REMEMBERED_MS : IDLE_MS,
  device,
});

export const openKeys = ({ uid, sid }: NewSession): string[] => [userKey(uid), sessionsKey(uid), sessionKey(sid)];

export const openArguments = ({ uid, sid, idleMs, device }: NewSession): (string | number)[] => [
  uid,
  sid,
  idleMs,
  ABSOLUTE_MS,
  MAX_SESSIONS,
  device.browser,
  device.system,
];

/** How many arguments those are: a script's own begin behind them. */
export const OPEN_ARGUMENTS = 7;

/** Lua: defines `open()`, which starts the session of KEYS 1–3 and ARGV 1–7 and returns the customer's epoch. */
export const OPEN_SESSION = `
local function open()
  local clock = redis.call('TIME')
  local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
  local stamp, ends = string.format('%.0f', now), string.format('%.0f', now + ARGV[4])
  local epoch = redis.call('HGET', KEYS[1], 'tv')
  redis.call('HSET', KEYS[3], 'u', ARGV[1], 'n', '1', 't', stamp, 'at', stamp, 'tv', epoch,
    'abs', ends, 'idle', ARGV[3], 'browser', ARGV[6], 'system', ARGV[7])
  redis.call('PEXPIRE', KEYS[3], string.format('%.0f', math.min(ARGV[3], ARGV[4])))
  redis.call('ZADD', KEYS[2], ends, ARGV[2])
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '0', stamp)
  local surplus = redis.call('ZCARD', KEYS[2]) - ARGV[5]
  if surplus > 0 then
    for _, oldest in ipairs(redis.call('ZRANGE', KEYS[2], 0, surplus - 1)) do
      redis.call('DEL', 'sess:' .. oldest)
      redis.call('ZREM', KEYS[2], oldest)
    end
  end
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
  return epoch
end`;

/** Lua: defines `endAll(user, list)`, which raises the customer's epoch and forgets every session. */
export const END_ALL_SESSIONS = `
local function endAll(user, list)
  redis.call('HINCRBY', user, 'tv', 1)
  for _, session in ipairs(redis.call('ZRANGE', list, 0, -1)) do redis.call('DEL', 'sess:' .. session) end
  redis.call('DEL', list)
end`;

export interface Tokens {
  readonly AccessToken: string;
  readonly RefreshToken: string;
  /** Seconds the access token lives. */
  readonly ExpiresIn: number;
}

interface Standing {
  readonly uid: string;
  readonly sid: string;
  readonly epoch: string;
  readonly counter: number;
  readonly idleMs: number;
}

/** Both tokens of a session as it stands. @throws EnvironmentError */
export async function tokensOf({ uid, sid, epoch, counter, idleMs }: Standing): Promise<Tokens> {
  const [AccessToken, RefreshToken] = await Promise.all([
    signAccess({ sub: uid, sid, tv: epoch }),
    signRefresh({ sub: uid, sid, n: counter }, Math.floor(idleMs / 1000)),
  ]);
  return { AccessToken, RefreshToken, ExpiresIn: ACCESS_SECONDS };
}

/** The first tokens of a session that was just opened. @throws EnvironmentError */
export const firstTokens = ({ uid, sid, idleMs }: NewSession, epoch: string): Promise<Tokens> =>
  tokensOf({ uid, sid, epoch, counter: 1, idleMs });
