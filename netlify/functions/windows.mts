import type { Config } from '@netlify/functions';
import { windows } from '../../functions/windows/calls.ts';

export default windows;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
