import type { Config } from '@netlify/functions';
import { adminOrders } from '../../functions/admin/orders/calls.ts';

export default adminOrders;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] } };
