import type { Config } from '@netlify/functions';
import { orders } from '../../functions/orders/calls.ts';

export default orders;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] } };
