/** Cities and districts of Türkiye (decisions A7), each in Turkish alphabetical order. */
import built from '#content/built/cities.json' with { type: 'json' };
import type { Locality } from '../../src/contract/geo.ts';
import { localitySlug, type City } from '../../src/domain/account/localities.ts';

/** The 81 cities by plate code. */
export const cities: readonly Locality[] = built.cities.map(({ code, name }) => ({ code, name }));

export const cityOf = (code: string): City | undefined => built.cities.find((city) => city.code === code);

/** Districts of a city by slug, unique within it. */
export const districtsOf = (city: City): Locality[] => city.districts.map(locality);

export const districtOf = (city: City, code: string): Locality | undefined =>
  districtsOf(city).find((district) => district.code === code);

export const locality = (name: string): Locality => ({ code: localitySlug(name), name });
