/**
 * The files of `content/` as Sveltia has read them, and what the compiler finds in them. It keeps a save out of the repository that a
 * build would refuse: a fault that was there before is told by the build, and stops no mending of something else.
 */
import { doubtsOfSave, faultsOfChange, type Files, type Surroundings } from '../../build/content/check-files.ts';
import type { Failure } from '../../build/content/failure.ts';
import { fieldName, parseBy, pathOf } from '../../build/content/issues.ts';
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
import { pageTextFaults } from './page-texts.ts';
import { lostPlaceholders } from './placeholders.ts';

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
  // Faults between files would follow from those of the form.
  const between = own.length > 0 ? [] : faultsOfChange(files, new Map(files).set(file, value), around);
  return [...own, ...between].map((failure) => sentence(failure, file));
}

/** Last days that are past, and confirmed amounts that change, in Turkish, too. */
export function doubtsOf(file: string, value: unknown, files: Files, today: string) {
  const { past, changed } = doubtsOfSave(file, [files.get(file), value], today);
  const told = (doubts: readonly Failure[]): string[] => doubts.map((doubt) => sentence(doubt, file));
  return { past: told(past), changed: told(changed) };
}

function sentence({ file, field, reason }: Failure, saved: string): string {
  const where = field === 'file' ? '' : `${placeName(file, pathOf(field))}: `;
  return `${file === saved ? '' : `${file}: `}${where}${inTurkish(reason)}`;
}

function ownFaults(file: string, value: unknown, files: Files): Failure[] {
  if (file.startsWith('content/locales/')) {
    return lostPlaceholders(files.get(file), value).map((lost) => ({ file, ...lost }));
  }
  if (file.startsWith('content/pages/')) {
    const { body: _, ...head } = value as { readonly body?: unknown };
    return [...issuesOf(file, pageFile, head), ...pageTextFaults(file, value, files)];
  }
  const schema = SCHEMAS.find(([pattern]) => pattern.test(file))?.[1];
  return schema ? issuesOf(file, schema, value) : [];
}

function issuesOf(file: string, schema: z.ZodMiniType, value: unknown): Failure[] {
  const parsed = parseBy(schema, value);
  return parsed.ok ? [] : parsed.issues.map(({ path, reason }) => ({ file, field: fieldName(path), reason }));
}
