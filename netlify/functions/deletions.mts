import type { Config } from '@netlify/functions';
import { runDeletions } from '../../functions/jobs/deletions.ts';

export default runDeletions;

export const config: Config = { schedule: '*/5 * * * *' };
