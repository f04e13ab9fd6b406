import type { Config } from '@netlify/functions';
import { cloth } from '../../functions/admin/cloth/calls.ts';

export default cloth;

export const config: Config = {
  path: ['/api/admin/cuts', '/api/admin/cuts/:plan', '/api/admin/rolls', '/api/admin/rolls/:id'],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
