import type { Config } from '@netlify/functions';
import { adminSales } from '../../functions/admin/orders/sale.ts';

export default adminSales;

export const config: Config = {
  path: [
    '/api/admin/quotes',
    '/api/admin/quotes/:id/withdraw',
    '/api/admin/sales',
    '/api/admin/customers/find',
    '/api/admin/orders/:orderNo/customer',
  ],
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
};
