import { describe, expect, test } from 'vitest';
import rules from '../../../../content/locales/tr/rules.json' with { type: 'json' };
import { canAdvance } from '../../../../src/domain/order/order-life.ts';
import {
  DELIVERY_STATUSES,
  DELIVERY_STEPS,
  hasArrived,
  isCancellable,
  listProgress,
  progressOf,
  statusColour,
  stepOf,
} from '../../../../src/domain/order/status.ts';

describe('delivery status (spec §4)', () => {
  test.each([
    ['Pending', 'Sipariş Alındı', 14, 'orange'],
    ['Confirmed', 'Onaylandı', 29, 'orange'],
    ['InProduction', 'Üretimde', 43, 'orange'],
    ['ReadyToShip', 'Kargoya Hazır', 57, 'orange'],
    ['Shipped', 'Kargoya Verildi', 71, 'blue'],
    ['OutForDelivery', 'Dağıtıma Çıktı', 86, 'blue'],
    ['Delivered', 'Teslim Edildi', 100, 'green'],
    ['Returned', 'İade', 0, 'red'],
    ['Cancelled', 'İptal', 0, 'red'],
  ] as const)('%s: %s, %i %%, %s', (status, label, progress, colour) => {
    expect(rules.status[status]).toBe(label);
    expect(progressOf(status)).toBe(progress);
    expect(statusColour(status)).toBe(colour);
  });

  test.each(['', 'pending', 'Lost', 'constructor'])('%j is unknown: no step, no progress, orange', (status) =>
    expect([stepOf(status), progressOf(status), statusColour(status)]).toEqual([-1, 0, 'orange']),
  );
});

test('goods have arrived that were delivered, also where they went back', () =>
  expect(DELIVERY_STATUSES.filter(hasArrived)).toEqual(['Delivered', 'Returned']));

describe('canAdvance (decisions A8)', () => {
  test('along the sequence only forward', () => {
    for (const [position, from] of DELIVERY_STEPS.entries()) {
      expect(DELIVERY_STEPS.filter((to) => canAdvance(from, to))).toEqual(DELIVERY_STEPS.slice(position + 1));
    }
  });

  test('off the path: cancelled until delivered, returned once shipped', () => {
    expect(DELIVERY_STATUSES.filter((from) => canAdvance(from, 'Cancelled'))).toEqual(DELIVERY_STEPS.slice(0, -1));
    expect(DELIVERY_STATUSES.filter((from) => canAdvance(from, 'Returned'))).toEqual([
      'Shipped',
      'OutForDelivery',
      'Delivered',
    ]);
  });

  test('nothing leaves an end', () => {
    for (const from of ['Returned', 'Cancelled'] as const) {
      expect(DELIVERY_STATUSES.filter((to) => canAdvance(from, to))).toEqual([]);
    }
  });
});

describe('orders in a list', () => {
  test('show 25, 75 or 100 percent, or no bar', () => {
    expect(DELIVERY_STATUSES.map(listProgress)).toEqual([25, 25, 25, 25, 75, 75, null, null, null]);
  });

  test('can be cancelled until production begins', () => {
    expect(DELIVERY_STATUSES.filter(isCancellable)).toEqual(['Pending', 'Confirmed']);
  });
});
