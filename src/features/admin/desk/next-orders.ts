/** The first orders, by their promise, that wait for the shop. */
import type { AdminOrderRow } from '../../../contract/admin-orders.ts';
import { MOST_ROWS } from '../../../contract/paging.ts';
import type { CallResult } from '../../../lib/api.ts';
import { fetchRows } from '../orders/order-rows.ts';
import { queryOf, WHOLE_LIST } from '../orders/list-state.ts';

export const BY_PROMISE = { ...WHOLE_LIST, tab: 'open', sort: 'promise' } as const;
/** Rows asked for first: those that wait for a customer or a carrier are passed over. */
const ASKED = 20;
const MOST = 6;
/** Answers that are read before the list is taken to hold no more: a thousand parcels on the road. */
const MOST_ANSWERS = 11;

const waitsForShop = ({ nextAct }: AdminOrderRow): boolean =>
  nextAct !== null && nextAct !== 'payment' && nextAct !== 'card' && nextAct !== 'deliver';

/** Returns at most six orders; asks on while a page holds too few of them. */
export async function fetchNextOrders(): Promise<CallResult<readonly AdminOrderRow[]>> {
  const query = queryOf(BY_PROMISE);
  let answer = await fetchRows(query, ASKED);
  const found: AdminOrderRow[] = [];
  for (let answers = 1; answer.ok; answers += 1) {
    const { items, next } = answer.data;
    found.push(...items.filter((row) => waitsForShop(row) && found.every(({ orderNo }) => orderNo !== row.orderNo)));
    if (found.length >= MOST || next === null || answers === MOST_ANSWERS) {
      return { ...answer, data: found.slice(0, MOST) };
    }
    answer = await fetchRows({ ...query, cursor: next }, MOST_ROWS);
  }
  return answer;
}
