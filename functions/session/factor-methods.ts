/** Second factors of an operator (decisions A12); an operator without one is led to setting one up. */
import { defineFragment } from '../store/script.ts';

/**
 * Lua: defines `factorMethods()`, the names of `FACTOR_METHODS` that the account has. `passkeyCount` is kept by the
 * capability of passkeys. Recovery codes stand in for a factor and are none by themselves.
 */
export const factorMethods = defineFragment({
  keys: { user: 'user', recoveryCodes: 'recoveryCodes' },
  lua: `
local function factorMethods()
  local found = {}
  local secret, passkeys = unpack(redis.call('HMGET', user, 'totpSecret', 'passkeyCount'))
  if secret then found[#found + 1] = 'totp' end
  if tonumber(passkeys or '0') > 0 then found[#found + 1] = 'passkey' end
  if #found > 0 and redis.call('ZCARD', recoveryCodes) > 0 then found[#found + 1] = 'recovery' end
  return found
end`,
});
