import type * as z from 'zod/mini';
import type { CallContract } from '../../contract/contract.ts';
import { MOST_ROWS, PAGE_ROWS, type pageQuery } from '../../contract/paging.ts';
import type { CallFailure, CallResult } from '../../lib/api.ts';
import { createRemote, type Remote } from '../../lib/remote-data.ts';
import { forgetAtSignOut } from './customer-data.ts';
import { callAsCustomer } from './session.ts';

/** Rows of a list from the beginning, and the cursor of the rows that follow; null when these are all. */
interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

/** @param atLeast rows that are wanted; the server may answer fewer or more */
type FetchPage<Answer extends Page> = (cursor: string | undefined, atLeast: number) => Promise<CallResult<Answer>>;

export interface PagedList<Answer extends Page> {
  /** The first page and the pages that were added. */
  readonly $list: Remote<Answer>;
  /** Adds the next rows to the list. @returns why it could not, null when it could or these are all */
  readonly more: () => Promise<CallFailure | null>;
}

/**
 * A long list, page by page. Asked anew, such as when somebody comes back to the tab, it is at least as long as it was, so
 * that no row vanishes that is being read.
 * @param name under which it is cached
 */
export function pagedList<Answer extends Page>(name: string, fetchPage: FetchPage<Answer>): PagedList<Answer> {
  const present = (): Answer | undefined => $list.value?.data;
  const $list: Remote<Answer> = createRemote(name, () => fetchAtLeast(fetchPage, present()?.items.length ?? 0));
  forgetAtSignOut(name);

  async function more(): Promise<CallFailure | null> {
    const before = present();
    if (!before || before.next === null) return null;
    const answer = await fetchPage(before.next, 0);
    if (!answer.ok) return answer;
    // Ask again where the list was asked anew meanwhile: these rows need not follow its end, nor be the same person's.
    if (present() !== before) return more();
    $list.replace(joined(before, answer.data));
    return null;
  }

  return { $list, more };
}

/** A failure in the middle fails the whole: no part of a list is taken for all of it. */
async function fetchAtLeast<Answer extends Page>(
  fetchPage: FetchPage<Answer>,
  atLeast: number,
): Promise<CallResult<Answer>> {
  let answer = await fetchPage(undefined, atLeast);
  while (answer.ok && answer.data.next !== null && answer.data.items.length < atLeast) {
    const before: Answer = answer.data;
    const following = await fetchPage(answer.data.next, atLeast - before.items.length);
    answer = following.ok ? { ...following, data: joined(before, following.data) } : following;
  }
  return answer;
}

const joined = <Answer extends Page>(before: Answer, following: Answer): Answer => ({
  ...following,
  items: [...before.items, ...following.items],
});

/** A call that answers a page of a customer's list, with the cursor in a header. */
interface ListContract<Row> extends CallContract {
  readonly query: typeof pageQuery;
  readonly answer: z.ZodMiniType<Row[], Row[]>;
}

const customerPages =
  <Row>(list: ListContract<Row>): FetchPage<{ readonly items: readonly Row[]; readonly next: string | null }> =>
  async (cursor, atLeast) => {
    const limit = String(Math.min(MOST_ROWS, Math.max(PAGE_ROWS, atLeast)));
    const answer = await callAsCustomer(list, { query: cursor === undefined ? { limit } : { limit, cursor } });
    return answer.ok ? { ...answer, data: { items: answer.data, next: answer.next ?? null } } : answer;
  };

export const customerList = <Row>(list: ListContract<Row>) => pagedList(list.path, customerPages(list));

/** All rows of a customer's list that the server keeps short. */
export async function callForAll<Row>(list: ListContract<Row>): Promise<CallResult<readonly Row[]>> {
  const answer = await fetchAtLeast(customerPages(list), Infinity);
  return answer.ok ? { ...answer, data: answer.data.items } : answer;
}
