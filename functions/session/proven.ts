/**
 * Whether the e-mail of an account has been proven by a link (decisions A13). Before that the account may belong to a
 * stranger who typed the address, so nothing that outlives a password is added to it.
 */
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';

/** Lua: defines `isProven(account)`, for the key of a customer's hash. */
export const provesEmail = defineFragment({
  lua: `
local function isProven(account)
  local own, proven = unpack(redis.call('HMGET', account, ${f.user.emailHash}, ${f.user.provenEmailHash}))
  return own and own == proven
end`,
});
