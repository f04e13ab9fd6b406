import { itemsOf, type Item, type ListFile } from '../../../domain/product/list-file.ts';
import type { Locale } from '../../../domain/values/locale.ts';
import { request } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { fetchPage, itemsIn } from './cards.ts';

/** Products of a category, as the filters know them. */
export interface Shelf {
  readonly items: readonly Item[];
  /** Whether all its cards stand on one page, and so are at hand. */
  readonly isWhole: boolean;
}

/**
 * A category by its first page, which tells all where it is the only one; else by the small file of all its products.
 * Rejects when it cannot be had. @param here the page that is open, where it is of this category
 */
export async function openShelf(
  category: string,
  locale: Locale,
  keep: (page: Document) => void,
  here?: Document,
): Promise<Shelf> {
  const page = here ?? (await fetchPage(paths(locale).category(category)));
  keep(page);
  const pages = Number(page.querySelector<HTMLElement>('[data-listing]')?.dataset.pages ?? 1);
  if (pages === 1) return { items: itemsIn(page), isWhole: true };
  const answer = await request(`/data/list/${category}-${locale}.json`, { read: { safeParse } });
  if (!answer.ok) throw new Error(answer.code);
  return { items: itemsOf(answer.data), isWhole: false };
}

/** The file is of the same build, so its columns are trusted; a page of errors under its address is told from it. */
function safeParse(data: unknown): { success: true; data: ListFile } | { success: false } {
  const file = data as Partial<ListFile> | null;
  return Array.isArray(file?.columns?.id) ? { success: true, data: file as ListFile } : { success: false };
}
