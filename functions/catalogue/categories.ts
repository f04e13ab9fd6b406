/** Facts of the catalogue that every function has at hand. */
import index from '#content/built/index.json' with { type: 'json' };
import type { CatalogueIndex } from '../../src/domain/product/catalogue-files.ts';
import { categoryIn } from '../../src/domain/product/open-catalogue.ts';
import type { Category } from '../../src/domain/product/product-file.ts';

// The compiler has parsed every file by its schema; TypeScript widens literals when it reads JSON.
export const { categories, goesWith, slugFiles } = index as unknown as CatalogueIndex;

/** By slug or by an English alias (decisions S3). */
export const categoryBySlug = (slug: string): Category | undefined => categoryIn(categories, slug);
