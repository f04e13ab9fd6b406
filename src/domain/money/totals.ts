import { divideHalfUp, toKurus, type Kurus } from './money.ts';

/** The rule of a coupon, without its schema: pages that show a shipping fee need no parser. `value`, `minBasket` and `madeToMeasure` as in `couponSchema`. */
export interface CouponRule {
  kind: 'percent' | 'amount';
  value: number;
  minBasket?: number | undefined;
  madeToMeasure?: true | undefined;
}

/** The shop's shipping rule (spec §9, decisions P6). */
export interface ShippingRule {
  freeAbove: Kurus;
  fee: Kurus;
}

/** Free strictly above the threshold, measured on what is paid for the goods; an empty cart ships nothing. */
export function shippingFor(goods: Kurus, lines: number, rule: ShippingRule): Kurus {
  return lines === 0 || goods > rule.freeAbove ? 0 : rule.fee;
}

/** Kuruş of goods that must be added until the coupon counts; 0 once it does. It counts from its least basket on. */
export const missingToCoupon = ({ minBasket = 0 }: Pick<CouponRule, 'minBasket'>, subtotal: Kurus): Kurus =>
  Math.max(0, toKurus(minBasket) - subtotal);

/** The coupon, or null where it counts only with something made to measure and none of the lines is. */
export const couponOn = <Rule extends CouponRule>(
  coupon: Rule | null,
  lines: readonly { readonly configuration: unknown }[],
): Rule | null =>
  coupon?.madeToMeasure === true && lines.every(({ configuration }) => configuration === null) ? null : coupon;

/**
 * Returns the discount of a coupon on a subtotal: rounded half up, at most the subtotal, 0 below the coupon's smallest
 * basket.
 */
export function discountOf(coupon: CouponRule | null, subtotal: Kurus): Kurus {
  if (coupon === null || missingToCoupon(coupon, subtotal) > 0) return 0;
  const discount =
    coupon.kind === 'percent' ? divideHalfUp(subtotal * Math.round(coupon.value * 100), 10_000) : toKurus(coupon.value);
  return Math.min(discount, subtotal);
}

export interface Totals {
  subtotal: Kurus;
  discount: Kurus;
  shipping: Kurus;
  /** Cash-on-delivery fee (decisions P13); 0 otherwise. */
  fee: Kurus;
  total: Kurus;
  /**
   * Amount that must be added at full price until shipping is free; 0 when it is, or when the coupon takes everything
   * off.
   */
  missingToFreeShipping: Kurus;
  /** Without the coupon shipping would be free (decisions P21). */
  couponCostsFreeShipping: boolean;
}

/** total = subtotal − discount + shipping (spec §9) + fee. */
export function totalsOf(
  lineTotals: readonly Kurus[],
  coupon: CouponRule | null,
  rule: ShippingRule,
  fee: Kurus = 0,
): Totals {
  const subtotal = lineTotals.reduce((sum, amount) => sum + amount, 0);
  const discount = discountOf(coupon, subtotal);
  const goods = subtotal - discount;
  const shipping = shippingFor(goods, lineTotals.length, rule);
  return {
    subtotal,
    discount,
    shipping,
    fee,
    total: goods + shipping + fee,
    missingToFreeShipping: shipping === 0 ? 0 : missingTo(subtotal, coupon, rule),
    couponCostsFreeShipping: shipping > 0 && shippingFor(subtotal, lineTotals.length, rule) === 0,
  };
}

/** The smallest addition that makes shipping free: a percent coupon takes its part off what is added, too. */
function missingTo(subtotal: Kurus, coupon: CouponRule | null, { freeAbove }: ShippingRule): Kurus {
  const isFree = (amount: Kurus) => amount - discountOf(coupon, amount) > freeAbove;
  // Below its least basket the coupon takes nothing off yet.
  if (subtotal <= freeAbove && isFree(freeAbove + 1)) return freeAbove + 1 - subtotal;
  if (coupon?.kind === 'amount') return freeAbove + 1 + toKurus(coupon.value) - subtotal;
  const kept = 10_000 - Math.round((coupon?.value ?? 0) * 100);
  if (kept <= 0) return 0;
  // Half a kuruş above the threshold is where what is left begins to round up; the loop takes two steps at most.
  let from = Math.max(subtotal, Math.floor(((2 * freeAbove + 1) * 5000) / kept) - 1);
  while (!isFree(from)) from += 1;
  return from - subtotal;
}
