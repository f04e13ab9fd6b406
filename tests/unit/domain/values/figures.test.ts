import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listOf, plainNumber, twoDecimals } from '../../../../src/domain/values/figures.ts';
import { INTL_LOCALE, LOCALES, pluralOf } from '../../../../src/domain/values/locale.ts';
import { formatMoney } from '../../../../src/domain/money/money.ts';
import { property } from '../property.ts';

describe.each(LOCALES)('as Intl writes it in %s', (locale) => {
  const tag = INTL_LOCALE[locale];

  property('hundredths', [fc.integer({ min: -(10 ** 12), max: 10 ** 12 })], (hundredths) => {
    const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    expect(twoDecimals(hundredths, locale)).toBe(format.format(hundredths / 100));
  });

  property('money', [fc.integer({ min: -(10 ** 12), max: 10 ** 12 })], (kurus) => {
    const format = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: 'TRY',
      currencyDisplay: 'narrowSymbol',
      signDisplay: 'negative',
    });
    expect(formatMoney(kurus, locale)).toBe(format.format(kurus / 100));
  });

  property('a number of few digits', [fc.integer({ min: 0, max: 999 })], (tenths) => {
    const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
    expect(plainNumber(tenths / 10, locale)).toBe(format.format(tenths / 10));
  });

  property('a list', [fc.array(fc.stringMatching(/^[a-zçğıöşü]{1,9}$/), { maxLength: 5 })], (names) => {
    expect(listOf(names, locale)).toBe(new Intl.ListFormat(tag, { type: 'conjunction' }).format(names));
  });

  property('how many', [fc.integer({ min: 0, max: 10 ** 6 })], (count) => {
    expect(pluralOf(count)).toBe(new Intl.PluralRules(tag).select(count));
  });
});

test('what is nothing has no sign', () => {
  expect(twoDecimals(-0, 'tr')).toBe('0,00');
});
