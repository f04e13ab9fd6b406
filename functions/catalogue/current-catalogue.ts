/** Facts of the catalogue and the shop that price and name a cart, an order or a favourite. */
import type { Locale } from '../../src/domain/values/locale.ts';
import { toKurus } from '../../src/domain/money/money.ts';
import { lineFileOf } from '../../src/domain/product/catalogue-files.ts';
import type { LineProduct } from '../../src/domain/product/line-product.ts';
import { createReader } from './built-files.ts';
import { categoryBySlug } from './categories.ts';
import { shop } from './shop.ts';

const read = createReader();

/** Every product of this deploy by its id, those without a price included: an order of yesterday names them. */
export const currentCatalogue = {
  // Written by the compiler of the same build.
  get: (id: number): LineProduct | undefined =>
    (read(lineFileOf(id)) as LineProduct[] | null)?.find((product) => product.id === id),
};

export const categoryName = ({ category }: Pick<LineProduct, 'category'>, locale: Locale): string =>
  categoryBySlug(category)?.name[locale] ?? '';

export const shippingRule = { freeAbove: toKurus(shop.shipping.freeAbove), fee: toKurus(shop.shipping.fee) };
