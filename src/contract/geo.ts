/** Cities, districts and neighbourhoods of Türkiye (spec §7, decisions A7). */
import * as z from 'zod/mini';
import { defineCall } from './contract.ts';

/** A city by its plate code; a district or a neighbourhood by a slug that is unique within its city or district. */
const locality = z.object({ code: z.string(), name: z.string() });
export type Locality = z.infer<typeof locality>;

/** In Turkish alphabetical order. */
const localities = z.array(locality);

// Marked, because a bundler keeps a method call that nobody uses.
const city = /* @__PURE__ */ z.string('geo.city.required').check(z.minLength(1, 'geo.city.required'));
const district = /* @__PURE__ */ z.string('geo.district.required').check(z.minLength(1, 'geo.district.required'));

export const listCities = defineCall('GET', '/api/geo/cities', 'B', 'anyone', { answer: localities });

export const listDistricts = defineCall('GET', '/api/geo/districts', 'B', 'anyone', {
  query: z.object({ city }),
  answer: localities,
  codes: ['city_not_found'],
});

export const listNeighbourhoods = defineCall('GET', '/api/geo/neighbourhoods', 'B', 'anyone', {
  query: z.object({ city, district }),
  answer: localities,
  codes: ['city_not_found', 'district_not_found'],
});
