/** A customer's own orders: list by pages, one whole, cancel until production begins (decisions A6). One round trip each. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/orders.ts';
import { CANCELLABLE } from '../../src/domain/account/account.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import type { DeliveryStatus } from '../../src/domain/order/status.ts';
import { earnedUse } from '../cart/earned-coupons.ts';
import { answer, failure } from '../http/answer.ts';
import { log, placeOf } from '../http/log.ts';
import { paged } from '../http/paged.ts';
import { letterPlaced, placesLetters, placingInput, queueLetter } from '../mail/placing.ts';
import { cardProvider } from '../payments/provider.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { luaFields } from '../session/user.ts';
import { LUA_NOW } from '../store/answers.ts';
import { key } from '../store/keys.ts';
import { pageOfSet } from '../store/page.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { payBack } from './cards/refunds.ts';
import { historyOfOrder, keepsLedger } from './ledger.ts';
import { sendStatusChanged } from './order-mails.ts';
import { changesOrder, orderIndex } from './order-index.ts';
import { orderSummary, ownOrderView } from './order-view.ts';
import { storedOrder, storedOrders, storedSummary, SUMMARY_FIELDS } from './stored-order.ts';

/**
 * Lua, beside `pageOfSet`: defines `listOwnOrders()`: a page of the customer's orders as flat hashes, newest first, and the
 * cursor of the next one; read by `ownOrders`.
 */
export const listOwnOrders = defineFragment({
  keys: { customerOrders: 'customerOrders' },
  args: { uid: 'text' },
  builds: ['order'],
  lua: `
local function listOwnOrders()
  local found = {}
  local orderNos, following = pageOf(customerOrders)
  for _, orderNo in ipairs(orderNos) do
    local order = orderKey(orderNo)
    if redis.call('HGET', order, 'uid') == uid then found[#found + 1] = redis.call('HGETALL', order) end
  end
  return {found, following}
end`,
});

export const ownOrders = z.tuple([storedOrders, z.string()]);

const LIST = defineScript({
  name: 'list-orders',
  uses: [pageOfSet],
  keys: { customerOrders: 'customerOrders' },
  args: { uid: 'text' },
  builds: ['order'],
  lua: `
local found = {}
local orderNos, following = pageOf(customerOrders)
for _, orderNo in ipairs(orderNos) do
  local order = orderKey(orderNo)
  local row = redis.call('HMGET', order, ${luaFields(SUMMARY_FIELDS)}, 'uid')
  local owner = table.remove(row)
  if not row[#row] then row[#row + 1] = redis.call('HGET', order, 'body') end
  if owner == uid then found[#found + 1] = row end
end
return {found, following}`,
  answer: z.tuple([z.array(storedSummary), z.string()]),
});

const listEndpoint = (of: typeof contract.listOrders | typeof contract.listAccountOrders) =>
  defineCustomerEndpoint(of, {
    async handle({ caller, query }) {
      const uid = caller.sub;
      const listed = await forCustomer(caller, LIST, {
        keys: { customerOrders: key.customerOrders(uid) },
        args: { uid, ...query },
      });
      if (!listed.ok) return listed;
      const [summaries, following] = listed.result;
      return answer(summaries.map(orderSummary), paged(following));
    },
  });

export const listOrders = listEndpoint(contract.listOrders);
export const listAccountOrders = listEndpoint(contract.listAccountOrders);

/** A foreign order is none. */
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
 * The status is asked and set at once: a cancelled order never goes into production. Cancelling again changes nothing. The
 * shop is told, because what was paid is owed from then on. `event` is the entry of the timeline, as JSON. BEFORE answers an
 * order from before there was a ledger, whose history the call has to bring. Samples whose code pays for another order stay
 * (USED): their money would go back twice (decisions P25).
 */
const CANCEL = defineScript({
  name: 'cancel-order',
  uses: [...placesLetters, orderIndex, keepsLedger, queueLetter, changesOrder, earnedUse],
  keys: { order: 'order', awaitingCards: 'awaitingCards', openRefunds: 'openRefunds' },
  args: { uid: 'text', event: 'text', at: 'text', cancellable: 'list' },
  lua: `
local owner, status, events, orderNo, recipient, isProven = unpack(
  redis.call('HMGET', order, 'uid', 'status', 'events', 'orderNo', 'recipient', 'emailProven'))
if owner ~= uid then return 'NONE' end
local id = 'status-changed:' .. orderNo .. ':Cancelled'
if status == 'Cancelled' then return {redis.call('HGETALL', order), heldLetter(id)} end
local isEarly = false
for _, early in ipairs(cancellable) do isEarly = isEarly or status == early end
if not isEarly then return 'LATE' end
if isEarnedUsed(orderNo) then return 'USED' end
if not hasLedger(orderNo) then return {'BEFORE', redis.call('HGETALL', order)} end
local before = string.sub(events, 1, -2)
redis.call('HSET', order, 'status', 'Cancelled', 'events', before .. (before == '[' and '' or ',') .. event .. ']')
cancelDue(orderNo, at)
redis.call('ZREM', awaitingCards, orderNo)
if redis.call('HEXISTS', order, 'cardPaid') == 1 then
  -- What the provider took goes back by itself; the job finds it where this call does not live to send it.
  ${LUA_NOW}
  redis.call('HSET', order, 'paidBack', '1')
  redis.call('ZADD', openRefunds, string.format('%.0f', now), orderNo)
end
changed(orderNo)
local letter = placeLetter(id, orderCaps(recipient or orderNo, isProven),
  'kind', 'status-changed', 'orderNo', orderNo, 'status', 'Cancelled')
queueLetter('order-cancelled:' .. orderNo, orderNo, 'kind', 'order-cancelled', 'orderNo', orderNo)
return {redis.call('HGETALL', order), letter}`,
  answer: z.union([
    z.pipe(
      z.enum(['NONE', 'LATE', 'USED']),
      z.transform((outcome) => ({ outcome })),
    ),
    z.pipe(
      z.tuple([z.literal('BEFORE'), storedOrder]),
      z.transform(([outcome, order]) => ({ outcome, order })),
    ),
    z.pipe(
      z.tuple([storedOrder, letterPlaced]),
      z.transform(([order, letter]) => ({ outcome: 'DONE' as const, order, letter })),
    ),
  ]),
});

/** Behind the answer; what fails here the job does. */
function paidBackBehind(waitUntil: (work: Promise<unknown>) => void, orderNo: string): void {
  const work = async () => {
    try {
      const provider = cardProvider();
      if (provider) await payBack(provider, orderNo);
    } catch (error) {
      log('error', 'card_refund_failed', { orderNo, ...placeOf(error) });
    }
  };
  waitUntil(work());
}

export const cancelOrder = defineCustomerEndpoint(contract.cancelOrder, {
  async handle({ caller, params: { orderNo }, locale, network, waitUntil }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const status: DeliveryStatus = 'Cancelled';
    const at = new Date().toISOString();
    const event = JSON.stringify({ status, at });
    const callId = randomUUID();
    const placing = placingInput(callId, network());
    const cancel = (history: string) =>
      forCustomer(
        caller,
        CANCEL,
        {
          keys: {
            ...placing.keys,
            order: key.order(orderNo),
            orderWords: key.orderWords(),
            awaitingCards: key.awaitingCards(),
            openRefunds: key.openRefunds(),
          },
          args: { ...placing.args, uid: caller.sub, event, at, cancellable: CANCELLABLE, history },
        },
        history === '' ? [writeLimit(caller)] : [],
      );
    let done = await cancel('');
    if (done.ok && done.result.outcome === 'BEFORE') done = await cancel(historyOfOrder(done.result.order));
    if (!done.ok) return done;
    const { result } = done;
    if (result.outcome === 'LATE') return failure('order_not_cancellable');
    if (result.outcome === 'USED') return failure('sample_coupon_used');
    // With its history no order is from before.
    if (result.outcome !== 'DONE') return failure('order_not_found');
    sendStatusChanged(waitUntil, result.order, result.letter, callId);
    if (result.order.cardPaid !== null) paidBackBehind(waitUntil, orderNo);
    return answer(ownOrderView(result.order, locale));
  },
});
