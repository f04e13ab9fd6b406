import type { Product } from './catalogue.ts';
import type { ConfigurableProduct } from '../price/configuration.ts';
import { imageUrl } from '../values/image.ts';
import type { LocalizedText } from '../values/locale.ts';
import type { Pause } from './pause.ts';

/** The fields of a product of today that a cart needs. */
export type CartProduct = Omit<ConfigurableProduct, 'colors'> & {
  id: number;
  slug: string;
  sku: string;
  name: LocalizedText;
  mainImageUrl: string;
  vatRate: number;
  /** How many samples of cloth lie in it; 0 for everything but the sample pack. */
  holdsSamples: number;
  colors: readonly { id: string; name: LocalizedText; imageUrl: string | null; paused?: Pause | undefined }[];
  /** Set while the product is paused as a whole. */
  paused?: Pause | undefined;
};

/** Fetched products by their id. */
export type CartProducts = Pick<ReadonlyMap<number, CartProduct>, 'get'>;

/** Returns the fields of a product that price a line of the cart. */
export const cartProduct = (product: Product): CartProduct => ({
  id: product.id,
  slug: product.slug,
  sku: product.sku,
  name: product.name,
  mainImageUrl: imageUrl(product.photo),
  vatRate: product.vatRate,
  holdsSamples: product.holdsSamples,
  price: product.price,
  madeToMeasure: product.madeToMeasure,
  pleats: product.pleats,
  panels: product.panels,
  limits: product.limits,
  options: product.options,
  ...(product.length && { length: product.length }),
  colors: product.colors.map(({ id, name, photo, paused }) => ({
    id,
    name,
    imageUrl: photo ? imageUrl(photo) : null,
    ...(paused && { paused }),
  })),
  ...(product.paused && { paused: product.paused }),
});
