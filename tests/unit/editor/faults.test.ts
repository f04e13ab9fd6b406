/** The editor's faults of a product before a build tells them: in Turkish, at the field as the form names it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import { checkedProduct } from '../../../src/features/editor/faults.ts';

const TODAY = '2026-11-20';
const text = readFileSync(path.join(SHOP_ROOT, 'content/products/levent-zebra.yaml'), 'utf8');
const product = parse(text) as Record<string, unknown>;

it('nothing of a product as it is', () =>
  expect(checkedProduct(product, TODAY)).toMatchObject({ faults: [], warnings: [] }));

it('faults of the form, and those that ask for a tick', () => {
  expect(checkedProduct({ ...product, vatRate: 2, prices: [{ from: '2026-01-01', price: '1.300' }] }, TODAY)).toEqual({
    product: null,
    faults: [
      { field: 'KDV oranı (%)', reason: 'şunlardan biri olmalı: 1|10|20' },
      { field: 'Fiyatlar, 1. satır, Fiyat (TL)', reason: '1.300 iki türlü okunuyor: 1300 ya da 1.30 yazın' },
    ],
    warnings: [],
  });
  const prices = [
    { from: '2026-01-01', price: 1190 },
    { from: '2026-11-20', price: 13_000 },
  ];
  expect(checkedProduct({ ...product, prices }, TODAY).faults).toEqual([
    {
      field: 'Fiyatlar, 2. satır',
      reason: '13000, önceki 1190 fiyatının iki katından çok. Doğruysa “doğru” kutusunu işaretleyin',
    },
  ]);
});

it('an ordinary price within a sale is measured by the ordinary one, and warned of where it is not above the sale', () => {
  const prices = (price: number) => [
    { from: '2026-01-01', price: 1300 },
    { from: '2026-11-01', until: '2026-11-30', price: 700 },
    { from: '2026-11-25', price },
  ];
  const faultsOf = (price: number) => checkedProduct({ ...product, prices: prices(price) }, TODAY);
  expect(faultsOf(1500)).toMatchObject({ faults: [], warnings: [] });
  expect(faultsOf(2601).faults.map(({ reason }) => reason)).toEqual([
    '2601, önceki 1300 fiyatının iki katından çok. Doğruysa “doğru” kutusunu işaretleyin',
  ]);
  expect(faultsOf(700).warnings).toEqual([
    {
      field: 'Fiyatlar, 3. satır',
      reason:
        '700, 700 TL’lik indirimden yüksek değil; indirim 2026-11-30 gününe kadar önce gelir: son gününü öne alın',
    },
  ]);
  expect(faultsOf(0)).toMatchObject({ faults: [], warnings: [] });
  expect(checkedProduct({ ...product, prices: prices(700) }, '2026-12-01').warnings).toEqual([]);
});

it('a sale of what is off by then is warned of, until an ordinary price is back', () => {
  const told = (sale: object, today = TODAY, back: readonly object[] = []) => {
    const begun = { from: '2026-12-20', until: '2027-01-05', price: 1100, ...sale };
    const prices = [{ from: '2026-01-01', price: 1300 }, { from: '2026-12-01', price: 0 }, begun, ...back];
    const { faults, warnings } = checkedProduct({ ...product, prices }, today);
    expect(faults).toEqual([]);
    return warnings.map(({ reason }) => reason);
  };
  const off =
    'indirim 1100 TL, ama ürün 2026-12-01 gününden beri satışta değil: 0’dan yüksek bir fiyat başlamadan geçerli olmaz';
  expect(told({})).toEqual([off]);
  expect(told({ confirmed: true })).toEqual([off]);
  expect(told({ from: '2026-12-01' })).toEqual([off]);
  expect(told({}, TODAY, [{ from: '2026-12-20', price: 1300 }])).toEqual([]);
  expect(told({}, '2027-01-06')).toEqual([]);
});

it('a price behind a 0 is measured by the last one that was asked', () => {
  const told = (price: number, from = TODAY) => {
    const prices = [
      { from: '2026-01-01', price: 1590 },
      { from: '2026-06-01', price: 0 },
      { from, price },
    ];
    return checkedProduct({ ...product, prices }, TODAY).faults.map(({ reason }) => reason);
  };
  expect(told(159)).toEqual(['159, önceki 1590 fiyatının yarısından az. Doğruysa “doğru” kutusunu işaretleyin']);
  expect(told(1690)).toEqual([]);
  expect(told(159, '2026-11-19')).toEqual([]);
});

it('warnings, which stop nothing', () => {
  const { faults, warnings } = checkedProduct({ ...product, addedOn: '2027-01-01' }, TODAY);
  expect([faults, warnings.map(({ reason }) => reason)]).toEqual([[], ['bugünden (2026-11-20) sonra']]);
});
