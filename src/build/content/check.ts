import { countOf, type Layer } from '../../domain/price/by-length.ts';
import { toKurus } from '../../domain/money/money.ts';
import type { Category, PriceEntry, ProductFile } from '../../domain/product/product-file.ts';
import type { Drawing } from '../../domain/product/attributes.ts';
import { DEFAULT_LIMITS } from '../../domain/window/measurement.ts';
import { entryOn, turnsOf } from '../../domain/product/sale.ts';
import type { PageFile } from '../../domain/shop/page.ts';
import { checkCoupons, checkFirstPrice, checkOptions, checkPrices } from './check-prices.ts';
import { checkProduction } from './check-production.ts';
import { checkRooms, checkCloths } from './check-rooms.ts';
import { checkSearch } from './check-search.ts';
import { checkSets } from './check-sets.ts';
import type { Content } from './parsed-content.ts';
import type { PublishedProduct } from './digest.ts';
import type { Failure } from './failure.ts';
import { livePrices } from './neighbours.ts';
import type { FileOf } from './parse-text.ts';

/** The home page has room for this many (spec §9); a shop that sells fewer shows all of them. */
const FEATURED = 4;

/** Blinds and panels hang flat (decisions P2). */
export const FLAT: readonly Drawing[] = ['zebra', 'roller', 'panel'];

const CURTAINS: readonly Drawing[] = ['drape', 'sheer', 'caravan'];

/** More of a part than this is a slip of the pen. */
const MOST_OF_A_PART = 200;

/** Which layers the cloth of a category can be. */
const LAYERS_OF: Partial<Record<Drawing, readonly Layer[]>> = { drape: ['fon', 'guneslik'], sheer: ['tul'] };

/** Checks across files: references, uniqueness, counts. */
export function checkContent(content: Content): Failure[] {
  const { products, categories, coupons, live } = content;
  const ranges = livePrices(products, live ?? {});
  return [
    ...unique(products, ({ id }) => [['id', id]]),
    ...unique(products, ({ sku }) => (sku === undefined ? [] : [['sku', sku]])),
    ...unique(products, addressesOf),
    ...unique(products, namesOf),
    ...unique(categories, ({ id }) => [['id', id]]),
    ...unique(categories, addressesOf),
    ...unique(categories, namesOf),
    ...unique([coupons], (all) => all.map(({ code }, index) => [`[${index}].code`, code])),
    ...products.flatMap((product) => {
      const isLiveHere = (entry: PriceEntry): boolean => !live || isLive(entry, live[product.data.id]);
      return [
        ...checkProduct(product, content),
        ...checkPrices(product, content.today, isLiveHere),
        ...checkFirstPrice(product, isLiveHere, ranges.get(product.data.category)),
        ...checkOptions(product, products),
      ];
    }),
    ...checkCoupons(
      coupons,
      products.map(({ data }) => data.prices),
      content.today,
    ),
    ...checkSamplePack(products, content.today),
    ...categories.flatMap((category) => [
      ...nameIsSlug(category),
      ...photoExists(category.file, 'photo', category.data.photo, content),
      ...goesWithKnown(category, content),
    ]),
    ...checkFeatured(content),
    ...checkSets(content),
    ...checkProduction(content),
    ...checkSearch(content),
    ...checkCloths(content),
    ...checkRooms(content),
    ...checkPhotos(content),
  ];
}

const isLive = ({ from, until, price }: PriceEntry, published: PublishedProduct | undefined): boolean =>
  published?.lines.some(
    (line) =>
      line.from === from && (line.until === undefined) === (until === undefined) && line.price === toKurus(price),
  ) ?? false;

function checkProduct({ file, data }: FileOf<ProductFile>, content: Content): Failure[] {
  const failures = [...nameIsSlug({ file, data }), ...photoExists(file, 'photo', data.photo, content)];
  const fail = (field: string, reason: string): void => void failures.push({ file, field, reason });

  const category = content.categories.find((candidate) => candidate.data.slug === data.category);
  if (!category) fail('category', `"${data.category}" is not the slug of a category`);
  else if (FLAT.includes(category.data.drawing) && data.pleats.some((pleat) => pleat !== 'none')) {
    fail('pleats', `products of ${data.category} hang flat: only "none"`);
  }
  if (category && data.panels.length > 0 !== CURTAINS.includes(category.data.drawing)) {
    fail('panels', 'curtains list how many panels they can be sewn as (decisions P16), others none');
  }

  data.colors.forEach((colour, index) => {
    if (data.colors.findIndex((other) => other.id === colour.id) < index) {
      fail(`colors[${index}].id`, `"${colour.id}" is already used in this product`);
    }
    const named = data.colors.findIndex(
      (other) => other.name.tr === colour.name.tr || other.name.en === colour.name.en,
    );
    if (named < index) {
      const { tr, en } = colour.name;
      const isTurkish = data.colors[named]?.name.tr === tr;
      fail(
        `colors[${index}].name.${isTurkish ? 'tr' : 'en'}`,
        `"${isTurkish ? tr : en}" is already used in this product`,
      );
    }
    if (colour.photo !== undefined) {
      failures.push(...photoExists(file, `colors[${index}].photo`, colour.photo, content));
    }
  });
  if (data.colors[0]?.photo !== data.photo) {
    fail('colors[0].photo', `the first colour is the one shown: must be "${data.photo}"`);
  }
  data.details.forEach((photo, index) => failures.push(...photoExists(file, `details[${index}]`, photo, content)));
  const { rollHeight } = data.fabric;
  const tallest = (data.limits ?? DEFAULT_LIMITS).height.max;
  if (data.madeToMeasure && rollHeight !== null && tallest > rollHeight) {
    fail('limits.height.max', `${tallest} cm is more than the cloth has, fabric.rollHeight ${rollHeight} cm`);
  }
  if (data.rating > 0 !== data.reviewCount > 0) {
    fail('rating', 'and reviewCount stand together, or are both 0');
  }
  data.length?.parts.forEach((part, index) => {
    const count = countOf({ ...part, every: part.every ?? null }, data.length?.max ?? 0);
    if (count > MOST_OF_A_PART) {
      fail(
        `length.parts[${index}].every`,
        `${data.length?.max} cm would have ${count} of them, ${MOST_OF_A_PART} at most`,
      );
    }
  });
  if (!data.madeToMeasure && data.options.length > 0) {
    fail('options', 'only made-to-measure products have options');
  }
  return failures;
}

/**
 * A category, or what is sold by the piece or by length: a curtain in a colour and a size is nobody's default. A track or a rod
 * must carry what hangs in the category.
 */
function goesWithKnown({ file, data }: FileOf<Category>, { products, categories }: Content): Failure[] {
  const known = new Set([
    ...categories.map((category) => category.data.slug),
    ...products.filter((product) => !product.data.madeToMeasure).map((product) => product.data.slug),
  ]);
  const hung = LAYERS_OF[data.drawing] ?? [];
  return (data.goesWith ?? []).flatMap((slug, index) => {
    const field = `goesWith[${index}]`;
    if (!known.has(slug) || slug === data.slug) {
      return [{ file, field, reason: `"${slug}" is no other category and no piece` }];
    }
    const carries = products.find((product) => product.data.slug === slug)?.data.carries;
    return !carries || carries.layers.some((layer) => hung.includes(layer))
      ? []
      : [{ file, field, reason: `"${slug}" carries ${carries.layers.join(', ')}, nothing of this category` }];
  });
}

function checkFeatured({ home: { file, data }, products }: Content): Failure[] {
  const fail = (field: string, reason: string): Failure => ({ file, field, reason });
  const unknown = data.featured.flatMap((slug, index) => {
    const field = `featured[${index}]`;
    const renamed = products.find((product) => product.data.aliases.includes(slug))?.data.slug;
    if (renamed !== undefined && renamed !== slug) return [fail(field, `"${slug}" is called "${renamed}" now`)];
    if (data.featured.indexOf(slug) < index) return [fail(field, `"${slug}" stands there twice`)];
    return products.some((product) => product.data.slug === slug) ? [] : [fail(field, `"${slug}" is no product`)];
  });
  const { length } = data.featured;
  const wanted = Math.min(FEATURED, products.length);
  return length === wanted ? unknown : [...unknown, fail('featured', `must name ${wanted} products, not ${length}`)];
}

/**
 * A photograph that nothing shows may go: its row and its file are taken out by two saves, in either order (`warnings.ts`). The file
 * that names one which is gone altogether is blamed by its own check, and no file names those of the program.
 */
function checkPhotos(content: Content): Failure[] {
  const { photoFiles, described } = content;
  const file = 'content/photos.yaml';
  const own: ReadonlySet<string> = new Set(PROGRAM_PHOTOS);
  return [...shownPhotos(content)].flatMap((name) => {
    if (photoFiles.has(name) === described.has(name) && (photoFiles.has(name) || !own.has(name))) return [];
    const reason = photoFiles.has(name)
      ? `the photograph ${name} in content/photos has no alt text`
      : `content/photos has no photograph ${name}`;
    return [{ file, field: name, reason }];
  });
}

/** Base names of the photographs that pages name by themselves, whatever the content says. */
export const PROGRAM_PHOTOS = [
  'hero',
  'hero--lacivert',
  'is-dikis',
  'is-olcu',
  'fon-keten',
  'detay-keten-pile',
  'detay-tul',
  'detay-zebra',
  'detay-stor',
] as const;
export type ProgramPhoto = (typeof PROGRAM_PHOTOS)[number];

/** Base names of the photographs that the shop shows. */
export const shownPhotos = ({ products, categories, home: { data: home }, rooms, onPages }: Content): Set<string> =>
  new Set(
    [
      ...PROGRAM_PHOTOS,
      ...onPages,
      ...products.flatMap(({ data }) => [data.photo, ...data.colors.map(({ photo }) => photo), ...data.details]),
      ...categories.map(({ data }) => data.photo),
      ...home.cloths.flatMap(({ photo, tall }) => [photo, tall]),
      home.samples,
      ...rooms.data.rooms.flatMap(({ views }) => views.flatMap(({ photo, night }) => [photo, night])),
    ].filter((name) => name !== undefined),
  );

/** Base names of the photographs that a page shows. */
export const photosOfPage = ({ photo, work = [] }: Pick<PageFile, 'photo' | 'work'>): string[] => [
  ...(photo === undefined ? [] : [photo]),
  ...work.map((step) => step.photo),
];

function photoExists(file: string, field: string, name: string, { photoFiles }: Content): Failure[] {
  return photoFiles.has(name) ? [] : [{ file, field, reason: `content/photos has no photograph ${name}` }];
}

/** Files of one folder have different names, so this also keeps slugs unique. */
function nameIsSlug({ file, data }: FileOf<{ slug: string }>): Failure[] {
  const name = /([^/]*)\.yaml$/.exec(file)?.[1];
  return name === data.slug ? [] : [{ file, field: 'slug', reason: `must be "${name}", like the file` }];
}

type FieldValue = readonly [field: string, value: string | number];

const addressesOf = ({
  slug,
  aliases,
}: {
  readonly slug: string;
  readonly aliases: readonly string[];
}): FieldValue[] => [['slug', slug], ...aliases.map((alias, index): FieldValue => [`aliases[${index}]`, alias])];

/** The Turkish name: two cards with one name cannot be told apart. A copy keeps its English one at first (`warnings.ts`). */
const namesOf = ({ name }: { readonly name: { readonly tr: string } }): FieldValue[] => [
  ['name.tr', name.tr.toLocaleLowerCase('tr')],
];

/** Blames the later file for a value that an earlier one has, and names that one: which is newer only the disk knows. */
function unique<T>(files: readonly FileOf<T>[], valuesOf: (data: T) => readonly FieldValue[]): Failure[] {
  const owners = new Map<string | number, { file: string; field: string }>();
  return files.flatMap(({ file, data }) =>
    valuesOf(data).flatMap(([field, value]): Failure[] => {
      const other = owners.get(value);
      owners.set(value, other ?? { file, field });
      if (!other) return [];
      // Within one file the field says which; between two the file does.
      const isWithin = other.file === file;
      const reason = `${value} is already used in ${isWithin ? other.field : other.file}`;
      return [isWithin ? { file, field, reason } : { file, field, reason, other }];
    }),
  );
}

/** The box of samples becomes the one pack that is sold, today and on every later day. @param today in Istanbul */
function checkSamplePack(products: readonly FileOf<ProductFile>[], today: string): Failure[] {
  const packs = products.filter(({ data }) => data.holdsSamples > 0);
  const sold = [today, ...packs.flatMap(({ data }) => turnsOf(data.prices)).filter((day) => day > today)]
    .map((day) => packs.filter(({ data }) => (entryOn(data.prices, day)?.price ?? 0) > 0))
    .find((together) => together.length > 1);
  if (!sold) return [];
  const reason = `one pack of samples is sold at most, there are ${sold.map(({ data }) => data.name.tr).join(', ')}`;
  return [{ file: sold.at(-1)?.file ?? '', field: 'holdsSamples', reason }];
}
