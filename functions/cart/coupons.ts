/** The coupons of today (decisions P7), and why one gives nothing off. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/cart.ts';
import {
  couponCode,
  couponOf,
  findCoupon,
  isEarnedCode,
  refusedAfter,
  refusedOn,
  type Coupon,
  type CouponRefusal,
} from '../../src/domain/coupon/coupon.ts';
import { dayInIstanbul, formatDate } from '../../src/domain/values/dates.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import type { CouponFile } from '../../src/domain/coupon/coupons-file.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { said } from '../http/field-messages.ts';
import { message, translator, type Message } from '../http/messages.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store, type LimitedResult } from '../store/store.ts';
import { coupons } from './coupon-file.ts';
import { earnedAnswer, earnedCoupons, readEarned } from './earned-coupons.ts';

/** A code that exists, as it is today in Istanbul; `refusal` where it gives nothing off. */
export interface CouponToday {
  readonly coupon: Coupon;
  /** The owner's rule for the code; null for a code that an order of samples earned. */
  readonly rule: CouponFile | null;
  readonly refusal: CouponRefusal | null;
}

/** The code that an order of samples may have earned and the owner has not written; null for any other. */
export function earnedCodeIn(typed: string): string | null {
  const code = couponCode(typed);
  return isEarnedCode(code) && !findCoupon(coupons, code) ? code : null;
}

/** A code that the owner has written; null for any other. */
export function couponToday(typed: string): (CouponToday & { readonly rule: CouponFile }) | null {
  const rule = findCoupon(coupons, typed);
  return rule && { coupon: couponOf(rule), rule, refusal: refusedOn(dayInIstanbul(new Date()), rule) };
}

/** Why a coupon gives nothing off, in the shopper's language. */
export function refusalText(refusal: CouponRefusal, locale: Locale): string {
  const money = (amount: number) => formatMoney(amount, locale);
  return said(
    translator(locale),
    refusalMessage(refusal, money, (day) => formatDate(day, locale)),
  );
}

function refusalMessage(
  refusal: CouponRefusal,
  money: (amount: number) => string,
  date: (day: string) => string,
): Message {
  switch (refusal.reason) {
    case 'not-yet':
      return message('errors:coupon_refusals.notYet', { day: date(refusal.from) });
    case 'over':
      return message('errors:coupon_refusals.over', { day: date(refusal.until) });
    case 'basket-too-small':
      return message('errors:coupon_refusals.basketTooSmall', {
        basket: money(refusal.minBasket),
        missing: money(refusal.missing),
      });
    case 'nothing-made':
      return message('errors:coupon_refusals.nothingMade');
    case 'not-yours':
      return message('errors:coupon_refusals.notYours');
    case 'samples-cancelled':
      return message('errors:coupon_refusals.samplesCancelled');
    case 'samples-unpaid':
      return message('errors:coupon_refusals.samplesUnpaid');
    case 'used-up':
      return message('errors:coupon_refusals.usedUp');
    case 'used-by-you':
      return message('errors:coupon_refusals.usedByYou');
  }
}

/**
 * One budget for every call that tells whether a code exists, so that codes cannot be guessed through another door.
 * @param network of the client: an IPv6 /48 has 65,536 clients
 */
export const couponLimits = (client: string, network: string): Limit[] => [
  { name: 'coupon', id: client, max: 20, windowSeconds: 600 },
  { name: 'coupon-network', id: network, max: 120, windowSeconds: 600 },
];

const READ_USES = defineScript({
  name: 'read-coupon-uses',
  keys: { couponUses: 'couponUses' },
  args: { code: 'text' },
  lua: `return redis.call('HGET', couponUses, code) or '0'`,
  answer: z.pipe(z.string(), z.transform(Number)),
});

const READ_EARNED = defineScript({
  name: 'read-earned-coupon',
  uses: [earnedCoupons],
  args: { code: 'text' },
  lua: `return {earnedCoupon(code)}`,
  answer: earnedAnswer,
});

/** Tells what is so for everybody; whose a code is, and whether this customer has used it already, is known once they order. */
export const checkCoupon = defineEndpoint(contract.checkCoupon, {
  bodyLimit: 1024,
  async handle({ body, client, network, locale }) {
    const code = earnedCodeIn(body.code);
    const limits = couponLimits(client(), network());
    const read = await (code === null ? usesToday(body.code, limits) : earnedToday(code, limits));
    if (!read.ok) return rateLimited(read);
    const found = read.result;
    if (!found) return failure('coupon_unknown');
    const { coupon, refusal } = found;
    if (!refusal) return answer(coupon);
    const data: z.input<typeof contract.refusedCode> = { reason: refusal.reason };
    return failure('coupon_refused', {
      data,
      values: { reason: refusalText(refusal, locale) },
    });
  },
});

type CouponCheck = LimitedResult<Pick<CouponToday, 'coupon' | 'refusal'> | null>;

/** A code of the owner, counted as one more guess. @throws StoreUnavailable */
async function usesToday(typed: string, limits: readonly Limit[]): Promise<CouponCheck> {
  const found = couponToday(typed);
  const input = { keys: { couponUses: key.couponUses() }, args: { code: found?.coupon.code ?? '' } };
  const counted = await store().limited(limits, READ_USES, input);
  if (!counted.ok || !found) return counted.ok ? { ok: true, result: null } : counted;
  const refusal = found.refusal ?? refusedAfter({ all: counted.result, ofCustomer: 0 }, found.rule);
  return { ok: true, result: { coupon: found.coupon, refusal } };
}

/** The same for a code that an order of samples may have earned. @throws StoreUnavailable */
async function earnedToday(code: string, limits: readonly Limit[]): Promise<CouponCheck> {
  const read = await store().limited(limits, READ_EARNED, {
    keys: {},
    args: { code, earnedBuyers: [] },
  });
  return read.ok ? { ok: true, result: readEarned(code, read.result) } : read;
}
