import type { Config } from '@netlify/functions';
import { marketing } from '../../functions/marketing/calls.ts';

export default marketing;

// Wide: the servers of a mail provider press for all its readers.
export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] } };
