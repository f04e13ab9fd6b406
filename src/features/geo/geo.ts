import * as z from 'zod/mini';
import { call, type CallFailure } from '../../lib/api.ts';

/** A city by plate code or a district by slug (decisions A7). */
export interface Place {
  code: string;
  name: string;
}
export type PlacesAnswer = { ok: true; data: Place[] } | CallFailure;

const places = z.array(z.object({ code: z.string(), name: z.string() }));

/** Good answers, for as long as the page lives; a failed one is asked again. */
const answered = new Map<string, Promise<PlacesAnswer>>();

export const fetchCities = (): Promise<PlacesAnswer> => once('/api/geo/cities');

export const fetchDistricts = (city: string): Promise<PlacesAnswer> =>
  once(`/api/geo/districts?city=${encodeURIComponent(city)}`);

export const fetchNeighbourhoods = (city: string, district: string): Promise<PlacesAnswer> =>
  once(`/api/geo/neighbourhoods?city=${encodeURIComponent(city)}&district=${encodeURIComponent(district)}`);

function once(path: string): Promise<PlacesAnswer> {
  const known = answered.get(path);
  if (known) return known;
  const asked = call(path, { read: places }).then((answer) => {
    if (!answer.ok) answered.delete(path);
    return answer;
  });
  answered.set(path, asked);
  return asked;
}
