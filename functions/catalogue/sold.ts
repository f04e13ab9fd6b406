/** What of the catalogue and the shop prices a cart or an order. */
import { toKurus } from '../../src/domain/money.ts';
import { cartProduct } from '../../src/domain/reprice.ts';
import { products, shop } from './catalogue.ts';

export const sold = new Map(products.map((product) => [product.id, cartProduct(product)]));

export const shippingRule = { freeAbove: toKurus(shop.shipping.freeAbove), fee: toKurus(shop.shipping.fee) };
