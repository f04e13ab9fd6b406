import type { Config } from '@netlify/functions';
import { runReviews } from '../../functions/jobs/reviews.ts';

export default runReviews;

export const config: Config = { schedule: '17 * * * *' };
