/** The order that a guest has just placed becomes that of the account they open or sign in to (decisions P10). */
import type { RegisterForm } from '../../src/domain/account/account.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';
import { verifyClaim } from './tokens.ts';

/**
 * Lua: defines `claimOrder()`, which answers the number of the order that is now the customer's, or nothing. Without
 * one `claimedOrderNo` is empty and its key leads nowhere. An order of another customer stays theirs.
 */
export const claimOrder = defineFragment({
  keys: { claimedOrder: 'order', customerOrders: 'customerOrders' },
  args: { uid: 'text', claimedOrderNo: 'text' },
  lua: `
local function claimOrder()
  if claimedOrderNo == '' then return '' end
  local order = redis.call('HMGET', claimedOrder, 'placedAt', 'uid')
  if not order[1] or (order[2] and order[2] ~= '' and order[2] ~= uid) then return '' end
  redis.call('HSET', claimedOrder, 'uid', uid)
  redis.call('ZADD', customerOrders, order[1], claimedOrderNo)
  return claimedOrderNo
end`,
});

export const claimOrderKeys = (uid: string, claimedOrderNo: string) => ({
  claimedOrder: key.order(claimedOrderNo),
  customerOrders: key.customerOrders(uid),
});

/** The number of the order that was proven to be this guest's, or nothing: a late claim must not cost the account. */
export async function claimedOrderOf({ claim }: RegisterForm): Promise<string> {
  if (!claim) return '';
  return (await verifyClaim(claim.claimToken)) === claim.orderNo ? claim.orderNo : '';
}
