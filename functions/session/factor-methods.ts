/** Second factors of an operator (decisions A12, A13), and the passkeys that count as one. */
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';

/**
 * Lua: defines
 * - `isFactor(owner, id)`: whether a passkey counts as a second factor: it was made after its owner got the role. A
 *   former one may be a stranger's, who registered with this e-mail first;
 * - `factorPasskeys(owner)`: how many do;
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

/**
 * Lua, beside `countsPasskeys`: defines `factorMethods()`, the names of `FACTOR_METHODS` that the account has. Recovery
 * codes stand in for a factor and are none by themselves.
 */
const listsFactors = defineFragment({
  keys: { user: 'user', recoveryCodes: 'recoveryCodes' },
  args: { uid: 'text' },
  lua: `
local function factorMethods()
  local found = {}
  if redis.call('HEXISTS', user, ${f.user.totpSecret}) == 1 then found[#found + 1] = 'totp' end
  if factorPasskeys(uid) > 0 then found[#found + 1] = 'passkey' end
  if #found > 0 and redis.call('ZCARD', recoveryCodes) > 0 then found[#found + 1] = 'recovery' end
  return found
end`,
});

/** The parts of a script that asks for an operator's factors. */
export const findsFactors = [countsPasskeys, listsFactors] as const;
