/** Which pages of products and categories this deploy has. */
import built from '../../content/built/slugs.json' with { type: 'json' };
import type { ShopSlugs } from '../../src/domain/goods.ts';

const { categories, products }: ShopSlugs = built;
const known = new Set(products);

/** The slug that a slug or an alias shows: `curtains` answers `fon-perde` (decisions S3). */
export const categoryOf = (slug: string): string | undefined =>
  Object.hasOwn(categories, slug) ? categories[slug] : undefined;

export const hasProduct = (slug: string): boolean => known.has(slug);
