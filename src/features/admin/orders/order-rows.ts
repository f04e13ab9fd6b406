/** Rows of the list of orders, asked for in as many calls as they take. */
import { listOrders, type AdminOrderList, type AdminOrderRow } from '../../../contract/admin-orders.ts';
import { MOST_ROWS } from '../../../contract/paging.ts';
import type { CallResult } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';

/** An answer may be empty and still go on (`contract/admin-orders.ts`): asked so often before the operator decides. */
const EMPTY_ANSWERS = 20;

type Query = Readonly<Record<string, string>>;

/**
 * Returns the last answer, with the rows of all. No more calls are made than `wanted` rows need, so fewer may come
 * (`contract/admin-orders.ts`). A failure of one call is the failure of all: the rows would have a gap.
 */
export async function fetchRows(query: Query, wanted: number): Promise<CallResult<AdminOrderList>> {
  let answer = await fetchSome({ ...query, limit: limitOf(wanted) });
  for (let rest = wanted - MOST_ROWS; rest > 0; rest -= MOST_ROWS) {
    if (!answer.ok || answer.data.next === null) return answer;
    const { items, next } = answer.data;
    answer = await fetchSome({ ...query, limit: limitOf(rest), cursor: next });
    if (answer.ok) answer = { ...answer, data: { ...answer.data, items: joined(items, answer.data.items) } };
  }
  return answer;
}

const limitOf = (wanted: number): string => String(Math.min(MOST_ROWS, wanted));

/** The same call until it answers rows, or there are none. */
async function fetchSome(query: Query): Promise<CallResult<AdminOrderList>> {
  let answer = await callAsOperator(listOrders, { query });
  for (let empty = 1; empty < EMPTY_ANSWERS; empty += 1) {
    if (!answer.ok || answer.data.items.length > 0 || answer.data.next === null) return answer;
    answer = await callAsOperator(listOrders, { query: { ...query, cursor: answer.data.next } });
  }
  return answer;
}

/** An order that moved while the list was read may come twice: the newer row counts. */
export function joined(rows: readonly AdminOrderRow[], more: readonly AdminOrderRow[]): AdminOrderRow[] {
  const again = new Set(more.map(({ orderNo }) => orderNo));
  return [...rows.filter(({ orderNo }) => !again.has(orderNo)), ...more];
}
