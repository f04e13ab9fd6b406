import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponCode, couponRequest, findCoupon, paysForSamples, type Coupon } from '../../../src/domain/coupon.ts';
import type { CouponFile } from '../../../src/domain/shop.ts';
import { discountOf } from '../../../src/domain/totals.ts';
import { property } from './property.ts';
import { anyCoupon } from './samples.ts';

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
    expect(findCoupon(coupons, typed, '2026-11-20')).toMatchObject({ kind, value });
  });

  test.each(['', ' ', 'PERDE5', 'PERDE500', 'constructor', '__proto__'])('%j is unknown', (typed) => {
    expect(findCoupon(coupons, typed, '2026-11-20')).toBeNull();
  });

  test.each([
    ['2026-11-19', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
  ])('a coupon until the 20th on %s', (today, found) => {
    expect(findCoupon(coupons, 'YAZ', today) !== null).toBe(found);
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

describe('the coupon that gives the price of samples back', () => {
  const coupons = [
    { code: 'NUMUNE99', discount: 99, forSamples: true },
    { code: 'PERDE50', amount: 50 },
  ];
  const [pack, cloth] = [{ holdsSamples: 5 }, { holdsSamples: 0 }];

  test.each([
    ['NUMUNE99', [pack], true],
    ['NUMUNE99', [pack, pack], true],
    ['NUMUNE99', [pack, cloth], false],
    ['NUMUNE99', [cloth], false],
    ['PERDE50', [pack], false],
  ])('%s on %j: refused %s', (code, products, refused) => {
    expect(paysForSamples(coupons, { code }, products)).toBe(refused);
  });
});
