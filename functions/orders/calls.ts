/** POST /api/orders: a guest's order, priced here, stored once (decisions P9–P14, security §2.9). */
import { IDEMPOTENCY_KEY, orderRequestSchema } from '../../src/domain/order.ts';
import { couponLimit } from '../cart/coupons.ts';
import { answer, failure, rateLimited, type Answer, type Failure } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import { opaqueId } from '../http/identity.ts';
import { draftOrder } from './draft.ts';
import { checkForm } from './form.ts';
import { findPlaced, placeOrder, type Placed } from './ledger.ts';
import { hasCoupon, priceOrder } from './pricing.ts';
import { orderView } from './view.ts';

const place = defineCall({
  body: orderRequestSchema,
  bodyLimit: 32 * 1024,
  async handle({ request: { headers }, body, language, client }) {
    const key = headers.get('idempotency-key');
    if (key === null) return failure('idempotency_key_required');
    if (!IDEMPOTENCY_KEY.test(key)) return failure('idempotency_key_malformed');
    const form = await checkForm(body);
    if (!form.ok) return failure('invalid_fields', { fields: form.fields });

    const attempt = { key, request: body };
    const guesses = hasCoupon(body) ? [couponLimit(client())] : [];
    const priced = priceOrder(body, language);
    if (!priced.ok) {
      // Prices, coupons and offers change: what is refused today may have been placed yesterday and its answer lost.
      const placed = await findPlaced(attempt, guesses);
      return placed ? outcomeOf(placed) : priced.refusal;
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
    return outcomeOf(
      await placeOrder(attempt, draft, [
        { name: 'order-ip', id: client(), max: 10, windowSeconds: 600 },
        { name: 'order-email', id: opaqueId(body.delivery.email.toLowerCase()), max: 5, windowSeconds: 600 },
        ...guesses,
      ]),
    );
  },
});

function outcomeOf(placed: Placed): Answer | Failure {
  switch (placed.kind) {
    case 'created':
      return answer(orderView(placed.order), { status: 201 });
    case 'replayed':
      return answer(orderView(placed.order), { status: 201, headers: { 'Idempotent-Replayed': 'true' } });
    case 'reused':
      return failure('idempotency_key_reused', { data: { orderNo: placed.orderNo } });
    case 'limited':
      return rateLimited(placed);
  }
}

export const orders = defineCalls('B', { '/api/orders': { POST: place } });
