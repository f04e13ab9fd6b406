/** Which pages of products and categories there are. */
import { slugFileOf } from '../../src/domain/product/catalogue-files.ts';
import { createReader } from './built-files.ts';
import { categoryBySlug, slugFiles } from './categories.ts';

const read = createReader();

/** The slug that a slug or an alias shows (decisions S3); undefined where there is no such category. */
export const categoryOf = (slug: string): string | undefined => categoryBySlug(slug)?.slug;

/** Undefined where no product has the slug. */
export function idOfSlug(slug: string): number | undefined {
  const rows = read(slugFileOf(slug, slugFiles)) as [slug: string, id: number][] | null;
  return rows?.find(([own]) => own === slug)?.[1];
}

export const hasProduct = (slug: string): boolean => idOfSlug(slug) !== undefined;
