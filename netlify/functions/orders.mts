import type { Config } from '@netlify/functions';
import { orders } from '../../functions/orders/calls.ts';

export default orders;

export const config: Config = {
  path: '/api/orders',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
