/** The server's own price of an order (decisions P9), from the catalogue of this deploy. */
import type { Coupon } from '../../src/domain/coupon.ts';
import { formatMoney, MAX_AMOUNT, toKurus } from '../../src/domain/money.ts';
import { quote, type OrderRequest, type Quote } from '../../src/domain/order.ts';
import { cashAllowed } from '../../src/domain/payment.ts';
import { lineRefused } from '../cart/cart-view.ts';
import { couponRefuses, couponToday } from '../cart/coupons.ts';
import { shop } from '../catalogue/shop.ts';
import { shippingRule, currentCatalogue } from '../catalogue/current-catalogue.ts';
import { failure, type Failure } from '../http/answer.ts';
import { message } from '../http/messages.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { quoteView } from './order-view.ts';

const cash = { cap: toKurus(shop.cashOnDelivery.cap), fee: toKurus(shop.cashOnDelivery.fee) };

type Refusal = Failure<'invalid_fields' | 'line_refused' | 'price_changed' | 'payment_declined'>;

export type Priced =
  | { readonly ok: true; readonly quote: Quote; readonly coupon: Coupon | null }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The quote, if it is the one the shopper agreed to and the payment goes through. The card is asked last, so that
 * nobody is charged for another total than the one on the button.
 */
export function priceOrder(request: OrderRequest, locale: Locale): Priced {
  const { items, payment, expectedTotal } = request;
  const coupon = hasCoupon(request) ? couponToday(request.couponCode) : null;
  if (hasCoupon(request) && !coupon)
    return refuse(failure('invalid_fields', { fields: { couponCode: 'coupon.invalid' } }));

  const isCash = payment.type === 'cash-on-delivery';
  const priced = quote(items, currentCatalogue, coupon, shippingRule, isCash ? cash.fee : 0);
  if (!priced.ok) return refuse(lineRefused(priced, items[priced.line]?.productId, locale));
  const { total, lines } = priced.data;
  const products = lines.map(({ product }) => product);
  if (coupon && couponRefuses(coupon, products)) {
    return refuse(failure('invalid_fields', { fields: { couponCode: 'coupon.onlySamples' } }));
  }
  if (total > MAX_AMOUNT) {
    return refuse(failure('invalid_fields', { fields: { expectedTotal: 'order.expectedTotal.tooHigh' } }));
  }
  if (isCash && !cashAllowed(total, cash.cap)) {
    const tooMuch = message('rules:payment.type.cashCap', { cap: formatMoney(cash.cap, locale) });
    return refuse(failure('invalid_fields', { fields: { 'payment.type': tooMuch } }));
  }
  if (toKurus(expectedTotal) !== total) return refuse(failure('price_changed', { data: quoteView(priced.data) }));
  if (payment.type === 'credit-card' && payment.card.outcome === 'declined') return refuse(failure('payment_declined'));
  return { ok: true, quote: priced.data, coupon };
}

/** A blank code is none. */
export const hasCoupon = (request: OrderRequest): request is OrderRequest & { couponCode: string } =>
  (request.couponCode ?? '').trim() !== '';

const refuse = (refusal: Refusal): Priced => ({ ok: false, refusal });
