/**
 * POST /api/auth/login: two round trips, one comparison, one answer for every way to fail (security §2.6). Every try is
 * counted before the password is looked at, so that parallel ones cannot slip through, and given back when it was right.
 * There is no lock: whoever fails on purpose against somebody else's account slows strangers down, at most to one try a
 * minute, and never the networks from which its owner signs in.
 */
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/session.ts';
import { readAccountEnvironment } from '../environment.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { deviceOf } from '../http/user-agent.ts';
import { key } from '../store/keys.ts';
import { limitKey, type Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { hashPassword, isOutdated, isPassword } from './password.ts';
import { firstTokens, newSession, openSession, openSessionInput, type NewSession } from './session.ts';
import { emailHash, luaFields, USER_FIELDS, userValues } from './user.ts';

const KNOWN_NETWORK_SECONDS = 30 * 86_400;

interface LoginAttempt {
  readonly emailHash: string;
  /** Opaque id of the network address. */
  readonly client: string;
}

/** Wide enough for a neighbourhood behind one mobile address; only failures stay counted. */
const limitsOf = ({ emailHash: account, client }: LoginAttempt): Limit[] => [
  { name: 'login-client', id: client, max: 30, windowSeconds: 300 },
  { name: 'login', id: `${account}:${client}`, max: 5, windowSeconds: 900 },
];

/**
 * Answers the customer's id and password (empty when there is none), or how long to wait. Past 20 failures in an hour
 * an unknown network waits 1, 2, 4 … up to 60 seconds between tries, whether the account exists or not.
 */
const BEGIN = defineScript({
  name: 'begin-login',
  keys: { email: 'email', knownNetwork: 'knownNetwork', failures: 'loginFailures', pause: 'loginPause' },
  builds: ['user'],
  lua: `
if redis.call('EXISTS', knownNetwork) == 0 then
  local tries = redis.call('INCR', failures)
  if tries == 1 then redis.call('EXPIRE', failures, 3600) end
  if tries > 20 then
    local pauseMs = 1000 * math.min(60, 2 ^ math.min(10, tries - 21))
    if not redis.call('SET', pause, '1', 'NX', 'PX', string.format('%.0f', pauseMs)) then
      return {'WAIT', string.format('%.0f', math.max(1, redis.call('PTTL', pause)))}
    end
  end
end
local uid = redis.call('GET', email)
return {'TRY', uid or '', uid and redis.call('HGET', userKey(uid), 'passwordHash') or ''}`,
  answer: z.union([z.tuple([z.literal('WAIT'), z.string()]), z.tuple([z.literal('TRY'), z.string(), z.string()])]),
});

/**
 * Opens the session only if the password is still the one that was compared: it may have been changed meanwhile. Gives
 * the try back and remembers the network. `renewedHash` is empty when the password need not be hashed anew.
 */
const FINISH = defineScript({
  name: 'finish-login',
  uses: [openSession],
  keys: { counters: ['limit'], failures: 'loginFailures', knownNetwork: 'knownNetwork' },
  args: { comparedHash: 'text', renewedHash: 'text' },
  lua: `
local current = redis.call('HMGET', user, 'status', 'passwordHash')
if current[1] ~= 'active' or (current[2] ~= comparedHash and current[2] ~= renewedHash) then return {'CHANGED'} end
if renewedHash ~= '' then redis.call('HSET', user, 'passwordHash', renewedHash) end
local function giveBack(counter)
  if tonumber(redis.call('GET', counter) or '0') > 0 then redis.call('DECR', counter) end
end
for _, counter in ipairs(counters) do giveBack(counter) end
giveBack(failures)
redis.call('SET', knownNetwork, '1', 'EX', ${KNOWN_NETWORK_SECONDS})
return {'OPENED', openSession(), redis.call('HMGET', user, ${luaFields(USER_FIELDS)})}`,
  answer: z.union([z.tuple([z.literal('CHANGED')]), z.tuple([z.literal('OPENED'), z.string(), userValues])]),
});

export const login = defineEndpoint(contract.login, {
  bodyLimit: 4 * 1024,
  async handle({ body: { email, password, rememberMe }, request, client }) {
    const started = performance.now();
    const attempt = { emailHash: emailHash(email), client: client() };
    const counted = await store().limited(limitsOf(attempt), BEGIN, { keys: beginKeys(attempt), args: {} });
    if (!counted.ok) return rateLimited(counted);
    if (counted.result[0] === 'WAIT') {
      return rateLimited({ retryAfterSeconds: Math.ceil(Number(counted.result[1]) / 1000) });
    }
    const [, uid, comparedHash] = counted.result;
    const isRight = await isPassword(password, comparedHash);
    const session = newSession(uid, deviceOf(request), rememberMe);
    const opened = isRight ? await finish(attempt, session, comparedHash, password) : (['CHANGED'] as const);
    await untilFloor(started);
    if (opened[0] === 'CHANGED') return failure('invalid_credentials');
    const [, tokenVersion, user] = opened;
    return answer({ ...(await firstTokens(session, tokenVersion)), User: { id: uid, ...user } });
  },
});

const knownKeys = ({ emailHash: account, client }: LoginAttempt) => ({
  knownNetwork: key.knownNetwork(account, client),
  failures: key.loginFailures(account),
});

const beginKeys = (attempt: LoginAttempt) => ({
  ...knownKeys(attempt),
  email: key.email(attempt.emailHash),
  pause: key.loginPause(attempt.emailHash),
});

async function finish(attempt: LoginAttempt, session: NewSession, comparedHash: string, password: string) {
  const renewedHash = isOutdated(comparedHash) ? await hashPassword(password) : '';
  const { keys, args } = openSessionInput(session);
  return store().run(FINISH, {
    keys: { ...keys, ...knownKeys(attempt), counters: limitsOf(attempt).map(limitKey) },
    args: { ...args, comparedHash, renewedHash },
  });
}

async function untilFloor(started: number): Promise<void> {
  const remaining = Number(readAccountEnvironment().LOGIN_FLOOR_MS) - (performance.now() - started);
  if (remaining > 0) await wait(remaining);
}
