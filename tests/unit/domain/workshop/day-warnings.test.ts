/** A day that one crew cannot drive. */
import { describe, expect, it } from 'vitest';
import { dayWarnings, districtIn, type PlannedVisit } from '../../../../src/domain/workshop/day-warnings.ts';

const RULES = {
  morning: { from: '09:00', to: '13:00' },
  afternoon: { from: '13:00', to: '17:00' },
  routes: [
    { days: ['Monday' as const], districts: ['Beşiktaş', 'Şişli'] },
    { days: ['Tuesday' as const], districts: ['Kadıköy', 'Üsküdar', 'Şile'] },
  ],
};
const at = (subject: string, from: string, to: string, place: string, isOff = false): PlannedVisit => ({
  ...{ subject, from, to, place, isOff },
});
const of = (...visits: PlannedVisit[]) => dayWarnings(visits, RULES).map(({ kind, subjects }) => [kind, ...subjects]);

describe('a crew', () => {
  it('cannot be at two exact times at once', () => {
    expect(of(at('a', '11:00', '12:00', 'Kadıköy'), at('b', '11:30', '12:30', 'Üsküdar'))).toEqual([
      ['overlap', 'a', 'b'],
    ]);
    expect(of(at('a', '11:00', '12:00', 'Kadıköy'), at('b', '12:00', '12:30', 'Üsküdar'))).toEqual([]);
  });

  it('comes at some time of a half-day, so that two half-days of one route are fine', () => {
    expect(of(at('a', '09:00', '13:00', 'Kadıköy'), at('b', '09:00', '13:00', 'Üsküdar'))).toEqual([]);
    expect(of(at('a', '09:00', '13:00', 'Kadıköy'), at('b', '10:00', '10:30', 'Üsküdar'))).toEqual([]);
  });

  it('cannot drive two far half-days, nor cross the city without an hour', () => {
    expect(of(at('a', '09:00', '13:00', 'Kadıköy'), at('b', '09:00', '13:00', 'Moda Cad., Beşiktaş'))).toEqual([
      ['far', 'a', 'b'],
    ]);
    expect(of(at('a', '09:00', '10:00', 'Kadıköy'), at('b', '10:59', '12:00', 'Şişli'))).toEqual([['far', 'a', 'b']]);
    expect(of(at('a', '09:00', '10:00', 'Kadıköy'), at('b', '11:00', '12:00', 'Şişli'))).toEqual([]);
    expect(of(at('a', '11:00', '12:00', 'Kadıköy'), at('b', '09:30', '10:30', 'Şişli'))).toEqual([['far', 'a', 'b']]);
  });

  it('does not drive to a visit that is off, and nothing is said of an unknown place', () => {
    expect(of(at('a', '11:00', '12:00', 'Kadıköy'), at('b', '11:00', '12:00', 'Şişli', true))).toEqual([]);
    expect(of(at('a', '09:00', '13:00', 'Kadıköy'), at('b', '09:00', '13:00', 'Ankara'))).toEqual([]);
  });
});

it.each([
  ['Moda Cad. No: 1 D: 2, 34710 Kadıköy/İstanbul', 'Kadıköy'],
  ['ÜSKÜDAR', 'Üsküdar'],
  ['Şişli Sok. 4, Kadıköy', 'Kadıköy'],
  ['Şilep Sok. 4', null],
  ['', null],
])('the district of "%s" is %s', (place, district) => expect(districtIn(place, RULES)).toBe(district));
