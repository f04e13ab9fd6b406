/** Lines that are made once more, at no charge (decisions P23). */
import { describe, expect, it } from 'vitest';
import { linesToHang } from '../../../../src/domain/order/lines-to-make.ts';
import {
  canBeRemade,
  hungFor,
  isRemadeAt,
  markUnpaid,
  MOST_REMAKES,
  remakeOf,
  sentRemakes,
  soldLines,
  type Remake,
} from '../../../../src/domain/order/remake.ts';
import { DELIVERY_STATUSES } from '../../../../src/domain/order/status.ts';

interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly configuration: object | null;
  readonly pricePerUnit: number;
  readonly unitPrice: number;
  readonly totalPrice: number;
  readonly options: readonly { readonly id: string; readonly amount: number }[];
  readonly remake?: Remake;
}
const MADE: Line = {
  name: 'Fon',
  quantity: 2,
  configuration: { width: 250 },
  pricePerUnit: 1300,
  unitPrice: 8000,
  totalPrice: 16_000,
  options: [{ id: 'lining', amount: 500 }],
};
const STOCK: Line = { ...MADE, name: 'Halka', configuration: null, options: [] };
const LINES = [MADE, STOCK];
const one = { line: 0, quantity: 1 };

describe('a remake', () => {
  it('is the same window, so many pieces of it, for nothing', () =>
    expect(remakeOf(LINES, 'InProduction', one)).toEqual({
      ok: true,
      data: {
        ...MADE,
        quantity: 1,
        pricePerUnit: 0,
        unitPrice: 0,
        totalPrice: 0,
        options: [{ id: 'lining', amount: 0 }],
        remake: { of: 0, time: 2 },
      },
    }));

  it('is counted: the next one is the third time', () => {
    const again: Line = { ...MADE, remake: { of: 0, time: 2 } };
    expect(remakeOf([...LINES, again], 'Delivered', one)).toMatchObject({ data: { remake: { of: 0, time: 3 } } });
    expect(soldLines([...LINES, again])).toEqual(LINES);
    // One that was taken back before it leaves its number free.
    const third: Line = { ...MADE, remake: { of: 0, time: 3 } };
    expect(remakeOf([...LINES, third], 'Delivered', one)).toMatchObject({ data: { remake: { of: 0, time: 4 } } });
  });

  it('is made from production on, and of nothing that was cancelled or came back', () => {
    expect(DELIVERY_STATUSES.filter(isRemadeAt)).toEqual([
      'InProduction',
      'ReadyToShip',
      'Shipped',
      'OutForDelivery',
      'Delivered',
    ]);
    for (const status of ['Pending', 'Confirmed', 'Returned', 'Cancelled'] as const)
      expect(remakeOf(LINES, status, one)).toEqual({ ok: false, code: 'remake.early' });
  });

  it('is refused of stock, of a line that is none, and of another remake', () => {
    const again: Line = { ...MADE, remake: { of: 0, time: 2 } };
    for (const line of [1, 2, 3])
      expect(remakeOf([...LINES, again], 'Shipped', { line, quantity: 1 })).toEqual({ ok: false, code: 'remake.line' });
  });

  it('is made of a remake in another size, for nothing, and names what was sold', () => {
    const left = { of: 0, time: 2, left: true } as const;
    const wider: Line = { ...MADE, configuration: { width: 260 }, unitPrice: 4000, totalPrice: 8000, remake: left };
    expect(remakeOf([...LINES, wider], 'Delivered', { line: 2, quantity: 1 })).toMatchObject({
      data: { configuration: { width: 260 }, unitPrice: 0, totalPrice: 0, remake: { of: 0, time: 3 } },
    });
    expect(canBeRemade([...LINES, { ...wider, isUnpaid: true }], 2)).toBe(false);
    // Once it has left it hangs for the line, with all pieces of it.
    expect([hungFor(LINES, 0), hungFor([...LINES, wider], 0), hungFor([...LINES, wider], 1)]).toEqual([0, 2, 1]);
    expect(hungFor([...LINES, wider, { ...wider, quantity: 1 }], 0)).toBe(2);
    for (const other of [{ configuration: MADE.configuration }, { remake: { of: 0, time: 2 } }])
      expect(hungFor([...LINES, { ...wider, ...other }], 0)).toBe(0);
  });

  it('is of no more pieces than were ordered, and of no more lines than one order takes', () => {
    expect(remakeOf(LINES, 'Shipped', { line: 0, quantity: 2 }).ok).toBe(true);
    expect(remakeOf(LINES, 'Shipped', { line: 0, quantity: 3 })).toEqual({ ok: false, code: 'remake.quantity' });
    const many = Array.from({ length: MOST_REMAKES }, (_, at): Line => ({ ...MADE, remake: { of: 0, time: at + 2 } }));
    expect(remakeOf([...LINES, ...many.slice(1)], 'Shipped', one).ok).toBe(true);
    expect(remakeOf([...LINES, ...many], 'Shipped', one)).toEqual({ ok: false, code: 'remake.full' });
  });
});

describe('remakes with a price', () => {
  const priced: Line = { ...MADE, unitPrice: 500, remake: { of: 0, time: 2 } };
  const free: Line = { ...priced, unitPrice: 0 };
  const left: Line = { ...priced, remake: { of: 0, time: 2, left: true } };
  const lines = [MADE, left, priced, free, priced];

  it.each([
    [-1, []],
    [0, []],
    [1, [4]],
    [1000, [4]],
    [1001, [2, 4]],
    [9000, [2, 4]],
  ])('where %i are owed lines %j wait: the newest first, all pieces of each, none that has left', (owed, waiting) => {
    const unpaid = markUnpaid(lines, owed).flatMap(({ isUnpaid }, at) => (isUnpaid ? [at] : []));
    expect(unpaid).toEqual(waiting);
    const stays = sentRemakes(lines, owed).flatMap(({ remake }, at) => (remake && !remake.left ? [at] : []));
    expect(stays).toEqual(waiting);
  });
});

describe('the lines that are hung', () => {
  const again = (of: number, time: number, changes: Partial<Line> = {}, left?: true): Line => ({
    ...{ ...MADE, quantity: 1, ...changes },
    remake: { of, time, ...(left && { left }) },
  });
  const counted = (lines: readonly Line[], status: string) =>
    linesToHang(lines, status).map(({ name, quantity, remake }) => [name, quantity, remake?.time ?? 1]);

  it('of an order that has left are those that are made again, and all of it otherwise', () => {
    const lines = [MADE, STOCK, again(0, 2)];
    expect(counted(lines, 'Delivered')).toEqual([['Fon', 1, 2]]);
    expect(counted(LINES, 'Delivered')).toHaveLength(2);
  });

  it('are each piece once, as it was made last', () => {
    expect(counted([MADE, STOCK, again(0, 2)], 'InProduction')).toEqual([
      ['Fon', 1, 1],
      ['Halka', 2, 1],
      ['Fon', 1, 2],
    ]);
    const left = again(0, 2, { quantity: 2 }, true);
    expect(counted([MADE, left, again(0, 3, {}, true)], 'Delivered')).toEqual([
      ['Fon', 1, 2],
      ['Fon', 1, 3],
    ]);
  });
});
