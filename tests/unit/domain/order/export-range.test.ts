import { expect, it } from 'vitest';
import { EXPORT_DAYS, exportRange, partsOf, rangeFault } from '../../../../src/domain/order/export-range.ts';
import { daysAfter } from '../../../../src/domain/values/dates.ts';

const FROM = '2026-01-01';
const lastOf = (days: number) => daysAfter(FROM, days - 1);

it.each([1, 2, EXPORT_DAYS])('%i days are one part', (days) => {
  expect(partsOf(FROM, lastOf(days))).toEqual([{ from: FROM, to: lastOf(days) }]);
});

it('a day more is a part of its own, and no day is left out or told twice', () => {
  expect(partsOf(FROM, lastOf(EXPORT_DAYS + 1))).toEqual([
    { from: FROM, to: lastOf(EXPORT_DAYS) },
    { from: lastOf(EXPORT_DAYS + 1), to: lastOf(EXPORT_DAYS + 1) },
  ]);
  expect(partsOf(FROM, lastOf(2 * EXPORT_DAYS))).toHaveLength(2);
});

it.each([
  ['2026-07-01', '2026-09-30', null],
  ['2026-07-01', '2026-10-01', 'tooLong'],
  ['2026-07-01', '2026-07-01', null],
  ['2026-07-02', '2026-07-01', 'order'],
])('from %s to %s, the longest quarter of a year at most: %s', (from, to, fault) => {
  expect(rangeFault(from, to)).toBe(fault);
});

it.each([
  ['json', '', true],
  ['entries', '', true],
  ['json', '1795180000000', true],
  ['entries', '20780:KP-1795180000000:001', true],
  ['entries', '1795180000000', false],
  ['json', '20780:KP-1795180000000:001', false],
] as const)('a part of %s goes on from its own kind of place, such as "%s": %s', (format, cursor, isRead) => {
  expect(exportRange.safeParse({ from: FROM, to: FROM, format, cursor }).success).toBe(isRead);
});
