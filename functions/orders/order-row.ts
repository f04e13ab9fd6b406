/** Fields beside the body of an order for the lists and searches of operators, so that neither reads a body. */
import * as z from 'zod/mini';
import { ROW_WINDOWS } from '../../src/contract/admin-orders.ts';
import { wordsOfOrder } from '../../src/domain/order/order-words.ts';
import { openMoneyOf, sumsOf } from '../../src/domain/money/ledger.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { orderedWindows } from './drawn-windows.ts';
import { ROOM_MARK } from './order-index.ts';
import { salesOf } from './sales.ts';
import type { OrderBody, OrderRow } from '../store/shapes/order.ts';
import { listed, fieldsOf, type WrittenFields } from '../store/hash.ts';

/** Positions of the windows that were ordered, from 0; a length is only cut. */
export const madeLines = ({ lines }: Pick<OrderBody, 'lines'>): number[] =>
  lines.flatMap(({ configuration, remake }, position) =>
    windowOf(configuration) === null || remake ? [] : [position],
  );

/** Fields that the index and the lists of operators read. */
export function rowFields(body: OrderBody): WrittenFields<'order'> {
  const { delivery, lines, payment } = body;
  const shown: OrderRow = {
    name: `${delivery.firstName} ${delivery.lastName}`,
    city: `${delivery.cityName}, ${delivery.districtName}`,
    paymentType: payment.type,
    estimate: body.estimate,
    windows: orderedWindows(body).slice(0, ROW_WINDOWS),
  };
  const words = wordsOfOrder({ ...delivery, rooms: lines.map(({ room }) => room) }, ROOM_MARK);
  return {
    row: JSON.stringify(shown),
    made: madeLines(body).join(' '),
    placedState: payment.state,
    words: words.join('\n'),
    sales: salesOf(body),
  };
}

/** Fields of an order that lists read. */
export const ROW_FIELDS = [
  'orderNo',
  'placedAt',
  'status',
  'changes',
  'row',
  'made',
  'checked',
  'itemCount',
  'total',
  'paymentState',
  'placedState',
  'estimate',
  'carrier',
  'ledger',
] as const;

/** An order that was never changed is version 1. */
export const versionOf = (changes = 0): number => changes + 1;

/** HMGET of `ROW_FIELDS`. */
export const storedRow = z.pipe(
  listed(
    ROW_FIELDS,
    z.required(fieldsOf('order', ROW_FIELDS), { row: true, placedState: true, itemCount: true, total: true }),
  ),
  z.transform(({ row: shown, paymentState, placedState, estimate: later, ledger = [], ...order }) => ({
    ...order,
    ...shown,
    version: versionOf(order.changes),
    made: order.made ?? [],
    checked: order.checked ?? [],
    hasCarrier: (order.carrier ?? '') !== '',
    paymentState: paymentState ?? placedState,
    // An order from before there was a ledger waits for `npm run index`.
    open: openMoneyOf({ status: order.status, paymentState: paymentState ?? placedState }, sumsOf(ledger)),
    estimate: later ?? shown.estimate,
  })),
);
export type StoredRow = z.output<typeof storedRow>;
