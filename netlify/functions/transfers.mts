import type { Config } from '@netlify/functions';
import { runTransfers } from '../../functions/jobs/transfers.ts';

export default runTransfers;

export const config: Config = { schedule: '7 * * * *' };
