import * as z from 'zod/mini';
import { liraField } from '../money/typed-lira.ts';

const timesUsed = z.int('must be a whole number').check(z.gte(1, 'must be 1 or more'));

/**
 * `content/coupons.json` (decisions P7): `percent` of the subtotal, or a flat `amount` in lira. `confirmed` says that an
 * amount above the smallest price is meant.
 */
export const couponsFile = z.array(
  z
    .strictObject({
      code: z.string().check(z.regex(/^[A-Z0-9]{3,24}$/, 'must be capital letters and digits')),
      percent: z.optional(z.number().check(z.gt(0, 'must be above 0'), z.lte(100, 'must not be above 100'))),
      amount: z.optional(liraField.check(z.gt(0, 'must be above 0'))),
      /** Lira of goods from which on it counts, before the discount and without shipping. */
      minBasket: z.optional(liraField.check(z.gt(0, 'must be above 0'))),
      /** First and last day in Istanbul, both counted. */
      from: z.optional(z.iso.date('must be a day such as 2026-11-20')),
      until: z.optional(z.iso.date('must be a day such as 2026-11-20')),
      /** Orders that may use it, of everybody and of one customer. */
      uses: z.optional(timesUsed),
      usesPerCustomer: z.optional(timesUsed),
      /** Told to each buyer of a sample pack: it gives the price back with a later order. */
      forSamples: z.optional(z.boolean()),
      confirmed: z.optional(z.literal(true)),
    })
    .check(
      z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
        path: ['percent'],
        message: 'must stand there, or amount instead: a coupon has one of them',
      }),
      z.refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
        path: ['until'],
        message: 'must not be before from',
      }),
      z.refine(({ uses = Infinity, usesPerCustomer = 0 }) => usesPerCustomer <= uses, {
        path: ['usesPerCustomer'],
        message: 'must not be more than uses',
      }),
      z.refine(({ forSamples, uses, minBasket }) => !forSamples || (uses === undefined && minBasket === undefined), {
        path: ['forSamples'],
        message: 'is promised to whoever orders samples: such a coupon has neither uses nor minBasket',
      }),
    ),
);
export type CouponFile = z.infer<typeof couponsFile>[number];
