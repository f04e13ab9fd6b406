import fc from 'fast-check';
import { expect, test } from 'vitest';
import { liraField, liraNumber, readLira } from '../../../../src/domain/money/typed-lira.ts';
import { property } from '../property.ts';

test.each([
  ['0', 0],
  ['1300', 1300],
  ['189.9', 189.9],
  ['189,90', 189.9],
  [' 189.90 ', 189.9],
  ['1.299,90', 1299.9],
  ['1,299.90', 1299.9],
  ['12.345.678,5', 12345678.5],
])('%j is %d TL', (typed, lira) => {
  expect(readLira(typed)).toEqual({ ok: true, lira });
  expect(liraField.parse(typed)).toBe(lira);
});

test.each([
  ['1.300', '1300', '1.30'],
  ['1,300', '1300', '1.30'],
  ['11.905', '11905', '11.90'],
])('%j is refused, and both readings are named', (typed, thousands, decimals) => {
  const read = readLira(typed);
  expect(read).toEqual({ ok: false, reason: expect.stringContaining(`${thousands} or as ${decimals}`) as string });
});

test.each(['', 'bin', '-1', '1e3', '0x10', '1.2.3', '1,2,3', '₺100', '100 TL', '1.23,456', '189.905,1.2', 'NaN'])(
  '%j is no amount',
  (typed) => {
    expect(readLira(typed).ok).toBe(false);
  },
);

test.each([-0.01, 0.001, NaN, Infinity, null, true])('%j is no amount of a file', (value) => {
  expect(liraField.safeParse(value).success).toBe(false);
});

property(
  'an amount written with two decimals, by either comma, is read as it is',
  [fc.integer({ min: 0, max: 999_999_999 })],
  (kurus) => {
    const lira = kurus / 100;
    const grouped = lira.toLocaleString('tr-TR', { minimumFractionDigits: 2 });
    for (const typed of [lira.toFixed(2), lira.toFixed(2).replace('.', ','), grouped])
      expect(readLira(typed)).toEqual({ ok: true, lira });
  },
);

test.each([
  [50, undefined],
  [49.9, undefined],
  ['50', 'must be a number such as 49.9, without quotes'],
  ['1.300', '1.300 may be read as 1300 or as 1.30: write one of these'],
  [-1, 'must not be negative'],
  [0.001, 'must have at most two decimals'],
  [undefined, 'must be a number such as 49.9, without quotes'],
])('in a file that code imports, %j: %s', (value, reason) => {
  expect(liraNumber.safeParse(value).error?.issues[0]?.message).toBe(reason);
});
