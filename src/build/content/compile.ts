import { join, parse, relative } from 'node:path';
import { categoryFile, homeFile, photosFile, productFile, roomsFile } from '../../domain/product/product-file.ts';
import type { BuiltCatalogue } from '../../domain/product/open-catalogue.ts';
import { productOn, type Product } from '../../domain/product/catalogue.ts';
import { LOCALES, TIME_ZONE } from '../../domain/values/locale.ts';
import { nextChange } from '../../domain/product/next-change.ts';
import { pauseOf } from '../../domain/product/pause.ts';
import type { Page } from '../../domain/shop/page.ts';
import { ranksOf } from '../../domain/product/popularity.ts';
import { productionFile } from '../../domain/workshop/production-file.ts';
import { setsFile } from '../../domain/layers/sets-file.ts';
import { searchFile } from '../../domain/search/search-file.ts';
import { couponsFile } from '../../domain/coupon/coupons-file.ts';
import { shopFile } from '../../domain/shop/shop.ts';
import { pathIn } from '../../lib/paths.ts';
import { BrokenFiles } from './broken-files.ts';
import { shopOfBuild } from './closed.ts';
import { checkContent, photosOfPage, shownPhotos } from './check.ts';
import { checkSearchPages } from './check-search.ts';
import { digestOf, legalTextsOf, readLive, writeDigest, type Digest } from './digest.ts';
import { writeCatalogueFiles } from './files.ts';
import { writeDelivery } from './holidays.ts';
import { readCities, writeLocalities } from './localities.ts';
import {
  checkShopName,
  checkTranslations,
  readFormWords,
  readMessages,
  writeFormWords,
  writeMessageTypes,
  type FormWords,
  type Placeholders,
} from './messages.ts';
import { inHead, readPages, writePages } from './pages.ts';
import { findPhotos, readPhotos, writePhotos, type ReadPhoto } from './photo-files.ts';
import { formatFor, type Failure } from './failure.ts';
import { changeLines, changesOf, lossesOf, type Changes } from './losses.ts';
import { newestFirst } from './newest-first.ts';
import { pathOf } from './issues.ts';
import type { Content } from './parsed-content.ts';
import { readFileAs, readFolderAs } from './read.ts';
import { PROJECT_ROOT, SHOP_ROOT, writePlace } from './place.ts';
import { redirectFailures } from './redirects.ts';
import { siteAddresses } from './site-addresses.ts';
import { ratingOf, reviewCount } from '../../domain/review/counts.ts';
import { readReviews, readReviewsState, type ProductReviews } from './reviews.ts';
import { readSold } from './sold.ts';
import { strayFiles } from './stray-files.ts';
import { checkUses } from './used-texts.ts';
import { shopWarnings } from './shop-warnings.ts';
import { contentWarnings } from './warnings.ts';
import { writeWhenNew } from './write.ts';

export type CompileResult =
  | {
      ok: true;
      data: BuiltCatalogue;
      pages: Page[];
      messages: Placeholders;
      formWords: FormWords;
      nextChange: string;
      photos: ReadPhoto[];
      /** Content that may be meant, and is likelier a slip; it stops no build. */
      warnings: Failure[];
      digest: Digest;
      /** Against what is live; null where nothing is known of it. */
      changes: Changes | null;
    }
  | { ok: false; failures: Failure[]; warnings: Failure[] };

const BUILT = 'content/built/catalogue.json';

/** Where `writeCatalogue` writes. */
export const builtFile = (root: string): string => join(root, BUILT);

/** The day in Istanbul, `2026-11-20`: prices change at midnight there. */
export const todayInIstanbul = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(now);

/** Rating and count as its page shows them, never those of its file: stars are of buyers only (decisions S11). */
const ratedBy = (reviews: ProductReviews | undefined) =>
  reviews
    ? { rating: ratingOf(reviews.counts), reviewCount: reviewCount(reviews.counts) }
    : { rating: 0, reviewCount: 0 };

/**
 * Reads and checks all of `content/` under `root`, and tells every failure at once (decisions S7).
 * @param environment may close a published shop (`closed.ts`)
 */
export async function compile(
  root: string,
  today = todayInIstanbul(),
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<CompileResult> {
  const failures: Failure[] = [];
  const wordFailures: Failure[] = [];
  const photoFaults: Failure[] = [];
  const [
    products,
    categories,
    shop,
    coupons,
    described,
    messages,
    formWords,
    photoFiles,
    home,
    rooms,
    sets,
    words,
    sold,
    reviews,
    production,
  ] = await Promise.all([
    readFolderAs(root, 'content/products', productFile, failures),
    readFolderAs(root, 'content/categories', categoryFile, failures),
    readFileAs(root, 'content/shop.json', shopFile, failures),
    readFileAs(root, 'content/coupons.json', couponsFile, failures),
    readFileAs(root, 'content/photos.yaml', photosFile, failures),
    readMessages(root, wordFailures),
    readFormWords(root),
    findPhotos(root, photoFaults),
    readFileAs(root, 'content/home.yaml', homeFile, failures),
    readFileAs(root, 'content/rooms.yaml', roomsFile, failures),
    readFileAs(root, 'content/sets.yaml', setsFile, failures),
    Promise.all(LOCALES.map((locale) => readFileAs(root, `content/search/${locale}.yaml`, searchFile, failures))),
    readSold(root),
    readReviews(root),
    // Read by the back room itself; here only checked.
    readFileAs(root, 'content/production.json', productionFile, failures),
  ]);

  await checkTranslations(root, messages, wordFailures);
  await checkShopName(root, shop?.data.name ?? '', wordFailures);

  const unread = new BrokenFiles(failures);
  const search = words.filter((file) => file !== null);
  const linked = [
    ...[...categories.map(({ data }) => data.slug), ...unread.namesIn('categories')].map((slug) => `/c/${slug}`),
    ...[...products.map(({ data }) => data.slug), ...unread.namesIn('products')].map((slug) => `/p/${slug}`),
  ];
  const pageFailures: Failure[] = [];
  const { pages, addresses, links } = await readPages(root, shop?.data ?? null, linked, pageFailures);
  const live = await readLive(root);
  const read: Content = {
    products,
    categories,
    coupons: coupons ?? { file: 'content/coupons.json', data: [] },
    home: home ?? { file: 'content/home.yaml', data: { featured: [], cloths: [], samples: '' } },
    rooms: rooms ?? { file: 'content/rooms.yaml', data: { rooms: [] } },
    sets: sets ?? { file: 'content/sets.yaml', data: { roles: [], ready: [] } },
    production: production ?? null,
    search,
    // The demo of a shop that was never open measures nothing.
    live: live && live.orders !== 'never' ? live.products : null,
    today,
    photoFiles: new Set(photoFiles.map(({ name }) => name)),
    described: new Set(Object.keys(described?.data ?? {})),
    onPages: new Set(pages.flatMap(photosOfPage)),
  };
  // An upload is a save of its own, before anything names it: only one that is used stops a build.
  const usedPhotos = new Set([...shownPhotos(read), ...read.described]);
  const isUsed = ({ file }: Failure): boolean => usedPhotos.has(parse(file).name);
  failures.push(...photoFaults.filter(isUsed));
  const broken = new BrokenFiles(failures);
  const content = { ...read, photoFiles: new Set([...read.photoFiles, ...broken.namesIn('photos')]) };
  const lines = new Map(
    [...products, ...categories, coupons, shop, described, home, rooms, sets, production, ...search].flatMap((file) =>
      file ? [[file.file, file.lineOf] as const] : [],
    ),
  );
  const placed = (failure: Failure): Failure => ({
    ...failure,
    line: failure.line ?? lines.get(failure.file)?.(pathOf(failure.field)),
  });
  const between = checkContent(content).filter((failure) => !broken.explains(failure));
  failures.push(...(await Promise.all(between.map((failure) => newestFirst(root, failure)))).map(placed));
  failures.push(...pageFailures, ...wordFailures, ...(await strayFiles(root)));
  if (described) failures.push(...pagePhotos(pages, described.data));
  const former = products.flatMap(({ data }) => data.aliases.map((alias) => `/p/${alias}`));
  const hasAddress = await siteAddresses([...linked, ...addresses]);
  failures.push(
    ...search.flatMap((file) => checkSearchPages(file, hasAddress)).map(placed),
    ...(await redirectFailures(root, {
      hasAddress,
      former: new Set(former.flatMap((path) => LOCALES.map((locale) => pathIn(locale, path)))),
    })),
  );
  const digest = digestOf({
    products: products.map(({ data }) => data),
    categories: categories.map(({ data }) => data),
    legalVersion: shop?.data.legalVersion ?? '',
    legalTexts: await legalTextsOf(root, pages),
    pages,
    today,
    isOpen: shop !== null && shopOfBuild(shop.data, environment).openForOrders,
    live,
  });
  if (live) {
    const losses = lossesOf(live, { digest, products, categories });
    failures.push(...losses.filter((loss) => !broken.explains(loss)).map(placed));
  }
  const [tr, en] = words;
  const photos = described ? await readPhotos(root, described, photoFiles, failures) : [];
  const warnings = [
    ...contentWarnings(content, photos, links),
    ...(shop ? shopWarnings(shop.data, await readCities(root), today) : []),
  ]
    .filter((warning) => !broken.explains(warning))
    .map(placed);
  warnings.push(...photoFaults.filter((fault) => !isUsed(fault)));
  if (failures.length > 0 || !shop || !described || !home || !rooms || !sets || !tr || !en) {
    const told = await Promise.all(failures.map((failure) => inHead(root, failure)));
    return { ok: false, failures: told.toSorted((a, b) => a.file.localeCompare(b.file, 'en')), warnings };
  }

  // A product of which every colour is paused is paused, too: what is of today decides.
  const ranks = ranksOf(
    products.map(({ data }) => ({ ...data, paused: productOn(data, today).paused })),
    sold,
  );
  const goods = products
    .map(({ data }) => ({ ...productOn(data, today, ranks.get(data.id)), ...ratedBy(reviews[String(data.id)]) }))
    .sort((a, b) => a.id - b.id);
  const bySlug = new Map(goods.map((product) => [product.slug, product]));
  return {
    ok: true,
    data: {
      builtOn: today,
      products: goods,
      categories: categories.map(({ data }) => data).sort((a, b) => a.order - b.order),
      home: { ...home.data, cloths: orderable(home.data.cloths, ({ product }) => bySlug.get(product)) },
      rooms: rooms.data.rooms.map((room) => ({
        ...room,
        views: orderable(room.views, () => bySlug.get(room.products[0] ?? '')),
      })),
      sets: sets.data,
      search: { tr: tr.data, en: en.data },
      shop: shopOfBuild(shop.data, environment),
      photos: Object.fromEntries(photos.map(({ name, photo }) => [name, photo])),
    },
    pages,
    messages,
    formWords,
    nextChange: nextChange(
      products.map(({ data }) => data),
      today,
    ),
    photos,
    warnings,
    digest,
    changes: live && live.builtOn !== '' ? changesOf(live, digest) : null,
  };
}

/** Pictures of products in a colour that can be ordered; where none can, the first of what is sold stays alone. */
function orderable<Shown extends { readonly color: string }>(
  shown: readonly Shown[],
  productOf: (one: Shown) => Product | undefined,
): Shown[] {
  const sold = shown.flatMap((one) => {
    const product = productOf(one);
    const isPaused = product && pauseOf(product, { color: one.color, configuration: null }) !== null;
    return product && product.price > 0 ? [{ one, isPaused }] : [];
  });
  const had = sold.filter(({ isPaused }) => !isPaused).map(({ one }) => one);
  return had.length > 0 ? had : [...sold.map(({ one }) => one), ...shown].slice(0, 1);
}

const pagePhotos = (pages: readonly Page[], photos: Readonly<Record<string, unknown>>): Failure[] =>
  pages.flatMap(({ locale, slug, photo, work = [] }) =>
    [
      ...(photo === undefined ? [] : [{ field: 'photo', name: photo }]),
      ...work.map((step, index) => ({ field: `work[${index}].photo`, name: step.photo })),
    ]
      .filter(({ name }) => !Object.hasOwn(photos, name))
      .map(({ field, name }) => ({
        file: `content/pages/${locale}/${slug}.md`,
        field,
        reason: `content/photos.yaml has no ${name}`,
      })),
  );

/** Answers whether it wrote: an equal catalogue stays untouched. */
export const writeCatalogue = (root: string, catalogue: BuiltCatalogue): Promise<boolean> =>
  writeWhenNew(builtFile(root), JSON.stringify(catalogue));

/** For the job that has the shop built anew on that day, or once reviews have changed. */
const writeNextChange = async (root: string, nextChange: string): Promise<boolean> => {
  const reviews = await readReviewsState(root);
  return writeWhenNew(join(root, 'content/built/next-change.json'), JSON.stringify({ nextChange, reviews }));
};

/** Writes all that was compiled: the catalogue, the pages and the keys of the messages. Answers whether anything changed. */
export async function writeContent(root: string, compiled: Extract<CompileResult, { ok: true }>): Promise<boolean> {
  const written = await Promise.all([
    writePhotos(root, compiled.photos),
    writeCatalogue(root, compiled.data),
    writeCatalogueFiles(root, compiled.data),
    writePages(root, compiled.pages),
    writeMessageTypes(root, compiled.messages),
    writeFormWords(root, compiled.formWords),
    writeDelivery(root, compiled.data),
    writeNextChange(root, compiled.nextChange),
    writeDigest(root, compiled.digest),
    writeLocalities(root),
    writePlace(root),
  ]);
  return written.includes(true);
}

const isTurkish = process.env.CONTEXT !== undefined;
const format = formatFor(process.env);

const tell = (failures: readonly Failure[], whose: string): void => {
  const { length } = failures;
  process.stderr.write(
    `${failures.map(format).join('\n')}\n\n${length} ${length === 1 ? 'fault' : 'faults'} in ${whose}: mend them there.\n`,
  );
  process.exitCode = 1;
};

const warn = (warnings: readonly Failure[]): void => {
  if (warnings.length === 0) return;
  process.stderr.write(`${warnings.map(format).join('\n')}\n\n${warnings.length} to look at; they stop nothing.\n`);
};

if (import.meta.main) {
  const root = process.argv[2] ?? SHOP_ROOT;
  const compiled = await compile(root);
  warn(compiled.warnings);
  if (compiled.ok) {
    await writeContent(root, compiled);
    // Only the project itself is checked: a copy of its content has no code that could use the words.
    const uses = root === PROJECT_ROOT ? await checkUses(root, new Set(compiled.messages.keys())) : [];
    if (uses.length > 0) tell(uses, 'what the program says');
    else {
      const built = relative(PROJECT_ROOT, builtFile(root));
      if (compiled.changes) process.stdout.write(`${changeLines(compiled.changes, isTurkish).join('\n')}\n`);
      process.stdout.write(`${built}: ${compiled.data.products.length} products as of ${compiled.data.builtOn}\n`);
    }
  } else tell(compiled.failures, "the files of the shop's owner, none in the program");
}
