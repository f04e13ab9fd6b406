/**
 * Cities, districts and neighbourhoods of Türkiye (decisions A7), each in Turkish alphabetical order. The compiler of the content
 * packs the 73,000 names of neighbourhoods; the first question opens them.
 */
import { brotliDecompressSync } from 'node:zlib';
import built from '#content/built/cities.json' with { type: 'json' };
import neighbourhoods from '#content/built/neighbourhoods.json' with { type: 'json' };
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

const locality = (name: string): Locality => ({ code: localitySlug(name), name });

/** One text for each city, in the order of `cities`; kept by the warm function. */
let opened: readonly string[] | undefined;
const open = (): readonly string[] =>
  (opened ??= brotliDecompressSync(Buffer.from(neighbourhoods.packed, 'base64')).toString().split('\n\n\n'));

/** By slug, unique within the district; empty for an unknown one. */
export function neighbourhoodsOf(city: City, district: Locality): Locality[] {
  const ofCity = open()[cities.findIndex(({ code }) => code === city.code)];
  const ofDistrict = ofCity?.split('\n\n')[districtsOf(city).findIndex(({ code }) => code === district.code)];
  return ofDistrict === undefined ? [] : ofDistrict.split('\n').map(locality);
}
