/**
 * From a checked request to the order that is stored: the server's own price (decisions P9), from the catalogue of this deploy,
 * then the body.
 */
import type * as z from 'zod/mini';
import { namedParts } from '../../src/domain/price/by-length.ts';
import { type Coupon, refusedFor, type CouponRefusal } from '../../src/domain/coupon/coupon.ts';
import type { DeliveryEstimate } from '../../src/domain/order/delivery-dates.ts';
import { instalments } from '../../src/domain/money/instalments.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import type { OrderRequest } from '../../src/contract/place-order.ts';
import { type Quote, type QuotedLine, quote } from '../../src/domain/order/order.ts';
import { toLira, formatMoney, MAX_AMOUNT, toKurus } from '../../src/domain/money/money.ts';
import { nameSamples, samplesCost } from '../../src/domain/product/samples.ts';
import { paymentState, type Payment } from '../../src/domain/money/payment-request.ts';
import type { SalePayment } from '../../src/domain/money/sale-payment.ts';
import type * as contract from '../../src/contract/orders.ts';
import { cashAllowed } from '../../src/domain/money/payment.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { covers, type SentMeasures } from '../../src/domain/window/fit-cover.ts';
import { totalsOf } from '../../src/domain/money/totals.ts';
import { newEarnedCode } from '../cart/earned-coupons.ts';
import { shop } from '../catalogue/shop.ts';
import { currentCatalogue, shippingRule } from '../catalogue/current-catalogue.ts';
import { browserFamily } from '../http/user-agent.ts';
import type { OrderBody, StoredLine } from '../store/shapes/order.ts';
import { lineRefused } from '../cart/cart-view.ts';
import { refusalText, type CouponToday } from '../cart/coupons.ts';
import { failure, type Failure } from '../http/answer.ts';
import { message } from '../http/messages.ts';
import { proveConsent } from './consent-proof.ts';
import { quoteView } from './order-view.ts';

const cash = { cap: toKurus(shop.cashOnDelivery.cap), fee: toKurus(shop.cashOnDelivery.fee) };

type PriceRefusal = Failure<'invalid_fields' | 'line_refused' | 'price_changed'>;

type PricingResult<Refusal = PriceRefusal> =
  | {
      readonly ok: true;
      readonly quote: Quote;
      /** Null where none was asked for, or the one that was gives nothing off and the shopper agreed to that. */
      readonly coupon: CouponToday | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Parts of an order that its price depends on; a sale in the shop has other ways to pay. */
type PricedRequest = Pick<OrderRequest, 'items' | 'expectedTotal' | 'couponCode'> & {
  readonly payment: Payment | SalePayment;
};

/** Whether the buyer was shown other legal texts than those of this deploy, which the order would name (decisions P11). */
export const textsChanged = ({ textVersion = shop.legalVersion }: Pick<OrderRequest, 'textVersion'>): boolean =>
  textVersion !== shop.legalVersion;

/**
 * The quote, if it and the texts are those the shopper agreed to and the payment goes through. The card is asked last, so that
 * nobody is charged for another total than the one on the button.
 * @param asked as of `priceAgreed`
 */
export function priceOrder(
  request: OrderRequest,
  asked: CouponToday | null,
  locale: Locale,
): PricingResult<PriceRefusal | Failure<'payment_declined' | 'texts_changed'>> {
  if (textsChanged(request)) return { ok: false, refusal: failure('texts_changed') };
  const priced = priceAgreed(request, asked, locale);
  const { payment } = request;
  return priced.ok && payment.type === 'credit-card' && payment.card?.outcome === 'declined'
    ? { ok: false, refusal: failure('payment_declined') }
    : priced;
}

/**
 * The quote, if it is the one that was agreed to, by a shopper or at the counter.
 * @param asked the coupon that the request names; null for an unknown code, and where it names none
 */
export function priceAgreed(request: PricedRequest, asked: CouponToday | null, locale: Locale): PricingResult {
  const { items, payment, expectedTotal } = request;
  if (hasCoupon(request) && !asked)
    return refuse(failure('invalid_fields', { fields: { couponCode: 'coupon.invalid' } }));
  const inTime = asked?.refusal === null ? asked.coupon : null;

  const isCash = payment.type === 'cash-on-delivery';
  const priced = quote(items, currentCatalogue, inTime, shippingRule, isCash ? cash.fee : 0);
  if (!priced.ok) return refuse(lineRefused(priced, items[priced.line]?.productId, locale));
  const { total, subtotal } = priced.data;
  const refusal = asked && (asked.refusal ?? refusedFor(subtotal, asked.coupon, items));
  if (total > MAX_AMOUNT) {
    return refuse(failure('invalid_fields', { fields: { expectedTotal: 'order.expectedTotal.tooHigh' } }));
  }
  if (isCash && !cashAllowed(total, cash.cap)) {
    const tooMuch = message('rules:payment.type.cashCap', { cap: formatMoney(cash.cap, locale) });
    const reason = cash.cap > 0 ? tooMuch : 'payment.type.required';
    return refuse(failure('invalid_fields', { fields: { 'payment.type': reason } }));
  }
  if (toKurus(expectedTotal) !== total) return refuse(priceChanged(priced.data, refusal, locale));
  return { ok: true, quote: priced.data, coupon: refusal ? null : asked };
}

/** The shopper is asked again, with the coupon out of it and why; what was typed stays with the page. */
export function withoutCoupon(priced: Quote, refusal: CouponRefusal, locale: Locale): Failure<'price_changed'> {
  const totals = totalsOf(
    priced.lines.map(({ totalPrice }) => totalPrice),
    null,
    shippingRule,
    priced.fee,
  );
  return priceChanged({ ...priced, ...totals }, refusal, locale);
}

function priceChanged(priced: Quote, refusal: CouponRefusal | null, locale: Locale): Failure<'price_changed'> {
  const data = quoteView(priced);
  if (!refusal) return failure('price_changed', { data });
  const text = refusalText(refusal, locale);
  const couponRefused: z.input<typeof contract.refusedCoupon> = { reason: refusal.reason, text };
  const changed = failure('price_changed', { data: { ...data, couponRefused } });
  return { ...changed, message: message('errors:price_changed_coupon', { reason: text }) };
}

/** A blank code is none. */
export const hasCoupon = <Request extends Pick<OrderRequest, 'couponCode'>>(
  request: Request,
): request is Request & { couponCode: string } => (request.couponCode ?? '').trim() !== '';

const refuse = (refusal: PriceRefusal): PricingResult => ({ ok: false, refusal });

interface Facts {
  readonly request: Pick<OrderRequest, 'consents'> & { readonly payment: Payment | SalePayment };
  /** Set where the consents were given on paper: by whom it was recorded, and when. */
  readonly paper?: OrderBody['consents']['paper'];
  readonly delivery: OrderBody['delivery'];
  readonly quote: Quote;
  readonly coupon: Coupon | null;
  readonly locale: Locale;
  /** Address of the network; it goes into the proof of the consents, not into the order. */
  readonly address: string;
  readonly userAgent: string;
  /** Measures that may earn the fit guarantee (`visit-measures.ts`). */
  readonly measures: readonly SentMeasures[];
  /** Promised days. */
  readonly estimate: DeliveryEstimate;
}

/** @throws EnvironmentError */
export function draftOrder({
  request,
  paper,
  delivery,
  quote,
  coupon,
  locale,
  address,
  userAgent,
  measures,
  estimate,
}: Facts): OrderBody {
  const { subtotal, discount, shipping, fee, total } = quote;
  // A signature on paper was given in no browser.
  const browser = paper ? '' : browserFamily(userAgent);
  const consents = { ...request.consents, textVersion: shop.legalVersion, browser };
  const lines = quote.lines.map((line, at) => ({
    ...storedLine(line, locale),
    ...earnedCover(measures, line, at),
  }));
  const cost = samplesCost(lines, quote);
  return {
    locale,
    lines,
    coupon,
    // The code of samples is bound to an e-mail (decisions P25): without one nobody could use it.
    ...(cost > 0 &&
      delivery.email !== '' && { sampleCoupon: { code: newEarnedCode(), kind: 'amount', value: toLira(cost) } }),
    totals: { subtotal, discount, shipping, fee, total },
    payment: storedPayment(request.payment, total),
    delivery,
    consents: {
      ...consents,
      ...(consents.marketing ? { marketingVersion: shop.marketingVersion } : {}),
      ...(paper && { paper }),
      amount: total,
      ...proveConsent({ email: delivery.email, amount: total, consents }, address),
    },
    estimate,
  };
}

/** The fit guarantee of a line (decisions P27): the server judges the measures, whatever the cart displayed. */
function earnedCover(measures: readonly SentMeasures[], { item }: QuotedLine, at: number): Pick<StoredLine, 'cover'> {
  const window = windowOf(item.configuration);
  const sent = measures.find(({ line }) => line === at);
  if (!window || !sent || !covers(window, sent)) return {};
  const { kind, widths, heights } = sent;
  return { cover: { kind, widths, heights, textVersion: shop.legalVersion } };
}

/** A line as an order keeps it, priced as of today. */
export const storedLine = (
  { product, item, effectiveCm, options, parts, unitPrice, totalPrice }: QuotedLine,
  locale: Locale,
) => ({
  productId: product.id,
  sku: product.sku,
  slug: product.slug,
  name: product.name[locale],
  color: item.color ?? null,
  colorName: product.colors.find(({ id }) => id === item.color)?.name[locale] ?? null,
  room: item.room ?? '',
  quantity: item.quantity,
  configuration: item.configuration,
  ...(parts.length > 0 && { parts: namedParts(parts, locale) }),
  ...(item.samples && { samples: nameSamples(item.samples, currentCatalogue, locale) }),
  effectiveCm,
  pricePerUnit: product.price,
  options,
  unitPrice,
  totalPrice,
  vatRate: product.vatRate,
});

function storedPayment(payment: Payment | SalePayment, total: number): OrderBody['payment'] {
  const typed = payment.type === 'credit-card' ? payment.card : undefined;
  const card = typed ? { brand: typed.brand, last4: typed.last4 } : null;
  // On a hosted page the shopper chooses the instalments there.
  const count = payment.type === 'credit-card' && typed ? payment.installments : 1;
  return {
    type: payment.type,
    // Nothing is to be paid where a coupon pays it all.
    state: total === 0 ? 'paid' : paymentState(payment),
    installments: count,
    instalmentAmounts: instalments(total, count),
    card,
  };
}
