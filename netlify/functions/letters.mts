import type { Config } from '@netlify/functions';
import { runLetters } from '../../functions/jobs/letters.ts';

export default runLetters;

export const config: Config = { schedule: '*/5 * * * *' };
