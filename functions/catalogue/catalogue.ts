/** The catalogue of this deploy. */
import built from '../../content/built/catalogue.json' with { type: 'json' };
import delivery from '../../content/built/delivery.json' with { type: 'json' };
import { openCatalogue } from '../../src/domain/open-catalogue.ts';

export const { holidays } = delivery;

export const {
  nextChange,
  shop,
  categories,
  products,
  listed,
  productById,
  productBySlug,
  categoryBySlug,
  productsOf,
} = openCatalogue(built);
