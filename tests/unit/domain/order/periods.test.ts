import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, daysUntil, periodsTo } from '../../../../src/domain/order/periods.ts';

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
