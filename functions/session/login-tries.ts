/**
 * Tries at a password, counted before it is looked at, so that parallel ones cannot slip through, and given back when
 * it was right (security §2.6). A known device has its own count; all others share one with those who fail on purpose.
 * There is no lock: past 20 failures in an hour strangers wait 1, 2, 4 … up to 60 seconds between tries, whether the
 * account exists or not. A caller who is told to wait has not tried: nothing is counted, and no wait grows longer by
 * it.
 */
import * as z from 'zod/mini';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { limitKey, type Limit } from '../store/limit.ts';
import { defineFragment } from '../store/script.ts';
import { deviceHashOf, deviceIdOf } from './known-device.ts';
import { newId } from './session.ts';

export interface LoginTry {
  readonly emailHash: string;
  /** Opaque id of the network address. */
  readonly client: string;
  readonly deviceId: string;
  /** This very call: the store's client may send a script twice when its answer is lost. */
  readonly tryId: string;
}

export const newLoginTry = (emailHash: string, client: string, request: Request): LoginTry => ({
  emailHash,
  client,
  deviceId: deviceIdOf(request),
  tryId: newId(),
});

/** Wide enough for a neighbourhood behind one mobile address; only failures stay counted. */
export const limitsOf = ({ emailHash: account, client, deviceId }: LoginTry) =>
  ({
    device: { name: 'login-device', id: `${account}:${deviceHashOf(deviceId)}`, max: 10, windowSeconds: 900 },
    client: { name: 'login-client', id: client, max: 30, windowSeconds: 300 },
    account: { name: 'login', id: `${account}:${client}`, max: 5, windowSeconds: 900 },
  }) satisfies Record<string, Limit>;

/** Lua: defines `countTry()`; see `triedAnswer`. Sent again because its answer was lost, it finds its own pause and goes on. */
export const countTry = defineFragment({
  keys: {
    email: 'email',
    deviceTries: 'limit',
    strangerTries: ['limit'],
    failures: 'loginFailures',
    pause: 'loginPause',
    siteTries: 'limit',
  },
  args: {
    deviceHash: 'text',
    tryId: 'text',
    deviceMax: 'text',
    deviceMs: 'text',
    strangerMax: 'list',
    strangerMs: 'list',
  },
  builds: ['user', 'knownDevices'],
  lua: `
local function waitFor(counter, most)
  if tonumber(redis.call('GET', counter) or '0') < tonumber(most) then return 0 end
  return math.max(1, redis.call('PTTL', counter))
end
local function count(counter, ms)
  local tries = redis.call('INCR', counter)
  -- Without an end it would count for ever.
  if redis.call('PTTL', counter) < 0 then redis.call('PEXPIRE', counter, ms) end
  return tries
end
local function countDevice()
  local wait = waitFor(deviceTries, deviceMax)
  if wait == 0 then count(deviceTries, deviceMs) end
  return wait
end
local function countStranger()
  if redis.call('GET', pause) == tryId then return 0 end
  local wait = math.max(0, redis.call('PTTL', pause))
  for i, counter in ipairs(strangerTries) do wait = math.max(wait, waitFor(counter, strangerMax[i])) end
  if wait > 0 then return wait end
  for i, counter in ipairs(strangerTries) do count(counter, strangerMs[i]) end
  local tries = count(failures, 3600000)
  if tries > 20 then
    local pauseMs = 1000 * math.min(60, 2 ^ math.min(10, tries - 21))
    redis.call('SET', pause, tryId, 'PX', string.format('%.0f', pauseMs))
  end
  return 0
end
local function countTry()
  local owner = redis.call('GET', email)
  local isKnown = owner and redis.call('ZSCORE', knownDevicesKey(owner), deviceHash)
  local wait
  if isKnown then wait = countDevice() else wait = countStranger() end
  if wait > 0 then return {'WAIT', string.format('%.0f', wait)} end
  return {'TRY', owner or '', owner and redis.call('HGET', userKey(owner), ${f.user.passwordHash}) or '', isKnown and '1' or '0',
    string.format('%.0f', count(siteTries, 60000))}
end`,
});

const text = z.string();
const whole = z.pipe(text, z.transform(Number));

/**
 * How many milliseconds to wait; or the customer's id and password, empty when there is none, whether it is a known device, and
 * the tries of the whole shop in this minute that were not right.
 */
export const triedAnswer = [
  z.tuple([z.literal('WAIT'), whole]),
  z.tuple([z.literal('TRY'), text, text, z.enum(['0', '1']), whole]),
] as const;

/** Wrong passwords in a minute, of all accounts, that are an attack (security §2.6): the log tells of it once a minute. */
export const FLOOD = 300;
export type LoginTryResult = z.output<(typeof triedAnswer)[number]>;
export type AllowedTry = Extract<LoginTryResult, readonly ['TRY', ...unknown[]]>;

export const countTryInput = (attempt: LoginTry) => {
  const { device, client, account } = limitsOf(attempt);
  return {
    keys: {
      ...counterKeys(attempt),
      email: key.email(attempt.emailHash),
      pause: key.loginPause(attempt.emailHash),
    },
    args: {
      deviceHash: deviceHashOf(attempt.deviceId),
      tryId: attempt.tryId,
      deviceMax: device.max,
      deviceMs: device.windowSeconds * 1000,
      strangerMax: [client.max, account.max],
      strangerMs: [client.windowSeconds * 1000, account.windowSeconds * 1000],
    },
  };
};

function counterKeys(attempt: LoginTry) {
  const { device, client, account } = limitsOf(attempt);
  return {
    deviceTries: limitKey(device),
    strangerTries: [limitKey(client), limitKey(account)],
    failures: key.loginFailures(attempt.emailHash),
    siteTries: limitKey({ name: 'login-site', id: 'all' }),
  };
}

/** Lua: defines `giveTryBack()`. */
export const giveTryBack = defineFragment({
  keys: { deviceTries: 'limit', strangerTries: ['limit'], failures: 'loginFailures', siteTries: 'limit' },
  args: { wasKnown: 'text' },
  lua: `
local function giveTryBack()
  local function giveBack(counter)
    if tonumber(redis.call('GET', counter) or '0') > 0 then redis.call('DECR', counter) end
  end
  giveBack(siteTries)
  if wasKnown == '1' then return giveBack(deviceTries) end
  for _, counter in ipairs(strangerTries) do giveBack(counter) end
  giveBack(failures)
end`,
});

export const giveTryBackInput = (attempt: LoginTry, [, , , wasKnown]: AllowedTry) => ({
  keys: counterKeys(attempt),
  args: { wasKnown },
});

/** Lua: defines `forgetTries()`: all that was counted against this account; an address goes on counting for the others. */
export const forgetTries = defineFragment({
  keys: { accountTries: ['limit'], failures: 'loginFailures', pause: 'loginPause' },
  lua: `
local function forgetTries()
  redis.call('DEL', failures, pause, unpack(accountTries))
end`,
});

export function forgetTriesKeys(attempt: LoginTry) {
  const { device, account } = limitsOf(attempt);
  return {
    accountTries: [limitKey(device), limitKey(account)],
    failures: key.loginFailures(attempt.emailHash),
    pause: key.loginPause(attempt.emailHash),
  };
}
