/** The whole catalogue of this deploy: for its own calls alone, the others take `current-catalogue.ts`. */
import built from '../../content/built/catalogue.json' with { type: 'json' };
import { openCatalogue } from '../../src/domain/open-catalogue.ts';

export const { categories, products, listed, productById, productBySlug, categoryBySlug, productsOf } =
  openCatalogue(built);
