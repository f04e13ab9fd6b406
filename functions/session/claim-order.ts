/** The order that a guest has just placed becomes that of the account they open or sign in to (decisions P10). */
import type { RegisterForm } from '../../src/domain/account/account.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';
import { verifyClaim } from './tokens.ts';

/**
 * Lua: defines `claimOrder()`, which answers the number of the order that is now the customer's, or nothing. Without one
 * `claimedOrderNo` is empty and its key leads nowhere. An order that is somebody else's stays so, and an account whose
 * e-mail is unproven claims only what was ordered with that very e-mail (decisions A13).
 */
export const claimOrder = defineFragment({
  keys: { user: 'user', claimedOrder: 'order', customerOrders: 'customerOrders' },
  args: { uid: 'text', claimedOrderNo: 'text', ownRecipient: 'text' },
  lua: `
local function claimOrder()
  if claimedOrderNo == '' then return '' end
  local order = redis.call('HMGET', claimedOrder, ${f.order.placedAt}, ${f.order.uid}, ${f.order.recipient})
  if not order[1] or (order[2] and order[2] ~= '' and order[2] ~= uid) then return '' end
  if order[3] ~= ownRecipient and not isProven(user) then return '' end
  redis.call('HSET', claimedOrder, ${f.order.uid}, uid)
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
