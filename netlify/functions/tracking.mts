import type { Config } from '@netlify/functions';
import { tracking } from '../../functions/orders/track.ts';

export default tracking;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] } };
