import type { Offer, Product as ProductData, UnitPriceSpecification, WithContext } from 'schema-dts';
import type { Product } from '../../domain/catalogue.ts';
import { exampleOf } from '../../domain/example-window.ts';
import type { Locale } from '../../domain/locale.ts';
import { toLira, type Kurus } from '../../domain/money.ts';
import type { Shop } from '../../domain/shop.ts';
import { windowQuery } from '../../domain/window-address.ts';
import { imageUrl, paths } from '../../lib/paths.ts';

interface Page {
  readonly locale: Locale;
  readonly description: string;
  readonly category: string;
  readonly site: URL;
}

/**
 * A product with its price: of the example window for what is made to measure (decisions U5), per piece for the rest. Ratings
 * only when there are real ones.
 */
export function productData(product: Product, shop: Shop, page: Page): WithContext<ProductData> {
  const { locale, description, category, site } = page;
  const photos = [product.photo, ...product.details].slice(0, 3);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name[locale],
    sku: product.sku,
    description,
    category,
    image: photos.map((photo) => new URL(imageUrl(photo), site).href),
    brand: { '@type': 'Brand', name: shop.name },
    material: product.fabric.composition[locale],
    color: product.colors.map(({ name }) => name[locale]),
    ...(product.reviewCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviewCount,
          },
        }
      : {}),
    offers: offerData(product, new URL(paths(locale).product(product.slug), site)),
  };
}

/** Of what is made to measure the price of the example window, which the feeds tell too, and of how much cloth it is the price. */
function offerData(product: Product, address: URL): Offer {
  const { saleUntil, madeToMeasure } = product;
  const { price, oldPrice, effectiveCm, configuration } = exampleOf(product);
  const url = new URL(address);
  if (configuration) url.search = windowQuery(configuration, null).toString();
  const now = priceSpecification(price, effectiveCm);
  const before = oldPrice === null ? null : priceSpecification(oldPrice, effectiveCm);
  return {
    '@type': 'Offer',
    url: url.href,
    price: toLira(price),
    priceCurrency: 'TRY',
    priceSpecification: before ? [now, { ...before, priceType: 'https://schema.org/StrikethroughPrice' }] : now,
    availability: madeToMeasure ? 'https://schema.org/MadeToOrder' : 'https://schema.org/InStock',
    ...(saleUntil === null ? {} : { priceValidUntil: saleUntil }),
  };
}

type UnitPrice = Exclude<UnitPriceSpecification, string>;

const priceSpecification = (amount: Kurus, effectiveCm: number | null): UnitPrice => ({
  '@type': 'UnitPriceSpecification',
  price: toLira(amount),
  priceCurrency: 'TRY',
  valueAddedTaxIncluded: true,
  referenceQuantity:
    effectiveCm === null
      ? { '@type': 'QuantitativeValue', value: 1, unitCode: 'C62' }
      : {
          '@type': 'QuantitativeValue',
          value: effectiveCm / 100,
          unitCode: 'MTR',
          valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MTR' },
        },
});
