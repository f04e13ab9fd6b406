import * as z from 'zod/mini';
import { MAX_AMOUNT, toKurus, toLira, type Kurus } from '../money/money.ts';
import type { CouponFile } from './coupons-file.ts';
import { couponOn, missingToCoupon } from '../money/totals.ts';

/**
 * The part of a coupon that the browser gets (decisions P7): `value` is a percent, or an amount in lira; `minBasket`
 * the lira of goods from which on it counts; `madeToMeasure` where it counts only with a line that is made to measure
 * (decisions P25).
 */
export const couponSchema = z
  .strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(24)),
    kind: z.enum(['percent', 'amount']),
    value: z.number().check(z.gt(0), z.lte(toLira(MAX_AMOUNT))),
    minBasket: z.optional(z.number().check(z.gt(0), z.lte(toLira(MAX_AMOUNT)))),
    madeToMeasure: z.optional(z.literal(true)),
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

/** How a code begins that an order of samples earned, and the signs behind it, of which no two look alike. */
export const EARNED_PREFIX = 'NUMUNE';
export const EARNED_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Whether a code, as `couponCode` writes it, may be one that an order of samples earned. */
export const isEarnedCode = (code: string): boolean => /^NUMUNE[A-HJ-NP-Z2-9]{10}$/.test(code);

export const couponRequest = z.strictObject({
  code: z
    .string('coupon.required')
    .check(z.trim(), z.minLength(1, 'coupon.required'), z.maxLength(64, 'coupon.invalid')),
});

/** Returns the owner's coupon of a code, however it is typed; null when it is unknown. */
export function findCoupon(coupons: readonly CouponFile[], typed: string): CouponFile | null {
  const code = couponCode(typed);
  return coupons.find((coupon) => coupon.code === code) ?? null;
}

/** The rule that totals are made by (spec §9). */
export function couponOf({ code, percent, amount = 0, minBasket }: CouponFile): Coupon {
  const least = minBasket === undefined ? {} : { minBasket };
  return percent === undefined
    ? { code, kind: 'amount', value: amount, ...least }
    : { code, kind: 'percent', value: percent, ...least };
}

/** Why a coupon that exists gives nothing off; days such as `2026-11-20`, amounts in kuruş. */
export type CouponRefusal =
  | { readonly reason: 'not-yet'; readonly from: string }
  | { readonly reason: 'over'; readonly until: string }
  | { readonly reason: 'basket-too-small'; readonly minBasket: Kurus; readonly missing: Kurus }
  | { readonly reason: 'nothing-made' }
  | { readonly reason: 'not-yours' | 'samples-cancelled' | 'samples-unpaid' }
  | { readonly reason: 'used-up' | 'used-by-you' };

/** @param today in Istanbul: a coupon counts from the beginning of its first day to the end of its last */
export function refusedOn(today: string, { from, until }: Pick<CouponFile, 'from' | 'until'>): CouponRefusal | null {
  if (from !== undefined && today < from) return { reason: 'not-yet', from };
  return until !== undefined && today > until ? { reason: 'over', until } : null;
}

/**
 * Why a coupon gives nothing off for these lines.
 * @param subtotal of the goods, before the discount
 */
export function refusedFor(
  subtotal: Kurus,
  coupon: Coupon,
  lines: Parameters<typeof couponOn>[1],
): CouponRefusal | null {
  if (couponOn(coupon, lines) === null) return { reason: 'nothing-made' };
  const missing = missingToCoupon(coupon, subtotal);
  return missing === 0 ? null : { reason: 'basket-too-small', minBasket: toKurus(coupon.minBasket ?? 0), missing };
}

/** @param used orders that have used it so far; the script that places an order asks the same, of `ofCustomer` too */
export function refusedAfter(
  used: { readonly all: number; readonly ofCustomer: number },
  { uses = Infinity, usesPerCustomer = Infinity }: Pick<CouponFile, 'uses' | 'usesPerCustomer'>,
): CouponRefusal | null {
  if (used.all >= uses) return { reason: 'used-up' };
  return used.ofCustomer >= usesPerCustomer ? { reason: 'used-by-you' } : null;
}
