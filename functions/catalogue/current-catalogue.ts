/** What of the catalogue and the shop prices and names a cart, an order or a favourite. */
import built from '../../content/built/goods.json' with { type: 'json' };
import type { Good, Goods } from '../../src/domain/goods.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { toKurus } from '../../src/domain/money.ts';
import { shop } from './shop.ts';

// The compiler of the content made it by its type; TypeScript widens literals when it reads JSON.
const goods = built as object as Goods;

/** Every product of this deploy by its id, those without a price included. */
export const currentCatalogue: ReadonlyMap<number, Good> = new Map(
  goods.products.map((product) => [product.id, product]),
);

/** Whether lists show it and orders accept it (decisions S8). */
export const isSold = (product: Good | undefined): product is Good => product !== undefined && product.price > 0;

export const categoryName = ({ category }: Good, locale: Locale): string =>
  goods.categoryNames[category]?.[locale] ?? '';

export const shippingRule = { freeAbove: toKurus(shop.shipping.freeAbove), fee: toKurus(shop.shipping.fee) };
