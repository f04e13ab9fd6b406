/** POST /api/orders: an order of a guest or a customer, priced here, stored once (decisions P9–P14, security §2.9). */
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type * as contract from '../../src/contract/orders.ts';
import { type OrderRequest, placeOrder as placing } from '../../src/contract/place-order.ts';
import { withColourId } from '../../src/domain/price/choice.ts';
import { isLoopback } from '../../src/domain/values/loopback.ts';
import { IDEMPOTENCY_KEY, needsCustomMadeConsent } from '../../src/domain/order/order.ts';
import { couponLimits, couponToday, earnedCodeIn, type CouponToday } from '../cart/coupons.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { shop } from '../catalogue/shop.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { saysMore, type KeptInvoice } from '../../src/domain/order/invoice.ts';
import { cityOf, districtOf } from '../geo/localities.ts';
import { answer, failure, type Failure } from '../http/answer.ts';
import { defineEndpoint, type EndpointInput, type Outcome } from '../http/endpoint.ts';
import type { RuleKey } from '../http/field-messages.ts';
import { opaqueId } from '../http/identity.ts';
import { log, placeOf } from '../http/log.ts';
import { message } from '../http/messages.ts';
import { valveLimit, type SiteValve } from '../http/proof.ts';
import { serve } from '../http/serve.ts';
import { cardProviderAt } from '../payments/provider.ts';
import { callerOf } from '../session/customer.ts';
import { signClaim, type Caller } from '../session/tokens.ts';
import { answerOrderChange, showOrderChange } from './change.ts';
import { beginCard } from './cards/begin.ts';
import { faultsBelow, nameInvoice } from './billing.ts';
import { trustedMeasures } from './visit-measures.ts';
import { draftOrder, hasCoupon, priceOrder, withoutCoupon } from './draft.ts';
import { openOrderLink } from './order-link.ts';
import { sendPlacedOrder } from './order-mails.ts';
import { promiseNow } from './open-work.ts';
import { orderView } from './order-view.ts';
import { cancelOrder } from './cancel-order.ts';
import { listOrders, showOrder } from './own-orders.ts';
import { openQuote } from './quotes.ts';
import { findPlaced, placeOrder, type UnplacedOrder, type OrderAttempt, type PlacingResult } from './place-order.ts';
import type { StoredOrder } from './stored-order.ts';

const place = defineEndpoint(placing, {
  bodyLimit: 32 * 1024,
  async handle({ request, body: asked, locale, client, network, address, waitUntil }) {
    const { headers } = request;
    const body = { ...asked, items: asked.items.map((item) => withColourId(item, currentCatalogue)) };
    const idempotencyKey = headers.get('idempotency-key');
    if (idempotencyKey === null) return failure('idempotency_key_required');
    if (!IDEMPOTENCY_KEY.test(idempotencyKey)) return failure('idempotency_key_malformed');
    const caller = await callerOf(request);
    // A session that has run out is no guest: the order would be missing among the customer's.
    if (!caller && headers.has('authorization')) return failure('session_ended');
    const form = checkForm(body, new URL(request.url).hostname);
    if (!form.ok) return form;

    const sent = { waitUntil, locale, address, hostname: new URL(request.url).hostname };
    const attempt = { idempotencyKey, request: asked, caller, callId: randomUUID(), network: network() };
    const guesses = hasCoupon(body) ? couponLimits(client(), network()) : [];
    const earnedCode = hasCoupon(body) ? earnedCodeIn(body.couponCode) : null;
    const found = earnedCode === null ? null : await findPlaced(attempt, guesses, earnedCode);
    if (found && !found.ok) return found;
    const looked = found?.result;
    if (looked && looked.kind !== 'NONE') return outcomeOf(looked, attempt, sent);
    const coupon = looked ? earnedToday(looked) : hasCoupon(body) ? couponToday(body.couponCode) : null;
    const priced = shop.openForOrders
      ? priceOrder(body, coupon, locale)
      : { ok: false as const, refusal: failure('shop_closed') };
    if (!priced.ok) {
      // Prices, coupons and offers change, a shop may close: what is refused today may have been placed yesterday and its answer lost.
      const placed = found ?? (await findPlaced(attempt, guesses));
      if (!placed.ok) return placed;
      return placed.result.kind === 'NONE' ? priced.refusal : outcomeOf(placed.result, attempt, sent);
    }
    const draft = draftOrder({
      request: body,
      delivery: form.delivery,
      quote: priced.quote,
      coupon: priced.coupon?.coupon ?? null,
      locale,
      address,
      userAgent: headers.get('user-agent') ?? '',
      measures: await trustedMeasures(body, caller),
      estimate: await promiseNow(new Date(), body.items),
    });
    const valve = await valveLimit(ORDER_VALVE, { request, subject: idempotencyKey });
    const limits = [...orderLimits(body, caller, client(), network()), ...(found ? [] : guesses), valve];
    const placed = await placeOrder(attempt, draft, form.billing, priced.coupon, limits);
    if (!placed.ok) return placed;
    if (placed.result.kind !== 'COUPON') return outcomeOf(placed.result, attempt, sent);
    return withoutCoupon(priced.quote, placed.result, locale);
  },
});

/** A code that an order of samples earned, read with the look for the attempt's own order; null for one that nobody earned. */
const earnedToday = ({ earned }: UnplacedOrder): CouponToday | null => earned && { ...earned, rule: null };

/**
 * A guest's e-mail counts together with the network it is typed on: a stranger who orders under it, from elsewhere,
 * uses up nothing of its owner's.
 * @param network of the client: an IPv6 /48 has 65,536 clients, who would use up what the site has for all
 */
const orderLimits = (request: OrderRequest, caller: Caller | undefined, client: string, network: string) => [
  { name: 'order-ip', id: client, max: 10, windowSeconds: 600 },
  { name: 'order-network', id: network, max: 60, windowSeconds: 600 },
  {
    name: 'order-email',
    id: caller ? caller.sub : opaqueId(`${client} ${request.delivery.email.toLowerCase()}`),
    max: 5,
    windowSeconds: 600,
  },
];

/**
 * An order every two seconds is more than this shop's best hour; ten times that, of shoppers whose browsers have proven
 * some work, is as much as the store shall be filled by in a minute (docs/bounds.md).
 */
const ORDER_VALVE: SiteValve = { name: 'order-site', open: 30, max: 300, windowSeconds: 60 };

type CheckedForm =
  | { readonly ok: true; readonly delivery: StoredOrder['delivery']; readonly billing: KeptInvoice | null }
  | Failure<'invalid_fields'>;

/**
 * Checks what the schema of an order cannot know: places, consents and the ways to pay that the shop offers. Demo cards
 * are taken on the machine itself alone, whatever the variable says (decisions P12).
 * @param hostname that the call came to
 * @throws EnvironmentError
 */
function checkForm({ items, delivery, payment, invoice, consents }: OrderRequest, hostname: string): CheckedForm {
  const fields: Record<string, RuleKey> = {};
  if (needsCustomMadeConsent(items) && !consents.customMade)
    fields['consents.customMade'] = 'consents.customMade.required';
  if (payment.type === 'credit-card') {
    if (cardProviderAt(hostname)) {
      // A card is typed on the provider's page alone.
      if (payment.card) fields['payment.card'] = 'payment.card.invalid';
    } else if (readEnvironment().PAYMENT_PROVIDER !== 'demo' || !isLoopback(hostname))
      fields['payment.type'] = 'payment.type.cardUnavailable';
    else if (!payment.card) fields['payment.card'] = 'payment.card.invalid';
    if (!shop.instalments.includes(payment.installments))
      fields['payment.installments'] = 'payment.installments.invalid';
  }
  const city = cityOf(delivery.city);
  const district = city && districtOf(city, delivery.district);
  if (!city) fields['delivery.city'] = 'delivery.city.unknown';
  else if (!district) fields['delivery.district'] = 'delivery.district.unknown';
  const billed = invoice && saysMore(invoice) ? nameInvoice(invoice) : null;
  if (billed?.ok === false)
    for (const [field, fault] of Object.entries(faultsBelow('invoice', billed.fields))) fields[field] = fault;
  return city && district && Object.keys(fields).length === 0
    ? {
        ok: true,
        billing: billed?.ok === true ? billed.kept : null,
        delivery: {
          ...delivery,
          ...{ city: city.code, cityName: city.name, district: district.code, districtName: district.name },
        },
      }
    : failure('invalid_fields', { fields });
}

/** The call that places it. */
interface SentRequest extends Pick<EndpointInput<typeof placing>, 'waitUntil' | 'locale' | 'address'> {
  readonly hostname: string;
}

async function outcomeOf(
  placed: PlacingResult,
  attempt: OrderAttempt,
  sent: SentRequest,
): Promise<Outcome<typeof placing>> {
  if (placed.kind === 'REUSED') {
    const data: z.input<typeof contract.reusedKey> = { orderNo: placed.orderNo };
    return failure('idempotency_key_reused', { data });
  }
  const { kind, order } = placed;
  // Answered as an order, it would empty the cart for goods that nobody sews (decisions P9): its key is spent.
  if (order.status === 'Cancelled') {
    const data: z.input<typeof contract.reusedKey> = { orderNo: order.orderNo };
    const spent = message('errors:idempotency_key_reused_cancelled');
    return { ...failure('idempotency_key_reused', { data }), message: spent };
  }
  sendPlacedOrder(sent.waitUntil, placed, attempt.callId);
  const ordered = orderView(order);
  const view = {
    ...ordered,
    payment: { ...ordered.payment, ...(await redirectOf(order, sent)) },
    ...(attempt.caller ? {} : await claimTokenOf(order)),
  };
  return answer(view, { headers: kind === 'REPLAY' ? { 'Idempotent-Replayed': 'true' } : {} });
}

/** The provider's page; null where it cannot be had just now: the order stands, and "pay now" asks for another one. */
async function redirectOf({ orderNo, payment }: StoredOrder, { hostname, locale, address }: SentRequest) {
  if (payment.state !== 'awaiting-card') return {};
  try {
    const provider = cardProviderAt(hostname);
    const begun = provider && (await beginCard(provider, orderNo, { locale, address }));
    if (begun?.kind === 'page') return begun.to;
    return { redirect: null, attempt: begun?.kind === 'unavailable' ? begun.attempt : null };
  } catch (error) {
    log('error', 'card_not_begun', { orderNo, ...placeOf(error) });
    return { redirect: null, attempt: null };
  }
}

/** The proof that lets a new account own a guest's order. The order stands without it too. */
async function claimTokenOf({ orderNo, createdAt }: StoredOrder): Promise<{ claimToken?: string }> {
  try {
    return { claimToken: await signClaim(orderNo, createdAt) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    log('error', 'environment_incomplete', { variables: error.variables });
    return {};
  }
}

export const orders = serve(
  listOrders,
  place,
  showOrder,
  cancelOrder,
  showOrderChange,
  answerOrderChange,
  openOrderLink,
  openQuote,
);
