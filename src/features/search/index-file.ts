import type { Locale } from '../../domain/locale.ts';
import type { SearchIndex } from '../../domain/search.ts';
import { request, type CallResult } from '../../lib/api.ts';

let requested: Promise<CallResult<SearchIndex>> | undefined;

/** The index of a language, fetched once per page; a failure is not remembered, so that the next try asks again. */
export function loadIndex(locale: Locale): Promise<CallResult<SearchIndex>> {
  requested ??= request(`/data/search-${locale}.json`, { read: { safeParse } }).then((answer) => {
    if (!answer.ok) requested = undefined;
    return answer;
  });
  return requested;
}

/** The file is of the same build, so its entries are trusted; a page of errors under its address is told from it. */
function safeParse(data: unknown): { success: true; data: SearchIndex } | { success: false } {
  const index = data as Partial<SearchIndex> | null;
  const hasBothLists = Array.isArray(index?.products) && Array.isArray(index.categories);
  return hasBothLists ? { success: true, data: index as SearchIndex } : { success: false };
}
