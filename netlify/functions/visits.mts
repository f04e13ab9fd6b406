import type { Config } from '@netlify/functions';
import { visits } from '../../functions/visits/calls.ts';

export default visits;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
