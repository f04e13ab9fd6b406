/** The orders of a print: fetched once, then everything on the page is made of them. */
import { holidays, leadTime } from '#content/built/delivery.json';
import { listOrders, showOrder, type AdminOrder, type AdminOrderRow } from '../../../contract/admin-orders.ts';
import { MOST_ROWS } from '../../../contract/paging.ts';
import { dayInIstanbul, daysAfter } from '../../../domain/values/dates.ts';
import { workingDaysBefore } from '../../../domain/order/delivery-dates.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import { awaitsPayment } from '../../../domain/money/payment.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';
import { itemsToMake } from '../production.ts';
import { fetchCloths, type Cloths } from '../cloths.ts';

/** As many as one print takes. */
export const MOST_SHEETS = 50;
/** Days that count as this week. */
const WEEK = 7;
/** Calls at once: the tablet's other tabs want their turn. */
const AT_ONCE = 4;

export interface SheetOrders {
  readonly orders: readonly AdminOrder[];
  /** Numbers that could not be had. */
  readonly missing: readonly string[];
  readonly isCut: boolean;
  readonly cloths: Cloths | null;
}

/** Numbers of an address, each once; null where it names none, then it is this week's. */
export function askedNumbers(search: string): string[] | null {
  const asked = new URLSearchParams(search).get('orders');
  if (asked === null) return null;
  return [
    ...new Set(
      asked
        .toUpperCase()
        .split(',')
        .filter((number) => ORDER_NUMBER.test(number)),
    ),
  ];
}

/** The last day of this week's parcels. */
export const weekEnd = (today = dayInIstanbul(new Date())): string => daysAfter(today, WEEK - 1);

/** Whether it has to leave this week, or should have left before. */
export const leavesThisWeek = (
  { status, estimatedDelivery, paymentState }: Pick<AdminOrderRow, 'status' | 'estimatedDelivery' | 'paymentState'>,
  end: string,
): boolean =>
  (status === 'Confirmed' || status === 'InProduction') &&
  !awaitsPayment(paymentState) &&
  workingDaysBefore(estimatedDelivery, leadTime.carriage.max, holidays) <= end;

/** @param onProgress after each order */
export async function fetchSheetOrders(
  numbers: readonly string[] | null,
  onProgress: (done: number, of: number) => void,
): Promise<SheetOrders | CallFailure> {
  const asked = numbers ?? (await thisWeek());
  if ('ok' in asked) return asked;
  const wanted = asked.slice(0, MOST_SHEETS);
  const found = new Map<string, AdminOrder>();
  const failures: CallFailure[] = [];
  let done = 0;
  const waiting = [...wanted];
  const fetchNext = async (): Promise<void> => {
    for (let orderNo = waiting.shift(); orderNo !== undefined; orderNo = waiting.shift()) {
      const answer = await callAsOperator(showOrder, { params: { orderNo } });
      if (answer.ok) found.set(orderNo, { ...answer.data, items: itemsToMake(answer.data) });
      else if (answer.status !== 404) failures.push(answer);
      onProgress((done += 1), wanted.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  // Half of a print is worse than none: the cutter does not see the missing part.
  const [failure] = failures;
  if (failure) return failure;
  const orders = wanted.flatMap((orderNo) => found.get(orderNo) ?? []);
  return {
    orders,
    missing: wanted.filter((orderNo) => !found.has(orderNo)),
    isCut: asked.length > wanted.length,
    cloths: await fetchCloths(
      orders.flatMap(({ items }) =>
        items.filter(({ configuration }) => configuration).map(({ productId }) => productId),
      ),
    ),
  };
}

/** Numbers of all that has to leave this week, the most urgent first; somebody waits for what is made again, so it is always among them. */
async function thisWeek(): Promise<string[] | CallFailure> {
  const rows: AdminOrderRow[] = [];
  const remade: string[] = [];
  for (const status of ['remake', 'InProduction', 'Confirmed'] as const) {
    let cursor = '';
    do {
      const answer = await callAsOperator(listOrders, {
        query: { status, limit: String(MOST_ROWS), ...(cursor !== '' && { cursor }) },
      });
      if (!answer.ok) return answer;
      if (status === 'remake') remade.push(...answer.data.items.map(({ orderNo }) => orderNo));
      else rows.push(...answer.data.items);
      cursor = answer.data.next ?? '';
    } while (cursor !== '');
  }
  const end = weekEnd();
  const leaving = rows
    .filter((row) => leavesThisWeek(row, end))
    .sort((a, b) => (a.estimatedDelivery < b.estimatedDelivery ? -1 : 1))
    .map(({ orderNo }) => orderNo);
  return [...new Set([...remade, ...leaving])];
}
