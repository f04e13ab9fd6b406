import type { Config } from '@netlify/functions';
import { adminTeam } from '../../functions/admin/team/calls.ts';

export default adminTeam;

export const config: Config = { rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] } };
