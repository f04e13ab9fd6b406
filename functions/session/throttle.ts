/**
 * How often a password may be tried (security §2.6). Every try is counted before the password is looked at, so that
 * parallel ones cannot slip through, and given back when it was right. There is no lock: whoever fails on purpose
 * against somebody else's account slows strangers down, at most to one try a minute, and never the networks from which
 * its owner signs in.
 */
import { limitKeysAndArguments, type Limit } from '../store/limit.ts';
import type { Script } from '../store/store.ts';
import { emailKeyOf } from './user.ts';

const KNOWN_SECONDS = 30 * 86_400;

interface Attempt {
  /** Hash of the e-mail. */
  readonly account: string;
  /** Opaque id of the network address. */
  readonly client: string;
}

/** Wide enough for a neighbourhood behind one mobile address; only failures stay counted. */
export const loginLimits = ({ account, client }: Attempt): Limit[] => [
  { name: 'login-client', id: client, max: 30, windowSeconds: 300 },
  { name: 'login', id: `${account}:${client}`, max: 5, windowSeconds: 900 },
];

const knownKey = ({ account, client }: Attempt): string => `known:${account}:${client}`;
const triesKey = ({ account }: Attempt): string => `tries:${account}`;

/**
 * Answers the customer's id and password (empty when there is none), or how long to wait. Past 20 failures in an hour
 * an unknown network waits 1, 2, 4 … up to 60 seconds between tries, whether the account exists or not.
 */
export const BEGIN_LOGIN: Script = {
  name: 'begin-login',
  lua: `
if redis.call('EXISTS', KEYS[2]) == 0 then
  local tries = redis.call('INCR', KEYS[3])
  if tries == 1 then redis.call('EXPIRE', KEYS[3], 3600) end
  if tries > 20 then
    local pause = 1000 * math.min(60, 2 ^ math.min(10, tries - 21))
    if not redis.call('SET', KEYS[4], '1', 'NX', 'PX', string.format('%.0f', pause)) then
      return {'WAIT', string.format('%.0f', math.max(1, redis.call('PTTL', KEYS[4])))}
    end
  end
end
local uid = redis.call('GET', KEYS[1])
return {'TRY', uid or '', uid and redis.call('HGET', 'user:' .. uid, 'pw') or ''}`,
};

export const beginKeys = (attempt: Attempt): string[] => [
  emailKeyOf(attempt.account),
  knownKey(attempt),
  triesKey(attempt),
  `pause:${attempt.account}`,
];

/** Lua: gives the try back and remembers the network. KEYS from `first` on are `refundKeys`. */
export const refund = (first: number): string => `
for i = ${first}, #KEYS - 1 do
  if tonumber(redis.call('GET', KEYS[i]) or '0') > 0 then redis.call('DECR', KEYS[i]) end
end
redis.call('SET', KEYS[#KEYS], '1', 'EX', ${KNOWN_SECONDS})`;

export const refundKeys = (attempt: Attempt): string[] => [
  ...limitKeysAndArguments(loginLimits(attempt)).keys,
  triesKey(attempt),
  knownKey(attempt),
];
