import type { Config } from '@netlify/functions';
import { reporting } from '../../functions/reporting/calls.ts';

export default reporting;

export const config: Config = {
  path: [
    '/api/errorlogging/log',
    '/api/logs/error',
    '/api/logs/error-batch',
    '/api/logs/pageview',
    '/api/logs/web-vitals',
    '/api/csp-report',
  ],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
