/** Neighbourhoods of Türkiye: 73,000 names, packed by the compiler of the content and opened when first asked for. */
import { brotliDecompressSync } from 'node:zlib';
import built from '#content/built/neighbourhoods.json' with { type: 'json' };
import type { Locality } from '../../src/contract/geo.ts';
import type { City } from '../../src/domain/account/localities.ts';
import { cities, districtsOf, locality } from './localities.ts';

/** One text for each city, in the order of `cities`; kept by the warm function. */
let opened: readonly string[] | undefined;
const open = (): readonly string[] =>
  (opened ??= brotliDecompressSync(Buffer.from(built.packed, 'base64')).toString().split('\n\n\n'));

/** By slug, unique within the district; empty for an unknown one. */
export function neighbourhoodsOf(city: City, district: Locality): Locality[] {
  const ofCity = open()[cities.findIndex(({ code }) => code === city.code)];
  const ofDistrict = ofCity?.split('\n\n')[districtsOf(city).findIndex(({ code }) => code === district.code)];
  return ofDistrict === undefined ? [] : ofDistrict.split('\n').map(locality);
}
