import { describe, expect, test } from 'vitest';
import { cuttingDay, cutWeek, weekEnd } from '../../../../src/domain/workshop/cut-week.ts';

const LEAD = { production: { min: 5, max: 7 }, carriage: { min: 1, max: 2 } };

describe('cutting begins', () => {
  test.each([
    // Nine working days before Thursday 3 December, over one Sunday.
    ['2026-12-03', [], '2026-11-23'],
    ['2026-12-03', ['2026-11-28'], '2026-11-21'],
  ])('for a promise of %s with holidays %j on %s', (promised, holidays, begins) =>
    expect(cuttingDay(promised, LEAD, holidays)).toBe(begins),
  );
});

test.each([
  ['2026-11-23', '2026-11-29'],
  ['2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29'],
  ['2026-11-30', '2026-12-06'],
])('the week of %s ends on %s', (day, end) => expect(weekEnd(day)).toBe(end));

test.each([
  ['2026-11-01', 'this'],
  ['2026-11-29', 'this'],
  ['2026-11-30', 'next'],
  ['2026-12-06', 'next'],
  ['2026-12-07', 'later'],
] as const)('on 23 November what begins on %s is of %s week', (begins, week) =>
  expect(cutWeek(begins, '2026-11-23')).toBe(week),
);
