/** The coupons of this deploy (decisions P7); a wrong file stops the function at load and fails the tests. */
import * as z from 'zod/mini';
import { findCoupon, type Coupon } from '../../src/domain/coupon.ts';
import { dayInIstanbul } from '../../src/domain/dates.ts';
import { couponsFile } from '../../src/domain/shop.ts';
import file from '../../content/coupons.json' with { type: 'json' };
import type { Limit } from '../store/limit.ts';

const coupons = z.parse(couponsFile, file);

/** The rule of a code today in Istanbul, or null when it is unknown or over. */
export const couponToday = (typed: string): Coupon | null => findCoupon(coupons, typed, dayInIstanbul(new Date()));

/** One budget for every call that tells whether a code exists, so that codes cannot be guessed through another door. */
export const couponLimit = (client: string): Limit => ({ name: 'coupon', id: client, max: 20, windowSeconds: 600 });
