import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter } from '../../../../src/domain/values/dates.ts';
import { deliveryEstimate, type LeadTime } from '../../../../src/domain/order/delivery-dates.ts';
import { begunAt, changeableUntil, orderPath, plannedSteps } from '../../../../src/domain/order/order-path.ts';
import { property } from '../property.ts';

const LEAD: LeadTime = {
  production: { min: 5, max: 7 },
  carriage: { min: 1, max: 2 },
  stock: { min: 1, max: 3 },
  deliveryDays: 7,
};
const path = (day: string, isMade: boolean, awaitsTransfer: boolean, holidays: readonly string[] = []) =>
  orderPath(
    { day, isMade, awaitsTransfer, estimate: deliveryEstimate(new Date(`${day}T09:00:00Z`), isMade, LEAD, holidays) },
    LEAD,
    3,
    holidays,
  );

describe('the path of an order (decisions P17)', () => {
  test('of what is made and paid has four steps: received, checked, made, delivered', () => {
    // A Saturday: work begins on Monday.
    expect(path('2026-11-21', true, false)).toEqual([
      { step: 'received', from: '2026-11-21', to: '2026-11-21' },
      { step: 'check', from: '2026-11-23', to: '2026-11-23' },
      { step: 'making', from: '2026-11-23', to: '2026-12-01' },
      { step: 'door', from: '2026-11-28', to: '2026-12-02' },
    ]);
  });

  test('of a transfer names the last day to pay', () => {
    const steps = path('2026-11-20', true, true);
    expect(steps.map(({ step }) => step)).toEqual(['received', 'payment', 'making', 'door']);
    expect(steps[1]?.to).toBe('2026-11-23');
  });

  test('of an awaited payment begins when it would if that came today; the days to pay stay', () => {
    const estimate = deliveryEstimate(new Date('2026-11-23T09:00:00Z'), true, LEAD, []);
    const placed = { day: '2026-11-20', estimate, isMade: true, awaitsTransfer: true };
    const awaited = orderPath({ ...placed, paid: '2026-11-23' }, LEAD, 3, []);
    expect(awaited[1]).toEqual({ step: 'payment', from: '2026-11-20', to: '2026-11-23' });
    const paid = orderPath({ ...placed, begun: '2026-11-23', awaitsTransfer: false }, LEAD, 3, []);
    expect(awaited.slice(-2)).toEqual(paid.slice(-2));
    expect(changeableUntil(awaited)).toBe('2026-11-24');
  });

  test('begins with its payment, and not on the day it was placed', () => {
    const estimate = deliveryEstimate(new Date('2026-12-11T09:00:00Z'), true, LEAD, []);
    const placed = { day: '2026-12-07', begun: '2026-12-11', estimate, isMade: true, awaitsTransfer: false };
    expect(orderPath(placed, LEAD, 3, []).map(({ step, from }) => [step, from])).toEqual([
      ['received', '2026-12-07'],
      ['check', '2026-12-12'],
      ['making', '2026-12-12'],
      ['door', estimate.from],
    ]);
    const awaited = orderPath({ ...placed, awaitsTransfer: true }, LEAD, 3, []);
    expect(awaited.slice(1, 3).map(({ from, to }) => [from, to])).toEqual([
      ['2026-12-11', '2026-12-14'],
      ['2026-12-12', expect.any(String)],
    ]);
  });

  test('checks no measure of what is cut to a length alone', () => {
    const estimate = deliveryEstimate(new Date('2026-12-11T09:00:00Z'), true, LEAD, []);
    const placed = { day: '2026-12-11', estimate, isMade: true, hasWindows: false, awaitsTransfer: false };
    expect(orderPath(placed, LEAD, 3, []).map(({ step }) => step)).toEqual(['received', 'making', 'door']);
  });

  test.each([
    ['as it was placed', {}, 1],
    ['as it was switched to a transfer', { transferAt: 2 }, 2],
    ['as it was paid', { transferAt: 2, paidAt: 3 }, 3],
    ['as it was placed, whenever the cash came', { placedState: 'on-delivery' as const, paidAt: 3 }, 1],
  ])('counts from the moment %s', (_, times, from) => {
    expect(begunAt({ placedAt: 1, ...times })).toBe(from);
  });

  test('of what is in stock has nothing to make', () => {
    expect(path('2026-11-20', false, false).map(({ step }) => step)).toEqual(['received', 'packing', 'door']);
  });

  test('gives each of the seven steps its days', () => {
    expect(plannedSteps(path('2026-11-21', true, false))).toEqual([
      { status: 'Pending', from: '2026-11-21', to: '2026-11-21' },
      { status: 'Confirmed', from: '2026-11-23', to: '2026-11-23' },
      { status: 'InProduction', from: '2026-11-23', to: '2026-12-01' },
      { status: 'ReadyToShip', from: '2026-12-01', to: '2026-12-01' },
      { status: 'Shipped', from: '2026-12-01', to: '2026-12-01' },
      { status: 'OutForDelivery', from: '2026-11-28', to: '2026-12-02' },
      { status: 'Delivered', from: '2026-11-28', to: '2026-12-02' },
    ]);
    expect(plannedSteps(path('2026-11-20', true, true))[1]).toMatchObject({ from: '2026-11-20', to: '2026-11-23' });
    expect(plannedSteps(path('2026-11-20', false, false))[1]).toMatchObject({ from: '2026-11-21', to: '2026-11-21' });
  });

  test('can be changed until work begins, which is no holiday', () => {
    expect(changeableUntil(path('2026-10-28', true, false, ['2026-10-29']))).toBe('2026-10-30');
  });

  property(
    'never runs backwards, and never works or delivers on a Sunday or holiday',
    [
      fc.integer({ min: 0, max: 3000 }),
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }),
    ],
    (days, isMade, awaitsTransfer, offsets) => {
      const ordered = daysAfter('2024-01-01', days);
      const holidays = offsets.map((offset) => daysAfter(ordered, offset));
      const steps = path(ordered, isMade, awaitsTransfer, holidays);
      for (const [at, { from, to, step }] of steps.entries()) {
        expect(from <= to).toBe(true);
        expect(from >= (steps[at - 1]?.from ?? ordered)).toBe(true);
        if (step === 'received' || step === 'payment') continue;
        for (const one of [from, to]) {
          expect(new Date(one).getUTCDay()).not.toBe(0);
          expect(holidays).not.toContain(one);
        }
      }
    },
  );
});
