import type { PlacedOrder } from '../../contract/orders.ts';
import { toKurus } from '../../domain/money/money.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';

type Amounts = Pick<PlacedOrder, 'subtotal' | 'discount' | 'shipping' | 'fee' | 'total' | 'couponCode'>;

/** Sums of a placed order; needs the messages of `cart:totals`. */
export const OrderTotals = ({ order }: { order: Amounts }) => (
  <TotalsRows
    totals={{
      subtotal: toKurus(order.subtotal),
      discount: toKurus(order.discount),
      shipping: toKurus(order.shipping),
      fee: toKurus(order.fee),
      total: toKurus(order.total),
      missingToFreeShipping: 0,
      couponCostsFreeShipping: false,
    }}
    coupon={order.couponCode === null ? null : { code: order.couponCode }}
  />
);
