/** The role of an operator as the store has it now (decisions A8). */
import { ROLE_WITHOUT_CHOICE, SHOP_ROLES } from '../../src/domain/account/shop-role.ts';
import * as z from 'zod/mini';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';

/** Lua: defines `shopRole(user)`, the role of the operator whose key it is; only for accounts of the team. */
export const LUA_SHOP_ROLE = `local function shopRole(user)
  local owns, chosen = unpack(redis.call('HMGET', user, ${f.user.isOwner}, ${f.user.shopRole}))
  return owns == '1' and 'owner' or chosen or '${ROLE_WITHOUT_CHOICE}'
end`;

/** Lua, for scripts that `forOperator` runs: defines `ownRole()`, read by `storedRole`. */
export const readsOwnRole = defineFragment({
  keys: { callerUser: 'user' },
  lua: `
${LUA_SHOP_ROLE}
local function ownRole() return shopRole(callerUser) end`,
});

/** Lua: defines `giveShopRole(user, role)`, and `shopRole(user)` as above. */
export const givesShopRole = defineFragment({
  lua: `
${LUA_SHOP_ROLE}
local function giveShopRole(user, role)
  redis.call('HDEL', user, ${f.user.isOwner}, ${f.user.shopRole})
  if role == 'owner' then redis.call('HSET', user, ${f.user.isOwner}, '1') else redis.call('HSET', user, ${f.user.shopRole}, role) end
end`,
});

export const storedRole = z.enum(SHOP_ROLES);
