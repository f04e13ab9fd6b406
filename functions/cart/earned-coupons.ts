/**
 * Codes that orders of samples earn (decisions P25): each is a key of its own, worth what the samples cost, for their buyer
 * alone and for one order. The code is told when the order is placed and counts once the samples are paid. Whether it
 * counts is read from the order of the samples itself, so a cancellation or a refund ends it without another write.
 */
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { EARNED_PREFIX, EARNED_SIGNS, type Coupon } from '../../src/domain/coupon/coupon.ts';
import { toLira, type Kurus } from '../../src/domain/money/money.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';

/** Signs behind the prefix: nobody guesses one of 32^10 codes with twenty tries in ten minutes. */
const RANDOM_SIGNS = 10;

export const newEarnedCode = (): string =>
  EARNED_PREFIX + Array.from({ length: RANDOM_SIGNS }, () => EARNED_SIGNS[randomInt(EARNED_SIGNS.length)]).join('');

/** Stands before the id of a customer among the buyers of a code. */
export const OF_ACCOUNT = '@';

/** Why a code that exists gives nothing off. */
export const REFUSALS = ['not-yours', 'samples-cancelled', 'used-up', 'samples-unpaid'] as const;
export type EarnedRefusal = (typeof REFUSALS)[number];

/**
 * Lua: defines `earnedCoupon(code)`: nothing for an unknown code; else its kuruş, and a word of `REFUSALS` where it gives
 * nothing off. Without `earnedBuyers` any buyer is right.
 */
export const earnedCoupons = defineFragment({
  args: { earnedBuyers: 'list' },
  builds: ['order', 'earnedCoupon'],
  lua: `
local function isEarnedBy(uid, guest)
  if #earnedBuyers == 0 then return true end
  for _, buyer in ipairs(earnedBuyers) do
    if buyer == guest or uid and uid ~= '' and buyer == '${OF_ACCOUNT}' .. uid then return true end
  end
  return false
end
local function earnedCoupon(code)
  local orderNo, amount, guest, usedBy = unpack(redis.call('HMGET', earnedCouponKey(code), ${f.earnedCoupon.orderNo}, ${f.earnedCoupon.amount}, ${f.earnedCoupon.guest}, ${f.earnedCoupon.usedBy}))
  if not orderNo then return end
  local status, state, placed, uid, refunded, worth = unpack(redis.call('HMGET', orderKey(orderNo),
    ${f.order.status}, ${f.order.paymentState}, ${f.order.placedState}, ${f.order.uid}, ${f.order.samplesRefunded}, ${f.order.samplesWorth}))
  if not status then return end
  amount = worth or amount
  if not isEarnedBy(uid, guest) then return amount, 'not-yours' end
  if status == 'Cancelled' or status == 'Returned' or refunded then return amount, 'samples-cancelled' end
  if usedBy then return amount, 'used-up' end
  if (state or placed) ~= 'paid' and status ~= 'Delivered' then return amount, 'samples-unpaid' end
  return amount
end`,
});

/** Lua: defines `isEarnedUsed(orderNo)`: whether an order uses the code that this order of samples earned. */
export const earnedUse = defineFragment({
  builds: ['order', 'earnedCoupon'],
  lua: `
local function isEarnedUsed(orderNo)
  local code = redis.call('HGET', orderKey(orderNo), ${f.order.sampleCode})
  return code and redis.call('HEXISTS', earnedCouponKey(code), ${f.earnedCoupon.usedBy}) == 1
end`,
});

/**
 * Lua: defines `earnCoupon(orderNo)`, which writes the code that an order of samples earns, where it earns one. A code that
 * another order drew before stays that order's.
 */
export const earnsCoupon = defineFragment({
  args: { earnedCode: 'text', earnedAmount: 'text', earnedGuest: 'text', earnedMs: 'text' },
  builds: ['order', 'earnedCoupon'],
  lua: `
local function earnCoupon(orderNo)
  if earnedCode == '' or redis.call('HSETNX', earnedCouponKey(earnedCode), ${f.earnedCoupon.orderNo}, orderNo) == 0 then return end
  redis.call('HSET', earnedCouponKey(earnedCode), ${f.earnedCoupon.amount}, earnedAmount)
  if earnedGuest ~= '' then redis.call('HSET', earnedCouponKey(earnedCode), ${f.earnedCoupon.guest}, earnedGuest) end
  redis.call('PEXPIRE', earnedCouponKey(earnedCode), earnedMs)
  redis.call('HSET', orderKey(orderNo), ${f.order.sampleCode}, earnedCode)
end`,
});

/** Answer of `earnedCoupon`, as a script hands it on: `{}`, `{amount}` or `{amount, refusal}`. */
export const earnedAnswer = z.union([
  z.tuple([]),
  z.tuple([z.string().check(z.regex(/^\d+$/))]),
  z.tuple([z.string().check(z.regex(/^\d+$/)), z.enum(REFUSALS)]),
]);

/** A code that exists; `refusal` says why it gives nothing off. */
export interface EarnedCoupon {
  readonly coupon: Coupon;
  readonly refusal: { readonly reason: EarnedRefusal } | null;
}

/** Null for an unknown code. */
export function readEarned(code: string, [amount, reason]: z.output<typeof earnedAnswer>): EarnedCoupon | null {
  if (amount === undefined) return null;
  return { coupon: earnedRule(code, Number(amount)), refusal: reason === undefined ? null : { reason } };
}

const earnedRule = (code: string, amount: Kurus): Coupon => ({
  code,
  kind: 'amount',
  value: toLira(amount),
  madeToMeasure: true,
});
