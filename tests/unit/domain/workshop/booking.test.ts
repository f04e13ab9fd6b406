import { describe, expect, it } from 'vitest';
import { halfOf, offeredHalfDays, visitDistricts } from '../../../../src/domain/workshop/booking.ts';

const RULES = {
  perHalfDay: 2,
  daysAhead: 7,
  morning: { from: '09:00', to: '13:00' },
  afternoon: { from: '13:00', to: '17:00' },
  closed: ['2026-11-27'],
  routes: [
    { days: ['Tuesday', 'Friday'], districts: ['Şişli', 'Kadıköy'] },
    { days: ['Saturday'], districts: ['Kadıköy', 'Adalar'] },
  ],
};
/** A Monday. */
const TODAY = '2026-11-23';
const offered = (district: string, holidays: string[] = [], today = TODAY) =>
  offeredHalfDays(RULES, { district, today, holidays }).map(({ day, half }) => `${day} ${half}`);

describe('half-days of a district', () => {
  it('are those of all its routes, both halves, from tomorrow to the last day ahead', () => {
    expect(offered('Kadıköy')).toEqual([
      '2026-11-24 morning',
      '2026-11-24 afternoon',
      '2026-11-28 morning',
      '2026-11-28 afternoon',
    ]);
    expect(offered('Kadıköy', [], '2026-11-24')).toEqual([
      '2026-11-28 morning',
      '2026-11-28 afternoon',
      '2026-12-01 morning',
      '2026-12-01 afternoon',
    ]);
  });

  it('leave out holidays, closed days and districts that no route reaches', () => {
    expect(offered('Şişli', ['2026-11-24'])).toEqual([]);
    expect(offered('Ankara')).toEqual([]);
  });

  it('leave out the afternoon of an eve: of a holiday of several days, and of the republic', () => {
    const feast = ['2026-11-25', '2026-11-26', '2026-11-27'];
    expect(offered('Şişli', feast)).toEqual(['2026-11-24 morning']);
    expect(offered('Şişli', feast.slice(0, 1))).toEqual(['2026-11-24 morning', '2026-11-24 afternoon']);
    expect(offered('Adalar', [], '2028-10-27')).toEqual(['2028-10-28 morning']);
  });
});

describe('districts', () =>
  it('are each named once, in Turkish order', () =>
    expect(visitDistricts(RULES)).toEqual(['Adalar', 'Kadıköy', 'Şişli'])));

describe('the half of a visit', () =>
  it.each([
    ['12:59', 'morning'],
    ['13:00', 'afternoon'],
  ])('that begins at %s is the %s', (from, half) => expect(halfOf(RULES, from)).toBe(half)));
