/**
 * Checks between the files of `content/` that somebody holds in memory: the editor before a save, and a spreadsheet before it is
 * written. A fault that was there before stops no change of something else.
 */
import { couponsFile } from '../../domain/coupon/coupons-file.ts';
import { setsFile } from '../../domain/layers/sets-file.ts';
import { categoryFile, homeFile, photosFile, productFile, roomsFile } from '../../domain/product/product-file.ts';
import { searchFile } from '../../domain/search/search-file.ts';
import { shopFile } from '../../domain/shop/shop.ts';
import { productionFile } from '../../domain/workshop/production-file.ts';
import type * as z from 'zod/mini';
import { checkContent } from './check.ts';
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
}

const NOTHING = {
  coupons: [],
  home: { featured: [], cloths: [], samples: '' },
  rooms: { rooms: [] },
  sets: { roles: [], ready: [] },
};

/** Faults between files that a change brings. */
export function faultsOfChange(before: Files, after: Files, around: Surroundings): Failure[] {
  const known = new Set(faultsBetween(before, around).map(keyOf));
  return faultsBetween(after, around).filter((failure) => !known.has(keyOf(failure)));
}

/** A line of the list that moves down is no new fault. */
const keyOf = ({ file, field, reason }: Failure): string => `${file}|${field.replaceAll(/\d+/g, '')}|${reason}`;

function faultsBetween(files: Files, { photos, today, live }: Surroundings): Failure[] {
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
    today,
    // Photographs that were added after the build are known by their words alone.
    photoFiles: new Set([...photos.map((name) => name.replace(/\.\w+$/, '')), ...described]),
    described: new Set(described),
  };
  const digest = live && { ...live, builtOn: today };
  const shop = one('content/shop.json', shopFile)?.data;
  return [
    ...checkContent(content),
    ...(live && digest ? lossesOf(live, { digest, products, categories }) : []),
    // A published build refuses to open a shop with them.
    ...(shop?.openForOrders ? shopFindings(shop) : []),
  ];
}
