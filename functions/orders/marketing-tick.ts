/** The optional tick of an order: campaign e-mails to the address of its buyer (decisions P18). */
import type { OrderRequest } from '../../src/domain/order/order-request.ts';
import { emailHash } from '../http/identity.ts';
import { actInput } from '../marketing/consent.ts';
import { defineFragment } from '../store/script.ts';
import type { OrderBody } from '../store/shapes/order.ts';

/**
 * Lua, beside `setConsent`: defines `tickMarketing(buyer)`, for the order that has just been written and never for its
 * replay, which would bring back what was withdrawn since. Without the tick nothing changes. Nobody ticks for the owner
 * of an account but the owner: `buyer` is the id of a customer, or empty.
 */
export const tickMarketing = defineFragment({
  args: { tickedHash: 'text' },
  builds: ['email'],
  lua: `
local function tickMarketing(buyer)
  if tickedHash == '' then return end
  local owner = redis.call('GET', emailKey(tickedHash))
  if not owner or owner == buyer then setConsent(tickedHash, '1') end
end`,
});

/** @param client opaque id of the network that ticked */
export const tickInput = ({ delivery, consents }: OrderRequest, { locale }: OrderBody, client: string) => ({
  ...actInput({ given: true, source: 'order', locale, client }),
  tickedHash: consents.marketing ? emailHash(delivery.email) : '',
});
