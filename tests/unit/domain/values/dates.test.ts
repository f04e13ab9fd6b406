import { describe, expect, test } from 'vitest';
import {
  dayInIstanbul,
  daysAfter,
  formatComingDays,
  formatDay,
  formatDays,
  formatInstant,
  formatInstantDay,
} from '../../../../src/domain/values/dates.ts';

test.each([
  ['2026-11-20T20:59:59.999Z', '2026-11-20'],
  ['2026-11-20T21:00:00.000Z', '2026-11-21'],
  ['2026-12-31T21:00:00.000Z', '2027-01-01'],
  ['2028-02-28T21:00:00.000Z', '2028-02-29'],
])('%s is %s in Istanbul', (instant, day) => expect(dayInIstanbul(new Date(instant))).toBe(day));

test.each([
  ['2026-11-20', 7, '2026-11-27'],
  ['2026-12-28', 7, '2027-01-04'],
  ['2028-02-22', 7, '2028-02-29'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i days is %s', (day, days, later) => expect(daysAfter(day, days)).toBe(later));

describe('written out', () => {
  test('a day', () => {
    expect(formatDay('2026-11-27', 'tr')).toBe('27 Kasım 2026 Cuma');
    expect(formatDay('2026-11-27', 'en')).toBe('Friday, 27 November 2026');
  });

  test('a range of days', () => {
    expect(formatDays('2026-12-03', '2026-12-07', 'tr')).toBe('3–7 Aralık 2026');
    expect(formatDays('2026-11-27', '2026-12-01', 'tr')).toMatch(/^27 Kasım\s–\s1 Aralık 2026$/);
    expect(formatDays('2026-12-03', '2026-12-03', 'en')).toBe('3 December 2026');
  });

  test('days of the coming weeks have no year, and each is one piece', () => {
    expect(formatComingDays('2026-12-04', '2026-12-08', 'tr')).toBe('4–\u20608\u00A0Aralık');
    expect(formatComingDays('2026-11-28', '2026-12-01', 'tr')).toMatch(/^28\u00A0Kasım\s–\s1\u00A0Aralık$/);
    expect(formatComingDays('2026-12-04', '2026-12-04', 'en')).toBe('4\u00A0December');
  });

  test('an instant, by the clock of Istanbul', () => {
    expect(formatInstant('2026-11-20T13:05:00Z', 'tr')).toBe('20 Kasım 2026 16:05');
    expect(formatInstant('2026-11-20T21:05:00Z', 'en')).toBe('21 November 2026 at 00:05');
  });

  test('the day of an instant, by the calendar of Istanbul', () => {
    expect(formatInstantDay('2026-11-30T22:30:00.000Z', 'tr')).toBe('1 Aralık 2026');
    expect(formatInstantDay('2026-11-30T20:59:59.999Z', 'tr')).toBe('30 Kasım 2026');
    expect(formatInstantDay('2026-12-31T21:00:00.000Z', 'en')).toBe('1 January 2027');
  });
});
