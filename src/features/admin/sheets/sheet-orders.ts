/** The orders of a print: fetched once, then everything on the page is made of them. */
import { holidays, leadTime } from '#content/built/delivery.json';
import { listSheets, showSheet, type SheetOrder, type SheetRow } from '../../../contract/admin-sheets.ts';
import { MOST_ROWS } from '../../../contract/paging.ts';
import { linesToMake } from '../../../domain/order/lines-to-make.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { cuttingDay, cutWeek, type CutWeek } from '../../../domain/workshop/cut-week.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';
import { hasEnded } from '../production.ts';
import { fetchCloths, type Cloths } from '../cloths.ts';

/** As many chosen orders as one print takes, and as many open ones as the needs of all are counted of. */
export const MOST_SHEETS = 50;
export const MOST_OPEN = 300;
/** Calls at once: the tablet's other tabs want their turn. */
const AT_ONCE = 4;

export interface SheetOrders {
  readonly orders: readonly SheetOrder[];
  /** Numbers that could not be had. */
  readonly missing: readonly string[];
  /** Numbers of orders at an end: nothing is made for them. */
  readonly ended: readonly string[];
  /** How many orders there are room for, where there were more; null where all are here. */
  readonly most: number | null;
  readonly cloths: Cloths | null;
}

/** Numbers of an address, each once; null where it names none, then it is all that is open. */
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

/** Whether its cloth has to be cut: confirmed, paid, and not on its way. */
export const isToCut = ({ status, isUnpaid }: Pick<SheetRow, 'status' | 'isUnpaid'>): boolean =>
  (status === 'Confirmed' || status === 'InProduction') && !isUnpaid;

/** Whether it has a parcel: nobody makes what waits for its payment. */
export const hasLabels = ({ items }: Pick<SheetOrder, 'items'>): boolean => items.some(({ isUnpaid }) => !isUnpaid);

/** Week in which its cutting must begin; a remake is awaited already. */
export const weekOfOrder = (
  { estimatedDelivery, isRemaking }: Pick<SheetOrder, 'estimatedDelivery' | 'isRemaking'>,
  today = dayInIstanbul(new Date()),
): CutWeek => (isRemaking ? 'this' : cutWeek(cuttingDay(estimatedDelivery, leadTime, holidays), today));

/** An order with the lines that are still made, each with its own windows to cut. */
function stillToMake(order: SheetOrder): SheetOrder {
  const items = linesToMake(order.items, order.status);
  return { ...order, items, toCut: items.map((item) => order.toCut[order.items.indexOf(item)] ?? 0) };
}

/** @param onProgress after each order */
export async function fetchSheetOrders(
  numbers: readonly string[] | null,
  onProgress: (done: number, of: number) => void,
): Promise<SheetOrders | CallFailure> {
  const asked = numbers ?? (await allToCut());
  if ('ok' in asked) return asked;
  const most = numbers === null ? MOST_OPEN : MOST_SHEETS;
  const wanted = asked.slice(0, most);
  const found = new Map<string, SheetOrder>();
  const failures: CallFailure[] = [];
  let done = 0;
  const waiting = [...wanted];
  const fetchNext = async (): Promise<void> => {
    for (let orderNo = waiting.shift(); orderNo !== undefined; orderNo = waiting.shift()) {
      const answer = await callAsOperator(showSheet, { params: { orderNo } });
      if (answer.ok) found.set(orderNo, stillToMake(answer.data));
      else if (answer.status !== 404) failures.push(answer);
      onProgress((done += 1), wanted.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  // Half of a print is worse than none: the cutter does not see the missing part.
  const [failure] = failures;
  if (failure) return failure;
  const all = wanted.flatMap((orderNo) => found.get(orderNo) ?? []);
  const orders = all.filter((order) => !hasEnded(order));
  return {
    orders,
    missing: wanted.filter((orderNo) => !found.has(orderNo)),
    ended: all.filter(hasEnded).map(({ orderNo }) => orderNo),
    most: asked.length > most ? most : null,
    cloths: await fetchCloths(
      orders.flatMap(({ items }) =>
        items.filter(({ configuration }) => configuration).map(({ productId }) => productId),
      ),
    ),
  };
}

/** Numbers of all that has to be cut, the most urgent first; somebody waits for what is made again, so it leads. */
async function allToCut(): Promise<string[] | CallFailure> {
  const rows: SheetRow[] = [];
  const remade: string[] = [];
  for (const status of ['remake', 'InProduction', 'Confirmed'] as const) {
    let cursor = '';
    do {
      const answer = await callAsOperator(listSheets, {
        query: { status, limit: String(MOST_ROWS), ...(cursor !== '' && { cursor }) },
      });
      if (!answer.ok) return answer;
      if (status === 'remake') remade.push(...answer.data.items.map(({ orderNo }) => orderNo));
      else rows.push(...answer.data.items);
      cursor = answer.data.next ?? '';
    } while (cursor !== '');
  }
  const cut = rows
    .filter(isToCut)
    .sort((a, b) => (a.estimatedDelivery < b.estimatedDelivery ? -1 : 1))
    .map(({ orderNo }) => orderNo);
  return [...new Set([...remade, ...cut])];
}
