import type { Config } from '@netlify/functions';
import { cloth } from '../../functions/admin/cloth/calls.ts';

export default cloth;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
