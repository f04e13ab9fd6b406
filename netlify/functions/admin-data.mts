import type { Config } from '@netlify/functions';
import { adminData } from '../../functions/admin/data/calls.ts';

export default adminData;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
