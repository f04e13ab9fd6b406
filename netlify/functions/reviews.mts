import type { Config } from '@netlify/functions';
import { reviews } from '../../functions/reviews/calls.ts';

export default reviews;

export const config: Config = {
  path: ['/api/reviews', '/api/review', '/api/review/write', '/api/review/remedied'],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
