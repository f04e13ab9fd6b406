import * as z from 'zod/mini';
import { MAX_AMOUNT, toLira } from './money.ts';
import type { CartProduct } from './reprice.ts';
import type { CouponFile } from './shop.ts';

/** What the browser is told of a coupon (decisions P7): value is a percent, or an amount in lira. */
export const couponSchema = z
  .strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(24)),
    kind: z.enum(['percent', 'amount']),
    value: z.number().check(z.gt(0), z.lte(toLira(MAX_AMOUNT))),
  })
  .check(z.refine(({ kind, value }) => kind === 'amount' || value <= 100, { path: ['value'] }));
export type Coupon = z.infer<typeof couponSchema>;

/** A typed code as coupons are written: no blanks, capitals without Turkish marks, `hoşgeldin10` included (decisions U3). */
export const couponCode = (typed: string): string =>
  typed
    .toLocaleUpperCase('en')
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .slice(0, 24);

export const couponRequest = z.strictObject({
  code: z
    .string('coupon.required')
    .check(z.trim(), z.minLength(1, 'coupon.required'), z.maxLength(64, 'coupon.invalid')),
});

/** The rule of a code on a day, or null when it is unknown or over (spec §9). */
export function findCoupon(coupons: readonly CouponFile[], typed: string, today: string): Coupon | null {
  const code = couponCode(typed);
  const found = coupons.find((coupon) => coupon.code === code && (coupon.until === undefined || today <= coupon.until));
  if (!found) return null;
  const { percent, amount = 0 } = found;
  return percent === undefined ? { code, kind: 'amount', value: amount } : { code, kind: 'percent', value: percent };
}

/** Whether a coupon gives the price of samples back on an order of nothing but samples: one pack would pay for the next. */
export const paysForSamples = (
  coupons: readonly CouponFile[],
  { code }: Pick<Coupon, 'code'>,
  products: readonly Pick<CartProduct, 'holdsSamples'>[],
): boolean =>
  coupons.some((coupon) => coupon.code === code && coupon.forSamples === true) &&
  products.every(({ holdsSamples }) => holdsSamples > 0);
