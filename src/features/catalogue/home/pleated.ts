import type { Product } from '../../../domain/product/catalogue.ts';

/** Curtain of the sum that the home page shows, one of its own where it can be; none in a shop whose goods all hang flat. */
export const pleated = <Sewn extends Pick<Product, 'pleats'>>(
  featured: readonly Sewn[],
  listed: readonly Sewn[],
): Sewn | undefined => [...featured, ...listed].find(({ pleats }) => pleats.includes('normal'));
