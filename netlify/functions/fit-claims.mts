import type { Config } from '@netlify/functions';
import { fitClaims } from '../../functions/orders/fit-claims.ts';

export default fitClaims;

export const config: Config = {
  path: ['/api/fit-guarantee', '/api/fit-claim', '/api/fit-claim/make', '/api/orders/:orderNo/claim-link'],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
