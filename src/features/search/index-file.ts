import type { Locale } from '../../domain/values/locale.ts';
import type { SearchFile } from '../../domain/search/search-index.ts';
import { request, type CallResult } from '../../lib/api.ts';

let requested: Promise<CallResult<SearchFile>> | undefined;

/** The index of a language, fetched once per page; a failure is not remembered, so that the next try asks again. */
export function loadIndex(locale: Locale): Promise<CallResult<SearchFile>> {
  requested ??= request(`/data/search-${locale}.json`, { read: { safeParse } }).then((answer) => {
    if (!answer.ok) requested = undefined;
    return answer;
  });
  return requested;
}

/** The file is of the same build, so its entries are trusted; a page of errors under its address is told from it. */
function safeParse(data: unknown): { success: true; data: SearchFile } | { success: false } {
  const file = data as Partial<SearchFile> | null;
  return Array.isArray(file?.products) && file.index !== undefined
    ? { success: true, data: file as SearchFile }
    : { success: false };
}
