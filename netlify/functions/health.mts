import type { Config } from '@netlify/functions';
import { health } from '../../functions/health/health.ts';

export default health;

export const config: Config = { path: '/api/health' };
