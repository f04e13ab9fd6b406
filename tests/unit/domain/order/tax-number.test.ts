/** Check digits of TCKN and VKN: published examples, and what holds of all of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTckn,
  isVkn,
  keepTaxNumber,
  taxNumberName,
  typedTaxNumber,
} from '../../../../src/domain/order/tax-number.ts';

const digits = (count: number, first: string[] = Array.from('0123456789')) =>
  fc
    .tuple(
      fc.constantFrom(...first),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count - 1, maxLength: count - 1 }),
    )
    .map(([head, rest]) => head + rest.join(''));
const lasts = Array.from('0123456789');

/** Another digit at one place. */
const mistyped = (number: string, at: number, by: number): string =>
  number.slice(0, at) + String((Number(number[at]) + by) % 10) + number.slice(at + 1);

describe('a TCKN', () => {
  it.each(['17291716060', '10000000146', '11111111110'])('%s is one', (number) => {
    expect(isTckn(number)).toBe(true);
  });

  it.each([
    '17291716050',
    '17291716092',
    '07291716092',
    '1729171606',
    '172917160600',
    '11111111111',
    '1729171606a',
    '',
  ])('%s is none', (number) => {
    expect(isTckn(number)).toBe(false);
  });

  it('has one pair of check digits for each nine digits', () => {
    fc.assert(
      fc.property(digits(9, Array.from('123456789')), (nine) => {
        const found = lasts.flatMap((a) => lasts.filter((b) => isTckn(nine + a + b)));
        expect(found).toHaveLength(1);
      }),
    );
  });

  it('shows every single mistyped digit', () => {
    fc.assert(
      fc.property(digits(9, Array.from('123456789')), fc.nat(10), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
        const number = lasts.flatMap((a) => lasts.map((b) => nine + a + b)).find(isTckn) ?? '';
        expect(isTckn(mistyped(number, at, by))).toBe(false);
      }),
    );
  });
});

describe('a VKN', () => {
  it.each(['4540536920'])('%s is one', (number) => {
    expect(isVkn(number)).toBe(true);
  });

  it.each(['4540536921', '454053692', '45405369200', '0000000000', '454053692O', ''])('%s is none', (number) => {
    expect(isVkn(number)).toBe(false);
  });

  it('has one check digit for each nine digits', () => {
    fc.assert(
      fc.property(digits(9), (nine) => {
        expect(lasts.filter((last) => isVkn(nine + last)).length).toBe(/^0+$/.test(nine) ? 0 : 1);
      }),
    );
  });

  it('shows a mistyped last digit', () => {
    fc.assert(
      fc.property(digits(9), fc.integer({ min: 1, max: 9 }), (nine, by) => {
        const number = lasts.map((last) => nine + last).find(isVkn);
        fc.pre(number !== undefined);
        expect(isVkn(mistyped(number, 9, by))).toBe(false);
      }),
    );
  });
});

it('is read however it was copied', () => {
  expect(keepTaxNumber(' 454 053-69.20 ')).toBe('4540536920');
});

it('is named by its length, and typed without anything but digits', () => {
  expect(['1234567890', '17291716060'].map(taxNumberName)).toEqual(['VKN', 'TCKN']);
  expect(typedTaxNumber('172 917-160 60 5')).toBe('17291716060');
});
