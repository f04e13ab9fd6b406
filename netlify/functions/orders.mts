import type { Config } from '@netlify/functions';
import { orders } from '../../functions/orders/calls.ts';

export default orders;

export const config: Config = {
  path: [
    '/api/order-change',
    '/api/order-change/answer',
    '/api/order-link',
    '/api/orders',
    '/api/orders/:orderNo',
    '/api/orders/:orderNo/cancel',
    '/api/quotes/open',
  ],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
