import { expect, it } from 'vitest';
import { firstPleated } from '../../../../src/domain/product/listing.ts';
import type { PleatType } from '../../../../src/domain/price/pricing.ts';

const made = (slug: string, ...pleats: PleatType[]) => ({ slug, pleats });
const blind = made('stor', 'none');
const rod = made('rustik');
const sheer = made('tul', 'normal', 'tight');
const drape = made('fon', 'normal');

it.each([
  ['the first of the home page that is sewn in normal pleats', [blind, drape, sheer], [sheer, drape, blind], drape],
  ['one of the shop where four blinds stand on the home page', [blind, blind, rod, blind], [rod, blind, sheer], sheer],
  ['none in a shop of blinds', [blind], [blind, rod], undefined],
])('the sum of the home page is of %s', (_, featured, listed, example) => {
  expect(firstPleated(featured, listed)).toBe(example);
});
