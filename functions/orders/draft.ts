/** A checked and priced request as the order that is stored. */
import type { Coupon } from '../../src/domain/coupon.ts';
import { deliveryEstimate } from '../../src/domain/delivery-dates.ts';
import { instalments } from '../../src/domain/instalments.ts';
import type { Locale } from '../../src/domain/locale.ts';
import type { OrderRequest, Quote, QuotedLine } from '../../src/domain/order.ts';
import { nameSamples } from '../../src/domain/samples.ts';
import { paymentState, type Payment } from '../../src/domain/payment.ts';
import { samplesCoupon } from '../cart/coupons.ts';
import { holidays, shop } from '../catalogue/catalogue.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { browserFamily } from '../http/user-agent.ts';
import type { OrderBody } from './stored-order.ts';

interface Facts {
  readonly request: OrderRequest;
  readonly delivery: OrderBody['delivery'];
  readonly quote: Quote;
  readonly coupon: Coupon | null;
  readonly locale: Locale;
  /** Opaque id of the network address. */
  readonly client: string;
  readonly userAgent: string;
}

export function draftOrder({ request, delivery, quote, coupon, locale, client, userAgent }: Facts): OrderBody {
  const { subtotal, discount, shipping, fee, total } = quote;
  const sampleCoupon = quote.lines.some(({ product }) => product.holdsSamples > 0) ? samplesCoupon() : null;
  return {
    locale,
    lines: quote.lines.map((line) => storedLine(line, locale)),
    coupon,
    ...(sampleCoupon && { sampleCoupon }),
    totals: { subtotal, discount, shipping, fee, total },
    payment: storedPayment(request.payment, total),
    delivery,
    // Market §2.2 art. 20 asks who ticked, when, on what text, from where. The address itself is personal data that
    // the proof does not need: its opaque id can be recomputed from an address named in a dispute.
    consents: {
      ...request.consents,
      textVersion: shop.legalVersion,
      amount: total,
      client,
      browser: browserFamily(userAgent),
    },
    estimate: deliveryEstimate(
      new Date(),
      quote.lines.some(({ product }) => product.madeToMeasure),
      shop.leadTime,
      holidays,
    ),
  };
}

const storedLine = ({ product, item, effectiveCm, options, unitPrice, totalPrice }: QuotedLine, locale: Locale) => ({
  productId: product.id,
  sku: product.sku,
  slug: product.slug,
  name: product.name[locale],
  color: item.color ?? null,
  room: item.room ?? '',
  quantity: item.quantity,
  configuration: item.configuration,
  ...(item.samples && { samples: nameSamples(item.samples, currentCatalogue, locale) }),
  effectiveCm,
  pricePerUnit: product.price,
  options,
  unitPrice,
  totalPrice,
  vatRate: product.vatRate,
});

function storedPayment(payment: Payment, total: number): OrderBody['payment'] {
  const card = payment.type === 'credit-card' ? { brand: payment.card.brand, last4: payment.card.last4 } : null;
  const count = payment.type === 'credit-card' ? payment.installments : 1;
  return {
    type: payment.type,
    state: paymentState(payment),
    installments: count,
    instalmentAmounts: instalments(total, count),
    card,
  };
}
