import type { Config } from '@netlify/functions';
import { session } from '../../functions/session/calls.ts';

export default session;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
