/**
 * Writes an order in one atomic script (security §2.9): idempotency, a rising unique number by the store's clock, the
 * order and the list of orders vanish or survive together, and there is no "in progress" between them.
 *
 * The key alone is the scope: it has at least 128 bits, and a replay also needs the same body. With the e-mail in the
 * scope, a shopper who mends a mistyped address after a lost answer would get a second order.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { openingEntries, type LedgerEntry } from '../../src/domain/money/ledger.ts';
import type { KeptInvoice } from '../../src/domain/order/invoice.ts';
import type { OrderRequest } from '../../src/contract/place-order.ts';
import type { CouponToday } from '../cart/coupons.ts';
import { shop } from '../catalogue/shop.ts';
import {
  earnedAnswer,
  earnedCoupons,
  earnsCoupon,
  readEarned,
  REFUSALS,
  type EarnedCoupon,
} from '../cart/earned-coupons.ts';
import { cartKeys, lineId, removeCartLine, removeOrderedLine } from '../cart/customer-cart.ts';
import { overLimit } from '../http/proof.ts';
import { letterPlaced, placesLetters, placingInput, recipientOf } from '../mail/placing.ts';
import { setConsent, tickInput, tickMarketing } from '../marketing/consent.ts';
import { forCustomer, type CallerResult } from '../session/customer.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import type { Caller } from '../session/tokens.ts';
import { emailHash } from '../session/user.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { couponInput, earnedBuyers, earningInput, usesCoupon } from './coupon-uses.ts';
import { orderIndex, rowFields } from './order-index.ts';
import { ordersQuote } from './quote-store.ts';
import { storedOrder, summaryFields } from './stored-order.ts';
import type { OrderBody } from '../store/shapes/order.ts';

/** A day longer than a browser offers to try a lost attempt again (`src/features/checkout/draft.ts`, security §2.9). */
const ATTEMPT_SECONDS = 8 * 86_400;

/** A request as it is tried: what is sent again unchanged is the same attempt. */
export interface Attempt<Request extends object = object> {
  readonly idempotencyKey: string;
  /** As validated: the schema has put its fields in order. */
  readonly request: Request;
  /** The owner of the order, or the operator who sells it; undefined for a guest. */
  readonly caller: Caller | undefined;
  /** Names this very call among those that repeat it. */
  readonly callId: string;
  /** Opaque id of the network the call comes from. */
  readonly network: string;
}
export type OrderAttempt = Attempt<OrderRequest>;

/**
 * Lua, beside `placesLetters`: defines `replay()`, nil for a new attempt. A call that finds its own order, because the
 * store's client sent the script twice, still has to send the letter.
 */
export const answerAttempt = defineFragment({
  keys: { attempt: 'orderAttempt' },
  args: { requestHash: 'text' },
  builds: ['order'],
  lua: `
local function receivedLetter(orderNo) return 'order-received:' .. orderNo end
local function shopLetter(orderNo) return 'order-placed:' .. orderNo end
local function replay()
  local placed = redis.call('HMGET', attempt, ${f.orderAttempt.requestHash}, ${f.orderAttempt.orderNo})
  if placed[1] ~= requestHash then return end
  local order = redis.call('HGETALL', orderKey(placed[2]))
  if #order > 0 then return {'REPLAY', order, heldLetter(receivedLetter(placed[2])), heldLetter(shopLetter(placed[2]))} end
end`,
});

/**
 * Lua: defines `writeOrder()`, which returns the order's number and time in milliseconds, later than those of every
 * other order, whatever the clock says, puts it into the index (beside `orderIndex`) and lists it for the job of transfers where one is awaited; and
 * `created(orderNo, caps)`, which places its letters, to the buyer and to the shop (decisions P19), and answers. No cap holds back what the shop is told.
 */
export const writeOrder = defineFragment({
  keys: {
    attempt: 'orderAttempt',
    unpaidTransfers: 'unpaidTransfers',
    awaitingCards: 'awaitingCards',
  },
  args: {
    requestHash: 'text',
    orderBody: 'text',
    recipient: 'text',
    summary: ['order'],
    awaitsTransfer: 'text',
    cardLetterMs: 'text',
    cardLapseMs: 'text',
  },
  builds: ['order'],
  lua: `
local function writeOrder()
  ${LUA_NOW}
  now = math.max(now, newestOrder() + 1)
  local placedAt = string.format('%.0f', now)
  local orderNo = 'KP-' .. placedAt
  redis.call('HSET', orderKey(orderNo), ${f.order.version}, '1', ${f.order.orderNo}, orderNo, ${f.order.placedAt}, placedAt,
    ${f.order.status}, 'Pending', ${f.order.events}, '[]', ${f.order.body}, orderBody, ${f.order.recipient}, recipient, unpack(summary))
  listOrder(orderNo)
  indexOrder(orderNo)
  if awaitsTransfer == '1' then redis.call('ZADD', unpaidTransfers, placedAt, orderNo) end
  if cardLapseMs ~= '' then
    redis.call('HSET', orderKey(orderNo), ${f.order.lapsesAt}, string.format('%.0f', now + tonumber(cardLapseMs)))
    redis.call('ZADD', awaitingCards, string.format('%.0f', now + tonumber(cardLetterMs)), orderNo)
  end
  redis.call('HSET', attempt, ${f.orderAttempt.requestHash}, requestHash, ${f.orderAttempt.orderNo}, orderNo)
  redis.call('EXPIRE', attempt, ${ATTEMPT_SECONDS})
  return orderNo, placedAt
end
local function created(orderNo, caps)
  -- An order that awaits its card is not received yet: its letters go when it has paid.
  if cardLapseMs ~= '' then return {'CREATED', redis.call('HGETALL', orderKey(orderNo)), 'LEAVE', 'LEAVE'} end
  local letter = placeLetter(receivedLetter(orderNo), caps,
    ${f.letter.kind}, 'order-received', ${f.letter.orderNo}, orderNo)
  local told = placeLetter(shopLetter(orderNo), '', ${f.letter.kind}, 'order-placed', ${f.letter.orderNo}, orderNo)
  return {'CREATED', redis.call('HGETALL', orderKey(orderNo)), letter, told}
end`,
});

export const foundOrder = z.pipe(
  z.tuple([z.enum(['CREATED', 'REPLAY']), storedOrder, letterPlaced, letterPlaced]),
  z.transform(([kind, order, letter, shopLetter]) => ({ kind, order, letter, shopLetter })),
);

export const placed = z.union([
  foundOrder,
  z.pipe(
    z.tuple([z.literal('REUSED'), z.string(), z.string()]),
    z.transform(([kind, orderNo, status]) => ({ kind, orderNo, isCancelled: status === 'Cancelled' })),
  ),
]);

/** REUSED: the key belongs to another request, which placed the order of this number. */
export type PlacingResult = z.output<typeof placed>;

/** COUPON: why it must not be used any more; nothing was placed. */
const placedOrRefused = z.union([
  placed,
  z.pipe(
    z.tuple([z.literal('COUPON'), z.enum([...REFUSALS, 'used-by-you'])]),
    z.transform(([kind, reason]) => ({ kind, reason })),
  ),
]);

export const REPLAY = `return replay()`;
export const REFUSE_REUSED = `
local reused = redis.call('HGET', attempt, ${f.orderAttempt.orderNo})
if reused then return {'REUSED', reused, redis.call('HGET', orderKey(reused), ${f.order.status}) or ''} end`;
const REFUSE_COUPON = `
local refusedCoupon = couponRefusal()
if refusedCoupon then return {'COUPON', refusedCoupon} end`;

const countsCoupons = [earnedCoupons, usesCoupon, earnsCoupon] as const;

const PLACE_FOR_GUEST = defineScript({
  name: 'place-order',
  isWhole: true,
  uses: [
    ...placesLetters,
    orderIndex,
    ...countsCoupons,
    answerAttempt,
    writeOrder,
    ...ordersQuote,
    setConsent,
    tickMarketing,
  ],
  uncounted: REPLAY,
  lua: `${REFUSE_REUSED}${REFUSE_COUPON}
local orderNo = writeOrder()
orderQuote(orderNo)
useCoupon(orderNo)
earnCoupon(orderNo)
tickMarketing('')
return created(orderNo, orderCaps(recipient, false))`,
  answer: placedOrRefused,
});

/**
 * The order becomes the customer's, and what was ordered goes out of the cart, all at once. A customer's own e-mail is
 * proven once a link that was sent there has been opened; any other they may type is a stranger's.
 */
const PLACE_FOR_CUSTOMER = defineScript({
  name: 'place-customer-order',
  isWhole: true,
  uses: [
    ...placesLetters,
    orderIndex,
    ...countsCoupons,
    answerAttempt,
    writeOrder,
    ...ordersQuote,
    removeCartLine,
    removeOrderedLine,
    setConsent,
    tickMarketing,
  ],
  keys: { customerOrders: 'customerOrders', user: 'user' },
  args: { uid: 'text', orderedLines: 'list', deliveryEmailHash: 'text', keptBilling: 'text' },
  uncounted: REPLAY,
  lua: `${REFUSE_REUSED}${REFUSE_COUPON}
local orderNo, placedAt = writeOrder()
orderQuote(orderNo)
useCoupon(orderNo)
earnCoupon(orderNo)
tickMarketing(uid)
redis.call('HSET', orderKey(orderNo), ${f.order.uid}, uid)
redis.call('ZADD', customerOrders, placedAt, orderNo)
for _, id in ipairs(orderedLines) do removeOrderedLine(id) end
if keptBilling ~= '' then redis.call('HSET', user, ${f.user.billing}, keptBilling) end
local account = redis.call('HMGET', user, ${f.user.emailHash}, ${f.user.provenEmailHash})
local isProven = account[1] == deliveryEmailHash and account[2] == deliveryEmailHash
if isProven then redis.call('HSET', orderKey(orderNo), ${f.order.emailProven}, '1') end
return created(orderNo, orderCaps(recipient, isProven))`,
  answer: placedOrRefused,
});

const FIND = defineScript({
  name: 'find-order',
  uses: [...placesLetters, answerAttempt, earnedCoupons],
  args: { askedCode: 'text' },
  uncounted: REPLAY,
  lua: `${REFUSE_REUSED}
return {'NONE', {earnedCoupon(askedCode)}}`,
  answer: z.union([z.tuple([z.literal('NONE'), earnedAnswer]), placed]),
});

/**
 * Stores the order, or finds it when this attempt already did; a customer's only while the session stands. One round
 * trip.
 * @param billing for its invoice, if any
 * @param coupon that counts in it, if any
 * @throws StoreUnavailable, EnvironmentError
 */
export async function placeOrder(
  attempt: OrderAttempt,
  body: OrderBody,
  billing: KeptInvoice | null,
  coupon: CouponToday | null,
  limits: readonly Limit[],
): Promise<CallerResult<z.output<typeof placedOrRefused>>> {
  const { caller, request } = attempt;
  const { email } = request.delivery;
  const written = writingInput(attempt, body, billing, openingLedger(body));
  const placing = joined(written, {
    keys: { quoteLink: key.quoteLink(hashOfToken(request.quote ?? '')) },
    args: {
      ...tickInput(request, body),
      ...couponInput(coupon, request, caller),
      ...earningInput(body, request, caller),
      isQuoted: request.quote === undefined ? '' : '1',
    },
  });
  if (caller) {
    const uid = caller.sub;
    const keptBilling = billing && request.keepInvoice === true ? JSON.stringify(billing) : '';
    const input = joined(placing, {
      keys: { ...cartKeys(caller), customerOrders: key.customerOrders(uid), user: key.user(uid) },
      args: { uid, orderedLines: request.items.map(lineId), deliveryEmailHash: emailHash(email), keptBilling },
    });
    return forCustomer(caller, PLACE_FOR_CUSTOMER, input, limits);
  }
  const done = await store().limited(limits, PLACE_FOR_GUEST, placing);
  return done.ok ? done : overLimit(done);
}

/**
 * Input of `answerAttempt`, `writeOrder` and the letters of a new order, for a checkout and for a sale in the shop.
 * @throws EnvironmentError
 */
export function writingInput(
  attempt: Attempt,
  body: OrderBody,
  billing: KeptInvoice | null,
  ledger: readonly LedgerEntry[],
) {
  const { payment, delivery } = body;
  const isAwaited = payment.state === 'awaiting-card';
  return joined(placingInput(attempt.callId, attempt.network), {
    keys: { attempt: attemptKey(attempt), unpaidTransfers: key.unpaidTransfers(), awaitingCards: key.awaitingCards() },
    args: {
      requestHash: requestHash(attempt),
      orderBody: JSON.stringify(body),
      recipient: delivery.email === '' ? '' : recipientOf(delivery.email),
      awaitsTransfer: payment.state === 'awaiting-transfer' ? '1' : '',
      cardLetterMs: isAwaited ? shop.cards.letterAfterMinutes * 60_000 : '',
      cardLapseMs: isAwaited ? shop.cards.payWithinHours * 3_600_000 : '',
      summary: {
        ...summaryFields(body),
        ...rowFields(body),
        ledger: JSON.stringify(ledger),
        billing: billing ? JSON.stringify(billing) : undefined,
      },
    },
  });
}

/** `earned`: the code that was asked for, where an order of samples earned it. */
export interface UnplacedOrder {
  readonly kind: 'NONE';
  readonly earned: EarnedCoupon | null;
}

/**
 * The order this attempt has already placed, a customer's only while the session stands; only when there is none the call is
 * counted. One round trip.
 * @param code that an order of samples may have earned, or nothing
 * @throws StoreUnavailable, EnvironmentError
 */
export async function findPlaced(
  attempt: OrderAttempt,
  limits: readonly Limit[],
  code = '',
): Promise<CallerResult<PlacingResult | UnplacedOrder>> {
  const { keys, args } = placingInput(attempt.callId, attempt.network);
  const { caller } = attempt;
  const input = {
    keys: { ...keys, attempt: attemptKey(attempt) },
    args: {
      ...args,
      requestHash: requestHash(attempt),
      askedCode: code,
      earnedBuyers: code === '' ? [] : earnedBuyers(attempt.request, caller),
    },
  };
  const done = caller ? await forCustomer(caller, FIND, input, limits) : await store().limited(limits, FIND, input);
  if (!done.ok) return 'code' in done ? done : overLimit(done);
  const { result } = done;
  return { ok: true, result: 'kind' in result ? result : { kind: 'NONE', earned: readEarned(code, result[1]) } };
}

const openingLedger = ({ totals, payment }: OrderBody) =>
  openingEntries(totals.total, payment.state === 'paid', new Date().toISOString());

export const attemptKey = ({ idempotencyKey }: Pick<Attempt, 'idempotencyKey'>) =>
  key.orderAttempt(sha256(idempotencyKey));

/** A guest's request and the same one of a customer are two. */
export const requestHash = ({ request, caller }: Pick<Attempt, 'request' | 'caller'>): string =>
  sha256(`${JSON.stringify(request)}${caller?.sub ?? ''}`);

const sha256 = (value: string): string => createHash('sha256').update(value).digest('base64url');
