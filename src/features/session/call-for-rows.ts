import type * as z from 'zod/mini';
import type { CallContract } from '../../contract/contract.ts';
import { MOST_ROWS, type pageQuery } from '../../contract/paging.ts';
import type { CallResult } from '../../lib/api.ts';
import { callAsCustomer } from './session.ts';

/** A call that answers a page of a customer's list. */
export interface ListContract<Row> extends CallContract {
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
export async function fetchRows<Row>(
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
