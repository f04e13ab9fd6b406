import type { Config } from '@netlify/functions';
import { payments } from '../../functions/orders/cards/calls.ts';

export default payments;

export const config: Config = {
  path: [
    '/api/orders/:orderNo/pay',
    '/api/payments/:attempt',
    '/api/payments/callback',
    '/api/payments/instalments',
    '/api/payments/notification',
  ],
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
