import type { Config } from '@netlify/functions';
import { visits } from '../../functions/visits/calls.ts';

export default visits;

export const config: Config = {
  path: ['/api/visits', '/api/visits/slots', '/api/visits/:token', '/api/account/visits', '/api/account/visits/:id'],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
