import type { Config } from '@netlify/functions';
import { adminOrders } from '../../functions/admin/orders/calls.ts';

export default adminOrders;

export const config: Config = {
  path: ['/api/admin/orders', '/api/admin/orders/:orderNo', '/api/admin/orders/bulk'],
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
};
