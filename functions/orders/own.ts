/** A customer's own orders: list, one whole, cancel until production begins (decisions A6). One round trip each. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { CANCELLABLE, isCancellable } from '../../src/domain/account.ts';
import { toLira } from '../../src/domain/money.ts';
import { ORDER_NUMBER, type OrderSummary, type OwnOrderView, type StoredOrder } from '../../src/domain/order.ts';
import { defineCustomerCall, forCustomer, writeLimit } from '../session/customer.ts';
import { answer, failure } from '../http/answer.ts';
import { words, type Language } from '../http/words.ts';
import { CLAIM_LETTER, claiming } from '../mail/claim.ts';
import { tellStatus } from './after.ts';
import { readOrder } from './document.ts';
import { ownOrdersKey } from './ledger.ts';
import { orderView } from './view.ts';

/** Lua: defines `orders(list, uid)`: the customer's orders as flat hashes, newest first. */
export const LIST_ORDERS = `
local function orders(list, uid)
  local found = {}
  for _, no in ipairs(redis.call('ZRANGE', list, 0, -1, 'REV')) do
    if redis.call('HGET', 'order:' .. no, 'user') == uid then found[#found + 1] = redis.call('HGETALL', 'order:' .. no) end
  end
  return found
end`;

/** What `orders()` answers. @throws when it is none: a fault of ours, never of the caller's. */
export const readOrders = (result: unknown): StoredOrder[] => z.parse(z.array(z.unknown()), result).map(readOrder);

const LIST = { name: 'list-orders', lua: `${LIST_ORDERS}\nreturn orders(KEYS[1], ARGV[1])` } as const;

export const listOrders = defineCustomerCall({
  async handle({ caller: { sub }, caller }) {
    const listed = await forCustomer(caller, LIST, { keys: [ownOrdersKey(sub)], args: [sub] });
    return listed.ok ? answer(readOrders(listed.result).map(summary)) : listed;
  },
});

const summary = ({ orderNo, status, createdAt, lines, totals }: StoredOrder): OrderSummary => ({
  orderNo,
  status,
  createdAt,
  itemCount: lines.reduce((count, line) => count + line.quantity, 0),
  total: toLira(totals.total),
});

/** ARGV: uid. Somebody else's order is none. */
const SHOW = {
  name: 'show-order',
  lua: `
if redis.call('HGET', KEYS[1], 'user') ~= ARGV[1] then return {} end
return redis.call('HGETALL', KEYS[1])`,
} as const;

export const showOrder = defineCustomerCall({
  async handle({ caller, params: { orderNo = '' }, language }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const shown = await forCustomer(caller, SHOW, { keys: [`order:${orderNo}`], args: [caller.sub] });
    if (!shown.ok) return shown;
    return isNothing(shown.result) ? failure('order_not_found') : answer(ownView(readOrder(shown.result), language));
  },
});

/**
 * ARGV: uid, event, holder of the letter, statuses that may still be left. The status is asked and set at once: a
 * cancelled order never goes into production. Cancelling again changes nothing.
 */
const CANCEL = {
  name: 'cancel-order',
  lua: `${CLAIM_LETTER}
local order = redis.call('HMGET', KEYS[1], 'user', 'status', 'events')
if order[1] ~= ARGV[1] then return {'NONE', {}, 'LEAVE'} end
if order[2] ~= 'Cancelled' then
  local early = false
  for i = 4, #ARGV do early = early or order[2] == ARGV[i] end
  if not early then return {'LATE', {}, 'LEAVE'} end
  local before = string.sub(order[3], 1, -2)
  local events = before .. (before == '[' and '' or ',') .. ARGV[2] .. ']'
  redis.call('HSET', KEYS[1], 'status', 'Cancelled', 'events', events)
end
return {'CANCELLED', redis.call('HGETALL', KEYS[1]), claim(KEYS[1], 'letter:Cancelled', ARGV[3]) and 'SEND' or 'LEAVE'}`,
} as const;

const cancelled = z.tuple([z.enum(['NONE', 'LATE', 'CANCELLED']), z.array(z.string()), z.enum(['SEND', 'LEAVE'])]);

export const cancelOrder = defineCustomerCall({
  async handle({ caller, params: { orderNo = '' }, language, waitUntil }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const event = JSON.stringify({ status: 'Cancelled', at: new Date().toISOString() });
    const key = `order:${orderNo}`;
    const letter = { key, field: 'letter:Cancelled', holder: randomUUID() };
    const input = { keys: [key], args: [caller.sub, event, letter.holder, ...CANCELLABLE] };
    const done = await claiming('status-changed', letter, waitUntil, () =>
      forCustomer(caller, CANCEL, input, [writeLimit(caller)]),
    );
    if (!done.ok) return done;
    const [kind, fields, due] = z.parse(cancelled, done.result);
    if (kind === 'NONE') return failure('order_not_found');
    if (kind === 'LATE') return failure('order_not_cancellable');
    const order = readOrder(fields);
    if (due === 'SEND') waitUntil(tellStatus(order, letter));
    return answer(ownView(order, language));
  },
});

export const ownView = (order: StoredOrder, language: Language): OwnOrderView => ({
  ...orderView(order),
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  timeline: order.timeline
    .map(({ status, at, note }) => ({
      status,
      label: words(language, `status.${status}`),
      at,
      ...(note === undefined ? {} : { note }),
    }))
    .toReversed(),
  cancellable: isCancellable(order.status),
});

const isNothing = (result: unknown): boolean => Array.isArray(result) && result.length === 0;
