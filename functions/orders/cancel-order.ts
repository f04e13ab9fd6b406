/** POST /api/orders/{orderNo}/cancel: until production begins (decisions A6). Money of a card is refunded by the same call. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/orders.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { CANCELLABLE, type DeliveryStatus } from '../../src/domain/order/status.ts';
import { earnedUse } from '../cart/earned-coupons.ts';
import { answer, failure } from '../http/answer.ts';
import { log, placeOf } from '../http/log.ts';
import { letterPlaced, placesLetters, placingInput } from '../mail/placing.ts';
import { cardProvider } from '../payments/provider.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { asReviewed } from './awaited-days.ts';
import { lookedAt, lookedAtAs, lookedAtKeys } from './cards/flags.ts';
import { payBack } from './cards/refunds.ts';
import { historyOfOrder, keepsLedger } from './ledger.ts';
import { sendCancelled, sendStatusChanged } from './order-mails.ts';
import { changesOrder, orderIndex } from './order-index.ts';
import { asksIfBegun } from './open-work.ts';
import { ownOrderView } from './order-view.ts';
import { storedOrder } from './stored-order.ts';

/**
 * The status is asked and set at once: a cancelled order never goes into production. A confirmed order that the workshop has begun
 * with (`isBegun`) is LATE, too. Cancelling again changes nothing. The shop is told, because what was paid is owed from then on.
 * `event` is the entry of the timeline, as JSON. BEFORE answers an order from before there was a ledger, whose history the call
 * has to bring. Samples whose code pays for another order stay (USED): their money would go back twice (decisions P25).
 */
const CANCEL = defineScript({
  name: 'cancel-order',
  isWhole: true,
  uses: [...placesLetters, orderIndex, keepsLedger, changesOrder, earnedUse, asksIfBegun, lookedAtAs],
  keys: { order: 'order', awaitingCards: 'awaitingCards', openRefunds: 'openRefunds' },
  args: { uid: 'text', event: 'text', at: 'text', cancellable: 'list' },
  lua: `
local owner, status, events, orderNo, recipient, isProven, cuts, board = unpack(
  redis.call('HMGET', order, ${luaFields('order', ['uid', 'status', 'events', 'orderNo', 'recipient', 'emailProven', 'cuts', 'board'])}))
if owner ~= uid then return 'NONE' end
local id = 'status-changed:' .. orderNo .. ':Cancelled'
local shopId = 'order-cancelled:' .. orderNo
if status == 'Cancelled' then return {redis.call('HGETALL', order), heldLetter(id), heldLetter(shopId), isLookedAt(order)} end
local isEarly = false
for _, early in ipairs(cancellable) do isEarly = isEarly or status == early end
if not isEarly or isBegun(cuts, board) then return 'LATE' end
if isEarnedUsed(orderNo) then return 'USED' end
if not hasLedger(orderNo) then return {'BEFORE', redis.call('HGETALL', order)} end
local before = string.sub(events, 1, -2)
redis.call('HSET', order, ${f.order.status}, 'Cancelled', ${f.order.events}, before .. (before == '[' and '' or ',') .. event .. ']')
cancelDue(orderNo, at)
redis.call('ZREM', awaitingCards, orderNo)
if redis.call('HEXISTS', order, ${f.order.cardPaid}) == 1 then
  -- What the provider took goes back by itself; the job finds it where this call does not live to send it.
  ${LUA_NOW}
  redis.call('HSET', order, ${f.order.paidBack}, '1')
  redis.call('ZADD', openRefunds, string.format('%.0f', now), orderNo)
end
changed(orderNo)
local letter = placeLetter(id, orderCaps(recipient or orderNo, isProven == '1'),
  ${f.letter.kind}, 'status-changed', ${f.letter.orderNo}, orderNo, ${f.letter.status}, 'Cancelled')
local shopLetter = placeLetter(shopId, orderCaps(orderNo, true), ${f.letter.kind}, 'order-cancelled', ${f.letter.orderNo}, orderNo)
return {redis.call('HGETALL', order), letter, shopLetter, isLookedAt(order)}`,
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
      z.tuple([storedOrder, letterPlaced, letterPlaced, lookedAt]),
      z.transform(([order, letter, shopLetter, isReviewed]) => ({
        outcome: 'DONE' as const,
        order: asReviewed(order, isReviewed),
        letter,
        shopLetter,
      })),
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
        joined(placing, {
          keys: {
            order: key.order(orderNo),
            awaitingCards: key.awaitingCards(),
            openRefunds: key.openRefunds(),
            ...lookedAtKeys(),
          },
          args: { uid: caller.sub, event, at, cancellable: CANCELLABLE, history },
        }),
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
    sendCancelled(waitUntil, result.order, result.shopLetter, callId);
    if (result.order.cardPaid !== null) paidBackBehind(waitUntil, orderNo);
    return answer(ownOrderView(result.order, locale));
  },
});
