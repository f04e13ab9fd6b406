import { expect, it } from 'vitest';
import { kurusOf, spread } from '../../../../netlify/local/iyzico/amounts.ts';
import { instalmentDetails, totalOf } from '../../../../netlify/local/iyzico/instalment-table.ts';

it.each([
  ['1186.88', 118_688],
  ['10.0', 1000],
  [10.5, 1050],
  ['10.50000000', 1050],
  ['10.005', undefined],
  ['10,50', undefined],
  ['-1', undefined],
  [undefined, undefined],
])('%j are %s kuruş', (value, kurus) => expect(kurusOf(value)).toBe(kurus));

it('parts of a sum are the sum', () => {
  expect(spread(125_214, [100_000, 18_688])).toEqual([105_498, 19_716]);
  expect(spread(1000, [1, 1, 1])).toEqual([333, 333, 334]);
});

it('instalments cost as published where the buyer carries them, and nothing where the shop does', () => {
  expect([2, 3, 6].map((parts) => totalOf(10_000, parts, 'buyer'))).toEqual([10_322, 10_525, 11_222]);
  expect([1, 2, 12].map((parts) => totalOf(10_000, parts, 'shop'))).toEqual([10_000, 10_000, 10_000]);
  expect(instalmentDetails(10_000, 'buyer', undefined)[0]).toMatchObject({
    price: 100,
    installmentPrices: [
      { installmentNumber: 1, installmentPrice: 100, totalPrice: 100 },
      { installmentNumber: 2, installmentPrice: 51.61, totalPrice: 103.22 },
      { installmentNumber: 3, installmentPrice: 35.08, totalPrice: 105.25 },
      { installmentNumber: 6, installmentPrice: 18.7, totalPrice: 112.22 },
      { installmentNumber: 9 },
      { installmentNumber: 12 },
    ],
  });
});

it('a debit card has no instalments', () =>
  expect(instalmentDetails(10_000, 'buyer', '589004')).toMatchObject([{ installmentPrices: [{ totalPrice: 100 }] }]));
