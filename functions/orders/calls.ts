/** POST /api/orders: an order of a guest or a customer, priced here, stored once (decisions P9–P14, security §2.9). */
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY, orderRequestSchema } from '../../src/domain/order.ts';
import { callerOf } from '../session/customer.ts';
import { couponLimit } from '../cart/coupons.ts';
import { answer, failure, rateLimited, type Answer, type Failure } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import { opaqueId } from '../http/identity.ts';
import { claiming } from '../mail/claim.ts';
import { tellReceived, withClaim } from './after.ts';
import { draftOrder } from './draft.ts';
import { checkForm } from './form.ts';
import { findPlaced, letterOf, placeOrder, type Attempt, type Placed } from './ledger.ts';
import { cancelOrder, listOrders, showOrder } from './own.ts';
import { hasCoupon, priceOrder } from './pricing.ts';
import { orderView } from './view.ts';

const place = defineCall({
  body: orderRequestSchema,
  bodyLimit: 32 * 1024,
  async handle({ request, body, language, client, waitUntil }) {
    const { headers } = request;
    const key = headers.get('idempotency-key');
    if (key === null) return failure('idempotency_key_required');
    if (!IDEMPOTENCY_KEY.test(key)) return failure('idempotency_key_malformed');
    const caller = await callerOf(request);
    // A session that has run out is no guest: the order would be missing among the customer's.
    if (!caller && headers.has('authorization')) return failure('session_ended');
    const form = await checkForm(body);
    if (!form.ok) return failure('invalid_fields', { fields: form.fields });

    const attempt = { key, request: body, caller, call: randomUUID() };
    const claimed = <Result>(work: () => Promise<Result>) =>
      claiming('order-received', letterOf(attempt), waitUntil, work);
    const guesses = hasCoupon(body) ? [couponLimit(client())] : [];
    const priced = priceOrder(body, language);
    if (!priced.ok) {
      // Prices, coupons and offers change: what is refused today may have been placed yesterday and its answer lost.
      const placed = await claimed(() => findPlaced(attempt, guesses));
      return placed ? outcomeOf(placed, attempt, waitUntil) : priced.refusal;
    }
    const draft = draftOrder({
      request: body,
      delivery: form.delivery,
      quote: priced.quote,
      coupon: priced.coupon,
      locale: language,
      client: client(),
      userAgent: headers.get('user-agent') ?? '',
    });
    const buyer = caller ? caller.sub : opaqueId(body.delivery.email.toLowerCase());
    const limits = [
      { name: 'order-ip', id: client(), max: 10, windowSeconds: 600 },
      { name: 'order-email', id: buyer, max: 5, windowSeconds: 600 },
      ...guesses,
    ];
    const placed = await claimed(() => placeOrder(attempt, draft, limits));
    return outcomeOf(placed, attempt, waitUntil);
  },
});

async function outcomeOf(
  placed: Placed,
  attempt: Attempt,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Answer | Failure> {
  switch (placed.kind) {
    case 'created':
    case 'replayed': {
      if (placed.isLetterDue) waitUntil(tellReceived(placed.order, letterOf(attempt)));
      const view = attempt.caller ? orderView(placed.order) : await withClaim(orderView(placed.order));
      const headers = placed.kind === 'replayed' ? { 'Idempotent-Replayed': 'true' } : {};
      return answer(view, { status: 201, headers });
    }
    case 'ended':
      return failure('session_ended');
    case 'reused':
      return failure('idempotency_key_reused', { data: { orderNo: placed.orderNo } });
    case 'limited':
      return rateLimited(placed);
  }
}

export const orders = defineCalls('B', {
  '/api/orders': { GET: listOrders, POST: place },
  '/api/orders/:orderNo': { GET: showOrder },
  '/api/orders/:orderNo/cancel': { POST: cancelOrder },
});
