import type { Config } from '@netlify/functions';
import { account } from '../../functions/account/calls.ts';

export default account;

export const config: Config = {
  path: [
    '/api/account',
    '/api/account/profile',
    '/api/account/pending-email',
    '/api/account/marketing',
    '/api/account/billing',
    '/api/account/password',
    '/api/account/sessions',
    '/api/account/sessions/:id',
    '/api/account/export',
    '/api/account/orders',
    '/api/account/orders/:orderNo',
    '/api/account/favorites',
    '/api/account/favorites/:productId',
  ],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
