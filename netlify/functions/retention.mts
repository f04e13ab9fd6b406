import type { Config } from '@netlify/functions';
import { runRetention } from '../../functions/jobs/retention.ts';

export default runRetention;

export const config: Config = { schedule: '23 1 * * *' };
