import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import type * as z from 'zod/mini';
import {
  categoryFile,
  photosFile,
  productFile,
  productOn,
  type BuiltCatalogue,
  type Photo,
} from '../../domain/catalogue.ts';
import { TIME_ZONE } from '../../domain/locale.ts';
import { nextChange } from '../../domain/next-change.ts';
import type { Page } from '../../domain/page.ts';
import { productionFile } from '../../domain/production-file.ts';
import { couponsFile, shopFile } from '../../domain/shop.ts';
import { eachBounded } from './bounded.ts';
import { checkContent } from './check.ts';
import { writeCatalogueFiles } from './files.ts';
import { writeDelivery } from './holidays.ts';
import { writeLocalities } from './localities.ts';
import {
  checkTranslations,
  readFormWords,
  readMessages,
  writeFormWords,
  writeMessageTypes,
  type FormWords,
  type Placeholders,
} from './messages.ts';
import { readPages, writePages } from './pages.ts';
import { PROJECT_ROOT, SHOP_ROOT, writePlace } from './place.ts';
import { formatFailure, pathOf, readFileAs, readFolderAs, type Failure, type FileOf } from './read.ts';
import { writeWhenNew } from './write.ts';

export type Compiled =
  | { ok: true; data: BuiltCatalogue; pages: Page[]; messages: Placeholders; formWords: FormWords; nextChange: string }
  | { ok: false; failures: Failure[] };

const PHOTOS = 'content/photos';
const BUILT = 'content/built/catalogue.json';

/** Where `writeCatalogue` writes. */
export const builtFile = (root: string): string => join(root, BUILT);

/** The day in Istanbul, `2026-11-20`: prices change at midnight there. */
export const todayInIstanbul = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(now);

/** Reads and checks all of `content/` under `root`, and tells every failure at once (decisions S7). */
export async function compile(root: string, today = todayInIstanbul()): Promise<Compiled> {
  const failures: Failure[] = [];
  const wordFailures: Failure[] = [];
  const [products, categories, shop, coupons, described, messages, formWords, photoFiles] = await Promise.all([
    readFolderAs(root, 'content/products', productFile, failures),
    readFolderAs(root, 'content/categories', categoryFile, failures),
    readFileAs(root, 'content/shop.json', shopFile, failures),
    readFileAs(root, 'content/coupons.json', couponsFile, failures),
    readFileAs(root, 'content/photos.yaml', photosFile, failures),
    readMessages(root, wordFailures),
    readFormWords(root),
    photoNames(root),
    // Read by the back room itself; here only checked.
    readFileAs(root, 'content/production.json', productionFile, failures),
  ]);

  // A broken file would make strays of all its keys in the other language.
  if (wordFailures.length === 0) await checkTranslations(root, messages, wordFailures);
  failures.push(...wordFailures);

  // A broken file would also be reported as a missing reference by every file that names it.
  if (failures.length === 0 && coupons && described) {
    const files = new Map([...products, ...categories, coupons, described].map(({ file, lineOf }) => [file, lineOf]));
    const found = checkContent({
      products,
      categories,
      coupons,
      today,
      photoFiles: new Set(photoFiles),
      described: new Set(Object.keys(described.data)),
    });
    failures.push(...found.map((failure) => ({ ...failure, line: files.get(failure.file)?.(pathOf(failure.field)) })));
  }
  const linked = [...categories.map(({ data }) => `/c/${data.slug}`), ...products.map(({ data }) => `/p/${data.slug}`)];
  const pages = shop ? await readPages(root, shop.data, linked, failures) : [];
  if (described) failures.push(...pagePhotos(pages, described.data));
  const photos = described ? await readPhotos(root, described, new Set(photoFiles), failures) : [];
  if (failures.length > 0 || !shop || !described) {
    return { ok: false, failures: failures.toSorted((a, b) => a.file.localeCompare(b.file, 'en')) };
  }

  return {
    ok: true,
    data: {
      builtOn: today,
      products: products.map(({ data }) => productOn(data, today)).sort((a, b) => a.id - b.id),
      categories: categories.map(({ data }) => data).sort((a, b) => a.order - b.order),
      shop: shop.data,
      photos: Object.fromEntries(photos),
    },
    pages,
    messages,
    formWords,
    nextChange: nextChange(
      products.map(({ data }) => data),
      today,
    ),
  };
}

/** Its longer side must fill a large screen once it is cropped. */
const LEAST_PIXELS = 1000;

/** The photographs that are there, with their sizes; tells what is no picture, or too small to show. */
async function readPhotos(
  root: string,
  { file, data, lineOf }: FileOf<z.output<typeof photosFile>>,
  there: ReadonlySet<string>,
  failures: Failure[],
): Promise<[string, Photo][]> {
  const known = Object.entries(data).filter(([name]) => there.has(name));
  const read = await eachBounded(known, async ([name, photo]): Promise<[string, Photo] | null> => {
    const fail = (reason: string): null => {
      failures.push({ file, line: lineOf?.([name]), field: name, reason: `${PHOTOS}/${name}.webp ${reason}` });
      return null;
    };
    const size = await sharp(join(root, PHOTOS, `${name}.webp`))
      .metadata()
      .catch(() => null);
    if (size?.format !== 'webp') return fail('is no WebP picture, or is damaged');
    const { width, height } = size;
    if (Math.max(width, height) < LEAST_PIXELS) return fail(`has ${width} × ${height} pixels, too few to show large`);
    return [name, { ...photo, width, height }];
  });
  return read.filter((photo) => photo !== null);
}

const pagePhotos = (pages: readonly Page[], photos: Readonly<Record<string, unknown>>): Failure[] =>
  pages.flatMap(({ locale, slug, photo }) =>
    photo === undefined || Object.hasOwn(photos, photo)
      ? []
      : [{ file: `content/pages/${locale}/${slug}.md`, field: 'photo', reason: `content/photos.yaml has no ${photo}` }],
  );

/** Answers whether it wrote: an equal catalogue stays untouched. */
export const writeCatalogue = (root: string, catalogue: BuiltCatalogue): Promise<boolean> =>
  writeWhenNew(builtFile(root), JSON.stringify(catalogue));

/** For the job that has the shop built anew on that day. */
const writeNextChange = (root: string, nextChange: string): Promise<boolean> =>
  writeWhenNew(join(root, 'content/built/next-change.json'), JSON.stringify({ nextChange }));

/** Writes all that was compiled: the catalogue, the pages and the keys of the messages. Answers whether anything changed. */
export async function writeContent(root: string, compiled: Extract<Compiled, { ok: true }>): Promise<boolean> {
  const written = await Promise.all([
    writeCatalogue(root, compiled.data),
    writeCatalogueFiles(root, compiled.data),
    writePages(root, compiled.pages),
    writeMessageTypes(root, compiled.messages),
    writeFormWords(root, compiled.formWords),
    writeDelivery(root, compiled.data),
    writeNextChange(root, compiled.nextChange),
    writeLocalities(root),
    writePlace(root),
  ]);
  return written.includes(true);
}

async function photoNames(root: string): Promise<string[]> {
  const names = await readdir(join(root, PHOTOS)).catch(() => []);
  return names.filter((name) => name.endsWith('.webp')).map((name) => name.slice(0, -'.webp'.length));
}

if (import.meta.main) {
  const root = process.argv[2] ?? SHOP_ROOT;
  const compiled = await compile(root);
  if (compiled.ok) {
    await writeContent(root, compiled);
    process.stdout.write(
      `${relative(PROJECT_ROOT, builtFile(root))}: ${compiled.data.products.length} products as of ${compiled.data.builtOn}\n`,
    );
  } else {
    const { length } = compiled.failures;
    process.stderr.write(
      `${compiled.failures.map(formatFailure).join('\n')}\n\n${length} ${length === 1 ? 'fault' : 'faults'} in the files of the shop's owner, none in the program: mend them there.\n`,
    );
    process.exitCode = 1;
  }
}
