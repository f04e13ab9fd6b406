import type { Config } from '@netlify/functions';
import { adminSales } from '../../functions/admin/orders/sale.ts';

export default adminSales;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] } };
