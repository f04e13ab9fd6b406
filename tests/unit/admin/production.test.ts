/** Lines that the workshop still has to make. */
import { expect, test } from 'vitest';
import type { SheetItem } from '../../../src/contract/admin-sheets.ts';
import { linesToMake } from '../../../src/domain/order/lines-to-make.ts';

// Only its remake is read of an item.
const items = [{}, { remake: { of: 0, time: 2 } }] as SheetItem[];

test.each([
  ['InProduction', 2],
  ['ReadyToShip', 2],
  ['Shipped', 1],
  ['Delivered', 1],
] as const)('of an order with a remake that is %s %i are printed', (status, count) =>
  expect(linesToMake(items, status)).toHaveLength(count),
);

test('of an order that has left and has no remake all are printed, as before', () =>
  expect(linesToMake(items.slice(0, 1), 'Shipped')).toHaveLength(1));
