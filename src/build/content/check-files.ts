/**
 * Checks between the files of `content/` that somebody holds in memory: the editor before a save, and a spreadsheet before it is
 * written. A fault that was there before stops no change of something else.
 */
import { couponsFile, type CouponFile } from '../../domain/coupon/coupons-file.ts';
import { setsFile } from '../../domain/layers/sets-file.ts';
import {
  categoryFile,
  homeFile,
  photosFile,
  productFile,
  roomsFile,
  type ProductFile,
} from '../../domain/product/product-file.ts';
import { searchFile } from '../../domain/search/search-file.ts';
import { pageFile } from '../../domain/shop/page.ts';
import { shopFile } from '../../domain/shop/shop.ts';
import { daysAfter } from '../../domain/values/dates.ts';
import { productionFile } from '../../domain/workshop/production-file.ts';
import * as z from 'zod/mini';
import { checkContent, photosOfPage } from './check.ts';
import type { Digest } from './digest.ts';
import type { Failure } from './failure.ts';
import { lossesOf } from './losses.ts';
import type { Content } from './parsed-content.ts';
import { shopFindings } from './shop-findings.ts';

/** Values by file, as they lie in it. */
export type Files = ReadonlyMap<string, unknown>;

export interface Surroundings {
  /** Base names of the files in `content/photos`. */
  readonly photos: readonly string[];
  /** In Istanbul. */
  readonly today: string;
  /** Digest of what is live; null where nothing is known of it. */
  readonly live: Digest | null;
  /** Hashes of the legal texts before and after the change, by file; a missing one is that of what is live. */
  readonly legal?: Readonly<Record<'before' | 'after', Digest['legal']['texts']>>;
}

const NOTHING = {
  coupons: [],
  home: { featured: [], cloths: [], samples: '' },
  rooms: { rooms: [] },
  sets: { roles: [], ready: [] },
};

const pagePhotos = z.pick(z.object(pageFile.shape), { photo: true, work: true });

/** Faults between files that a change brings. */
export function faultsOfChange(before: Files, after: Files, around: Surroundings): Failure[] {
  const known = new Set(faultsBetween(before, around, around.legal?.before).map(keyOf));
  return faultsBetween(after, around, around.legal?.after).filter((failure) => !known.has(keyOf(failure)));
}

/** A line of the list that moves down is no new fault. */
const keyOf = ({ file, field, reason }: Failure): string => `${file}|${field.replaceAll(/\d+/g, '')}|${reason}`;

function faultsBetween(
  files: Files,
  { photos, today, live }: Surroundings,
  legalTexts: Digest['legal']['texts'] = {},
): Failure[] {
  const all = <Schema extends z.ZodMiniType>(pattern: RegExp, schema: Schema) =>
    [...files].flatMap(([file, value]) => {
      const parsed = pattern.test(file) ? schema.safeParse(value) : null;
      return parsed?.success ? [{ file, data: parsed.data }] : [];
    });
  const one = <Schema extends z.ZodMiniType>(file: string, schema: Schema) => {
    const parsed = schema.safeParse(files.get(file));
    return parsed.success ? { file, data: parsed.data } : null;
  };
  const described = Object.keys(one('content/photos.yaml', photosFile)?.data ?? {});
  const products = all(/^content\/products\//, productFile);
  const categories = all(/^content\/categories\//, categoryFile);
  const content: Content = {
    products,
    categories,
    coupons: one('content/coupons.json', couponsFile) ?? { file: 'content/coupons.json', data: NOTHING.coupons },
    home: one('content/home.yaml', homeFile) ?? { file: 'content/home.yaml', data: NOTHING.home },
    rooms: one('content/rooms.yaml', roomsFile) ?? { file: 'content/rooms.yaml', data: NOTHING.rooms },
    sets: one('content/sets.yaml', setsFile) ?? { file: 'content/sets.yaml', data: NOTHING.sets },
    production: one('content/production.json', productionFile),
    search: all(/^content\/search\//, searchFile),
    // A save is asked about where a build is not: no night saves.
    live: live && live.orders !== 'never' ? live.products : {},
    today,
    // Photographs that were added after the build are known by their words alone.
    photoFiles: new Set([...photos.map((name) => name.replace(/\.\w+$/, '')), ...described]),
    described: new Set(described),
    onPages: new Set(all(/^content\/pages\//, pagePhotos).flatMap(({ data }) => photosOfPage(data))),
  };
  const shop = one('content/shop.json', shopFile)?.data;
  const digest = live && {
    ...live,
    builtOn: today,
    legal: {
      version: shop?.legalVersion ?? live.legal.version,
      texts: { ...live.legal.texts, ...legalTexts },
    },
  };
  return [
    ...checkContent(content),
    ...(live && digest ? lossesOf(live, { digest, products, categories }) : []),
    // A published build refuses to open a shop with them.
    ...(shop?.openForOrders ? shopFindings(shop) : []),
  ];
}

/** Amounts and last days of one file, known again by a name that lasts when lines move. */
interface Row {
  readonly name: string;
  readonly field: string;
  readonly until?: string | undefined;
  /** Whether an end may be drawn to yesterday, which ends at once what ran. */
  readonly mayEnd?: boolean;
  /** The amount for which `confirmed` was written. */
  readonly confirmedAmount?: number | undefined;
}

function rowsOf(file: string, value: unknown): Row[] {
  const product = file.startsWith('content/products/') ? productFile.safeParse(value) : null;
  if (product?.success) return rowsOfProduct(product.data);
  const coupons = file === 'content/coupons.json' ? couponsFile.safeParse(value) : null;
  return coupons?.success ? coupons.data.map(rowOfCoupon) : [];
}

const rowOfCoupon = ({ code, until, percent, amount, confirmed }: CouponFile, index: number): Row => ({
  ...{ name: code, field: `[${index}]`, until, mayEnd: true },
  confirmedAmount: confirmed && (percent ?? amount),
});

const rowsOfProduct = ({ paused, colors, options, prices }: ProductFile): Row[] => [
  { name: 'paused', field: 'paused', until: paused?.until },
  ...colors.map((one, index) => ({
    name: `color ${one.id}`,
    field: `colors[${index}].paused`,
    until: one.paused?.until,
  })),
  ...options.flatMap(({ id, price, confirmed, ...one }, index) => [
    { name: `option ${id}`, field: `options[${index}].paused`, until: one.paused?.until },
    { name: `price ${id}`, field: `options[${index}]`, confirmedAmount: confirmed && price },
  ]),
  ...prices.map(({ from, until, price, confirmed }, index) => ({
    ...{ name: `${until === undefined ? 'price' : 'sale'} ${from}`, field: `prices[${index}]`, mayEnd: true },
    // A sale of the past that is confirmed did count.
    until: confirmed ? undefined : until,
    confirmedAmount: confirmed && price,
  })),
];

/**
 * Doubts about one file that is saved; no build has them, because what is right today is over some night.
 * `past`: last days before today that the save brings. Typed with another year, a pause would sell what is out of stock.
 * `changed`: amounts that are no longer those for which `confirmed` was written.
 */
export function doubtsOfSave(
  file: string,
  [before, after]: readonly [before: unknown, after: unknown],
  today: string,
): Readonly<Record<'past' | 'changed', Failure[]>> {
  const known = new Map(rowsOf(file, before).map((row) => [row.name, row]));
  const rows = rowsOf(file, after).map((row) => ({ ...row, was: known.get(row.name) }));
  return {
    past: rows.flatMap(({ field, until, mayEnd, was }) => {
      const first = mayEnd && was ? daysAfter(today, -1) : today;
      if (until === undefined || until >= first || until === was?.until) return [];
      return [{ file, field: `${field}.until`, reason: `${until} is before today: look at its year, or take it out` }];
    }),
    changed: rows.flatMap(({ field, confirmedAmount: now, was }) => {
      const then = was?.confirmedAmount;
      if (now === undefined || then === undefined || now === then) return [];
      const reason = `was ${then} when it was confirmed, and is ${now} now: save again if that is meant`;
      return [{ file, field, reason }];
    }),
  };
}
