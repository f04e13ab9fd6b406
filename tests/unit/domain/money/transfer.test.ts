import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInIstanbul, daysAfter } from '../../../../src/domain/values/dates.ts';
import { dayOfDue, heldUntil, transferDays } from '../../../../src/domain/money/transfer.ts';

const at = (instant: string) => Date.parse(`${instant}:00+03:00`);
const HOLIDAYS = ['2026-10-29', '2027-01-01'];

describe('a difference is asked for', () => {
  test.each([
    ['2026-11-23', '2026-11-26'],
    // Three days later is a Saturday.
    ['2026-11-25', '2026-11-30'],
  ])('that is open since %s by %s', (since, day) => {
    expect(dayOfDue(new Date(`${since}T12:00:00+03:00`), [])).toBe(day);
  });
});

describe('a shop that stood still', () => {
  const before = { ranAt: at('2026-11-20T12:00'), until: 0 };
  test.each([
    // A Friday: a run is six hours late and no more.
    ['2026-11-20T18:00', before, 0],
    ['2026-11-20T18:01', before, at('2026-11-24T00:00')],
    // Back on a Tuesday.
    ['2026-11-24T03:00', before, at('2026-11-26T00:00')],
    ['2026-11-24T03:00', null, at('2026-11-26T00:00')],
    // Remembered by the runs after that.
    ['2026-11-20T13:00', { ...before, until: at('2026-11-26T00:00') }, at('2026-11-26T00:00')],
  ])('at %s lapses no order before it had a bank day', (now, last, until) => {
    expect(heldUntil(at(now), last, HOLIDAYS)).toBe(until);
  });
});

describe('the days of a transfer', () => {
  test.each([
    // A Friday: the last day is a Monday, Tuesday is for looking.
    ['2026-11-20T13:00', 3, '2026-11-23', '2026-11-22T10:00', '2026-11-25T00:00'],
    // The last day is a Friday: the weekend is nobody’s loss.
    ['2026-11-17T23:59', 3, '2026-11-20', '2026-11-19T10:00', '2026-11-24T00:00'],
    // A minute later it is another day in Istanbul, though not in UTC.
    ['2026-11-18T00:00', 3, '2026-11-21', '2026-11-20T10:00', '2026-11-24T00:00'],
    // Banks are closed on a public holiday.
    ['2026-10-25T12:00', 3, '2026-10-28', '2026-10-27T10:00', '2026-10-31T00:00'],
    ['2026-12-28T12:00', 3, '2026-12-31', '2026-12-30T10:00', '2027-01-05T00:00'],
    // Never on the day of the order.
    ['2026-11-16T08:00', 1, '2026-11-17', '2026-11-17T10:00', '2026-11-19T00:00'],
  ])('of an order at %s with %i days', (placed, days, payBy, remindAt, lapsesAt) => {
    expect(transferDays(at(placed), null, days, HOLIDAYS)).toEqual({
      payBy,
      remindAt: at(remindAt),
      lapsesAt: at(lapsesAt),
    });
  });

  test('are moved by a reminder that went too late, and by no other', () => {
    const placed = at('2026-11-16T12:00');
    expect(transferDays(placed, at('2026-11-18T10:00'), 3, HOLIDAYS).payBy).toBe('2026-11-19');
    expect(transferDays(placed, at('2026-11-19T23:50'), 3, HOLIDAYS).payBy).toBe('2026-11-19');
    expect(transferDays(placed, at('2026-11-27T23:50'), 3, HOLIDAYS)).toMatchObject({
      payBy: '2026-11-28',
      lapsesAt: at('2026-12-01T00:00'),
    });
  });

  test('leave everybody warned a whole bank day before the order lapses', () => {
    const minute = 60_000;
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00'), max: at('2030-01-01T00:00') }),
        fc.integer({ min: 1, max: 30 }),
        fc.option(fc.integer({ min: 0, max: 60 * 24 * 60 }), { nil: null }),
        (placed, days, late) => {
          const before = transferDays(placed, null, days, HOLIDAYS);
          expect(before.remindAt).toBeGreaterThan(placed);
          expect(before.remindAt).toBeLessThan(before.lapsesAt);
          const remindedAt = before.remindAt + (late ?? 0) * minute;
          const after = transferDays(placed, remindedAt, days, HOLIDAYS);
          expect(after.payBy >= before.payBy).toBe(true);
          expect(after.payBy >= dayInIstanbul(new Date(remindedAt))).toBe(true);
          expect(after.lapsesAt).toBeGreaterThanOrEqual(Date.parse(`${daysAfter(after.payBy, 2)}T00:00:00+03:00`));
          expect(after.lapsesAt - remindedAt).toBeGreaterThanOrEqual(24 * 60 * minute);
        },
      ),
    );
  });
});
