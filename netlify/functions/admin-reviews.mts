import type { Config } from '@netlify/functions';
import { reviews } from '../../functions/admin/reviews/calls.ts';

export default reviews;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
