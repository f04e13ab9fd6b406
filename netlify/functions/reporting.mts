import type { Config } from '@netlify/functions';
import { reporting } from '../../functions/reporting/calls.ts';

export default reporting;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
