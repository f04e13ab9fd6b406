/** A checked and priced request as the order that is stored. */
import { namedParts } from '../../src/domain/price/by-length.ts';
import type { Coupon } from '../../src/domain/coupon/coupon.ts';
import { deliveryEstimate } from '../../src/domain/order/delivery-dates.ts';
import { instalments } from '../../src/domain/money/instalments.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import type { OrderRequest } from '../../src/domain/order/order-request.ts';
import type { Quote, QuotedLine } from '../../src/domain/order/order.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { nameSamples, samplesCost } from '../../src/domain/product/samples.ts';
import { paymentState, type Payment } from '../../src/domain/money/payment-request.ts';
import { newEarnedCode } from '../cart/earned-coupons.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { browserFamily } from '../http/user-agent.ts';
import { proveConsent } from './consent-proof.ts';
import type { OrderBody } from '../store/shapes/order.ts';

interface Facts {
  readonly request: OrderRequest;
  readonly delivery: OrderBody['delivery'];
  readonly quote: Quote;
  readonly coupon: Coupon | null;
  readonly locale: Locale;
  /** Address of the network; it goes into the proof of the consents, not into the order. */
  readonly address: string;
  readonly userAgent: string;
}

/** @throws EnvironmentError */
export function draftOrder({ request, delivery, quote, coupon, locale, address, userAgent }: Facts): OrderBody {
  const { subtotal, discount, shipping, fee, total } = quote;
  const consents = { ...request.consents, textVersion: shop.legalVersion, browser: browserFamily(userAgent) };
  const cost = samplesCost(quote.lines, quote);
  return {
    locale,
    lines: quote.lines.map((line) => storedLine(line, locale)),
    coupon,
    ...(cost > 0 && { sampleCoupon: { code: newEarnedCode(), kind: 'amount', value: toLira(cost) } }),
    totals: { subtotal, discount, shipping, fee, total },
    payment: storedPayment(request.payment, total),
    delivery,
    consents: {
      ...consents,
      ...(consents.marketing ? { marketingVersion: shop.marketingVersion } : {}),
      amount: total,
      ...proveConsent({ email: delivery.email, amount: total, consents }, address),
    },
    estimate: deliveryEstimate(
      new Date(),
      quote.lines.some(({ item }) => item.configuration !== null),
      shop.leadTime,
      holidays,
    ),
  };
}

const storedLine = (
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

function storedPayment(payment: Payment, total: number): OrderBody['payment'] {
  const typed = payment.type === 'credit-card' ? payment.card : undefined;
  const card = typed ? { brand: typed.brand, last4: typed.last4 } : null;
  // On a hosted page the shopper chooses the instalments there.
  const count = payment.type === 'credit-card' && typed ? payment.installments : 1;
  return {
    type: payment.type,
    // Nothing is to be charged where a coupon pays it all.
    state: total === 0 && payment.type === 'credit-card' ? 'paid' : paymentState(payment),
    installments: count,
    instalmentAmounts: instalments(total, count),
    card,
  };
}
