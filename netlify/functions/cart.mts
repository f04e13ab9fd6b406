import type { Config } from '@netlify/functions';
import { cart } from '../../functions/cart/calls.ts';

export default cart;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
