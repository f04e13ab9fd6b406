import type { Config } from '@netlify/functions';
import { contact } from '../../functions/contact/calls.ts';

export default contact;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] } };
