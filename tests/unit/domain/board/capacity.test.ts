/** Promises that move when the days are full (decisions W5), and the load of each day. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dailyCapacity,
  dayLoads,
  dueDay,
  movingSteps,
  promiseSteps,
  type OpenWork,
} from '../../../../src/domain/board/capacity.ts';
import { promisedDays } from '../../../../src/domain/board/promised-days.ts';
import { STAGES } from '../../../../src/domain/board/stage.ts';
import { deliveryEstimate, nextWorkingDay } from '../../../../src/domain/order/delivery-dates.ts';
import { daysAfter } from '../../../../src/domain/values/dates.ts';

const LEAD = {
  production: { min: 5, max: 7 },
  carriage: { min: 1, max: 2 },
  stock: { min: 1, max: 3 },
  deliveryDays: 7,
};
/** A Monday. */
const TODAY = '2026-11-23';
const BASE = deliveryEstimate(new Date(`${TODAY}T09:00:00Z`), true, LEAD, []);
/** Ninth working day after the order, and the seventh, on which such an order leaves. */
const PROMISED = '2026-12-03';
const LEAVES = '2026-12-01';
const TEN = { cut: 10, sew: 10, check: 10, pack: 10 };
const work = (due: string, pieces: number, stage: OpenWork['stage'] = 'cut'): OpenWork => ({ due, pieces, stage });
const steps = (open: readonly OpenWork[], capacity = TEN, holidays: readonly string[] = []) =>
  promiseSteps(open, capacity, BASE, TODAY, LEAD, holidays);
const promised = (open: readonly OpenWork[], pieces: number, capacity = TEN) =>
  promisedDays(BASE, steps(open, capacity), pieces).to;

describe('a promise', () => {
  it('is that of P17 while there is room, to the last piece', () => {
    expect(BASE.to).toBe(PROMISED);
    expect(dueDay(PROMISED, LEAD, [])).toBe(LEAVES);
    expect(promised([], 1)).toBe(PROMISED);
    // Seven working days from tomorrow until it leaves, ten pieces each.
    expect(promised([work(LEAVES, 69)], 1)).toBe(PROMISED);
    expect(promised([work(LEAVES, 70)], 1)).toBe('2026-12-04');
    expect(promised([work(LEAVES, 69)], 2)).toBe('2026-12-04');
  });

  it('moves day by day with the work, by the whole range', () => {
    expect(promised([work(LEAVES, 79)], 1)).toBe('2026-12-04');
    // Sunday is no working day.
    expect(promised([work(LEAVES, 80)], 1)).toBe('2026-12-05');
    expect(promised([work(LEAVES, 90)], 1)).toBe('2026-12-07');
    expect(promisedDays(BASE, steps([work(LEAVES, 70)]), 1)).toEqual({ from: '2026-12-01', to: '2026-12-04' });
  });

  it('keeps the usual range where the step ends on the same day', () => {
    const step = { from: '2026-12-02', to: BASE.to, most: 9 };
    expect(promisedDays(BASE, [step], 1)).toEqual(BASE);
  });

  it('leaves room for later promises that were made already', () => {
    expect(promised([work('2026-12-02', 80)], 1)).toBe('2026-12-05');
    // The work of the far day fits behind.
    expect(promised([work('2026-12-31', 80)], 1)).toBe(PROMISED);
  });

  it('goes by the slowest station, and by what a piece still needs', () => {
    const slow = { ...TEN, check: 5 };
    expect(promised([work(LEAVES, 35)], 1, slow)).toBe('2026-12-04');
    expect(promised([work(LEAVES, 35, 'pack')], 1, slow)).toBe(PROMISED);
    expect(promised([work(LEAVES, 500, 'done')], 1)).toBe(PROMISED);
    expect(dailyCapacity(slow)).toBe(5);
  });

  it('counts what is late', () => {
    expect(promised([work('2026-11-02', 70)], 1)).toBe('2026-12-04');
  });

  it('knows holidays, and orders of nothing that is sewn', () => {
    expect(promisedDays(BASE, steps([work(LEAVES, 60)], TEN, ['2026-11-25']), 1).to > PROMISED).toBe(true);
    expect(promisedDays(BASE, steps([work(LEAVES, 700)]), 0)).toEqual(BASE);
    expect(promisedDays(BASE, [], 5)).toEqual(BASE);
  });

  it('says nothing of an order that any day has room for', () => {
    expect(movingSteps(steps([]))).toEqual([]);
    expect(movingSteps(steps([work(LEAVES, 11)]))).not.toEqual([]);
    expect(movingSteps(steps([work(LEAVES, 10)]))).toEqual([]);
  });

  it('of an order larger than the last step is that step', () => {
    const all = steps([work(LEAVES, 100)]);
    expect(promisedDays(BASE, all, 1000).to).toBe(all.at(-1)?.to);
    expect(all.at(-1)?.most).toBeGreaterThanOrEqual(60);
  });

  it('of more windows than a house has counts all of them, where it is asked for so many', () => {
    const promisedAll = (open: readonly OpenWork[], pieces: number) =>
      promisedDays(BASE, promiseSteps(open, TEN, BASE, TODAY, LEAD, [], pieces), pieces);
    // Thirty working days from tomorrow, ten pieces each: it leaves on 28 December.
    expect(promisedAll([], 300)).toEqual({ from: '2026-12-26', to: '2026-12-30' });
    expect(promisedAll([], 300).to > promised([], 60)).toBe(true);
    // Seven days more.
    expect(promisedAll([work(LEAVES, 70)], 300).to).toBe('2027-01-07');
    expect(promisedAll([work(LEAVES, 70)], 1).to).toBe(promised([work(LEAVES, 70)], 1));
    expect(movingSteps(steps([]), 300)).toEqual(steps([]));
  });

  it('is never earlier for more work or more pieces, and never breaks a promise', () => {
    const someWork = fc.array(
      fc.record({
        due: fc.integer({ min: -5, max: 40 }).map((days) => nextWorkingDay(daysAfter(TODAY, days), [])),
        pieces: fc.integer({ min: 1, max: 30 }),
        stage: fc.constantFrom(...STAGES),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(someWork, fc.integer({ min: 1, max: 50 }), (open, pieces) => {
        const to = promised(open, pieces);
        expect(to >= BASE.to).toBe(true);
        expect(promised(open, pieces + 1) >= to).toBe(true);
        expect(promised([...open, work(LEAVES, 3)], pieces) >= to).toBe(true);
        const most = steps(open).map((one) => one.most);
        expect(most).toEqual(most.toSorted((a, b) => a - b));
        expect(new Set(most).size).toBe(most.length);
      }),
    );
  });
});

describe('the load of the days', () => {
  it('counts what is late to today, and says what does not fit', () => {
    const loads = dayLoads([work('2026-11-20', 2), work(TODAY, 10), work('2026-11-24', 9)], TEN, TODAY, []);
    expect(loads).toHaveLength(6);
    expect(loads.slice(0, 3)).toEqual([
      { day: TODAY, pieces: 12, over: 2 },
      { day: '2026-11-24', pieces: 9, over: 1 },
      { day: '2026-11-25', pieces: 0, over: 0 },
    ]);
    expect(loads.at(-1)?.day).toBe('2026-11-28');
  });

  it('counts what was promised for no day, as what is made again of a delivered order, to the first', () => {
    const two = { cut: 2, sew: 2, check: 2, pack: 2 };
    expect(dayLoads([work('', 3), work('2026-11-20', 2)], two, TODAY, [])[0]).toEqual({
      day: TODAY,
      pieces: 5,
      over: 3,
    });
  });

  it('leaves out what is packed, and begins on a working day', () => {
    expect(dayLoads([work(TODAY, 4, 'done')], TEN, TODAY, [])[0]).toEqual({ day: TODAY, pieces: 0, over: 0 });
    expect(dayLoads([work('2026-11-22', 4)], TEN, '2026-11-22', [])[0]).toEqual({ day: TODAY, pieces: 4, over: 0 });
  });

  it('goes by the station that lacks most', () => {
    const capacity = { ...TEN, sew: 3 };
    expect(dayLoads([work(TODAY, 8)], capacity, TODAY, [])[0]).toEqual({ day: TODAY, pieces: 8, over: 5 });
  });

  it('takes the work of earlier days into account', () => {
    const loads = dayLoads([work('2026-11-24', 20)], TEN, TODAY, []);
    expect(loads[1]).toEqual({ day: '2026-11-24', pieces: 20, over: 0 });
  });
});
