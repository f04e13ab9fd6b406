/** The coupons of this deploy (decisions P7); a wrong file stops the function at load and fails the tests. */
import * as z from 'zod/mini';
import file from '#content/coupons.json' with { type: 'json' };
import * as contract from '../../src/contract/cart.ts';
import { findCoupon, paysForSamples, type Coupon } from '../../src/domain/coupon.ts';
import { dayInIstanbul } from '../../src/domain/dates.ts';
import { couponsFile } from '../../src/domain/shop.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { COUNT_ONLY, type Limit } from '../store/limit.ts';
import { store } from '../store/store.ts';

const coupons = z.parse(couponsFile, file);

/** The rule of a code today in Istanbul, or null when it is unknown or over. */
export const couponToday = (typed: string): Coupon | null => findCoupon(coupons, typed, dayInIstanbul(new Date()));

/** What gives the price of a sample pack back with a later order, as it stands today; null when the shop offers none. */
export function samplesCoupon(): Coupon | null {
  const found = coupons.find(({ forSamples }) => forSamples);
  return found ? couponToday(found.code) : null;
}

/** Whether what was taken at the door of the cart must not be used for these (`paysForSamples`). */
export const couponRefuses = (coupon: Coupon, products: Parameters<typeof paysForSamples>[2]): boolean =>
  paysForSamples(coupons, coupon, products);

/** One budget for every call that tells whether a code exists, so that codes cannot be guessed through another door. */
export const couponLimit = (client: string): Limit => ({ name: 'coupon', id: client, max: 20, windowSeconds: 600 });

export const checkCoupon = defineEndpoint(contract.checkCoupon, {
  bodyLimit: 1024,
  async handle({ body, client }) {
    const counted = await store().limited([couponLimit(client())], COUNT_ONLY, { keys: {}, args: {} });
    if (!counted.ok) return rateLimited(counted);
    const coupon = couponToday(body.code);
    return coupon ? answer(coupon) : failure('coupon_unknown');
  },
});
