import type { Config } from '@netlify/functions';
import { unknown } from '../../functions/http/unknown.ts';

export default unknown;

/** Without the paths of contracts, which `netlify/entries.ts` leaves out. */
export const config: Config = { path: ['/api', '/api/*'] };
