/** Moves several orders to one status, in as many calls as that takes. */
import { BULK_ORDERS, changeOrders } from '../../../contract/admin-orders.ts';
import type { DeliveryStatus } from '../../../domain/order/status.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';

export interface MovedOrder {
  readonly orderNo: string;
  /** Null when it was done. */
  readonly error: string | null;
}

interface MovedOrders {
  /** Orders that were answered, in the order they were asked for. */
  readonly rows: readonly MovedOrder[];
  /** The failure of a whole call; orders of that call and of the ones behind it have no row. */
  readonly failure: CallFailure | null;
}

export async function moveOrders(orderNos: readonly string[], status: DeliveryStatus): Promise<MovedOrders> {
  const rows: MovedOrder[] = [];
  for (let from = 0; from < orderNos.length; from += BULK_ORDERS) {
    const body = { orderNos: orderNos.slice(from, from + BULK_ORDERS), status };
    const answer = await callAsOperator(changeOrders, { body });
    if (!answer.ok) return { rows, failure: answer };
    rows.push(...answer.data.map((row) => ({ orderNo: row.orderNo, error: row.ok ? null : row.error })));
  }
  return { rows, failure: null };
}
