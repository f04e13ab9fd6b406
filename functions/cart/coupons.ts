/** The coupons of today (decisions P7), and why one gives nothing off. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/cart.ts';
import {
  couponOf,
  findCoupon,
  paysForSamples,
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
import { store } from '../store/store.ts';
import { coupons } from './coupon-file.ts';

/** A code that exists, as it stands today in Istanbul; `refusal` where its days are not come or over. */
export interface CouponToday {
  readonly coupon: Coupon;
  readonly rule: CouponFile;
  readonly refusal: CouponRefusal | null;
}

/** Null for a code that is unknown. */
export function couponToday(typed: string): CouponToday | null {
  const rule = findCoupon(coupons, typed);
  return rule && { coupon: couponOf(rule), rule, refusal: refusedOn(dayInIstanbul(new Date()), rule) };
}

/**
 * The coupon that gives the price of a sample pack back with a later order, as it is today; null when the shop offers
 * none.
 */
export function samplesCoupon(): Coupon | null {
  const found = couponToday(coupons.find(({ forSamples }) => forSamples)?.code ?? '');
  return found?.refusal === null ? found.coupon : null;
}

/** Whether what was taken at the door of the cart must not be used for these (`paysForSamples`). */
export const couponRefuses = (coupon: Coupon, products: Parameters<typeof paysForSamples>[2]): boolean =>
  paysForSamples(coupons, coupon, products);

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
    case 'used-up':
      return message('errors:coupon_refusals.usedUp');
    case 'used-by-you':
      return message('errors:coupon_refusals.usedByYou');
  }
}

/** One budget for every call that tells whether a code exists, so that codes cannot be guessed through another door. */
export const couponLimit = (client: string): Limit => ({ name: 'coupon', id: client, max: 20, windowSeconds: 600 });

const READ_USES = defineScript({
  name: 'read-coupon-uses',
  keys: { couponUses: 'couponUses' },
  args: { code: 'text' },
  lua: `return redis.call('HGET', couponUses, code) or '0'`,
  answer: z.pipe(z.string(), z.transform(Number)),
});

/** Tells what is so for everybody; whether this customer has used it already is known once they order. */
export const checkCoupon = defineEndpoint(contract.checkCoupon, {
  bodyLimit: 1024,
  async handle({ body, client, locale }) {
    const found = couponToday(body.code);
    const input = { keys: { couponUses: key.couponUses() }, args: { code: found?.coupon.code ?? '' } };
    const counted = await store().limited([couponLimit(client())], READ_USES, input);
    if (!counted.ok) return rateLimited(counted);
    if (!found) return failure('coupon_unknown');
    const refusal = found.refusal ?? refusedAfter({ all: counted.result, ofCustomer: 0 }, found.rule);
    if (!refusal) return answer(found.coupon);
    const data: z.input<typeof contract.refusedCode> = { reason: refusal.reason };
    return failure('coupon_refused', {
      data,
      values: { reason: refusalText(refusal, locale) },
    });
  },
});
