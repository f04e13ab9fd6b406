import type { Config } from '@netlify/functions';
import { marketing } from '../../functions/marketing/calls.ts';

export default marketing;

export const config: Config = {
  path: ['/api/marketing/unsubscribe', '/api/marketing/one-click'],
  // Wide: the servers of a mail provider press for all its readers.
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};
