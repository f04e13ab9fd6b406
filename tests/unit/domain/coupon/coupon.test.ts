import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  couponCode,
  couponOf,
  couponRequest,
  couponSchema,
  findCoupon,
  isEarnedCode,
  refusedAfter,
  refusedFor,
  refusedOn,
  type Coupon,
} from '../../../../src/domain/coupon/coupon.ts';
import type { CouponFile } from '../../../../src/domain/coupon/coupons-file.ts';
import { couponOn, discountOf } from '../../../../src/domain/money/totals.ts';
import { property } from '../property.ts';
import { anyCoupon } from '../samples.ts';

const coupons: CouponFile[] = [
  { code: 'HOSGELDIN10', percent: 10 },
  { code: 'KURUS', percent: 7.5 },
  { code: 'PERDE50', amount: 50 },
  { code: 'BIRTL', amount: 1 },
  { code: 'YAZ', percent: 20, until: '2026-11-20' },
];
const percent = (value: number): Coupon => ({ code: 'X', kind: 'percent', value });
const amount = (value: number): Coupon => ({ code: 'X', kind: 'amount', value });

describe('couponCode (decisions U3)', () => {
  test.each([
    'HOSGELDIN10',
    'hosgeldin10',
    'hosgeldın10',
    'HOSGELDİN10',
    'HOSGELDİN10'.toLowerCase(),
    '  Hosgeldin 10 ',
    'hoşgeldin10',
    'HOŞGELDİN10'.normalize('NFD'),
  ])('%j is HOSGELDIN10', (typed) => {
    expect(couponCode(typed)).toBe('HOSGELDIN10');
  });
});

describe('findCoupon (spec §9, decisions P7)', () => {
  test.each([
    ['hosgeldin10', percent(10)],
    ['KURUS', percent(7.5)],
    ['PERDE50', amount(50)],
    ['BIRTL', amount(1)],
  ])('%s', (typed, { kind, value }) => {
    const found = findCoupon(coupons, typed);
    expect(found && couponOf(found)).toMatchObject({ kind, value });
  });

  test.each(['', ' ', 'PERDE5', 'PERDE500', 'constructor', '__proto__'])('%j is unknown', (typed) => {
    expect(findCoupon(coupons, typed)).toBeNull();
  });

  test('tells the browser of its least basket, and of nothing else the owner wrote', () => {
    const file = { code: 'YAZ', percent: 20, minBasket: 500, from: '2026-11-01', uses: 9, usesPerCustomer: 1 };
    expect(couponOf(file)).toEqual({ code: 'YAZ', kind: 'percent', value: 20, minBasket: 500 });
  });
});

describe('why a coupon gives nothing off', () => {
  const week = { from: '2026-11-14', until: '2026-11-20' };
  const over = { reason: 'over', until: week.until };
  const notYet = { reason: 'not-yet', from: week.from };

  test.each([
    ['2026-11-13', week, notYet],
    ['2026-11-14', week, null],
    ['2026-11-20', week, null],
    ['2026-11-21', week, over],
    ['2027-11-14', week, over],
    ['2026-11-13', { until: week.until }, null],
    ['2026-11-21', { from: week.from }, null],
    ['2026-11-21', {}, null],
  ])('on %s, of %j', (today, days, refusal) => {
    expect(refusedOn(today, days)).toEqual(refusal);
  });

  test.each([
    [49_999, 500, { reason: 'basket-too-small', minBasket: 50_000, missing: 1 }],
    [50_000, 500, null],
    [50_001, 500, null],
    [0, 0.01, { reason: 'basket-too-small', minBasket: 1, missing: 1 }],
    [0, undefined, null],
  ])('in a basket of %i kuruş, least basket %s', (subtotal, minBasket, refusal) => {
    expect(refusedFor(subtotal, { ...amount(50), minBasket }, [])).toEqual(refusal);
  });

  test.each([
    [{ all: 99, ofCustomer: 0 }, { uses: 100 }, null],
    [{ all: 100, ofCustomer: 0 }, { uses: 100 }, 'used-up'],
    [{ all: 101, ofCustomer: 0 }, { uses: 100 }, 'used-up'],
    [{ all: 5, ofCustomer: 1 }, { usesPerCustomer: 2 }, null],
    [{ all: 5, ofCustomer: 2 }, { usesPerCustomer: 2 }, 'used-by-you'],
    [{ all: 100, ofCustomer: 2 }, { uses: 100, usesPerCustomer: 2 }, 'used-up'],
    [{ all: 1e6, ofCustomer: 1e6 }, {}, null],
  ])('used %j, of %j', (used, rule, reason) => {
    expect(refusedAfter(used, rule)?.reason ?? null).toBe(reason);
  });
});

describe('discountOf', () => {
  test.each([
    [null, 100_000, 0],
    [percent(10), 118_688, 11_869],
    [percent(10), 118_684, 11_868],
    [percent(10), 118_685, 11_869],
    [percent(7.5), 10_000, 750],
    [percent(100), 118_688, 118_688],
    [percent(20), 0, 0],
    [amount(50), 4_999, 4_999],
    [amount(50), 5_000, 5_000],
    [amount(50), 5_001, 5_000],
    [amount(0.01), 5_001, 1],
    [{ ...percent(10), minBasket: 500 }, 49_999, 0],
    [{ ...percent(10), minBasket: 500 }, 50_000, 5_000],
    [{ ...amount(50), minBasket: 500 }, 49_999, 0],
    [{ ...amount(50), minBasket: 500 }, 50_000, 5_000],
  ])('%j off %i kuruş is %i', (coupon, subtotal, discount) => {
    expect(discountOf(coupon, subtotal)).toBe(discount);
  });

  property(
    'is whole kuruş between nothing and the subtotal',
    [anyCoupon, fc.integer({ min: 0, max: 1_000_000_000 })],
    (coupon, subtotal) => {
      const discount = discountOf(coupon, subtotal);
      expect(Number.isInteger(discount) && discount >= 0 && discount <= subtotal).toBe(true);
    },
  );
});

describe('the body of POST /api/cart/coupon', () => {
  const messages = (body: unknown) => couponRequest.safeParse(body).error?.issues.map(({ message }) => message);

  test.each([
    [{ code: 'A' }, undefined],
    [{ code: 'A'.repeat(64) }, undefined],
    [{ code: 'A'.repeat(65) }, ['coupon.invalid']],
    [{ code: '' }, ['coupon.required']],
    [{ code: '   ' }, ['coupon.required']],
    [{ code: 5 }, ['coupon.required']],
    [{}, ['coupon.required']],
  ])('%j', (body, expected) => {
    expect(messages(body)).toEqual(expected);
  });
});

describe('a coupon for what is made to measure', () => {
  const coupon: Coupon = { ...amount(99), madeToMeasure: true };
  const [made, piece] = [{ configuration: { length: 240 } }, { configuration: null }];

  test.each([
    [[made], coupon],
    [[piece, made], coupon],
    [[piece], null],
    [[], null],
  ])('of the lines %j', (lines, counting) => {
    expect(couponOn(coupon, lines)).toEqual(counting);
    expect(refusedFor(50_000, coupon, lines)).toEqual(counting === null ? { reason: 'nothing-made' } : null);
  });

  test('any other counts with whatever is ordered', () => {
    expect(couponOn(amount(50), [piece])).toEqual(amount(50));
    expect(couponOn(null, [made])).toBeNull();
  });
});

test.each([
  ['NUMUNEABCDEFGH23', true],
  ['NUMUNEABCDEFGH2', false],
  ['NUMUNEABCDEFGH234', false],
  ['NUMUNEABCDEFGH2I', false],
  ['NUMUNEABCDEFGH20', false],
  ['NUMUNE99', false],
  ['numuneabcdefgh23', false],
])('%s may be a code that samples earned: %s', (code, may) => {
  expect(isEarnedCode(code)).toBe(may);
});

test.each([
  [{ kind: 'percent', value: 100 }, true],
  [{ kind: 'percent', value: 100.5 }, false],
  [{ kind: 'amount', value: 101 }, true],
  [{ kind: 'amount', value: 0 }, false],
  [{ kind: 'amount', value: 10, madeToMeasure: true }, true],
  [{ kind: 'amount', value: 10, madeToMeasure: false }, false],
])('the browser takes a coupon of %o: %s', (parts, isValid) => {
  expect(couponSchema.safeParse({ code: 'X', ...parts }).success).toBe(isValid);
});
