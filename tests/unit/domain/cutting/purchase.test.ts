import { describe, expect, test } from 'vitest';
import { bySupplier, metresToBuy, typedMetres } from '../../../../src/domain/cutting/purchase.ts';
import { planChange, planToShow } from '../../../../src/domain/cutting/plan-change.ts';

test.each([
  [1, 5],
  [500, 5],
  [501, 10],
  [861, 10],
])('%s cm are bought as %s m', (needed, metres) => expect(metresToBuy(needed)).toBe(metres));

test('suppliers stand in Turkish order, unknown ones last', () => {
  const rows = ['Zebra', '', 'Çuha', 'Dokuma', 'Çuha'].map((supplier) => ({ supplier }));
  expect(bySupplier(rows).map(({ supplier, rows: own }) => [supplier, own.length])).toEqual([
    ['Çuha', 2],
    ['Dokuma', 1],
    ['Zebra', 1],
    ['', 1],
  ]);
});

test.each([
  ['23,40', 2340],
  ['23.4 m', 2340],
  [' 20 ', 2000],
  ['0', 0],
  ['0,29', 29],
  ['', null],
  ['-5', null],
  ['1.234,5', null],
  ['5,123', null],
  ['beş', null],
])('"%s" metres are %s cm', (typed, length) => expect(typedMetres(typed)).toBe(length));

describe('a plan that was shown', () => {
  const cut = (orderNo: string, width = 100) => ({ orderNo, room: 'Salon', width, length: 200 });
  const on = (id: string, plan: string, ...cuts: ReturnType<typeof cut>[]) => ({ id, plan, cuts });

  test('holds while each roll is cut as shown, whatever is new on others', () => {
    const shown = { stocks: [on('T-1', 'a', cut('1'))] };
    expect(planChange(shown, { stocks: [on('T-2', 'b', cut('2')), on('T-1', 'a', cut('1'))] })).toBeNull();
  });

  test('that holds gives way to the newest with what is new beside it, and no other does', () => {
    const shown = { stocks: [on('T-1', 'a', cut('1'))], missing: 0 };
    const none = { stocks: [], missing: 0 };
    const more = { stocks: [on('T-2', 'b', cut('2')), ...shown.stocks], missing: 1 };
    const other = { stocks: [on('T-1', 'c', cut('3'))], missing: 0 };
    expect(planToShow(null, shown)).toBe(shown);
    expect([planToShow(none, shown), planToShow(shown, more)]).toEqual([shown, more]);
    expect(planToShow(shown, { ...shown, missing: 1 })).toMatchObject({ missing: 1 });
    expect([planToShow(shown, other), planToShow(shown, none)]).toEqual([shown, shown]);
  });

  test('says which orders are gone, changed and new', () => {
    const shown = { stocks: [on('T-1', 'a', cut('1'), cut('2'), cut('3')), on('T-2', 'b', cut('4'))] };
    const fresh = { stocks: [on('T-1', 'c', cut('1'), cut('3', 120), cut('5')), on('T-2', 'b', cut('4'))] };
    expect(planChange(shown, fresh)).toEqual({ stale: ['T-1'], gone: ['2'], changed: ['3'], added: ['5'] });
  });

  test('an order that only moved to another roll has not changed', () => {
    const shown = { stocks: [on('T-1', 'a', cut('1'))] };
    expect(planChange(shown, { stocks: [on('R-1', 'c', cut('1'))] })).toEqual({
      ...{ stale: ['T-1'], gone: [], changed: [], added: [] },
    });
  });
});
