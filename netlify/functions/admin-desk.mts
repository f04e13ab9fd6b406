import type { Config } from '@netlify/functions';
import { desk } from '../../functions/admin/desk/calls.ts';

export default desk;

export const config: Config = {
  path: [
    '/api/admin/messages',
    '/api/admin/messages/:id',
    '/api/admin/messages/:id/answer',
    '/api/admin/letters',
    '/api/admin/letters/:id/send',
    '/api/admin/errors',
    '/api/admin/errors/seen',
    '/api/admin/waiting',
    '/api/admin/today',
    '/api/admin/curve',
  ],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
