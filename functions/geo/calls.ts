/** The calls of `src/contract/geo.ts`; no store. */
import * as contract from '../../src/contract/geo.ts';
import { answer, failure } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { serve } from '../http/serve.ts';
import { cities, cityOf, districtOf, districtsOf } from './localities.ts';
import { neighbourhoodsOf } from './neighbourhoods.ts';

const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';

const listCities = defineEndpoint(contract.listCities, { cacheControl, handle: () => answer([...cities]) });

const listDistricts = defineEndpoint(contract.listDistricts, {
  cacheControl,
  handle({ query }) {
    const city = cityOf(query.city);
    return city ? answer(districtsOf(city)) : failure('city_not_found');
  },
});

const listNeighbourhoods = defineEndpoint(contract.listNeighbourhoods, {
  cacheControl,
  handle({ query }) {
    const city = cityOf(query.city);
    if (!city) return failure('city_not_found');
    const district = districtOf(city, query.district);
    return district ? answer(neighbourhoodsOf(city, district)) : failure('district_not_found');
  },
});

export const geo = serve(listCities, listDistricts, listNeighbourhoods);
