import type { Config } from '@netlify/functions';
import { addresses } from '../../functions/addresses/calls.ts';

export default addresses;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
