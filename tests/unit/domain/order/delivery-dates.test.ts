import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter } from '../../../../src/domain/values/dates.ts';
import {
  deliveryEstimate,
  laterEstimate,
  workingDaysToDoor,
  type LeadTime,
} from '../../../../src/domain/order/delivery-dates.ts';
import { property } from '../property.ts';

const LEAD: LeadTime = {
  production: { min: 5, max: 7 },
  carriage: { min: 1, max: 2 },
  stock: { min: 1, max: 3 },
  deliveryDays: 7,
};
const at = (instant: string, isMade: boolean, holidays: readonly string[] = [], lead = LEAD) =>
  deliveryEstimate(new Date(instant), isMade, lead, holidays);

test('pages name the same working days before anybody orders', () => {
  expect([workingDaysToDoor(LEAD, true), workingDaysToDoor(LEAD, false)]).toEqual([
    { min: 6, max: 9 },
    { min: 1, max: 3 },
  ]);
});

describe('made to measure (decisions P17)', () => {
  test('counts working days at the workshop and on the road: Sundays are left out', () => {
    // A Friday: 6 working days on is the next Friday, 9 is the Tuesday after.
    expect(at('2026-11-20T09:00:00Z', true)).toEqual({ from: '2026-11-27', to: '2026-12-01' });
  });

  test('counts from the day in Istanbul', () => {
    expect(at('2026-11-20T21:30:00Z', true)).toEqual(at('2026-11-21T09:00:00Z', true));
  });

  test('leaves holidays out', () => {
    // Republic Day 2026 is a Thursday between them.
    const order = '2026-10-26T09:00:00Z';
    expect(at(order, true)).toEqual({ from: '2026-11-02', to: '2026-11-05' });
    expect(at(order, true, ['2026-10-29'])).toEqual({ from: '2026-11-03', to: '2026-11-06' });
  });

  test('is never before the seventh day of spec §9, moved to a day on which something is delivered', () => {
    const quick = { ...LEAD, production: { min: 0, max: 1 }, carriage: { min: 1, max: 1 } };
    expect(at('2026-11-20T09:00:00Z', true, [], quick).to).toBe('2026-11-27');
    expect(at('2026-11-22T09:00:00Z', true, [], quick).to).toBe('2026-11-30');
    expect(at('2026-11-20T09:00:00Z', true, ['2026-11-27', '2026-11-28'], quick).to).toBe('2026-11-30');
  });
});

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-21', '2026-11-24'],
  ['2026-11-21T09:00:00Z', '2026-11-23', '2026-11-25'],
  ['2026-11-22T09:00:00Z', '2026-11-23', '2026-11-25'],
])('what is in stock, ordered at %s, arrives from %s to %s', (order, from, to) => {
  expect(at(order, false)).toEqual({ from, to });
});

test('of two promises the later day counts at each end', () => {
  const [early, late] = [
    { from: '2026-11-21', to: '2026-11-30' },
    { from: '2026-11-24', to: '2026-11-27' },
  ];
  const later = { from: '2026-11-24', to: '2026-11-30' };
  expect([laterEstimate(early, late), laterEstimate(late, early)]).toEqual([later, later]);
});

property(
  'never ends before it begins, nor on a day without deliveries',
  [
    fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
    fc.boolean(),
    fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 15 }),
  ],
  (ordered, isMade, off) => {
    const holidays = off.map((days) => daysAfter(ordered.toISOString().slice(0, 10), days));
    const { from, to } = deliveryEstimate(ordered, isMade, LEAD, holidays);
    expect(to >= from).toBe(true);
    for (const day of [from, to]) {
      expect(new Date(day).getUTCDay()).not.toBe(0);
      expect(holidays).not.toContain(day);
    }
  },
);
