import type { Config } from '@netlify/functions';
import { visits } from '../../functions/admin/visits/calls.ts';

export default visits;

export const config: Config = {
  path: [
    '/api/admin/visits',
    '/api/admin/visits/:subject',
    '/api/admin/visits/:subject/report',
    '/api/admin/visits/:subject/photos/:id',
  ],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
