/** The shop's goods on the day of the test: journeys look for kinds of goods, never for a price or a name. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import type { BuiltCatalogue } from '../../../src/domain/product/open-catalogue.ts';
import type { Product } from '../../../src/domain/product/catalogue.ts';
import type { Locale } from '../../../src/domain/values/locale.ts';
import { formatMoney } from '../../../src/domain/money/money.ts';
import { priceOf, type Configuration } from '../../../src/domain/price/pricing.ts';

const file = path.join(SHOP_ROOT, 'content/built/catalogue.json');
export const { products, categories, shop, photos } = JSON.parse(readFileSync(file, 'utf8')) as BuiltCatalogue;

function first(kind: string, is: (product: Product) => boolean): Product {
  const found = products.find((product) => product.price > 0 && is(product));
  if (!found) throw new Error(`The shop sells no ${kind}`);
  return found;
}

/** Made to measure in several pleats, with colours that have their own photographs. */
export const curtain = first(
  'curtain in several pleats and colours',
  ({ pleats, colors }) =>
    pleats.includes('normal') && pleats.includes('none') && colors.filter(({ photo }) => photo).length > 1,
);
/** Made to measure without pleats. */
export const blind = first('blind', ({ madeToMeasure, pleats }) => madeToMeasure && pleats.length === 1);
/** Sold by the piece, cheaper than free shipping and than the cap of cash on delivery. */
export const piece = first(
  'cheap accessory',
  ({ madeToMeasure, length, price }) => !madeToMeasure && !length && price < shop.shipping.freeAbove * 100,
);

/** A window that the curtain and the blind can be made for. */
export const WINDOW = { width: 250, height: 240 };

export const configured = (changes: Partial<Configuration> = {}): Configuration => ({
  ...WINDOW,
  pleatType: 'normal',
  motorized: false,
  lining: false,
  installation: false,
  ...changes,
});

/** The price of one piece, as the shop writes it. */
export const priceText = (
  product: Product,
  configuration: Configuration | null,
  locale: Locale = 'tr',
  pieces = 1,
): string => formatMoney(priceOf(product, configuration).unitPrice * pieces, locale);
