import type * as z from 'zod/mini';
import type { CallContract } from '../../contract/contract.ts';
import { MOST_ROWS, PAGE_ROWS, type pageQuery } from '../../contract/paging.ts';
import type { CallFailure, CallResult } from '../../lib/api.ts';
import { createRemote, type Remote } from '../../lib/remote-data.ts';
import { forgetAtSignOut } from './customer-data.ts';
import { callAsCustomer } from './session.ts';

/** A call that answers a page of a customer's list. */
interface ListContract<Row> extends CallContract {
  readonly query: typeof pageQuery;
  readonly answer: z.ZodMiniType<Row[], Row[]>;
}

/** Rows from the beginning of a list. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** The cursor of those that follow; undefined when these are all. */
  readonly next: string | undefined;
}

/** Rows from `cursor` on, as many calls as that takes. */
async function fetchRows<Row>(
  list: ListContract<Row>,
  atLeast: number,
  cursor: string | undefined,
): Promise<CallResult<Rows<Row>>> {
  const rows: Row[] = [];
  let next = cursor;
  for (;;) {
    const limit = String(Math.min(MOST_ROWS, atLeast - rows.length));
    const answer = await callAsCustomer(list, { query: next === undefined ? { limit } : { limit, cursor: next } });
    if (!answer.ok) return answer;
    rows.push(...answer.data);
    ({ next } = answer);
    if (next === undefined || rows.length >= atLeast) return { ...answer, data: { rows, next } };
  }
}

/** All rows of a list that the server keeps short. */
export async function callForAll<Row>(list: ListContract<Row>): Promise<CallResult<readonly Row[]>> {
  const answer = await fetchRows(list, Infinity, undefined);
  return answer.ok ? { ...answer, data: answer.data.rows } : answer;
}

export interface CustomerList<Row> {
  readonly $rows: Remote<Rows<Row>>;
  /** Adds the next rows to those that are shown. @returns why it could not, null when it could or these are all */
  readonly more: () => Promise<CallFailure | null>;
}

/** A customer's list that may be long: its first page, and more of it when asked for. Asked anew it is as long as it was. */
export function customerList<Row>(list: ListContract<Row>): CustomerList<Row> {
  const $rows: Remote<Rows<Row>> = createRemote(list.path, () =>
    fetchRows(list, Math.max(PAGE_ROWS, $rows.value?.data?.rows.length ?? 0), undefined),
  );
  forgetAtSignOut(list.path);

  async function more(): Promise<CallFailure | null> {
    const shown = $rows.value?.data;
    if (shown?.next === undefined) return null;
    const answer = await fetchRows(list, PAGE_ROWS, shown.next);
    if (!answer.ok) return answer;
    // Ask again where the list was fetched anew meanwhile: these rows need not follow its end, nor be the same person's.
    if ($rows.value?.data !== shown) return more();
    $rows.replace({ rows: [...shown.rows, ...answer.data.rows], next: answer.data.next });
    return null;
  }

  return { $rows, more };
}
