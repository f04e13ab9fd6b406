/** Fields beside the body of an order for the lists and searches of operators, so that neither reads a body. */
import * as z from 'zod/mini';
import { ROW_WINDOWS } from '../../src/contract/admin-orders.ts';
import { chosenConfiguration } from '../../src/contract/answers.ts';
import { wordsOfOrder } from '../../src/domain/order/order-words.ts';
import { openMoneyOf, sumsOf } from '../../src/domain/money/ledger.ts';
import { PAYMENT_STATES, PAYMENT_TYPES } from '../../src/domain/money/payment.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { soldLines } from '../../src/domain/order/remake.ts';
import { DELIVERY_STATUSES } from '../../src/domain/order/status.ts';
import { valuesOf } from '../store/answers.ts';
import { ledgerEntry } from './ledger.ts';
import { ROOM_MARK } from './order-index.ts';
import { salesOf } from './sales.ts';
import { estimate, json, type OrderBody } from './stored-order.ts';

const text = z.string();

const rowWindow = z.extend(z.pick(chosenConfiguration, { width: true, height: true, pleatType: true }), {
  productId: z.int(),
  slug: text,
  name: text,
  color: z.nullable(text),
  room: text,
  quantity: z.int(),
  panels: chosenConfiguration.shape.panels,
  gather: chosenConfiguration.shape.gather,
});
export type RowWindow = z.infer<typeof rowWindow>;

const row = z.object({
  name: text,
  city: text,
  paymentType: z.enum(PAYMENT_TYPES),
  estimate,
  windows: z.array(rowWindow),
});

/** Positions of the windows that were ordered, from 0; a length is only cut. */
export const madeLines = ({ lines }: Pick<OrderBody, 'lines'>): number[] =>
  lines.flatMap(({ configuration, remake }, position) =>
    windowOf(configuration) === null || remake ? [] : [position],
  );

/** Names and values that the index and the lists of operators read. */
export function rowFields(body: OrderBody): string[] {
  const { delivery, lines, payment } = body;
  const windows = soldLines(lines).flatMap((line): RowWindow[] => {
    const window = windowOf(line.configuration);
    if (window === null) return [];
    const { width, height, pleatType, panels, gather } = window;
    const { productId, slug, name, color, room, quantity } = line;
    const drawn = { productId, slug, name, color, room, quantity, width, height, pleatType };
    return [{ ...drawn, ...(panels === undefined ? {} : { panels }), ...(gather === undefined ? {} : { gather }) }];
  });
  const shown: z.input<typeof row> = {
    name: `${delivery.firstName} ${delivery.lastName}`,
    city: `${delivery.cityName}, ${delivery.districtName}`,
    paymentType: payment.type,
    estimate: body.estimate,
    windows: windows.slice(0, ROW_WINDOWS),
  };
  const words = wordsOfOrder({ ...delivery, rooms: lines.map(({ room }) => room) }, ROOM_MARK);
  return [
    ...['row', JSON.stringify(shown)],
    ...['made', madeLines(body).join(' ')],
    ...['placedState', payment.state],
    ...['words', words.join('\n')],
    ...['sales', salesOf(body)],
  ];
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

export const whole = z.pipe(text.check(z.regex(/^\d+$/)), z.transform(Number));

/** Positions, as they stand in the hash. */
export const positions = z.pipe(
  text,
  z.transform((written) => written.split(' ').filter(Boolean).map(Number)),
);

/** An order that was never changed is version 1. */
export const versionOf = (changes = 0): number => changes + 1;

/** HMGET of `ROW_FIELDS`. */
export const storedRow = z.pipe(
  z.pipe(
    valuesOf(ROW_FIELDS),
    z.object({
      orderNo: text,
      placedAt: whole,
      status: z.enum(DELIVERY_STATUSES),
      changes: z.exactOptional(whole),
      row: z.pipe(json, row),
      made: z.exactOptional(positions),
      checked: z.exactOptional(positions),
      itemCount: whole,
      total: whole,
      paymentState: z.exactOptional(z.enum(PAYMENT_STATES)),
      placedState: z.enum(PAYMENT_STATES),
      estimate: z.exactOptional(z.pipe(json, estimate)),
      carrier: z.exactOptional(text),
      ledger: z.exactOptional(z.pipe(json, z.array(ledgerEntry))),
    }),
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
