import type { Config } from '@netlify/functions';
import { passkeys } from '../../functions/passkeys/calls.ts';

export default passkeys;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
