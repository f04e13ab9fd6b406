import type { Config } from '@netlify/functions';
import { desk } from '../../functions/admin/desk/calls.ts';

export default desk;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
