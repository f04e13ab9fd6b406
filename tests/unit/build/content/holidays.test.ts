import { expect, test } from 'vitest';
import { daysAfter } from '../../../../src/domain/values/dates.ts';
import { publicHolidays } from '../../../../src/build/content/holidays.ts';

const FIXED = ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'];
const days = publicHolidays('2026-11-20');

test('has the fixed holidays of Turkey, of this year and two more', () => {
  for (const year of [2026, 2027, 2028]) {
    for (const day of FIXED) {
      expect(days).toContain(`${year}-${day}`);
    }
  }
});

// As published by the Presidency of Religious Affairs; the eves are working days until noon.
test.each([
  ['Ramazan Bayramı 2026', ['2026-03-20', '2026-03-21', '2026-03-22'], ['2026-03-19', '2026-03-23']],
  ['Kurban Bayramı 2026', ['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30'], ['2026-05-26', '2026-05-31']],
  ['Ramazan Bayramı 2027', ['2027-03-09', '2027-03-10', '2027-03-11'], ['2027-03-08', '2027-03-12']],
])('%s: whole days only', (_name, within, outside) => {
  expect(days).toEqual(expect.arrayContaining(within));
  for (const day of outside) expect(days).not.toContain(day);
});

// The first whole days of both feasts, as the Presidency has kept or announced them.
test.each([
  [2020, '2020-05-24', '2020-07-31'],
  [2021, '2021-05-13', '2021-07-20'],
  [2022, '2022-05-02', '2022-07-09'],
  [2023, '2023-04-21', '2023-06-28'],
  [2024, '2024-04-10', '2024-06-16'],
  [2025, '2025-03-30', '2025-06-06'],
  [2026, '2026-03-20', '2026-05-27'],
  [2027, '2027-03-09', '2027-05-16'],
  [2028, '2028-02-26', '2028-05-05'],
  [2029, '2029-02-14', '2029-04-24'],
  [2030, '2030-02-04', '2030-04-13'],
])('%i: both feasts begin on their days', (year, ramazan, kurban) => {
  const isFixed = (day: string): boolean => FIXED.includes(day.slice(5));
  const ofYear = publicHolidays(`${year}-01-01`).filter((day) => day.startsWith(String(year)));
  const feasts = [...daysFrom(ramazan, 3), ...daysFrom(kurban, 4)];
  expect(ofYear.filter((day) => !isFixed(day))).toEqual(feasts.filter((day) => !isFixed(day)));
});

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(first, index));
}

test('stands in order, each day once', () => expect(days).toEqual([...new Set(days)].sort()));
