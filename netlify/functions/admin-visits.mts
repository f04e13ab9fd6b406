import type { Config } from '@netlify/functions';
import { visits } from '../../functions/admin/visits/calls.ts';

export default visits;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
