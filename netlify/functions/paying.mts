import type { Config } from '@netlify/functions';
import { payments } from '../../functions/orders/cards/calls.ts';

export default payments;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] } };
