/**
 * Meaning of the lines of a paste for the orders they name, and doing it: by the calls with which an operator changes
 * one order.
 */
import { changeOrder, listOrders, showOrder, type AdminOrder } from '../../../contract/admin-orders.ts';
import { planOf, type Carrier, type TrackingLine, type TrackingPlan } from '../../../domain/order/tracking-csv.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';

export type Outcome = TrackingPlan | 'unknown' | 'several' | 'done' | 'changed';

export interface TrackingRow extends TrackingLine {
  readonly carrierName: string;
  readonly outcome: Outcome;
  /** Empty where there is no such order. */
  readonly orderNo: string;
  readonly customer: string;
  readonly version: number;
  /** The server's words where it refused the change. */
  readonly refusal: string | null;
}

export const isToDo = ({ outcome, refusal }: TrackingRow): boolean =>
  refusal === null && (outcome === 'send' || outcome === 'mend');

type LineCheck = { readonly ok: true; readonly row: TrackingRow } | CallFailure;

/** Two calls at most. @returns a failure of the call itself; an order that is not there is a row */
export async function checkLine(line: TrackingLine, carriers: readonly Carrier[]): Promise<LineCheck> {
  const carrierName = carriers.find(({ id }) => id === line.carrier)?.name ?? '';
  const row: TrackingRow = {
    ...line,
    carrierName,
    outcome: 'unknown',
    orderNo: '',
    customer: '',
    version: 0,
    refusal: null,
  };
  let orderNo = line.order;
  if (orderNo.length === 6) {
    const found = await callAsOperator(listOrders, { query: { q: orderNo, limit: '5' } });
    if (!found.ok) return found;
    const [first, ...others] = found.data.items.filter((item) => item.orderNo.endsWith(orderNo));
    if (!first) return { ok: true, row };
    if (others.length > 0) return { ok: true, row: { ...row, outcome: 'several' } };
    ({ orderNo } = first);
  }
  const shown = await callAsOperator(showOrder, { params: { orderNo } });
  if (!shown.ok) return shown.code === 'order_not_found' ? { ok: true, row } : shown;
  return { ok: true, row: rowOf(row, shown.data) };
}

const rowOf = (row: TrackingRow, order: AdminOrder): TrackingRow => ({
  ...row,
  orderNo: order.orderNo,
  customer: `${order.delivery.firstName} ${order.delivery.lastName}`,
  version: order.version,
  outcome: planOf(order, row.carrierName, row.trackingNumber),
});

/**
 * One call. An answer that was lost is no harm: the same change again changes nothing.
 * @returns a failure that stops the others too, such as a session that ended; whatever concerns this order alone is a row
 */
export async function applyRow(row: TrackingRow): Promise<LineCheck> {
  const { orderNo, version, carrier, trackingNumber, outcome } = row;
  const parcel = { carrier, ...(trackingNumber === '' ? {} : { trackingNumber }) };
  const body = { version, ...parcel, ...(outcome === 'send' ? { status: 'Shipped' as const } : {}) };
  const answer = await callAsOperator(changeOrder, { params: { orderNo }, body });
  if (answer.ok) return { ok: true, row: { ...row, outcome: 'done', version: answer.data.version } };
  if (answer.code === 'changed_meanwhile') return { ok: true, row: { ...row, outcome: 'changed' } };
  if (answer.code === 'order_not_found') return { ok: true, row: { ...row, outcome: 'unknown' } };
  // An order that owes is decided on its own page, as one that a rule refuses.
  if (answer.code !== 'invalid_fields' && answer.code !== 'debt_open') return answer;
  const [refusal] = Object.values(answer.fields);
  return { ok: true, row: { ...row, refusal: refusal ?? answer.message ?? '' } };
}
