import type { Config } from '@netlify/functions';
import { board } from '../../functions/admin/board/calls.ts';

export default board;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
