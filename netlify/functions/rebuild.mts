import type { Config } from '@netlify/functions';
import { runRebuild } from '../../functions/jobs/rebuild.ts';

export default runRebuild;

export const config: Config = { schedule: '2 * * * *' };
