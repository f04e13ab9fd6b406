/** Products and categories as the API answers them (spec §3): amounts in lira, texts in the caller's language. */
import type { CategoryAnswer, LineFacts, ProductAnswer, ProductDetail } from '../../src/contract/catalogue.ts';
import type { LengthRules } from '../../src/domain/price/by-length.ts';
import type { Category } from '../../src/domain/product/product-file.ts';
import { figuredOf } from '../../src/domain/picture/figured-motifs.ts';
import { cartProduct } from '../../src/domain/product/cart-product.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import { imageUrl } from '../../src/domain/values/image.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { categoryBySlug, goesWith } from './categories.ts';

export const categoryView = (category: Category, locale: Locale): CategoryAnswer => ({
  id: category.id,
  name: category.name[locale],
  slug: category.slug,
});

export function productView(product: Product, locale: Locale): ProductAnswer {
  const category = categoryBySlug(product.category);
  return {
    id: product.id,
    name: product.name[locale],
    slug: product.slug,
    sku: product.sku,
    basePrice: toLira(product.oldPrice ?? product.price),
    salePrice: product.oldPrice === null ? null : toLira(product.price),
    categoryId: category?.id ?? null,
    categoryName: category?.name[locale] ?? null,
    categorySlug: product.category,
    mainImageUrl: imageUrl(product.photo),
    description: product.description[locale],
    isNew: product.isNew,
    isOnSale: product.oldPrice !== null,
    rating: product.rating,
    reviewCount: product.reviewCount,
    madeToMeasure: product.madeToMeasure,
    ...(product.paused && { paused: product.paused }),
  };
}

export function productDetail(product: Product, locale: Locale): ProductDetail {
  const images = [
    ...new Set([product.photo, ...product.colors.flatMap(({ photo }) => photo ?? []), ...product.details]),
  ].map(imageUrl);
  return {
    ...productView(product, locale),
    imageUrls: images,
    images,
    features: product.features.map((feature) => feature[locale]),
    colors: product.colors.map(({ name }) => name[locale]),
    colorOptions: product.colors.map(({ id, name, hex, photo, paused }) => ({
      id,
      name: name[locale],
      hex,
      imageUrl: photo ? imageUrl(photo) : null,
      ...(paused && { paused }),
    })),
    fabric: product.fabric.composition[locale],
    fabricFacts: {
      weight: product.fabric.weight,
      rollHeight: product.fabric.rollHeight,
      light: product.fabric.light[locale],
    },
    care: product.care,
    pleats: [...product.pleats],
    limits: product.limits,
    options: product.options.map((option) => ({ ...option, price: toLira(option.price) })),
    saleUntil: product.saleUntil,
    vatRate: product.vatRate,
  };
}

/** Facts of a product that a cart line needs, in both languages. */
export function lineView(product: Product): LineFacts {
  const { name, price, options, length, pleats, panels, limits, vatRate, holdsSamples, colors, paused } =
    cartProduct(product);
  const motif = figuredOf(product.fabric.motif);
  const beside = goesWith[product.category] ?? { categories: [], pieces: [] };
  return {
    names: name,
    price: toLira(price),
    oldPrice: product.oldPrice === null ? null : toLira(product.oldPrice),
    drawing: categoryBySlug(product.category)?.drawing ?? 'none',
    ...(motif && { motif }),
    pleats: [...pleats],
    panels: [...panels],
    limits,
    options: options.map((option) => ({ ...option, price: toLira(option.price) })),
    vatRate,
    heading: product.heading ?? null,
    rollHeight: product.fabric.rollHeight,
    holdsSamples,
    ...(length && { length: rulesInLira(length) }),
    colors: colors.map((colour, at) => ({ ...colour, hex: product.colors[at]?.hex ?? '' })),
    ...(paused && { paused }),
    goesWith: {
      categories: beside.categories.map((category) => ({
        ...category,
        quotes: category.quotes.map((quote) => ({ ...quote, price: toLira(quote.price) })),
      })),
      pieces: beside.pieces.map(({ length: rules, ...piece }) => ({
        ...piece,
        price: toLira(piece.price),
        ...(rules && { length: rulesInLira(rules) }),
      })),
    },
  };
}

const rulesInLira = (rules: LengthRules): NonNullable<LineFacts['length']> => ({
  ...rules,
  parts: rules.parts.map((part) => ({ ...part, price: toLira(part.price) })),
});
