/** Cities, districts and neighbourhoods of Türkiye (spec §7, decisions A7). */
import * as z from 'zod/mini';
import type { CallContract } from './contract.ts';

/** A city by its plate code; a district or a neighbourhood by a slug that is unique within its city or district. */
const locality = z.object({ code: z.string(), name: z.string() });
export type Locality = z.infer<typeof locality>;

/** In Turkish alphabetical order. */
const localities = z.array(locality);

const chosen = (field: 'city' | 'district') =>
  z.string(`geo.${field}.required`).check(z.minLength(1, `geo.${field}.required`));

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
  query: z.object({ city: chosen('city') }),
  answer: localities,
  codes: ['city_not_found'],
} as const satisfies CallContract;

export const listNeighbourhoods = {
  method: 'GET',
  path: '/api/geo/neighbourhoods',
  envelope: 'B',
  access: 'anyone',
  query: z.object({ city: chosen('city'), district: chosen('district') }),
  answer: localities,
  codes: ['city_not_found', 'district_not_found'],
} as const satisfies CallContract;
