import type { Config } from '@netlify/functions';
import { adminSheets } from '../../functions/admin/orders/sheets.ts';

export default adminSheets;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] } };
