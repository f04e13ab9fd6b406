/** Which pages of products and categories there are. */
import { categoryBySlug, idOfSlug } from './catalogue.ts';

/** The slug that a slug or an alias shows (decisions S3); undefined where there is no such category. */
export const categoryOf = (slug: string): string | undefined => categoryBySlug(slug)?.slug;

export const hasProduct = (slug: string): boolean => idOfSlug(slug) !== undefined;
