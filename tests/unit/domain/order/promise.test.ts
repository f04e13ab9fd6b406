import { describe, expect, test } from 'vitest';
import { promiseOf, type PromisedOrder } from '../../../../src/domain/order/promise.ts';

// Thursday; two working days before are the Tuesday, 1 December.
const ORDER: PromisedOrder = {
  status: 'ReadyToShip',
  paymentState: 'paid',
  estimatedDeliveryFrom: '2026-11-28',
  estimatedDelivery: '2026-12-03',
};
const kindOn = (today: string, changes: Partial<PromisedOrder> = {}, holidays: readonly string[] = []) =>
  promiseOf({ ...ORDER, ...changes }, today, 2, holidays);

describe('what has not left', () => {
  test.each([
    ['2026-11-30', { kind: 'kept' }],
    ['2026-12-01', { kind: 'leave' }],
    ['2026-12-02', { kind: 'late', day: '2026-12-01' }],
  ])('on %s', (today, promise) => expect(kindOn(today)).toEqual(promise));

  test('leaves earlier over a Sunday and a holiday', () => {
    const monday = { estimatedDelivery: '2026-12-07' };
    expect(kindOn('2026-12-04', monday)).toEqual({ kind: 'leave' });
    expect(kindOn('2026-12-03', monday, ['2026-12-05'])).toEqual({ kind: 'leave' });
  });

  test('waits for its transfer, also when its days are over', () =>
    expect(kindOn('2026-12-20', { status: 'Pending', paymentState: 'awaiting-transfer' })).toEqual({ kind: 'unpaid' }));

  test('does not wait for money at the door', () =>
    expect(kindOn('2026-12-01', { paymentState: 'on-delivery' })).toEqual({ kind: 'leave' }));
});

test.each([
  ['2026-12-03', { kind: 'kept' }],
  ['2026-12-04', { kind: 'late', day: '2026-12-03' }],
])('what is on its way on %s', (today, promise) => expect(kindOn(today, { status: 'Shipped' })).toEqual(promise));

test.each(['Delivered', 'Returned', 'Cancelled'] as const)('nothing is promised of %s', (status) =>
  expect(kindOn('2026-12-20', { status })).toEqual({ kind: 'over' }),
);
