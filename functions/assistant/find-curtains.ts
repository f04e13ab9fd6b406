/** The tool `find_curtains`: products by words, category, light, room and the size of a window. */
import { MAX_FOUND, type FindQuestion } from '../../src/domain/assistant/questions.ts';
import { toLira } from '../../src/domain/money/money.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import type { Category } from '../../src/domain/product/product-file.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { categories, categoryBySlug } from '../catalogue/categories.ts';
import { fitsWindow, fittingOf, foundFor, namedProduct, windowPrice } from './find-product.ts';
import { closedView, words } from './words.ts';

/** @throws EnvironmentError */
export function findCurtains(asked: FindQuestion, locale: Locale): object {
  const { words: text = '', category: slug, light, room, window } = asked;
  const category = slug === undefined ? null : categoryBySlug(slug);
  if (category === undefined) {
    return { problem: words(locale)('assistant:problem.category'), categories: categories.map(categoryView(locale)) };
  }
  const found = foundFor(text, category, locale);
  const { fitting, isCut } = fittingOf(
    found.products,
    MAX_FOUND,
    (product) =>
      (light === undefined || product.fabric.opacity === light) &&
      (room === undefined || product.rooms.includes(room)) &&
      (window === undefined || fitsWindow(product, window)),
  );
  return {
    ...closedView(locale),
    currency: 'TRY',
    vatIncluded: true,
    count: fitting.length,
    ...(isCut && { atLeast: true }),
    ...(found.dropped.length > 0 && { dropped: found.dropped }),
    products: fitting
      .slice(0, MAX_FOUND)
      .map((product) => ({ ...productView(product, locale), ...(window && windowPrice(product, window)) })),
  };
}

const categoryView =
  (locale: Locale) =>
  ({ slug, name }: Category) => ({ slug, name: name[locale] });

function productView(product: Product, locale: Locale) {
  const { price, oldPrice, saleUntil, madeToMeasure, length, limits, pleats, fabric, colors, options, paused } =
    product;
  return {
    ...namedProduct(product, locale),
    category: product.category,
    price: toLira(price),
    ...(oldPrice !== null && { priceBeforeSale: toLira(oldPrice) }),
    ...(saleUntil !== null && { saleUntil }),
    per: madeToMeasure || length ? 'metre' : 'piece',
    light: fabric.opacity,
    colours: colors.map(({ id, name, paused: pause }) => ({ id, name: name[locale], ...wordOf(pause, locale) })),
    ...(madeToMeasure && { limits, pleats }),
    ...(length && { lengthLimits: { min: length.min, max: length.max } }),
    options: options.map(({ id, price: amount, per, paused: pause }) => ({
      ...{ id, price: toLira(amount), per },
      ...wordOf(pause, locale),
    })),
    ...wordOf(paused, locale),
  };
}

/** The owner's word for what cannot be had today. */
const wordOf = (paused: Product['paused'], locale: Locale) => paused && { unavailable: paused.word[locale] };
