/** Cities and districts of Türkiye (decisions A7), each in Turkish alphabetical order. */
import built from '#content/built/cities.json' with { type: 'json' };
import type { Locality } from '../../src/contract/geo.ts';
import { localitySlug, type City } from '../../src/domain/account/localities.ts';

/** The 81 cities by plate code. */
export const cities: readonly Locality[] = built.cities.map(({ code, name }) => ({ code, name }));

/** @param given the plate code or the name, such as `34`, `İstanbul` or `istanbul` */
export function cityOf(given: string): City | undefined {
  const slug = localitySlug(given);
  return built.cities.find(({ code, name }) => code === given || localitySlug(name) === slug);
}

/** Districts of a city by slug, unique within it. */
export const districtsOf = (city: City): Locality[] => city.districts.map(locality);

/** @param given the slug or the name, such as `sisli` or `Şişli` */
export function districtOf(city: City, given: string): Locality | undefined {
  const slug = localitySlug(given);
  return districtsOf(city).find(({ code }) => code === slug);
}

export const locality = (name: string): Locality => ({ code: localitySlug(name), name });
