import type { Config } from '@netlify/functions';
import { cart } from '../../functions/cart/calls.ts';

export default cart;

export const config: Config = {
  path: ['/api/cart', '/api/cart/add', '/api/cart/update', '/api/cart/remove', '/api/cart/merge', '/api/cart/coupon'],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
