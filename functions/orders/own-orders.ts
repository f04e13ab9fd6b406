/** A customer's own orders: list, one whole, cancel until production begins (decisions A6). One round trip each. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/orders.ts';
import { CANCELLABLE } from '../../src/domain/account.ts';
import { ORDER_NUMBER } from '../../src/domain/order.ts';
import type { DeliveryStatus } from '../../src/domain/status.ts';
import { answer, failure } from '../http/answer.ts';
import { letterPlaced, placesLetters, placingInput } from '../mail/placing.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { sendStatusChanged } from './order-mails.ts';
import { orderSummary, ownOrderView } from './order-view.ts';
import { storedOrder, storedOrders } from './stored-order.ts';

/** Lua: defines `listCustomerOrders()`: the customer's orders as flat hashes, newest first; read by `storedOrders`. */
export const listCustomerOrders = defineFragment({
  keys: { customerOrders: 'customerOrders' },
  args: { uid: 'text' },
  builds: ['order'],
  lua: `
local function listCustomerOrders()
  local found = {}
  for _, orderNo in ipairs(redis.call('ZRANGE', customerOrders, 0, -1, 'REV')) do
    local order = orderKey(orderNo)
    if redis.call('HGET', order, 'uid') == uid then found[#found + 1] = redis.call('HGETALL', order) end
  end
  return found
end`,
});

const LIST = defineScript({
  name: 'list-orders',
  uses: [listCustomerOrders],
  lua: `return listCustomerOrders()`,
  answer: storedOrders,
});

const listEndpoint = (of: typeof contract.listOrders | typeof contract.listAccountOrders) =>
  defineCustomerEndpoint(of, {
    async handle({ caller }) {
      const uid = caller.sub;
      const listed = await forCustomer(caller, LIST, {
        keys: { customerOrders: key.customerOrders(uid) },
        args: { uid },
      });
      return listed.ok ? answer(listed.result.map(orderSummary)) : listed;
    },
  });

export const listOrders = listEndpoint(contract.listOrders);
export const listAccountOrders = listEndpoint(contract.listAccountOrders);

/** Somebody else's order is none. */
const SHOW = defineScript({
  name: 'show-order',
  keys: { order: 'order' },
  args: { uid: 'text' },
  lua: `
if redis.call('HGET', order, 'uid') ~= uid then return 'NONE' end
return redis.call('HGETALL', order)`,
  answer: z.union([z.literal('NONE'), storedOrder]),
});

const showEndpoint = (of: typeof contract.showOrder | typeof contract.showAccountOrder) =>
  defineCustomerEndpoint(of, {
    async handle({ caller, params: { orderNo }, locale }) {
      if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
      const input = { keys: { order: key.order(orderNo) }, args: { uid: caller.sub } };
      const shown = await forCustomer(caller, SHOW, input);
      if (!shown.ok) return shown;
      return shown.result === 'NONE' ? failure('order_not_found') : answer(ownOrderView(shown.result, locale));
    },
  });

export const showOrder = showEndpoint(contract.showOrder);
export const showAccountOrder = showEndpoint(contract.showAccountOrder);

/**
 * The status is asked and set at once: a cancelled order never goes into production. Cancelling again changes nothing.
 * `event` is the entry of the timeline, as JSON.
 */
const CANCEL = defineScript({
  name: 'cancel-order',
  uses: placesLetters,
  keys: { order: 'order' },
  args: { uid: 'text', event: 'text', cancellable: 'list' },
  lua: `
local owner, status, events, orderNo, recipient, isProven = unpack(
  redis.call('HMGET', order, 'uid', 'status', 'events', 'orderNo', 'recipient', 'emailProven'))
if owner ~= uid then return 'NONE' end
local id = 'status-changed:' .. orderNo .. ':Cancelled'
if status == 'Cancelled' then return {redis.call('HGETALL', order), heldLetter(id)} end
local isEarly = false
for _, early in ipairs(cancellable) do isEarly = isEarly or status == early end
if not isEarly then return 'LATE' end
local before = string.sub(events, 1, -2)
redis.call('HSET', order, 'status', 'Cancelled', 'events', before .. (before == '[' and '' or ',') .. event .. ']')
local letter = placeLetter(id, orderCaps(recipient or orderNo, isProven),
  'kind', 'status-changed', 'orderNo', orderNo, 'status', 'Cancelled')
return {redis.call('HGETALL', order), letter}`,
  answer: z.union([z.enum(['NONE', 'LATE']), z.tuple([storedOrder, letterPlaced])]),
});

export const cancelOrder = defineCustomerEndpoint(contract.cancelOrder, {
  async handle({ caller, params: { orderNo }, locale, network, waitUntil }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const status: DeliveryStatus = 'Cancelled';
    const event = JSON.stringify({ status, at: new Date().toISOString() });
    const callId = randomUUID();
    const placing = placingInput(callId, network());
    const input = {
      keys: { ...placing.keys, order: key.order(orderNo) },
      args: { ...placing.args, uid: caller.sub, event, cancellable: CANCELLABLE },
    };
    const done = await forCustomer(caller, CANCEL, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'NONE') return failure('order_not_found');
    if (done.result === 'LATE') return failure('order_not_cancellable');
    const [cancelled, letter] = done.result;
    sendStatusChanged(waitUntil, cancelled, letter, callId);
    return answer(ownOrderView(cancelled, locale));
  },
});
