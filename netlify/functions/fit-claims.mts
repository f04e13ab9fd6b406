import type { Config } from '@netlify/functions';
import { fitClaims } from '../../functions/orders/fit-claims.ts';

export default fitClaims;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
