import type {
  AggregateRating,
  MerchantReturnPolicy,
  Offer,
  Product as ProductData,
  ProductGroup,
  UnitPriceSpecification,
  WithContext,
} from 'schema-dts';
import { isCustom } from '../../domain/price/by-length.ts';
import type { Product } from '../../domain/product/catalogue.ts';
import { exampleOf } from '../../domain/price/example-window.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { toLira, type Kurus } from '../../domain/money/money.ts';
import { availabilityOf, type Availability } from '../../domain/product/pause.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import { imageUrl, paths } from '../../lib/paths.ts';

interface Page {
  readonly locale: Locale;
  readonly description: string;
  readonly category: string;
  readonly site: URL;
}

/**
 * A product with its price: of the example window for what is made to measure (decisions U5), per piece for the rest. Ratings
 * only when there are real ones. Several colours are variants, each with its address and whether it can be had; numbers are
 * those of the feeds. Carriage is said once for the whole shop (`shipping.ts`).
 * @see https://developers.google.com/search/docs/appearance/structured-data/product-variants
 */
export function productData(product: Product, shop: Shop, page: Page): WithContext<ProductData | ProductGroup> {
  const { locale, description, category, site } = page;
  const { colors, sku } = product;
  const name = product.name[locale];
  const photoUrl = (photo: string): string => new URL(imageUrl(photo), site).href;
  const address = new URL(paths(locale).product(product.slug), site).href;
  const aggregateRating: AggregateRating | null =
    product.reviewCount > 0
      ? { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviewCount }
      : null;
  const shared = {
    '@context': 'https://schema.org',
    name,
    description,
    category,
    image: [product.photo, ...product.details].slice(0, 3).map(photoUrl),
    brand: { '@type': 'Brand', name: shop.name },
    material: product.fabric.composition[locale],
    ...(aggregateRating && { aggregateRating }),
  } as const;
  const [first] = colors;
  if (first && colors.length < 2) {
    const offers = offerData(product, address, shop);
    return { ...shared, '@type': 'Product', sku: `${sku}-${first.id}`, color: first.name[locale], offers };
  }
  return {
    ...shared,
    '@type': 'ProductGroup',
    productGroupID: sku,
    variesBy: 'https://schema.org/color',
    hasVariant: colors.map((colour): ProductData => {
      const { id, photo, paused } = colour;
      const color = colour.name[locale];
      const url = colour === first ? address : `${address}?color=${id}`;
      return {
        '@type': 'Product',
        name: `${name}, ${color}`,
        sku: `${sku}-${id}`,
        color,
        ...(photo === undefined ? {} : { image: photoUrl(photo) }),
        offers: offerData({ ...product, paused: product.paused ?? paused }, url, shop),
      };
    }),
  };
}

/** Nobody can order in a closed shop, whatever is back meanwhile; the feeds say the same. */
const CLOSED: Availability = { state: 'OutOfStock', from: null };

/** Returns the offer. Goods made to measure have the price of the example window, as in the feeds and on the page. */
function offerData(product: Product, url: string, shop: Shop): Offer {
  const { saleUntil } = product;
  const { price, oldPrice } = exampleOf(product);
  const availability: Availability = shop.openForOrders ? availabilityOf(product) : CLOSED;
  return {
    '@type': 'Offer',
    url,
    price: toLira(price),
    priceCurrency: 'TRY',
    ...(oldPrice === null ? {} : { priceSpecification: priceBefore(oldPrice) }),
    availability: `https://schema.org/${availability.state}`,
    ...(availability.from === null ? {} : { availabilityStarts: availability.from }),
    ...(saleUntil === null ? {} : { priceValidUntil: saleUntil }),
    hasMerchantReturnPolicy: isCustom(product) ? NO_RETURN : returnWithin(shop.returnDays),
  };
}

/** Goods made or cut for their buyer (Regulation on Distance Contracts, art. 15/1-b). */
const NO_RETURN: MerchantReturnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'TR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
};

/** The shop pays the carriage, as its page on returns says. */
const returnWithin = (days: number): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'TR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: days,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
});

const priceBefore = (amount: Kurus): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: toLira(amount),
  priceCurrency: 'TRY',
});
