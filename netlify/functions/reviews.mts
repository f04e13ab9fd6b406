import type { Config } from '@netlify/functions';
import { reviews } from '../../functions/reviews/calls.ts';

export default reviews;

export const config: Config = {
  path: [
    '/api/reviews',
    '/api/reviews/photos/:id',
    '/api/review',
    '/api/review/write',
    '/api/review/withdraw',
    '/api/review/remedied',
    '/api/account/reviews',
    '/api/account/reviews/:orderNo/:line',
    '/api/account/reviews/:orderNo/:line/remedied',
  ],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
