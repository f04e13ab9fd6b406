/** Second factors of an operator (decisions A12, A13), and the passkeys that count as one. */
import { adminOrigin, passkeyHost } from '../http/hosts.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';

/**
 * Lua: defines
 * - `isFactor(owner, id)`: whether a passkey counts as a second factor: it was made after its owner got the role. A
 *   former one may be a stranger's, who registered with this e-mail first;
 * - `factorPasskeys(owner)`: how many do, at whatever host they work;
 * - `removeAllPasskeys(owner)`.
 */
export const countsPasskeys = defineFragment({
  keys: { operators: 'operators' },
  builds: ['passkeys', 'passkey'],
  lua: `
local function isFactor(owner, id)
  local since, made = redis.call('ZSCORE', operators, owner), redis.call('ZSCORE', passkeysKey(owner), id)
  return since and made and tonumber(made) >= tonumber(since)
end
local function factorPasskeys(owner)
  local since = redis.call('ZSCORE', operators, owner)
  return since and redis.call('ZCOUNT', passkeysKey(owner), since, '+inf') or 0
end
local function removeAllPasskeys(owner)
  for _, id in ipairs(redis.call('ZRANGE', passkeysKey(owner), 0, -1)) do redis.call('DEL', passkeyKey(id)) end
  redis.call('DEL', passkeysKey(owner))
end`,
});

/** Host of passkeys of the back room, as `countsUsable` reads it. @throws EnvironmentError */
export const passkeyHosts = () => ({ backRoomRpId: passkeyHost(adminOrigin()) });

/**
 * Lua: defines
 * - `isUsable(id)`: whether a passkey works at the host of the back room. One without a host may, and counts until a use tells;
 * - `usablePasskeys(owner)`: how many of those that count as a second factor do, and how many count at all.
 */
export const countsUsable = defineFragment({
  keys: { operators: 'operators' },
  args: { backRoomRpId: 'text' },
  builds: ['passkeys', 'passkey'],
  lua: `
local function isUsable(id)
  return (redis.call('HGET', passkeyKey(id), ${f.passkey.rpId}) or backRoomRpId) == backRoomRpId
end
local function usablePasskeys(owner)
  local since, usable = redis.call('ZSCORE', operators, owner), 0
  if not since then return 0, 0 end
  local all = redis.call('ZRANGE', passkeysKey(owner), since, '+inf', 'BYSCORE')
  for _, id in ipairs(all) do
    if isUsable(id) then usable = usable + 1 end
  end
  return usable, #all
end`,
});

/**
 * Lua, beside `countsUsable`: defines
 * - `factorMethods()`: the names of `FACTOR_METHODS` that the account has in the back room, and whether it has a factor at all. One of another
 *   host lets nobody in, and nobody makes one in its place by the password alone. Recovery codes stand in for a factor and are none by themselves;
 * - `hasFactor()`.
 */
const listsFactors = defineFragment({
  keys: { user: 'user', recoveryCodes: 'recoveryCodes' },
  args: { uid: 'text' },
  lua: `
local function factorMethods()
  local found, usable, all = {}, usablePasskeys(uid)
  local hasApp = redis.call('HEXISTS', user, ${f.user.totpSecret}) == 1
  if hasApp then found[#found + 1] = 'totp' end
  if usable > 0 then found[#found + 1] = 'passkey' end
  local has = hasApp or all > 0
  if has and redis.call('ZCARD', recoveryCodes) > 0 then found[#found + 1] = 'recovery' end
  return found, has
end
local function hasFactor()
  local _, has = factorMethods()
  return has
end`,
});

/** The parts of a script that asks for an operator's factors. */
export const findsFactors = [countsUsable, listsFactors] as const;
