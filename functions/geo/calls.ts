/** GET /api/geo/cities, /districts?city=, /neighbourhoods?city=&district= (spec §7, decisions A7); no store. */
import * as z from 'zod/mini';
import { answer, failure } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import { cities, cityOf, districtOf, districtsOf, neighbourhoodsOf } from './places.ts';

const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

const chosen = (field: 'city' | 'district') =>
  z.string(`geo.${field}.required`).check(z.minLength(1, `geo.${field}.required`));

const listCities = defineCall({ cacheControl: CACHE, handle: async () => answer(await cities()) });

const listDistricts = defineCall({
  query: z.object({ city: chosen('city') }),
  cacheControl: CACHE,
  async handle({ query: { city } }) {
    return (await cityOf(city)) ? answer(await districtsOf(city)) : failure('city_not_found');
  },
});

const listNeighbourhoods = defineCall({
  query: z.object({ city: chosen('city'), district: chosen('district') }),
  cacheControl: CACHE,
  async handle({ query }) {
    if (!(await cityOf(query.city))) return failure('city_not_found');
    const district = await districtOf(query.city, query.district);
    return district ? answer(await neighbourhoodsOf(query.city, district)) : failure('district_not_found');
  },
});

export const geo = defineCalls('B', {
  '/api/geo/cities': { GET: listCities },
  '/api/geo/districts': { GET: listDistricts },
  '/api/geo/neighbourhoods': { GET: listNeighbourhoods },
});
