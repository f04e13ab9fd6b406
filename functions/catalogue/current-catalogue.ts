/** Facts of the catalogue and the shop that price and name a cart, an order or a favourite. */
import type { Locale } from '../../src/domain/values/locale.ts';
import { toKurus } from '../../src/domain/money/money.ts';
import { cartProduct, type CartProduct } from '../../src/domain/product/cart-product.ts';
import { categoryBySlug, productById } from './catalogue.ts';
import { shop } from './shop.ts';

/** A product as a line is priced and named by it, with the slug of its category. */
export type Good = CartProduct & { readonly category: string };

/** Every product of this deploy by its id, those without a price included. */
export const currentCatalogue = {
  get(id: number): Good | undefined {
    const product = productById(id);
    return product && { ...cartProduct(product), category: product.category };
  },
};

/** Whether lists show it and orders accept it (decisions S8). */
export const isSold = <Sold extends { readonly price: number }>(product: Sold | undefined): product is Sold =>
  product !== undefined && product.price > 0;

export const categoryName = ({ category }: Good, locale: Locale): string =>
  categoryBySlug(category)?.name[locale] ?? '';

export const shippingRule = { freeAbove: toKurus(shop.shipping.freeAbove), fee: toKurus(shop.shipping.fee) };
