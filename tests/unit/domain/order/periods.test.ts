import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURVE_STEPS,
  curvePeriods,
  daysBetween,
  daysUntil,
  periodsTo,
  type CurveStep,
} from '../../../../src/domain/order/periods.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('periods', () => {
  it('begin on Monday, on the first, and thirty days ago', () => {
    const { today, week, month, lately } = periodsTo('2026-11-22');
    expect(today).toEqual(['2026-11-22']);
    expect([week[0], week.length]).toEqual(['2026-11-16', 7]);
    expect([month[0], month.length]).toEqual(['2026-11-01', 22]);
    expect([lately[0], lately.length]).toEqual(['2026-10-24', 30]);
    expect(periodsTo('2026-11-23').week).toEqual(['2026-11-23']);
    expect(periodsTo('2026-12-01').month).toEqual(['2026-12-01']);
  });

  it('end today, hold every day once and follow each other', () => {
    fc.assert(
      fc.property(day, (today) => {
        for (const days of Object.values(periodsTo(today)) as string[][]) {
          expect(days.at(-1)).toBe(today);
          expect(days.length).toBeLessThanOrEqual(31);
          for (const [index, one] of days.entries())
            if (index > 0) expect(daysUntil(days[index - 1] ?? '', one)).toBe(1);
        }
      }),
    );
  });

  it('have no days the other way round', () => {
    expect(daysBetween('2026-11-22', '2026-11-21')).toEqual([]);
    expect(daysUntil('2026-11-22', '2026-11-20')).toBe(-2);
  });
});

const STEPS = Object.keys(CURVE_STEPS) as CurveStep[];

describe('periods of the curve', () => {
  it('end today, and compare a Monday with a Monday and a month with its month', () => {
    expect(curvePeriods('day', '2026-11-26').at(-1)).toEqual({
      ...{ from: '2026-11-26', to: '2026-11-26' },
      before: { from: '2025-11-27', to: '2025-11-27' },
    });
    expect(curvePeriods('week', '2026-11-26').slice(-2)).toEqual([
      { from: '2026-11-16', to: '2026-11-22', before: { from: '2025-11-17', to: '2025-11-23' } },
      { from: '2026-11-23', to: '2026-11-26', before: { from: '2025-11-24', to: '2025-11-27' } },
    ]);
    expect(curvePeriods('month', '2026-03-15').slice(-2)).toEqual([
      { from: '2026-02-01', to: '2026-02-28', before: { from: '2025-02-01', to: '2025-02-28' } },
      { from: '2026-03-01', to: '2026-03-15', before: { from: '2025-03-01', to: '2025-03-15' } },
    ]);
    expect(curvePeriods('month', '2028-02-29').at(-1)?.before).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });

  it('follow each other without a gap, whatever day it is', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...STEPS), (today, step) => {
        const periods = curvePeriods(step, today);
        expect([periods.length, periods.at(-1)?.to]).toEqual([CURVE_STEPS[step], today]);
        for (const [index, { from, to, before }] of periods.entries()) {
          expect(from <= to && before.from <= before.to && before.to < from).toBe(true);
          if (index > 0) expect(daysUntil(periods[index - 1]?.to ?? '', from)).toBe(1);
        }
      }),
    );
  });
});
