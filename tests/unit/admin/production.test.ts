/** Lines that the workshop still has to make. */
import { expect, test } from 'vitest';
import type { SheetItem } from '../../../src/contract/admin-sheets.ts';
import { itemsToMake } from '../../../src/features/admin/production.ts';

// Only its remake is read of an item.
const items = [{}, { remake: { of: 0, time: 2 } }] as SheetItem[];

test.each([
  ['InProduction', 2],
  ['ReadyToShip', 2],
  ['Shipped', 1],
  ['Delivered', 1],
] as const)('of an order with a remake that is %s %i are printed', (status, count) =>
  expect(itemsToMake({ items, status })).toHaveLength(count),
);

test('of an order that has left and has no remake all are printed, as before', () =>
  expect(itemsToMake({ items: items.slice(0, 1), status: 'Shipped' })).toHaveLength(1));
