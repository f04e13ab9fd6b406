import type { Config } from '@netlify/functions';
import { reviews } from '../../functions/admin/reviews/calls.ts';

export default reviews;

export const config: Config = {
  path: ['/api/admin/reviews', '/api/admin/reviews/:id', '/api/admin/reviews/:id/photo'],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
