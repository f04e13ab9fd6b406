/**
 * Devices that a customer has signed in from (security §2.6). A browser keeps a random id in a cookie; the store keeps a
 * hash of it with each account that was opened there. A known device has tries of its own, so that nobody who fails on
 * purpose keeps the owner out, and a sign-in from one is no news (decisions A11). It proves nothing else.
 */
import { createHash } from 'node:crypto';
import { LUA_NOW } from '../store/answers.ts';
import { defineFragment } from '../store/script.ts';
import { newId } from './session.ts';

/** Named in `cookies.md` of `content/pages` as well. Browsers keep no cookie longer. */
const LIFE_SECONDS = 400 * 86_400;

/** Limit for one customer; the device not used for longest gives way. */
export const MAX_KNOWN_DEVICES = 20;

/** The id that the browser brings. An id of another form counts as none, and the device gets a new one. */
export function deviceIdOf(request: Request): string {
  const [, id] = /(?:^|;) *kp-device=([\w-]{22}) *(?:;|$)/.exec(request.headers.get('cookie') ?? '') ?? [];
  return id ?? newId();
}

export const deviceHashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

/**
 * `Set-Cookie` for a browser that has just signed in, whose life begins anew. Sent back to the calls of signing in only,
 * and hidden from scripts. A browser that refuses it, as over plain http, stays an unknown device.
 */
export const rememberingDevice = (id: string): Readonly<Record<string, string>> => ({
  'Set-Cookie': `kp-device=${id}; Max-Age=${LIFE_SECONDS}; Path=/api/auth; Secure; HttpOnly; SameSite=Strict`,
});

/** Lua: defines `rememberDevice()`; again and again it only moves the device to the end of the row. */
export const rememberDevice = defineFragment({
  keys: { knownDevices: 'knownDevices' },
  args: { deviceHash: 'text' },
  lua: `
local function rememberDevice()
  ${LUA_NOW}
  redis.call('ZADD', knownDevices, string.format('%.0f', now), deviceHash)
  redis.call('ZREMRANGEBYSCORE', knownDevices, '0', string.format('%.0f', now - ${LIFE_SECONDS * 1000}))
  local surplus = redis.call('ZCARD', knownDevices) - ${MAX_KNOWN_DEVICES}
  if surplus > 0 then
    for _, oldest in ipairs(redis.call('ZRANGE', knownDevices, 0, surplus - 1)) do
      redis.call('ZREM', knownDevices, oldest)
    end
  end
  redis.call('EXPIRE', knownDevices, ${LIFE_SECONDS})
end`,
});
