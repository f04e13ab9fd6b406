/** What of the catalogue and the shop prices a cart or an order. */
import { toKurus } from '../../src/domain/money.ts';
import { cartProduct, type CartProducts } from '../../src/domain/reprice.ts';
import { productById, shop } from './catalogue.ts';

/** Every product of this deploy by its id, as a line is priced by it. */
export const currentCatalogue: CartProducts = {
  get(id) {
    const product = productById(id);
    return product && cartProduct(product);
  },
};

export const shippingRule = { freeAbove: toKurus(shop.shipping.freeAbove), fee: toKurus(shop.shipping.fee) };
