import type { Config } from '@netlify/functions';
import { cart } from '../../functions/cart/calls.ts';

export default cart;

export const config: Config = {
  path: '/api/cart/coupon',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
