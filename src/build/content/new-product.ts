/**
 * `npm run product -- <slug> --category tul-perde [--like other-slug]` begins a product: its file with the next free id and
 * everything the owner has to write marked, and its photograph's place in `content/photos.yaml`. `npm run content` names what is
 * left to write. Nothing that is there is written over.
 */
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseDocument, stringify } from 'yaml';
import * as z from 'zod/mini';
import { CARE_CODES, categoryFile, productFile, UNFINISHED, type Category } from '../../domain/product/product-file.ts';
import { OPACITIES, HEADINGS } from '../../domain/product/attributes.ts';
import { MOTIFS } from '../../domain/picture/motifs.ts';
import { WEAVES } from '../../domain/picture/weaves.ts';
import { FLAT } from './check.ts';
import { typedOptions } from './command-line.ts';
import { todayInIstanbul } from './compile.ts';
import { SHOP_ROOT } from './place.ts';
import { PHOTOS } from './photo-files.ts';
import { readFileAs } from './read.ts';

const PRODUCTS = 'content/products';
const PHOTO_TEXTS = 'content/photos.yaml';
const USAGE = 'npm run product -- new-slug --category tul-perde [--like slug-of-a-similar-one]';

const HEAD = [
  `Write something for each ${UNFINISHED}; npm run content names what is left.`,
  'Prices are TL with VAT: per metre of effective width, or per piece. hex: the colour of the lit cloth, such as "#9aa68e".',
  `opacity: ${OPACITIES.join(', ')} or null. weave: how it looks close, ${WEAVES.join(', ')}; may be left out.`,
  `motif: its pattern in the picture of a window, ${MOTIFS.join(', ')}; left out of plain cloth.`,
  `care: ${CARE_CODES.join(', ')}.`,
  `heading: ${HEADINGS.join(', ')}. vatRate: 1, 10 or 20. weight and rollHeight: g/m² and cm, or null.`,
];

export type NewProductResult =
  { readonly ok: true; readonly file: string } | { readonly ok: false; readonly reason: string };

export interface ProductRequest {
  readonly slug: string;
  readonly category?: string | undefined;
  /** Slug of a product whose cloth, sizes and options it begins with. */
  readonly like?: string | undefined;
}

/** Writes the two places. @param today in Istanbul: the day it counts as added, and its first price begins */
export async function beginProduct(
  root: string,
  { slug, category, like }: ProductRequest,
  today: string,
): Promise<NewProductResult> {
  const refuse = (reason: string): NewProductResult => ({ ok: false, reason });
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    return refuse(`"${slug}" is no slug: small letters without accents, digits and dashes, such as bogaz-keten-fon`);
  }
  const file = `${PRODUCTS}/${slug}.yaml`;
  if (await isThere(root, file)) return refuse(`${file} is there already; nothing was changed`);
  const { ids, slugs } = await knownProducts(root);
  if (slugs.has(slug)) return refuse(`"${slug}" is a former slug of another product: its links lead there`);

  const model = like === undefined ? null : await modelOf(root, like);
  if (like !== undefined && !model)
    return refuse(`${PRODUCTS}/${like}.yaml is missing or has mistakes: npm run content`);
  const name = category ?? model?.category;
  if (name === undefined) return refuse('--category is missing: the slug of a file in content/categories');
  const of = await readFileAs(root, `content/categories/${name}.yaml`, categoryFile, []);
  if (!of) return refuse(`content/categories/${name}.yaml is missing or has mistakes: npm run content`);

  const fresh = { id: Math.max(0, ...ids) + 1, slug, category: name };
  const head = HEAD.map((line) => `# ${line}\n`).join('');
  const text = stringify(productOf(fresh, of.data, model?.technical ?? null, today), { lineWidth: 0 });
  await writeFile(join(root, file), head + text, { flag: 'wx' });
  await describePhoto(root, slug);
  return { ok: true, file };
}

const isThere = (root: string, file: string): Promise<boolean> =>
  readFile(join(root, file)).then(
    () => true,
    () => false,
  );

const formerSlugs = z.object({ aliases: z.array(z.string()) });

/** Also of files with mistakes: an id that is about to be used must not be given again. */
async function knownProducts(root: string): Promise<{ ids: number[]; slugs: ReadonlySet<string> }> {
  const names = (await readdir(join(root, PRODUCTS)).catch(() => [])).filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(names.map((name) => readFile(join(root, PRODUCTS, name), 'utf8')));
  return {
    ids: texts.map((text) => Number(/^id:\s*(\d+)/m.exec(text)?.[1] ?? 0)),
    slugs: new Set(texts.flatMap((text) => formerSlugs.safeParse(parseDocument(text).toJS()).data?.aliases ?? [])),
  };
}

/** Fields that a similar product passes on: never its words, photographs, prices or places. */
async function modelOf(root: string, slug: string) {
  const read = await readFileAs(root, `${PRODUCTS}/${slug}.yaml`, productFile, []);
  if (!read) return null;
  const {
    fabric,
    care,
    madeToMeasure,
    pleats,
    panels,
    heading,
    limits,
    length,
    carries,
    options,
    vatRate,
    rooms,
    category,
  } = read.data;
  return {
    category,
    technical: {
      fabric,
      care,
      madeToMeasure,
      pleats,
      panels,
      ...(heading && { heading }),
      ...(limits && { limits }),
      ...(length && { length }),
      ...(carries && { carries }),
      options: options.map(({ paused: _, ...option }) => option),
      vatRate,
      rooms,
    },
  };
}

const inBoth = (word = UNFINISHED) => ({ tr: word, en: word });

function productOf(
  { id, slug, category }: { id: number; slug: string; category: string },
  { drawing }: Pick<Category, 'drawing'>,
  technical: object | null,
  today: string,
) {
  return {
    id,
    slug,
    category,
    name: inBoth(),
    description: inBoth(),
    features: [inBoth()],
    ...(technical ?? blankFor(drawing)),
    colors: [{ id: UNFINISHED, name: inBoth(), hex: UNFINISHED, photo: slug }],
    photo: slug,
    prices: [{ from: today, price: UNFINISHED }],
    addedOn: today,
  };
}

/** Fields that the kind of window decides, and the rest to be written. */
function blankFor(drawing: Category['drawing']) {
  const isMade = drawing !== 'none';
  const isFlat = FLAT.includes(drawing);
  return {
    fabric: {
      composition: inBoth(),
      weight: isMade ? UNFINISHED : null,
      rollHeight: isMade ? UNFINISHED : null,
      light: inBoth(),
      opacity: isMade ? UNFINISHED : null,
    },
    care: [UNFINISHED],
    madeToMeasure: isMade,
    ...(isMade && { pleats: isFlat ? ['none'] : ['normal', 'tight', 'loose', 'none'], heading: UNFINISHED }),
    ...(isMade && !isFlat && { panels: [2, 1] }),
    vatRate: UNFINISHED,
  };
}

/** Unless a photograph of that name is described already. */
async function describePhoto(root: string, name: string): Promise<void> {
  const text = await readFile(join(root, PHOTO_TEXTS), 'utf8').catch(() => '');
  const known: unknown = parse(text);
  if (typeof known === 'object' && known !== null && name in known) return;
  const entry = stringify({ [name]: { alt: inBoth() } });
  await appendFile(join(root, PHOTO_TEXTS), text.endsWith('\n') || text === '' ? entry : `\n${entry}`);
}

/** Begins it, and says what is to be done then. */
async function command(positionals: readonly string[], values: Omit<ProductRequest, 'slug'>): Promise<void> {
  const [slug] = positionals;
  const begun: NewProductResult =
    slug === undefined || positionals.length > 1
      ? { ok: false, reason: `a product has one slug: ${USAGE}` }
      : await beginProduct(SHOP_ROOT, { slug, ...values }, todayInIstanbul());
  if (begun.ok) {
    process.stdout.write(
      `${begun.file} is begun. Now:\n` +
        `  1. Put its photograph into ${PHOTOS} as ${slug}.jpg (or .png, .webp, .avif, .tif).\n` +
        `  2. Write what is marked ${UNFINISHED} there and at the end of ${PHOTO_TEXTS}.\n` +
        '  3. npm run content names what is left; then deploy.\n',
    );
  } else {
    process.stderr.write(`${begun.reason}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) {
  const options = { category: { type: 'string' }, like: { type: 'string' } } as const;
  const typed = typedOptions({ allowPositionals: true, options }, USAGE);
  if (typed) await command(typed.positionals, typed.values);
}
