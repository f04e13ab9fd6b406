import type { Product } from '../../domain/catalogue.ts';
import type { CartProduct } from '../../domain/reprice.ts';
import { listed } from '../../lib/catalogue.ts';
import { imageUrl } from '../../lib/paths.ts';

/** Today's products as the cart needs them: whatever is not here is no longer sold. */
export const GET = (): Response => Response.json(listed.map(toCartProduct));

const toCartProduct = (product: Product): CartProduct => ({
  id: product.id,
  slug: product.slug,
  sku: product.sku,
  name: product.name,
  mainImageUrl: imageUrl(product.photo),
  vatRate: product.vatRate,
  price: product.price,
  madeToMeasure: product.madeToMeasure,
  pleats: product.pleats,
  limits: product.limits,
  options: product.options,
  colors: product.colors.map(({ id, name, photo }) => ({ id, name, imageUrl: photo ? imageUrl(photo) : null })),
});
