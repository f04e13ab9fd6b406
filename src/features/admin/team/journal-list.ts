/** The journal as its filters ask for it. */
import { showJournal, type JournalLine } from '../../../contract/admin-team.ts';
import { JOURNAL_KIND_NAMES, type JournalKind } from '../../../domain/account/journal-acts.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import { pagedList, type PagedList } from '../../session/paged-list.ts';
import { callAsOperator } from '../call.ts';

/** Empty where nothing is chosen. */
export interface JournalFilter {
  readonly by: string;
  readonly kind: JournalKind | '';
  readonly orderNo: string;
  readonly day: string;
}

export const WHOLE_JOURNAL: JournalFilter = { by: '', kind: '', orderNo: '', day: '' };

/** Reads an address that anybody may have written: a value that is no filter is none. */
export function readJournalFilter(search: string): JournalFilter {
  const query = new URLSearchParams(search);
  const fitting = (name: string, pattern: RegExp): string => {
    const value = query.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  return {
    by: fitting('by', /^[\w-]{1,64}$/),
    kind: JOURNAL_KIND_NAMES.find((one) => one === query.get('kind')) ?? '',
    orderNo: fitting('orderNo', ORDER_NUMBER),
    day: fitting('day', /^\d{4}-\d{2}-\d{2}$/),
  };
}

/** The filters that are set, as the call and the address name them. */
export const journalQuery = (filter: JournalFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

interface JournalPage {
  readonly items: readonly JournalLine[];
  readonly next: string | null;
}

const lists = new Map<string, PagedList<JournalPage>>();

/** One list for each set of filters, so that a return finds it as it was. */
export function journalList(filter: JournalFilter): PagedList<JournalPage> {
  const query = journalQuery(filter);
  const name = `/api/admin/journal?${new URLSearchParams(query).toString()}`;
  const known = lists.get(name);
  if (known) return known;
  const made = pagedList<JournalPage>(name, async (cursor) => {
    const answer = await callAsOperator(showJournal, { query: cursor === undefined ? query : { ...query, cursor } });
    return answer.ok ? { ...answer, data: { ...answer.data, next: answer.data.next || null } } : answer;
  });
  lists.set(name, made);
  return made;
}
