/**
 * The files of `content/` as Sveltia has read them, and what the compiler finds in them. It keeps a save out of the repository that a
 * build would refuse: a fault that was there before is told by the build, and stops no mending of something else.
 */
import { checkContent } from '../../build/content/check.ts';
import type { Digest } from '../../build/content/digest.ts';
import type { Failure } from '../../build/content/failure.ts';
import { fieldName, parseBy, pathOf } from '../../build/content/issues.ts';
import { lossesOf } from '../../build/content/losses.ts';
import type { Content } from '../../build/content/parsed-content.ts';
import { placeName } from '../../build/content/place-name.ts';
import { inTurkish } from '../../build/content/turkish.ts';
import { couponsFile } from '../../domain/coupon/coupons-file.ts';
import { setsFile } from '../../domain/layers/sets-file.ts';
import { categoryFile, homeFile, photosFile, productFile, roomsFile } from '../../domain/product/product-file.ts';
import { searchFile } from '../../domain/search/search-file.ts';
import { pageFile } from '../../domain/shop/page.ts';
import { shopFile } from '../../domain/shop/shop.ts';
import { productionFile } from '../../domain/workshop/production-file.ts';
import type * as z from 'zod/mini';
import { lostPlaceholders, unknownPlaceholders } from './placeholders.ts';

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

const SCHEMAS: readonly (readonly [file: RegExp, schema: z.ZodMiniType])[] = [
  [/^content\/products\//, productFile],
  [/^content\/categories\//, categoryFile],
  [/^content\/search\//, searchFile],
  [/^content\/photos\.yaml$/, photosFile],
  [/^content\/home\.yaml$/, homeFile],
  [/^content\/rooms\.yaml$/, roomsFile],
  [/^content\/sets\.yaml$/, setsFile],
  [/^content\/coupons\.json$/, couponsFile],
  [/^content\/shop\.json$/, shopFile],
  [/^content\/production\.json$/, productionFile],
];

/** Faults that a save would bring, in Turkish, at the field as its form names it. */
export function refusalsOf(file: string, value: unknown, files: Files, around: Surroundings): string[] {
  const own = ownFaults(file, value, files);
  const next = new Map(files).set(file, value);
  const known = new Set(faultsBetween(files, around).map(keyOf));
  // Faults between files would follow from those of the form.
  const between = own.length > 0 ? [] : faultsBetween(next, around).filter((failure) => !known.has(keyOf(failure)));
  return [...own, ...between].map((failure) => sentence(failure, file));
}

/** A line of the list that moves down is no new fault. */
const keyOf = ({ file, field, reason }: Failure): string => `${file}|${field.replaceAll(/\d+/g, '')}|${reason}`;

function sentence({ file, field, reason }: Failure, saved: string): string {
  const where = field === 'file' ? '' : `${placeName(file, pathOf(field))}: `;
  return `${file === saved ? '' : `${file}: `}${where}${inTurkish(reason)}`;
}

function ownFaults(file: string, value: unknown, files: Files): Failure[] {
  if (file.startsWith('content/locales/')) {
    return lostPlaceholders(files.get(file), value).map((lost) => ({ file, ...lost }));
  }
  if (file.startsWith('content/pages/')) {
    const { body, ...head } = value as { readonly body?: unknown };
    return [...issuesOf(file, pageFile, head), ...unknownPlaceholders(files, body).map((lost) => ({ file, ...lost }))];
  }
  const schema = SCHEMAS.find(([pattern]) => pattern.test(file))?.[1];
  return schema ? issuesOf(file, schema, value) : [];
}

function issuesOf(file: string, schema: z.ZodMiniType, value: unknown): Failure[] {
  const parsed = parseBy(schema, value);
  return parsed.ok ? [] : parsed.issues.map(({ path, reason }) => ({ file, field: fieldName(path), reason }));
}

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
  return [...checkContent(content), ...(live && digest ? lossesOf(live, { digest, products, categories }) : [])];
}
