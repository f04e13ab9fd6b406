import type { Offer, Product as ProductData, UnitPriceSpecification, WithContext } from 'schema-dts';
import type { Product } from '../../domain/catalogue.ts';
import type { Locale } from '../../domain/locale.ts';
import { toLira, type Kurus } from '../../domain/money.ts';
import { availabilityOf } from '../../domain/pause.ts';
import type { Shop } from '../../domain/shop.ts';
import { imageUrl, paths } from '../../lib/paths.ts';

interface Page {
  readonly locale: Locale;
  readonly description: string;
  readonly category: string;
  readonly site: URL;
}

/**
 * A product with its price: per metre of effective width for what is sewn to measure, per piece for the rest (spec §9).
 * Ratings only when there are real ones.
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
    offers: offerData(product, new URL(paths(locale).product(product.slug), site).href),
  };
}

function offerData(product: Product, url: string): Offer {
  const { price, oldPrice, saleUntil, madeToMeasure } = product;
  const availability = availabilityOf(product);
  const now = priceSpecification(price, madeToMeasure);
  const before = oldPrice === null ? null : priceSpecification(oldPrice, madeToMeasure);
  return {
    '@type': 'Offer',
    url,
    price: toLira(price),
    priceCurrency: 'TRY',
    priceSpecification: before ? [now, { ...before, priceType: 'https://schema.org/StrikethroughPrice' }] : now,
    availability: `https://schema.org/${availability.state}`,
    ...(availability.from === null ? {} : { availabilityStarts: availability.from }),
    ...(saleUntil === null ? {} : { priceValidUntil: saleUntil }),
  };
}

type UnitPrice = Exclude<UnitPriceSpecification, string>;

const priceSpecification = (amount: Kurus, perMetre: boolean): UnitPrice => ({
  '@type': 'UnitPriceSpecification',
  price: toLira(amount),
  priceCurrency: 'TRY',
  valueAddedTaxIncluded: true,
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: perMetre ? 'MTR' : 'C62' },
});
