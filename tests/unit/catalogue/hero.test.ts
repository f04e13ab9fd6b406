import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedOf, windowMade } from '../../../src/domain/product/listing.ts';
import { cheapestIn, priceInSize } from '../../../src/domain/price/size-price.ts';
import { offersText, readOffers, rivals } from '../../../src/features/catalogue/home/offers.ts';
import { products } from '../../support/catalogue.ts';

const offers = products
  .filter(({ price }) => price > 0)
  .map((product) => listedOf(product, 'tr'))
  .map((offer) => ({ ...offer, made: windowMade(offer.made) }));
const made = offers.filter((offer) => offer.made !== null);
const side = fc.integer({ min: 1, max: 700 });

test('what a page carries of its offers prices every window as the catalogue does', () => {
  const read = readOffers(offersText(offers));
  expect(read.map(({ name }) => name)).toEqual(made.map(({ name }) => name));
  fc.assert(
    fc.property(side, side, (width, height) => {
      for (const [at, offer] of read.entries()) {
        expect(priceInSize(offer, { width, height })).toEqual(priceInSize(made[at]!, { width, height }));
      }
    }),
    { numRuns: 50 },
  );
});

test('the least is of what is made in the size, and nothing is below it', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const least = cheapestIn(made, { width, height });
      const totals = made.flatMap((offer) => {
        const total = priceInSize(offer, { width, height });
        return total.ok ? [total.data] : [];
      });
      expect(least?.total ?? null).toBe(totals.length === 0 ? null : Math.min(...totals));
    }),
  );
});

test('without what is never the cheapest every window has the same least price', () => {
  const left = rivals(made);
  expect(left.length).toBeLessThan(made.length);
  expect(left[0]).toBe(made[0]);
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = { width, height };
      expect(cheapestIn(left, size)?.offer.name).toBe(cheapestIn(made, size)?.offer.name);
    }),
  );
});

test('nothing is the least of nothing, and the first of equals is', () => {
  expect(cheapestIn([], 'sample')).toBeNull();
  const [one] = made;
  const twin = { ...one!, name: 'twin' };
  expect(cheapestIn([one!, twin], 'sample')?.offer.name).toBe(one!.name);
});
