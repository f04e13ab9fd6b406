import { expect, test } from 'vitest';
import built from '#content/built/catalogue.json' with { type: 'json' };
import file from '#content/coupons.json' with { type: 'json' };
import { couponsFile } from '../../../../src/domain/shop.ts';

/** The shop tells whoever buys samples that their price comes back: a code of less would be a false promise. */
test('one coupon gives the price of the sample pack back', () => {
  const coupons = couponsFile.parse(file).filter(({ forSamples }) => forSamples);
  const packs = built.products.filter(({ holdsSamples }) => holdsSamples > 0);
  expect(packs).toHaveLength(1);
  expect(coupons.map(({ amount = 0, until }) => [amount * 100, until])).toEqual([[packs[0]?.price, undefined]]);
});
