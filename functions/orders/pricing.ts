/** The server's own price of an order (decisions P9), from the catalogue of this deploy. */
import type * as z from 'zod/mini';
import type * as contract from '../../src/contract/orders.ts';
import { refusedFor, type CouponRefusal } from '../../src/domain/coupon/coupon.ts';
import { formatMoney, MAX_AMOUNT, toKurus } from '../../src/domain/money/money.ts';
import type { OrderRequest } from '../../src/domain/order/order-request.ts';
import { quote, type Quote } from '../../src/domain/order/order.ts';
import { cashAllowed } from '../../src/domain/money/payment.ts';
import { lineRefused } from '../cart/cart-view.ts';
import { totalsOf } from '../../src/domain/money/totals.ts';
import { refusalText, type CouponToday } from '../cart/coupons.ts';
import { shop } from '../catalogue/shop.ts';
import { shippingRule, currentCatalogue } from '../catalogue/current-catalogue.ts';
import { failure, type Failure } from '../http/answer.ts';
import { message } from '../http/messages.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { quoteView } from './order-view.ts';

const cash = { cap: toKurus(shop.cashOnDelivery.cap), fee: toKurus(shop.cashOnDelivery.fee) };

type Refusal = Failure<'invalid_fields' | 'line_refused' | 'price_changed' | 'payment_declined'>;

export type PricingResult =
  | {
      readonly ok: true;
      readonly quote: Quote;
      /** Null where none was asked for, or the one that was gives nothing off and the shopper agreed to that. */
      readonly coupon: CouponToday | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The quote, if it is the one the shopper agreed to and the payment goes through. The card is asked last, so that
 * nobody is charged for another total than the one on the button.
 * @param asked the coupon that the request names; null for an unknown code, and where it names none
 */
export function priceOrder(request: OrderRequest, asked: CouponToday | null, locale: Locale): PricingResult {
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
    return refuse(failure('invalid_fields', { fields: { 'payment.type': tooMuch } }));
  }
  if (toKurus(expectedTotal) !== total) return refuse(priceChanged(priced.data, refusal, locale));
  if (payment.type === 'credit-card' && payment.card?.outcome === 'declined')
    return refuse(failure('payment_declined'));
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
export const hasCoupon = (request: OrderRequest): request is OrderRequest & { couponCode: string } =>
  (request.couponCode ?? '').trim() !== '';

const refuse = (refusal: Refusal): PricingResult => ({ ok: false, refusal });
