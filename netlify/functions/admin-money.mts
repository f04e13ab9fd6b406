import type { Config } from '@netlify/functions';
import { adminMoney } from '../../functions/admin/money/calls.ts';

export default adminMoney;

export const config: Config = {
  path: [
    '/api/admin/money',
    '/api/admin/money/statement',
    '/api/admin/payments',
    '/api/admin/payments/:orderNo/ask',
    '/api/admin/payments/close',
  ],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
