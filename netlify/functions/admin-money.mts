import type { Config } from '@netlify/functions';
import { adminMoney } from '../../functions/admin/money/calls.ts';

export default adminMoney;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
