import type { Config } from '@netlify/functions';
import { measureLinks } from '../../functions/orders/measure-links.ts';

export default measureLinks;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] } };
