import type { Config } from '@netlify/functions';
import { geo } from '../../functions/geo/calls.ts';

export default geo;

export const config: Config = { path: ['/api/geo/cities', '/api/geo/districts', '/api/geo/neighbourhoods'] };
