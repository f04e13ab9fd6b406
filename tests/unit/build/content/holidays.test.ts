import { expect, test } from 'vitest';
import { publicHolidays } from '../../../../src/build/content/holidays.ts';

const days = publicHolidays('2026-11-20');

test('has the fixed holidays of Turkey, of this year and two more', () => {
  for (const year of [2026, 2027, 2028]) {
    for (const day of ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29']) {
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

test('stands in order, each day once', () => {
  expect(days).toEqual([...new Set(days)].sort());
});
