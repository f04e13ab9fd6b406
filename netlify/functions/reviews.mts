import type { Config } from '@netlify/functions';
import { reviews } from '../../functions/reviews/calls.ts';

export default reviews;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
