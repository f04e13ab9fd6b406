import type { Config } from '@netlify/functions';
import { favourites } from '../../functions/favourites/calls.ts';

export default favourites;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
