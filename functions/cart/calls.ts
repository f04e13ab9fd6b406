/** The cart of a customer, and POST /api/cart/coupon: the rule of a coupon code (decisions P7). */
import { couponRequest } from '../../src/domain/coupon.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import { COUNT_ONLY } from '../store/limit.ts';
import { store } from '../store/store.ts';
import { couponLimit, couponToday } from './coupons.ts';
import { addToCart, changeCartLine, mergeCart, showCart, takeFromCart } from './customer.ts';

const checkCoupon = defineCall({
  body: couponRequest,
  bodyLimit: 1024,
  async handle({ body, client }) {
    const counted = await store().limited([couponLimit(client())], COUNT_ONLY);
    if (!counted.ok) return rateLimited(counted);
    const coupon = couponToday(body.code);
    return coupon ? answer(coupon) : failure('coupon_unknown');
  },
});

export const cart = defineCalls('B', {
  '/api/cart': { GET: showCart },
  '/api/cart/add': { POST: addToCart },
  '/api/cart/update': { POST: changeCartLine },
  '/api/cart/remove': { POST: takeFromCart },
  '/api/cart/merge': { POST: mergeCart },
  '/api/cart/coupon': { POST: checkCoupon },
});
