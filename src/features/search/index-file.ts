import type { Locale } from '../../domain/locale.ts';
import type { SearchIndex } from '../../domain/search.ts';
import { request, type CallResult } from '../../lib/api.ts';

let asked: Promise<CallResult<SearchIndex>> | undefined;

/** The index of a language, fetched once per page; a failure is not remembered, so that the next try asks again. */
export function loadIndex(locale: Locale): Promise<CallResult<SearchIndex>> {
  asked ??= request(`/data/search-${locale}.json`, { read: { safeParse } }).then((answer) => {
    if (!answer.ok) asked = undefined;
    return answer;
  });
  return asked;
}

/** The file is of the same build; only something else under its address has to be told from it. */
function safeParse(data: unknown): { success: true; data: SearchIndex } | { success: false } {
  const index = data as Partial<SearchIndex> | null;
  const whole = Array.isArray(index?.products) && Array.isArray(index.categories);
  return whole ? { success: true, data: index as SearchIndex } : { success: false };
}
