import type { Config } from '@netlify/functions';
import { runPayments } from '../../functions/jobs/payments.ts';

export default runPayments;

export const config: Config = { schedule: '*/10 * * * *' };
