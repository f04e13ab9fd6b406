/** Cities, districts and neighbourhoods of Türkiye (spec §7, decisions A7). */
import * as z from 'zod/mini';
import type { CallContract } from './contract.ts';

/** A city by its plate code; a district or a neighbourhood by a slug that is unique within its city or district. */
const locality = z.object({ code: z.string(), name: z.string() });
export type Locality = z.infer<typeof locality>;

/** In Turkish alphabetical order. */
const localities = z.array(locality);

// Marked, because a bundler keeps a method call that nobody uses.
const city = /* @__PURE__ */ z.string('geo.city.required').check(z.minLength(1, 'geo.city.required'));
const district = /* @__PURE__ */ z.string('geo.district.required').check(z.minLength(1, 'geo.district.required'));

export const listCities = {
  method: 'GET',
  path: '/api/geo/cities',
  envelope: 'B',
  access: 'anyone',
  answer: localities,
  codes: [],
} as const satisfies CallContract;

export const listDistricts = {
  method: 'GET',
  path: '/api/geo/districts',
  envelope: 'B',
  access: 'anyone',
  query: z.object({ city }),
  answer: localities,
  codes: ['city_not_found'],
} as const satisfies CallContract;

export const listNeighbourhoods = {
  method: 'GET',
  path: '/api/geo/neighbourhoods',
  envelope: 'B',
  access: 'anyone',
  query: z.object({ city, district }),
  answer: localities,
  codes: ['city_not_found', 'district_not_found'],
} as const satisfies CallContract;
