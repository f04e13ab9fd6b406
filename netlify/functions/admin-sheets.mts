import type { Config } from '@netlify/functions';
import { adminSheets } from '../../functions/admin/orders/sheets.ts';

export default adminSheets;

export const config: Config = {
  path: ['/api/admin/sheets', '/api/admin/sheets/:orderNo'],
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
};
