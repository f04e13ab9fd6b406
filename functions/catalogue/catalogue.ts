/** The catalogue of this deploy. */
import built from '../../content/built/catalogue.json' with { type: 'json' };
import holidays from '../../content/built/holidays.json' with { type: 'json' };
import { openCatalogue } from '../../src/domain/open-catalogue.ts';

export { holidays };

export const { shop, categories, products, listed, productById, productBySlug, categoryBySlug, productsOf } =
  openCatalogue(built);
