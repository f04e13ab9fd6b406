import type { Config } from '@netlify/functions';
import { account } from '../../functions/account/calls.ts';

export default account;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
